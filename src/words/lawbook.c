/* lawbook.c - the clauses and definitions of an edition, as blocks of a law book. */
#include "words/lawbook.h"

#include "kit/strbuf.h"
#include "kit/vec.h"
#include "program/label.h"
#include "program/program.h"
#include "words/prose.h"

#include <ctype.h>
#include <string.h>

typedef struct LawbookWriter {
    Words w;
    Book *book;
    const char *label; /* the label of the clause that is being written */
    const Clause *clause;
    int depth;
    bool whole;               /* true if the whole edition is written */
    bool *used;               /* by Fun id: true if the written text uses this definition */
    const NarrowKind **kinds; /* the narrow kinds that the written text uses */
    int nkinds, cap_kinds;
    const char *print; /* the words of the authority for `label`, until they are written; or NULL */
} LawbookWriter;

static BookBlock *lawbook_add_block(LawbookWriter *k, BlockKind kind, const char *mark,
                                    const char *text)
{
    Book *b = k->book;

    VEC_ROOM_IN(k->w.arena, b->at, b->n, b->cap);
    b->at[b->n] = (BookBlock){ .kind = kind,
                               .label = k->label,
                               .clause = k->clause,
                               .depth = k->depth,
                               .mark = mark,
                               .text = text };
    return &b->at[b->n++];
}

static const char *lawbook_ended(const LawbookWriter *k, const char *s, const char *end)
{
    return words_ended(s, strlen(s)) ? s : arena_printf(k->w.arena, "%s%s", s, end);
}

static const char *lawbook_sentence(const LawbookWriter *k, const char *s)
{
    return text_capitalise(k->w.arena, lawbook_ended(k, s, "."));
}

static void add_sentence(LawbookWriter *k, BlockKind kind, const char *s)
{
    lawbook_add_block(k, kind, NULL, lawbook_sentence(k, s));
}

enum { LETTERS = 24 }; /* the letters a list uses, in every language */

/* Returns the mark of item I (from 0) at LEVEL: "(a)" in the language's letters, one level
 * deeper "(1)", then "(i)".  After the last letter or numeral, returns a number such as "(25)". */
static const char *item_mark(const LawbookWriter *k, int level, int i)
{
    static const char *const roman[] = {
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"
    };
    char label[3] = { '1', (char)('a' + i % LETTERS), '\0' };

    if (level % 3 == 1 && i < LETTERS)
        return words_clause(&k->w, label) + 1;
    if (level % 3 == 0 && i < (int)BL_LEN(roman))
        return arena_printf(k->w.arena, "(%s)", roman[i]);
    return arena_printf(k->w.arena, "(%d)", i + 1);
}

/* ---- definitions ------------------------------------------------------ */

static bool is_definition(const LawbookWriter *k, const Fun *f)
{
    return f->kind == FUN_DEFINE &&
           (f->words.piece[WORD_IS][k->w.lang] || f->words.term[k->w.lang]) && f->nparams > 0;
}

/* Marks the narrow kind KIND, and those above it, as used. */
static void use_kind(LawbookWriter *k, const NarrowKind *kind)
{
    for (int i = 0; kind && i < k->nkinds; i++)
        if (k->kinds[i] == kind)
            return;
    if (!kind)
        return;
    VEC_ROOM_IN(k->w.arena, k->kinds, k->nkinds, k->cap_kinds);
    k->kinds[k->nkinds++] = kind;
    use_kind(k, kind->above);
}

/* Marks the definitions and the narrow kinds that EX uses.  In a whole book, also marks the
 * definitions that these use in turn. */
static void use_definitions(LawbookWriter *k, const Ex *ex)
{
    if (!ex || ex_is_proper(ex))
        return;
    if (ex_is_kind(ex))
        use_kind(k, ex->narrow->kind);
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE && !k->used[ex->fun->id]) {
        k->used[ex->fun->id] = true;
        for (int i = 0; i < ex->fun->ncases && (k->whole || !is_definition(k, ex->fun)); i++) {
            use_definitions(k, ex->fun->cases[i].value);
            use_definitions(k, ex->fun->cases[i].when);
        }
    }
    for (int i = 0; i < ex_nkids(ex); i++)
        use_definitions(k, ex_kid(ex, i));
}

/* ---- conditions ------------------------------------------------------- */

static void lawbook_add_items(LawbookWriter *k, const Outline *const *list, int n, bool any,
                              int level, const char *end)
{
    for (int i = 0; i < n; i++) {
        const Outline *o = list[i];
        const char *after = i + 1 == n   ? end
                            : i + 2 == n ? words_text(&k->w, any ? MSG_item_or : MSG_item_and)
                                         : words_text(&k->w, MSG_item_next);
        BookBlock *b = lawbook_add_block(k, BLOCK_ITEM, item_mark(k, level, i),
                                         o->n ? o->text : lawbook_ended(k, o->text, after));

        b->level = level;
        b->ex = o->ex;
        if (o->n)
            lawbook_add_items(k, o->kids, o->n, o->any, level + 1, after);
    }
}

/* Returns the parts of LIST if its only condition is a list of alternatives; else LIST itself. */
static Outlines outline_opened(const Outlines *list)
{
    if (list->n == 1 && list->at[0]->any)
        return (Outlines){ .at = (const Outline **)list->at[0]->kids, .n = list->at[0]->n };
    return *list;
}

/* The conditions of a sentence. */
typedef struct Provisos {
    Outlines hold;   /* all of these must hold */
    Outlines unless; /* none of these may hold */
    Outlines except; /* nor may any of these, which are an exception that other clauses speak of */
} Provisos;

/* Returns true if LIST does not fit into a sentence.  FULL: the sentence ends in a list. */
static bool is_apart(const Outlines *list, bool full)
{
    return list->n > 1 || (list->n == 1 && (full || list->at[0]->n));
}

/* Adds LIST after a sentence: with ONE, or with MANY as a list.  Each of its conditions suffices. */
static void add_apart(LawbookWriter *k, const Outlines *list, MessageId one, MessageId many)
{
    if (list->n == 1 && !list->at[0]->n) {
        add_sentence(k, BLOCK_TEXT, words_say_one(&k->w, one, list->at[0]->text));
    } else {
        lawbook_add_block(k, BLOCK_TEXT, NULL, words_text(&k->w, many));
        lawbook_add_items(k, list->at, list->n, true, 1, ".");
    }
}

/* Adds the sentence S with its conditions. */
static void add_provided(LawbookWriter *k, BlockKind kind, const char *s, const Provisos *p)
{
    Outlines holds = outline_opened(&p->hold), never = outline_opened(&p->unless),
             except = outline_opened(&p->except);
    bool any = holds.n != p->hold.n, listed = is_apart(&holds, false);
    bool apart = is_apart(&never, listed), excepts = is_apart(&except, listed || apart);

    if (listed)
        s = words_say_one(&k->w, any ? MSG_provided_any : MSG_provided, s);
    else if (holds.n == 1)
        s = words_say_two(&k->w, MSG_provided_one, s, holds.at[0]->text);
    if (never.n && !apart)
        s = words_say_two(&k->w, MSG_unless_one, s, never.at[0]->text);
    if (except.n && !excepts)
        s = words_say_two(&k->w, MSG_except_one, s, except.at[0]->text);
    add_sentence(k, kind, s);
    if (listed)
        lawbook_add_items(k, holds.at, holds.n, any, 1, ".");
    if (apart)
        add_apart(k, &never, MSG_not_where_one, MSG_not_where);
    if (excepts)
        add_apart(k, &except, MSG_except_where_one, MSG_except_where);
}

/* Returns the number of variables that clause C itself binds. */
static int own_binders(const Clause *c)
{
    int n = 0;

    for (const Node *part = c->node->a; part; part = part->next)
        if (part->kind == N_For)
            n += (int)ast_count(part->a);
    return n;
}

static void conditions_of(LawbookWriter *k, Prose *p, const Rule *r, const Clause *of,
                          Provisos *out)
{
    for (int i = 0; i < r->nconds; i++) {
        const Cond *c = &r->conds[i];

        if (c->of != of || c->ex->applies)
            continue;
        use_definitions(k, c->ex);
        if (c->negated || c->exception)
            prose_outlines_add(&k->w, c->exception ? &out->except : &out->unless,
                               prose_outline(p, c->ex, true));
        else
            prose_conditions(p, c->ex, true, &out->hold);
    }
}

/* ---- notes ------------------------------------------------------------ */

/* Returns the labels as they are printed. */
static const char *const *label_texts(const Words *w, const char *const *labels, int n)
{
    const char **texts = arena_new_array(w->arena, const char *, (size_t)n + 1);

    for (int i = 0; i < n; i++)
        texts[i] = words_clause(w, labels[i]);
    return texts;
}

static const char *lawbook_labels(const LawbookWriter *k, const char *const *labels, int n)
{
    return words_joined(&k->w, label_texts(&k->w, labels, n), n, JOINT_AND);
}

const char *lawbook_see(const Words *w, const Clause *c, const char *const *labels)
{
    return words_say_one(w, c->nsee > 1 ? MSG_see_laws : MSG_see_law,
                         words_joined(w, labels, c->nsee, JOINT_AND));
}

static void add_see(LawbookWriter *k, const Clause *c)
{
    if (c->nsee)
        lawbook_add_block(k, BLOCK_SEE, NULL,
                          lawbook_see(&k->w, c, label_texts(&k->w, c->see, c->nsee)));
}

static void find_readings(const Ex *ex, const Fun **list, int *n, int depth)
{
    bool known = false;

    if (!ex || depth > 1)
        return;
    if (ex->op == EX_CALL && ex->fun->kind == FUN_READING) {
        for (int i = 0; i < *n; i++)
            known |= list[i] == ex->fun;
        if (!known)
            list[(*n)++] = ex->fun;
    }
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE)
        for (int i = 0; i < ex->fun->ncases; i++) {
            find_readings(ex->fun->cases[i].value, list, n, depth + 1);
            find_readings(ex->fun->cases[i].when, list, n, depth + 1);
        }
    for (int i = 0; i < ex_nkids(ex); i++)
        find_readings(ex_kid(ex, i), list, n, depth);
}

/* Adds a note for each reading that C depends on, directly or through a definition that C names. */
static void add_readings(LawbookWriter *k, const Clause *c)
{
    const Fun **list = arena_new_array(k->w.arena, const Fun *, k->w.p->nfuns);
    int n = 0;

    for (const Rule *r = c->rules; r; r = r->next)
        for (int i = 0; i < r->nconds; i++)
            if (r->conds[i].of == c)
                find_readings(r->conds[i].ex, list, &n, 0);
    for (int i = 0; i < n; i++) {
        const Fact fact = { .kind = FACT_READING, .fun = list[i] };

        add_sentence(k, BLOCK_NOTE,
                     words_say_one(&k->w,
                                   list[i]->is_set      ? MSG_note_reading_set
                                   : list[i]->is_option ? MSG_note_option
                                                        : MSG_note_reading,
                                   words_answered(&k->w, &fact, list[i]->setting)));
    }
}

static void add_note(LawbookWriter *k, MessageId id, const char *text)
{
    if (text)
        add_sentence(k, BLOCK_NOTE, words_say_one(&k->w, id, text));
}

/* Adds a note about the clauses LABELS, with the message ONE, or MANY if there are several.
 * Adds nothing if N is 0. */
static void add_precedence(LawbookWriter *k, MessageId one, MessageId many,
                           const char *const *labels, int n)
{
    add_note(k, n > 1 ? many : one, n ? lawbook_labels(k, labels, n) : NULL);
}

static void add_notes(LawbookWriter *k, Prose *p, const Clause *c)
{
    add_note(k, MSG_note_reason, prose_template(p, c->because.piece[WORD_IS][k->w.lang]));
    add_precedence(k, MSG_note_yields, MSG_note_yields_many, c->subject_to, c->nsubject_to);
    add_precedence(k, MSG_note_overrides, MSG_note_overrides_many, c->overrides, c->noverrides);
    add_readings(k, c);
    add_note(k, MSG_note_inferred, c->inferred.in[0] ? c->inferred.in[k->w.lang] : NULL);
    add_note(k, MSG_note_source, c->source.in[0] ? c->source.in[k->w.lang] : NULL);
}

/* Adds what C says of the edition that its edition follows. */
static void add_marks(LawbookWriter *k, const Clause *c)
{
    if (c->fresh)
        add_sentence(k, BLOCK_NOTE, words_text(&k->w, MSG_note_new));
    add_note(k, MSG_note_was, c->was ? words_clause(&k->w, c->was) : NULL);
    add_note(k, MSG_note_amended, c->amended.in[0] ? c->amended.in[k->w.lang] : NULL);
}

/* ---- clauses ---------------------------------------------------------- */

static int depth_of(const char *label)
{
    int depth = 0;

    for (const char *s = label; *s; s++)
        depth += s > label && (isdigit((unsigned char)s[0]) != isdigit((unsigned char)s[-1]));
    return depth;
}

/* Returns LAYER in words; NULL if it is that of the Laws themselves. */
static const char *authority(const LawbookWriter *k, const char *layer)
{
    bool of_laws = strcmp(layer, k->w.p->layers[0].name) == 0;

    return of_laws ? NULL : words_layer(&k->w, layer);
}

static void add_heading(LawbookWriter *k, const Clause *c, bool again)
{
    const char *title = c->title.in[0] ? c->title.in[k->w.lang] : "",
               *note = authority(k, c->layer);

    if (!again || *title || note)
        lawbook_add_block(k, BLOCK_CLAUSE, again ? NULL : words_clause(&k->w, c->label), title)
            ->note = note;
    if (k->print)
        lawbook_add_block(k, BLOCK_PRINT, NULL, k->print);
    k->print = NULL;
}

/* Returns a rule that shows the conditions of C: C's first rule or, if C is a guard, a rule that
 * it guards.  NULL if not found. */
static const Rule *clause_first_rule(const Program *p, const Clause *c)
{
    if (c->rules)
        return c->rules;
    for (const Clause *o = p->clauses; o; o = o->next)
        for (const Rule *r = o->rules; r && label_inside(o->label, c->label); r = r->next) {
            if (own_binders(c) || c->excepted || ast_find(c->node->a, N_Otherwise))
                return r;
            for (int i = 0; i < r->nconds; i++)
                if (r->conds[i].of == c)
                    return r;
        }
    return NULL;
}

/* Returns the number of variables of R that are bound before those of C, by the guards of R's
 * clause. */
static int binders_before(const Program *p, const Rule *r, const Clause *c)
{
    int n = 0;

    if (c == r->clause)
        return r->nbinders - own_binders(c);
    for (const Clause *g = p->clauses; g; g = g->next)
        if (!g->rules && g->order < c->order && label_inside(c->label, g->label))
            n += own_binders(g);
    return n;
}

static void write_clause(LawbookWriter *k, const Clause *c, bool again)
{
    const Rule *r = clause_first_rule(k->w.p, c);
    Provisos conditions = { 0 };
    const char *what = NULL, *lead;
    int from, to;
    Prose *p;

    k->label = c->label;
    k->clause = c;
    k->depth = depth_of(c->label);
    add_heading(k, c, again);
    if (!r) {
        add_see(k, c);
        add_marks(k, c);
        return;
    }
    from = binders_before(k->w.p, r, c);
    to = from + own_binders(c);
    p = prose_of_rule(&k->w, r, c, from, to);
    lead = prose_binders(p, r, from, to);
    prose_choices(p, r, from, to, &conditions.hold);
    for (int i = from; i < to; i++) {
        use_definitions(k, r->binders[i].where);
        use_definitions(k, r->binders[i].in);
    }
    conditions_of(k, p, r, c, &conditions);
    for (const Rule *one = c->rules; one; one = one->next) {
        const char *s = prose_conclusion(p, one);

        what = what ? words_say_two(&k->w, MSG_clause_and, what, s) : s;
    }
    if (!c->rules)
        what = words_say_one(&k->w, MSG_group, words_clause(&k->w, c->label));
    if (lead)
        what = words_say_two(&k->w, c->rules ? MSG_when : MSG_group_when, lead, what);
    if (ast_find(c->node->a, N_Otherwise))
        what = words_say_one(&k->w, MSG_all_other_cases, what);
    if (c->excepted)
        what = words_say_two(&k->w, MSG_excepted, words_clause(&k->w, c->excepted->label), what);
    add_provided(k, BLOCK_TEXT, what, &conditions);
    add_see(k, c);
    add_notes(k, p, c);
    add_marks(k, c);
}

/* Adds the heading of the law that LABEL belongs to. */
static void write_law(LawbookWriter *k, const char *label)
{
    const Title *t = program_law_title(k->w.p, words_law_number(label));

    k->label = arena_strndup(k->w.arena, label, strspn(label, "0123456789"));
    k->clause = NULL;
    k->depth = 0;
    lawbook_add_block(k, BLOCK_LAW, words_say_one(&k->w, MSG_law, k->label),
                      t->in[0] ? t->in[k->w.lang] : "");
}

/* ---- definitions, at the end ------------------------------------------ */

/* Adds the sentence that HEAD means that all of LIST hold. */
static void add_meaning(LawbookWriter *k, const char *head, const Outlines *all)
{
    const Outlines list = outline_opened(all);
    const bool any = list.n != all->n;

    if (list.n == 1 && !list.at[0]->n) {
        add_sentence(k, BLOCK_TEXT, words_say_two(&k->w, MSG_meaning, head, list.at[0]->text));
        return;
    }
    add_sentence(k, BLOCK_TEXT,
                 words_say_one(&k->w, any ? MSG_meaning_any : MSG_meaning_all, head));
    lawbook_add_items(k, list.at, list.n, any, 1, ".");
}

/* Adds the cases of the definition F as a list. */
static void add_cases(LawbookWriter *k, Prose *p, const Fun *f)
{
    Outlines list = { 0 };

    for (int i = 0; i < f->ncases; i++) {
        const DefCase *d = &f->cases[i];
        Outline *o = arena_new_of(k->w.arena, Outline);
        const char *value = f->result->kind == TYPE_BOOL ? prose_condition(p, d->value, true)
                                                         : prose_term(p, d->value, 0);

        o->text = d->when ? words_say_two(&k->w, MSG_defined_when, value,
                                          prose_condition(p, d->when, true))
                          : words_say_one(&k->w, MSG_defined_otherwise, value);
        prose_outlines_add(&k->w, &list, o);
    }
    lawbook_add_items(k, list.at, list.n, true, 1, ".");
}

static void write_definition(LawbookWriter *k, const Fun *f)
{
    Prose *p = prose_of_fun(&k->w, f);
    const char *head = prose_head(p, f);
    Provisos meant = { 0 };

    if (!head)
        return;
    if (f->result->kind == TYPE_BOOL && f->ncases == 1 && !f->cases[0].when) {
        prose_conditions(p, f->cases[0].value, true, &meant.hold);
        add_provided(k, BLOCK_TERM, head, &meant);
        return;
    }
    if (f->ncases == 1 && !f->cases[0].when) {
        add_sentence(k, BLOCK_TERM,
                     words_say_two(&k->w, MSG_is, head, prose_term(p, f->cases[0].value, 0)));
        return;
    }
    lawbook_add_block(k, BLOCK_TERM, NULL,
                      text_capitalise(k->w.arena, words_say_one(&k->w,
                                                                f->result->kind == TYPE_SET
                                                                    ? MSG_defined_list_many
                                                                    : MSG_defined_list,
                                                                head)));
    add_cases(k, p, f);
}

/* Writes the meaning F: "“the call is void” means that ...". */
static void write_meaning(LawbookWriter *k, const Fun *f)
{
    Prose *p = prose_of_fun(&k->w, f);
    const char *head = prose_head(p, f), *layer = authority(k, f->layer);
    const bool plain = f->ncases == 1 && !f->cases[0].when;
    Outlines all = { 0 };

    head = head ? head : arena_printf(k->w.arena, "`%s`", f->name);
    for (int i = 0; i < f->ncases; i++) {
        use_definitions(k, f->cases[i].value);
        use_definitions(k, f->cases[i].when);
    }
    if (!plain) {
        add_sentence(k, BLOCK_TEXT, words_say_one(&k->w, MSG_meaning_values, head));
        add_cases(k, p, f);
    } else if (f->result->kind != TYPE_BOOL) {
        add_sentence(
            k, BLOCK_TEXT,
            words_say_two(&k->w, MSG_meaning_value, head,
                          prose_term(p, f->cases[0].value, words_form(&k->w, "accusative"))));
    } else {
        prose_conditions(p, f->cases[0].value, true, &all);
        add_meaning(k, head, &all);
    }
    if (layer)
        add_sentence(k, BLOCK_NOTE, layer);
}

/* Writes the meanings of the clause C, the last of its label; then those of later labels that no
 * clause has.  If C is the first clause, writes those of earlier labels, too. */
static void write_meanings(LawbookWriter *k, const BookScope *scope, const Clause *c)
{
    const char *from = c == k->w.p->clauses ? "0" : c->label, *label = c->label;

    for (const Fun *f = k->w.p->funs; f; f = f->next) {
        if (!f->label || label_compare(f->label, from) < 0 ||
            (c->next && label_compare(f->label, c->next->label) >= 0) ||
            (scope->label && !label_inside(f->label, scope->label)))
            continue;
        if (strcmp(f->label, label) != 0) {
            k->depth = depth_of(f->label);
            lawbook_add_block(k, BLOCK_CLAUSE, words_clause(&k->w, f->label), "");
        }
        label = f->label;
        write_meaning(k, f);
    }
}

/* Writes which events are of the narrow kind KIND. */
static void write_kind(LawbookWriter *k, const NarrowKind *kind)
{
    Prose *p = prose_of_kind(&k->w, kind);
    Outline *wider = arena_new_of(k->w.arena, Outline);
    Provisos conditions = { 0 };

    wider->text = prose_kind_wider(p, kind);
    prose_outlines_add(&k->w, &conditions.hold, wider);
    prose_conditions(p, kind->where, true, &conditions.hold);
    add_provided(k, BLOCK_TERM, prose_kind_head(p, kind), &conditions);
}

/* Adds the heading of the definitions, once. */
static void head_definitions(LawbookWriter *k, bool *headed)
{
    if (!*headed)
        lawbook_add_block(k, BLOCK_HEADING, NULL, words_text(&k->w, MSG_definitions));
    *headed = true;
}

static void write_definitions(LawbookWriter *k, const BookScope *scope)
{
    bool headed = false;

    k->label = NULL;
    k->clause = NULL;
    k->depth = 0;
    for (const NarrowKind *n = k->w.p->narrow; n; n = n->next)
        for (int i = 0; i < k->nkinds; i++)
            if (k->kinds[i] == n) {
                head_definitions(k, &headed);
                write_kind(k, n);
            }
    for (const Fun *f = k->w.p->funs; f; f = f->next) {
        if (!k->used[f->id] || !is_definition(k, f) ||
            (f->label && (k->whole || label_inside(f->label, scope->label))))
            continue;
        head_definitions(k, &headed);
        write_definition(k, f);
    }
}

void lawbook_write(const Words *w, const BookScope *scope, Book *out)
{
    LawbookWriter k = { .w = *w, .book = out, .whole = !scope->label };
    const char *label = scope->label;
    const char *before = "";
    int law = -1;

    k.used = arena_new_array(w->arena, bool, w->p->nfuns + 1u);
    for (const Clause *c = w->p->clauses; c; c = c->next) {
        bool inside = !label || label_inside(c->label, label);
        int number;

        if (!inside && (c->rules || !label_inside(label, c->label)))
            continue;
        number = words_law_number(c->label);
        if (number != law)
            write_law(&k, c->label);
        law = number;
        if (strcmp(before, c->label) != 0)
            k.print = scope->print ? scope->print(scope->context, c->label) : NULL;
        write_clause(&k, c, !scope->every_label && strcmp(before, c->label) == 0);
        before = c->label;
        if (!c->next || strcmp(c->next->label, c->label) != 0)
            write_meanings(&k, scope, c);
    }
    if (scope->definitions)
        write_definitions(&k, scope);
}
