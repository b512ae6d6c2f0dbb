/* lawbook_definitions.c - writes the meanings of words in a law book: in the laws, and in the list
 * at the end of the book.  A narrow kind is a kind of event with a condition of its own, such as "a
 * lead". */
#include "words/lawbook_writer.h"

#include "kit/vec.h"
#include "program/label.h"

static bool is_definition(const LawbookWriter *k, const Fun *f)
{
    return f->kind == FUN_DEFINE &&
           (f->words.piece[WORD_IS][k->w.lang] || f->words.term[k->w.lang]) && f->nparams > 0;
}

/* Marks KIND as used, and also the wider kinds that contain it. */
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

void lawbook_use(LawbookWriter *k, const Ex *ex)
{
    const bool whole = !k->scope->label;

    if (!ex || ex_is_proper(ex))
        return;
    if (ex_is_kind(ex))
        use_kind(k, ex->narrow->kind);
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE && !k->used[ex->fun->id]) {
        k->used[ex->fun->id] = true;
        for (int i = 0; i < ex->fun->ncases && (whole || !is_definition(k, ex->fun)); i++) {
            lawbook_use(k, ex->fun->cases[i].value);
            lawbook_use(k, ex->fun->cases[i].when);
        }
    }
    for (int i = 0; i < ex_nkids(ex); i++)
        lawbook_use(k, ex_kid(ex, i));
}

/* Adds a list with the cases of the definition F. */
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

/* Adds a meaning: HEAD means that all conditions in ALL hold.  The first block of the meaning has
 * the kind KIND. */
static void add_meaning(LawbookWriter *k, BlockKind kind, const char *head, const Outlines *all)
{
    const Outlines list = lawbook_opened(all);
    const bool any = list.n != all->n;

    if (list.n == 1) {
        const Outline *only = list.at[0];

        lawbook_add_sentence(k, kind, words_say_two(&k->w, MSG_meaning, head, only->text));
        lawbook_add_items(k, only->kids, only->n, only->any, 1, ".");
        return;
    }
    lawbook_add_sentence(k, kind,
                         words_say_one(&k->w, any ? MSG_meaning_any : MSG_meaning_all, head));
    lawbook_add_items(k, list.at, list.n, any, 1, ".");
}

/* Adds the meaning of F.  The first block of the meaning has the kind KIND. */
static void write_meaning(LawbookWriter *k, BlockKind kind, const Fun *f)
{
    Prose *p = prose_of_fun(&k->w, f);
    const char *head = prose_head(p, f);
    const bool plain = f->ncases == 1 && !f->cases[0].when;
    Outlines all = { 0 };

    head = head ? head : arena_printf(k->w.arena, "`%s`", f->name);
    if (!plain) {
        lawbook_add_sentence(k, kind, words_say_one(&k->w, MSG_meaning_values, head));
        add_cases(k, p, f);
    } else if (f->result->kind != TYPE_BOOL) {
        lawbook_add_sentence(
            k, kind,
            words_say_two(&k->w, MSG_meaning_value, head,
                          prose_term(p, f->cases[0].value, words_form(&k->w, "accusative"))));
    } else {
        prose_conditions(p, f->cases[0].value, true, &all);
        add_meaning(k, kind, head, &all);
    }
}

void lawbook_write_meaning(LawbookWriter *k, const Fun *f)
{
    for (int i = 0; i < f->ncases; i++) {
        lawbook_use(k, f->cases[i].value);
        lawbook_use(k, f->cases[i].when);
    }
    write_meaning(k, BLOCK_TEXT, f);
}

/* Adds the definition of the narrow kind KIND: the wider kind and the condition. */
static void write_kind(LawbookWriter *k, const NarrowKind *kind)
{
    Prose *p = prose_of_kind(&k->w, kind);
    Outline *wider = arena_new_of(k->w.arena, Outline);
    Outlines all = { 0 };

    wider->text = prose_kind_wider(p, kind);
    prose_outlines_add(&k->w, &all, wider);
    prose_conditions(p, kind->where, true, &all);
    add_meaning(k, BLOCK_TERM, prose_kind_head(p, kind), &all);
}

/* Adds the heading of the definitions if *HEADED is false, and sets *HEADED to true. */
static void head_definitions(LawbookWriter *k, bool *headed)
{
    if (!*headed)
        lawbook_add(k, BLOCK_HEADING, NULL, words_text(&k->w, MSG_definitions));
    *headed = true;
}

void lawbook_write_definitions(LawbookWriter *k)
{
    const char *label = k->scope->label;
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
    for (const Fun *f = k->w.p->funs; f; f = f->next)
        if (k->used[f->id] && is_definition(k, f) &&
            !(f->label && (!label || label_inside(f->label, label)))) {
            head_definitions(k, &headed);
            write_meaning(k, BLOCK_TERM, f);
        }
}

/* Returns a writer for a single definition. */
static LawbookWriter writer_of_one(const Words *w, const BookScope *scope, Book *out)
{
    LawbookWriter k = { .w = *w, .scope = scope, .book = out };

    k.used = arena_new_array(w->arena, bool, w->p->nfuns + 1u);
    k.told = arena_new_array(w->arena, bool, w->p->nfuns + 1u);
    return k;
}

void lawbook_write_definition(const Words *w, const Fun *f, Book *out)
{
    const BookScope scope = { .label = "" };
    LawbookWriter k = writer_of_one(w, &scope, out);

    if (is_definition(&k, f) && f->ncases)
        write_meaning(&k, BLOCK_TERM, f);
}

void lawbook_write_kind(const Words *w, const NarrowKind *kind, Book *out)
{
    const BookScope scope = { .label = "" };
    LawbookWriter k = writer_of_one(w, &scope, out);

    write_kind(&k, kind);
}
