#include "program/normal_form.h"

#include "kit/strbuf.h"

#include <stdlib.h>
#include <string.h>

/* ---- texts ------------------------------------------------------------ */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char *kept(StrBuf *s, Arena *arena)
{
    const char *text = arena_strndup(arena, sb_str(s), s->len);

    sb_free(s);
    return text;
}

/* The texts in alphabetical order, each once, with BETWEEN between them. */
static const char *joined(const char **list, int n, const char *between, Arena *arena)
{
    StrBuf s = { 0 };

    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_text);
    for (int i = 0; i < n; i++)
        if (i == 0 || strcmp(list[i], list[i - 1]) != 0) {
            sb_add(&s, i ? between : "");
            sb_add(&s, list[i]);
        }
    return kept(&s, arena);
}

const char *type_text(const Type *t, Arena *arena)
{
    if (t->kind == TYPE_SET)
        return arena_printf(arena, "set of %s", type_text(t->elem, arena));
    if (t->kind == TYPE_EVENT)
        return t->event ? t->event->name : "event";
    return t->name;
}

static const char *value_text(const Type *t, Value v, Arena *arena)
{
    switch (t->kind) {
    case TYPE_BOOL: return v ? "true" : "false";
    case TYPE_ENUM: return arena_printf(arena, "%s.%s", t->name, t->values[v].name);
    case TYPE_TEXT: return arena_printf(arena, "\"%s\"", (const char *)(intptr_t)v);
    case TYPE_ERROR:
    case TYPE_RANGE:
    case TYPE_PRODUCT: /* a law makes them of their parts */
    case TYPE_SET:
    case TYPE_EVENT: break;
    }
    return arena_printf(arena, "%lld", (long long)v);
}

/* ---- expressions ------------------------------------------------------ */

typedef struct Teller {
    Arena *arena;
    const Naming *names;
    int bound[MAX_SLOTS]; /* slots of the quantifiers around, outermost first */
    int nbound;
} Teller;

static const char *tell(Teller *t, const Ex *ex, bool negated);

static const char *variable(Teller *t, int slot)
{
    for (int i = t->nbound; i-- > 0;)
        if (t->bound[i] == slot)
            return arena_printf(t->arena, "#%d", i);
    return arena_printf(t->arena, "$%d", t->names->of_slot[slot]);
}

/* The parts of a chain of `and`s (CONJUNCTION) or of `or`s. */
static void chain(const Ex *ex, bool negated, bool conjunction, Conjunct **list, int *n,
                  Arena *arena)
{
    while (ex->op == EX_NOT) {
        negated = !negated;
        ex = ex->kid[0];
    }
    if (ex->op == (conjunction != negated ? EX_AND : EX_OR)) {
        chain(ex->kid[0], negated, conjunction, list, n, arena);
        chain(ex->kid[1], negated, conjunction, list, n, arena);
        return;
    }
    if ((*n & (*n - 1)) == 0) { /* full: its room is a power of two */
        Conjunct *grown = arena_new_array(arena, Conjunct, *n ? (size_t)*n * 2 : 1);

        if (*n)
            memcpy(grown, *list, sizeof *grown * (size_t)*n);
        *list = grown;
    }
    (*list)[(*n)++] = (Conjunct){ .ex = ex, .negated = negated, .binder = -1 };
}

static const char *tell_chain(Teller *t, const Ex *ex, bool negated)
{
    bool conjunction = (ex->op == EX_AND) != negated;
    Conjunct *parts = NULL;
    const char **texts;
    int n = 0;

    chain(ex, negated, conjunction, &parts, &n, t->arena);
    texts = arena_new_array(t->arena, const char *, (size_t)n);
    for (int i = 0; i < n; i++)
        texts[i] = tell(t, parts[i].ex, parts[i].negated);
    return arena_printf(t->arena, "(%s)",
                        joined(texts, n, conjunction ? " and " : " or ", t->arena));
}

static const char *tell_some(Teller *t, const Ex *ex)
{
    const char *over = ex->kid[0] ? tell(t, ex->kid[0], false) : NULL, *where = "true";

    if (t->nbound == MAX_SLOTS)
        BUG("more variables than there are slots");
    t->bound[t->nbound++] = ex->slot;
    if (ex->kid[1])
        where = tell(t, ex->kid[1], false);
    t->nbound--;
    return arena_printf(t->arena, "some #%d: %s%s%s where %s", t->nbound,
                        type_text(ex->over, t->arena), over ? " in " : "",
                        over ? over : "", where);
}

/* NAME of the N expressions KIDS. */
static const char *tell_call(Teller *t, const char *name, Ex *const *kids, int n)
{
    const char *s = "";

    for (int i = 0; i < n; i++)
        s = arena_printf(t->arena, "%s%s%s", s, i ? ", " : "", tell(t, kids[i], false));
    return n ? arena_printf(t->arena, "%s(%s)", name, s) : name;
}

static const char *tell_set(Teller *t, const Ex *ex)
{
    const char **texts = arena_new_array(t->arena, const char *, (size_t)ex->nkids + 1);

    for (int i = 0; i < ex->nkids; i++)
        texts[i] = tell(t, ex->more[i], false);
    return arena_printf(t->arena, "{%s}", joined(texts, ex->nkids, ", ", t->arena));
}

static const char *tell_compared(Teller *t, const Ex *ex, const char *how)
{
    return arena_printf(t->arena, "%s %s %s", tell(t, ex->kid[0], false), how,
                        tell(t, ex->kid[1], false));
}

static const char *tell_plain(Teller *t, const Ex *ex)
{
    switch (ex->op) {
    case EX_ERROR: return "?";
    case EX_CONST: return value_text(ex->type, ex->value, t->arena);
    case EX_VAR: return variable(t, ex->slot);
    case EX_ATTR:
        return arena_printf(t->arena, "%s.%s", tell(t, ex->kid[0], false), ex->name);
    case EX_LEFT:
    case EX_RIGHT:
        return arena_printf(t->arena, "%s.%s", tell(t, ex->kid[0], false),
                            type_text(ex->type, t->arena));
    case EX_PAIR: return tell_call(t, type_text(ex->type, t->arena), ex->kid, 2);
    case EX_CALL: return tell_call(t, ex->fun->name, ex->kid, ex->nkids);
    case EX_KIND:
        return arena_printf(t->arena, "%s is a %s", tell(t, ex->kid[0], false),
                            ex->event->name);
    case EX_IS: return tell_compared(t, ex, "is");
    case EX_IN: return tell_compared(t, ex, "in");
    case EX_AT_LEAST: return tell_compared(t, ex, "is at least");
    case EX_AT_MOST: return tell_compared(t, ex, "is at most");
    case EX_SOME: return tell_some(t, ex);
    case EX_SET: return tell_set(t, ex);
    case EX_GIVEN:
    case EX_ABSENT:
    case EX_NOT:
    case EX_AND:
    case EX_OR: break;
    }
    BUG("an expression that is told elsewhere");
}

static const char *tell(Teller *t, const Ex *ex, bool negated)
{
    while (ex->op == EX_NOT) {
        negated = !negated;
        ex = ex->kid[0];
    }
    if (ex->op == EX_AND || ex->op == EX_OR)
        return tell_chain(t, ex, negated);
    if (ex->op == EX_GIVEN || ex->op == EX_ABSENT)
        return arena_printf(t->arena, "%s is %s", tell(t, ex->kid[0], false),
                            (ex->op == EX_GIVEN) != negated ? "given" : "absent");
    return negated ? arena_printf(t->arena, "not %s", tell_plain(t, ex))
                   : tell_plain(t, ex);
}

const char *ex_text(const Ex *ex, const Naming *names, Arena *arena)
{
    Teller t = { .arena = arena, .names = names };

    return ex ? tell(&t, ex, false) : "";
}

/* ---- conditions ------------------------------------------------------- */

Naming rule_naming(const Rule *r)
{
    Naming names;

    for (int i = 0; i < MAX_SLOTS; i++)
        names.of_slot[i] = -1;
    for (int i = 0; i < r->nbinders; i++)
        names.of_slot[r->binders[i].slot] = i;
    return names;
}

static uint64_t reads(const Rule *r, const Ex *ex, uint64_t hidden)
{
    uint64_t set = 0;

    if (!ex)
        return 0;
    if (ex->op == EX_VAR && !(hidden >> ex->slot & 1))
        for (int i = 0; i < r->nbinders; i++)
            if (r->binders[i].slot == ex->slot)
                set |= (uint64_t)1 << i;
    if (ex->op == EX_SOME)
        return reads(r, ex->kid[0], hidden) |
               reads(r, ex->kid[1], hidden | (uint64_t)1 << ex->slot);
    for (int i = 0; i < ex->nkids; i++)
        set |= reads(r, ex_kid(ex, i), hidden);
    return set;
}

uint64_t rule_reads(const Rule *r, const Ex *ex)
{
    return reads(r, ex, 0);
}

static const Type truth_type = { .kind = TYPE_BOOL, .name = "bool" };

/* That the variable of B is in the set over which it ranges. */
static const Ex *membership(const Binder *b, Arena *arena)
{
    Ex *in = arena_new_of(arena, Ex), *var = arena_new_of(arena, Ex);

    *var = (Ex){ .op = EX_VAR, .type = b->over, .span = b->span, .slot = b->slot };
    *in = (Ex){ .op = EX_IN, .type = &truth_type, .span = b->in->span, .nkids = 2 };
    in->kid[0] = var;
    in->kid[1] = (Ex *)b->in;
    return in;
}

static int by_conjunct(const void *a, const void *b)
{
    return strcmp(((const Conjunct *)a)->text, ((const Conjunct *)b)->text);
}

int rule_conjuncts(const Rule *r, const Naming *names, Conjunct **list, Arena *arena)
{
    Teller t = { .arena = arena, .names = names };
    int n = 0, kept = 0;

    *list = NULL;
    for (int i = 0; i < r->nbinders; i++) {
        const Binder *b = &r->binders[i];
        int from = n;

        if (b->in)
            chain(membership(b, arena), false, true, list, &n, arena);
        if (b->where)
            chain(b->where, false, true, list, &n, arena);
        for (int k = from; k < n; k++) {
            (*list)[k].binder = i;
            (*list)[k].member = b->in && k == from;
        }
    }
    for (int i = 0; i < r->nconds; i++) {
        int from = n;

        chain(r->conds[i].ex, r->conds[i].negated, true, list, &n, arena);
        for (int k = from; k < n; k++)
            (*list)[k].of = r->conds[i].of;
    }
    for (int i = 0; i < n; i++) {
        (*list)[i].text = tell(&t, (*list)[i].ex, (*list)[i].negated);
        (*list)[i].reads = rule_reads(r, (*list)[i].ex);
        (*list)[i].place = i;
    }
    if (n)
        qsort(*list, (size_t)n, sizeof **list, by_conjunct);
    for (int i = 0; i < n; i++)
        if (i == 0 || strcmp((*list)[i].text, (*list)[kept - 1].text) != 0)
            (*list)[kept++] = (*list)[i];
    return kept;
}

/* ---- rules ------------------------------------------------------------ */

bool aspect_counts(Aspect aspect, Level level)
{
    return aspect == ASPECT_MUST_BE ? level >= LEVEL_MODAL
           : aspect == ASPECT_LABEL ? level >= LEVEL_CITATION
                                    : true;
}

static int one_ex(const Ex *ex, const Ex **out)
{
    *out = ex;
    return ex != NULL;
}

int aspect_exs(const Rule *r, Aspect aspect, const Ex **out)
{
    int n = r->until && aspect == ASPECT_UNTIL ? r->until->nparams : 0;

    switch (aspect) {
    case ASPECT_ARGS: memcpy(out, r->args, sizeof r->args); return r->nargs;
    case ASPECT_UNTIL: memcpy(out, r->until_args, sizeof r->until_args); return n;
    case ASPECT_VALUE: return one_ex(r->value, out);
    case ASPECT_WHO: return one_ex(r->who, out);
    case ASPECT_FROM: return one_ex(r->from, out);
    case ASPECT_DEFAULT: return one_ex(r->default_, out);
    case ASPECT_TIE: return one_ex(r->tie, out);
    case ASPECT_MUST_BE:
    case ASPECT_MODAL:
    case ASPECT_BACKGROUND:
    case ASPECT_LABEL:
    case ASPECTS: break;
    }
    return 0;
}

const char *rule_aspect(const Rule *r, Aspect aspect, const Naming *names, Arena *arena)
{
    static const char *const choosers[] = { "", "either of ", "both of " };
    const Ex *exs[MAX_ARGS];
    int n = aspect_exs(r, aspect, exs);
    const char *s = "";

    for (int i = 0; i < n; i++)
        s = arena_printf(arena, "%s%s%s", s, i ? ", " : "",
                         ex_text(exs[i], names, arena));
    switch (aspect) {
    case ASPECT_MUST_BE: return r->must_be ? "must be" : "";
    case ASPECT_MODAL: return r->kind == CONCLUDES_MODAL ? modal_name(r->modal) : "";
    case ASPECT_WHO: return n ? arena_printf(arena, "%s%s", choosers[r->chooser], s) : "";
    case ASPECT_UNTIL:
        return r->until ? arena_printf(arena, "%s(%s)", r->until->name, s) : "";
    case ASPECT_BACKGROUND: return r->clause->background ? "background" : "";
    case ASPECT_LABEL: return r->clause->label;
    case ASPECT_ARGS:
    case ASPECT_VALUE:
    case ASPECT_FROM:
    case ASPECT_DEFAULT:
    case ASPECT_TIE:
    case ASPECTS: break;
    }
    return s;
}

const char *rule_text(const Rule *r, Level level, Arena *arena)
{
    const Naming names = rule_naming(r);
    StrBuf s = { 0 };
    Conjunct *list;
    int n = rule_conjuncts(r, &names, &list, arena);

    sb_printf(&s, "%d %s", (int)r->kind, r->fun ? r->fun->name : r->refer);
    for (int i = 0; i < r->nbinders; i++) {
        sb_add(&s, "; ");
        sb_add(&s, type_text(r->binders[i].over, arena));
    }
    for (int i = 0; i < n; i++) {
        sb_add(&s, " & ");
        sb_add(&s, list[i].text);
    }
    for (Aspect a = 0; a < ASPECTS; a++) {
        sb_add(&s, " | ");
        if (aspect_counts(a, level))
            sb_add(&s, rule_aspect(r, a, &names, arena));
    }
    return kept(&s, arena);
}

/* ---- declarations ----------------------------------------------------- */

/* The parameters of a declaration are its first slots; so are the attributes of
 * an event kind in what it exercises. */
static Naming plain_naming(void)
{
    Naming names;

    for (int i = 0; i < MAX_SLOTS; i++)
        names.of_slot[i] = i;
    return names;
}

static const char *cases_text(const Fun *f, const Naming *names, Arena *arena)
{
    StrBuf s = { 0 };

    for (int i = 0; i < f->ncases; i++) {
        sb_add(&s, "; ");
        sb_add(&s, ex_text(f->cases[i].value, names, arena));
        sb_add(&s, " when ");
        sb_add(&s, ex_text(f->cases[i].when, names, arena));
    }
    return kept(&s, arena);
}

static const char *native_text(const Fun *f, Arena *arena)
{
    const char *s = f->native.def->name;

    if (f->native.library)
        s = arena_printf(arena, "%s from %s", s, f->native.library);

    for (int i = 0; i < f->native.nreads; i++)
        s = arena_printf(arena, "%s reads %s", s, f->native.reads[i]->name);
    return arena_printf(arena, "%s%s", s, f->native.earlier ? " earlier" : "");
}

static const char *status_text(const Fun *f, const Naming *names, Arena *arena)
{
    return arena_printf(
        arena, "%s undoes %d%s%s %s%s", f->action ? f->action : "", f->undoes,
        f->choosing ? " choosing" : "", f->required ? " required" : "",
        ex_text(f->required_when, names, arena), f->background ? " background" : "");
}

static const char *body_text(const Fun *f, const Naming *names, Arena *arena)
{
    switch (f->kind) {
    case FUN_READING:
        return arena_printf(arena, "%s %s", f->is_set ? "set" : "default",
                            value_text(f->result, f->setting, arena));
    case FUN_FINDING:
    case FUN_SETTING:
        return arena_printf(
            arena, "%s from %s presume %s when %s default %s when %s",
            f->optional ? "optional" : "", ex_text(f->from, names, arena),
            ex_text(f->presumed, names, arena), ex_text(f->presume_when, names, arena),
            ex_text(f->untold, names, arena), ex_text(f->untold_when, names, arena));
    case FUN_STATUS:
    case FUN_DONE: return status_text(f, names, arena);
    case FUN_NATIVE: return native_text(f, arena);
    case FUN_DEFINE: return cases_text(f, names, arena);
    case FUN_DEADLINE: return ex_text(f->bind, names, arena);
    case FUN_BUILTIN:
    case FUN_HOLDING: break;
    }
    return "";
}

const char *fun_text(const Fun *f, Arena *arena)
{
    const Naming names = plain_naming();
    const char *s = arena_printf(arena, "%d %s", (int)f->kind, f->name);

    for (int i = 0; i < f->nparams; i++)
        s = arena_printf(arena, "%s, %s", s, type_text(f->ptype[i], arena));
    return arena_printf(arena, "%s: %s %s", s, type_text(f->result, arena),
                        body_text(f, &names, arena));
}

static const char *attrs_text(const EventKind *k, const Naming *names, Arena *arena)
{
    const char *s = "";

    for (int i = 0; i < k->nattrs; i++)
        s = arena_printf(arena, "%s; %s%s: %s = %s", s, k->attrs[i].name,
                         k->attrs[i].optional ? "?" : "",
                         type_text(k->attrs[i].type, arena),
                         ex_text(k->attrs[i].value, names, arena));
    return s;
}

const char *event_text(const EventKind *k, Arena *arena)
{
    const Naming names = plain_naming();
    const char *s =
        arena_printf(arena, "%s is a %s%s", k->name,
                     k->parent ? k->parent->name : "event", attrs_text(k, &names, arena));

    if (k->exercises) {
        s = arena_printf(arena, "%s exercises %s with %s", s, k->exercises->name,
                         ex_text(k->exercise_value, &names, arena));
        for (int i = 0; i < k->exercises->nparams; i++)
            s = arena_printf(arena, "%s %d", s, k->exercise_args[i]);
    }
    for (int i = 0; i < k->ntold_as; i++)
        s = arena_printf(arena, "%s as %s", s, k->told_as[i]->name);
    if (k->reveals)
        s = arena_printf(arena, "%s reveals %s %d %d", s, k->reveals->name,
                         k->reveals_args[0], k->reveals_args[1]);
    if (k->supposes)
        s = arena_printf(arena, "%s supposes %s when %s", s,
                         ex_text(k->supposes, &names, arena),
                         ex_text(k->supposes_when, &names, arena));
    return s;
}

const char *type_values_text(const Type *t, Arena *arena)
{
    const char *s = arena_printf(arena, "%d %s %u %lld", (int)t->kind, t->name, t->count,
                                 (long long)t->low);

    for (uint32_t i = 0; t->kind == TYPE_ENUM && i < t->count; i++)
        s = arena_printf(arena, "%s %s", s, t->values[i].name);
    if (t->kind == TYPE_PRODUCT)
        s = arena_printf(arena, "%s %s*%s", s, t->left->name, t->right->name);
    if (t->kind == TYPE_SET)
        s = arena_printf(arena, "%s %s", s, type_text(t->elem, arena));
    return s;
}
