/* told.c - the ruling on a story, line by line (see told.h). */
#include "told.h"

#include "engine/canonical.h"
#include "ruling/rule.h"

#include <string.h>

LineState told_state(const ConditionTree *when, Arena *arena)
{
    const ConditionTree *presumed = condition_presumed(when, false, arena);

    return presumed == &condition_always  ? STATE_YES
           : presumed == &condition_never ? STATE_NO
                                          : STATE_OPEN;
}

/* Returns the key of line L (told.h). */
static const char *line_key(const Case *c, const Line *l, Arena *arena)
{
    Conclusion x = *l->c;
    StrBuf b = { 0 };

    x.until = NULL;
    x.has_from = false;
    x.default_ = BL_ABSENT;
    x.state = RIGHT_OPEN;
    canonical_put_conclusion(&b, c, &x, l->nsupports ? l->supports[0]->rule : NULL, false);
    return strbuf_keep(&b, arena);
}

static const char *status_name(const Conclusion *c)
{
    static const char *const kinds[] = {
        [LINE_REFER] = "refer",  [LINE_CLASH] = "clash",         [LINE_REFUSED] = "refused",
        [LINE_GAP] = "gap",      [LINE_NOT_RULED] = "not ruled", [LINE_WAITS] = "waits",
        [LINE_BREACH] = "breach"
    };

    if (c->kind == LINE_STATUS)
        return c->fun->name;
    return c->kind == LINE_MODAL ? c->fun->action : kinds[c->kind];
}

static void make_lines(Told *t)
{
    const Ruling *r = t->ruling;

    t->lines = arena_new_array(t->arena, ToldLine, (size_t)r->nlines + 1);
    for (int i = 0; i < r->nlines; i++)
        t->lines[t->nlines++] =
            (ToldLine){ .line = &r->lines[i],
                        .key = line_key(r->c, &r->lines[i], t->arena),
                        .status = status_name(r->lines[i].c),
                        .state = told_state(r->lines[i].presumed_when, t->arena) };
}

/* Returns the code and the message of the first error in DS. */
static const char *first_error(const Diags *ds, Arena *arena)
{
    const DiagView *list;
    size_t n = diags_view(ds, &list, arena);

    for (size_t i = 0; i < n; i++)
        if (diag_severity(list[i].code) == SEV_ERROR)
            return arena_printf(arena, "%s %s", diag_code_string(list[i].code), list[i].message);
    return "no error is reported";
}

Told *told_read(Story *s)
{
    Told *t = xcalloc(1, sizeof *t);
    const char *text;

    t->story = s;
    t->arena = arena_new();
    text = story_text(s, t->arena);
    t->text = text_case_new(s->v->p, "story", text, strlen(text));
    t->loaded = t->text->c != NULL;
    return t;
}

/* Returns true if the case of T can be ruled on with the default limits. */
static bool has_usual_ruling(const Told *t, const Program *p)
{
    Program usual = *p;
    Arena *arena = arena_new();
    Diags *diags = diags_new(NULL);
    bool has;

    usual.limits = limits_default();
    has = rule_case(&usual, t->text->c, 0, t->text->c->nevents, arena, diags) != NULL;
    diags_free(diags);
    arena_free(arena);
    return has;
}

Told *told_new(Story *s)
{
    Told *t = told_read(s);
    const Program *p = s->v->p;

    if (t->loaded)
        t->ruling = rule_case(p, t->text->c, 0, t->text->c->nevents, t->arena, t->text->diags);
    if (t->ruling) {
        make_lines(t);
    } else {
        t->error = first_error(t->text->diags, t->arena);
        t->too_open = t->loaded && has_usual_ruling(t, p);
    }
    return t;
}

void told_free(Told *t)
{
    if (!t)
        return;
    text_case_free(t->text);
    arena_free(t->arena);
    xfree(t);
}

bool told_about(const ToldLine *l, int event)
{
    const Conclusion *c = l->line->c;

    if (c->kind == LINE_REFUSED)
        return c->args[0] == event;
    for (int i = 0; c->fun && i < c->nargs; i++)
        if (c->fun->ptype[i]->kind == TYPE_EVENT && c->args[i] == event)
            return true;
    return false;
}

bool told_as(const Told *t, int at, const EventKind *kind)
{
    const Case *c = t->ruling ? t->ruling->c : NULL;

    return !c || (at < c->nevents && kind_is_a(c->events[at].kind, kind));
}

const ToldLine *told_find(const Told *t, const char *status, const Value *args, int nargs)
{
    for (int i = 0; i < t->nlines; i++)
        if (strcmp(t->lines[i].status, status) == 0 &&
            memcmp(t->lines[i].line->c->args, args, sizeof *args * (size_t)nargs) == 0)
            return &t->lines[i];
    return NULL;
}

bool told_says(const Told *t, const char *status, int event, Value value, LineState at_least)
{
    for (int i = 0; i < t->nlines; i++) {
        const ToldLine *l = &t->lines[i];
        const Conclusion *c = l->line->c;

        if (c->kind == LINE_STATUS && strcmp(l->status, status) == 0 && c->args[0] == event &&
            l->state >= at_least &&
            (value == BL_ABSENT ? c->value != 0 || c->fun->result->kind != TYPE_BOOL
                                : c->value == value))
            return true;
    }
    return false;
}

/* ---- open facts -------------------------------------------------------------- */

typedef struct ValueList {
    Value at[DOMAIN_MAX];
    int n;
} ValueList;

static void add_values(const ConditionTree *tree, const Fact *f, ValueList *list)
{
    for (int i = 0; tree->fact && i < tree->n; i++) {
        bool there = false;

        for (int k = 0; k < list->n; k++)
            there |= list->at[k] == tree->values[i];
        if (tree->fact == f && !there && list->n < DOMAIN_MAX)
            list->at[list->n++] = tree->values[i];
        add_values(tree->kids[i], f, list);
    }
}

int told_values(const Told *t, const Fact *f, const Value **values)
{
    ValueList list = { .n = 0 };

    for (int i = 0; i < t->nlines; i++)
        add_values(t->lines[i].line->when, f, &list);
    *values = arena_copy(t->arena, list.at, sizeof *list.at, list.n);
    return list.n;
}
