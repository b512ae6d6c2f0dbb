/* lawbook_write.c - writes the clauses of an edition in the order of a law book.  In each law, the
 * clauses of the Law come first, then those of other layers.  A layer is a source of clauses, such
 * as the practice. */
#include "words/lawbook_writer.h"

#include "program/label.h"
#include "program/program.h"

#include <ctype.h>
#include <string.h>

/* ---- labels ----------------------------------------------------------- */

/* Returns the length of the first part of S, a label or the end of a label.  A part is a number or
 * one letter: 45C4b has the parts "45", "C", "4" and "b". */
static size_t label_part(const char *s)
{
    return isdigit((unsigned char)*s) ? strspn(s, "0123456789") : *s != '\0';
}

static int depth_of(const char *label)
{
    int depth = -1;

    for (const char *s = label; *s; s += label_part(s))
        depth++;
    return depth;
}

/* Returns the first part of S as the mark of an inner clause: "4." or "(b)". */
static const char *part_mark(const LawbookWriter *k, const char *s)
{
    return isdigit((unsigned char)*s) ? arena_printf(k->w.arena, "%.*s.", (int)label_part(s), s)
                                      : words_clause(&k->w, arena_printf(k->w.arena, "1%s", s)) + 1;
}

/* Sets k->mark for LABEL.  If the previous clause begins with the same number and letter, the mark
 * has only the later, different parts: "4. (b)" for 45C4b after 45C3. */
static void mark_label(LawbookWriter *k, const char *label)
{
    const char *before = k->label ? k->label : "", *s = label;
    bool same = true;

    k->mark = words_clause(&k->w, label);
    k->mark_depth = depth_of(label);
    if (k->scope->full_marks || k->small || strcmp(before, label) == 0)
        return;
    for (int depth = 0; same && *s; depth++) {
        size_t n = label_part(s);

        same = n == label_part(before) && strncmp(s, before, n) == 0;
        if (!same && depth < 2)
            return;
        if (same) {
            before += n;
            s += n;
        } else {
            k->mark_depth = depth;
        }
    }
    if (!*s)
        return;
    k->mark = part_mark(k, s);
    if (s[label_part(s)])
        k->mark = arena_printf(k->w.arena, "%s %s", k->mark, part_mark(k, s + label_part(s)));
}

/* ---- clauses ---------------------------------------------------------- */

/* Returns LAYER in words, or NULL if it is the layer of the Law. */
static const char *authority(const LawbookWriter *k, const char *layer)
{
    bool of_laws = strcmp(layer, k->w.p->layers[0].name) == 0;

    return of_laws ? NULL : words_layer(&k->w, layer);
}

/* Begins the clause C: writes its heading, or keeps the mark for the first sentence.  AGAIN is true
 * if the previous clause has the same label. */
static void begin_clause(LawbookWriter *k, const Clause *c, bool again)
{
    const char *title = c->title.in[0] ? c->title.in[k->w.lang] : "",
               *note = k->small ? NULL : authority(k, c->layer),
               *print =
                   !again && k->scope->print ? k->scope->print(k->scope->context, c->label) : NULL;

    mark_label(k, c->label);
    if (*title)
        k->mark = words_clause(&k->w, c->label);
    if (again && !k->scope->full_marks && !k->small && !*title)
        k->mark = NULL;
    k->label = c->label;
    k->clause = c;
    k->depth = depth_of(c->label);
    k->begin = true;
    k->title = k->small && *title ? title : NULL;
    if (!k->small && (k->mark || *title) && (*title || note || print))
        lawbook_add(k, BLOCK_CLAUSE, NULL, title)->note = note;
    if (print)
        lawbook_add(k, BLOCK_PRINT, NULL, print);
}

static void write_clause(LawbookWriter *k, const Clause *c, bool again)
{
    begin_clause(k, c, again);
    lawbook_write_sentence(k);
    if (k->begin && k->mark)
        lawbook_add(k, BLOCK_TEXT, NULL, "");
    if (c->nsee || lawbook_yields_in_text(c))
        lawbook_add_references(k);
    lawbook_write_notes(k);
    k->begin = false;
}

/* Adds the heading of the law that LABEL belongs to. */
static void write_law(LawbookWriter *k, const char *label)
{
    const Title *t = program_law_title(k->w.p, words_law_number(label));

    memset(k->told, 0, k->w.p->nfuns);
    k->label = arena_strndup(k->w.arena, label, strspn(label, "0123456789"));
    k->clause = NULL;
    k->head = NULL;
    k->other_cases = NULL;
    k->depth = 0;
    lawbook_add(k, BLOCK_LAW, words_say_one(&k->w, MSG_law, k->label),
                t->in[0] ? t->in[k->w.lang] : "");
}

/* Writes the meaning of F, with its label. */
static void write_one_meaning(LawbookWriter *k, const Fun *f)
{
    mark_label(k, f->label);
    k->label = f->label;
    k->depth = depth_of(f->label);
    k->begin = true;
    k->title = NULL;
    k->clause = NULL;
    lawbook_write_meaning(k, f);
}

/* Writes the heading of LAYER if *HEADED is false, and sets *HEADED to true.  For the Law, the
 * heading announces the meanings of words.  The blocks after the heading are in small print. */
static void head_layer(LawbookWriter *k, const char *layer, bool *headed)
{
    const char *other = authority(k, layer);

    k->small = false;
    if (!*headed)
        lawbook_add(k, BLOCK_LAYER, NULL,
                    other ? text_capitalise(k->w.arena, other)
                          : words_text(&k->w, MSG_definitions));
    *headed = k->small = true;
}

/* Returns true if F is only another name of the function that it calls.  The meaning of F would
 * then explain nothing. */
static bool is_other_name(const Fun *f)
{
    const Ex *value = f->ncases == 1 && !f->cases[0].when ? f->cases[0].value : NULL;
    bool same = value && value->op == EX_CALL && value->nkids == f->nparams;

    for (int i = 0; same && i < f->nparams; i++)
        same = value->kid[i]->op == EX_VAR && value->kid[i]->slot == i;
    return same;
}

/* Returns true if the meaning of F is plain: a sentence, or a list without lists inside it.  A
 * meaning that asks for earlier or later events is not plain.  Neither is one of several things
 * with a variant `a`: a clause tells it as its situation, and names the things there alone. */
static bool meaning_is_plain(LawbookWriter *k, const Fun *f)
{
    Outlines all = { 0 };

    if (f->result->kind != TYPE_BOOL || f->ncases > 1 || f->cases[0].when)
        return true;
    if (prose_asks_for_event(f->cases[0].value) || (f->words.one[k->w.lang] && f->nparams > 1))
        return false;
    prose_conditions(prose_of_fun(&k->w, f), f->cases[0].value, true, &all);
    all = lawbook_opened(&all);
    for (int i = 0; i < all.n; i++)
        if (all.at[i]->n)
            return false;
    return true;
}

/* Writes the meanings of words that LAYER defines in the law of the clause FROM.  A book without
 * all definitions has only the plain meanings that the Law itself defines.  Writes nothing in an
 * edition without practice.  *HEADED is true if the heading of LAYER is written already. */
static void write_meanings(LawbookWriter *k, const Clause *from, const char *layer, bool *headed)
{
    const char *inside = k->scope->label;

    const bool whole = k->scope->all || k->scope->full_marks;

    if (authority(k, layer) && !whole)
        return;
    for (const Fun *f = k->w.p->funs; f; f = f->next)
        if (f->label && strcmp(f->layer, layer) == 0 && !k->w.p->letter &&
            words_law_number(f->label) == words_law_number(from->label) &&
            (!inside || label_inside(f->label, inside)) && !is_other_name(f) &&
            (whole || meaning_is_plain(k, f))) {
            head_layer(k, layer, headed);
            write_one_meaning(k, f);
        }
}

/* Returns true if C is a clause of the Law, or replaces a clause of the Law. */
static bool is_of_laws(const LawbookWriter *k, const Clause *c)
{
    return c->printed || !authority(k, c->layer);
}

static bool is_wanted(const LawbookWriter *k, const Clause *c)
{
    const char *label = k->scope->label;

    if (c->of_story && !k->scope->all)
        return false;
    return !label || label_inside(c->label, label) || (!c->rules && label_inside(label, c->label));
}

/* Writes the clauses of the Law from FROM up to END.  END itself is not written. */
static void write_laws(LawbookWriter *k, const Clause *from, const Clause *end)
{
    const char *before = "";

    k->small = false;
    for (const Clause *c = from; c != end; c = c->next)
        if (is_of_laws(k, c) && is_wanted(k, c)) {
            write_clause(k, c, strcmp(before, c->label) == 0);
            before = c->label;
        }
}

/* Writes the clauses of other layers from FROM up to END, layer by layer.  END itself is not
 * written.  Each layer is followed by the meanings that it defines.  The meanings that the Law
 * defines come last. */
static void write_layers(LawbookWriter *k, const Clause *from, const Clause *end)
{
    const Layer *layers = k->w.p->layers;
    bool headed;

    k->head = NULL;
    k->other_cases = NULL;
    for (int i = 1; i < k->w.p->nlayers; i++) {
        headed = false;
        for (const Clause *c = from; c != end; c = c->next) {
            if (is_of_laws(k, c) || !is_wanted(k, c) || strcmp(c->layer, layers[i].name) != 0)
                continue;
            head_layer(k, layers[i].name, &headed);
            write_clause(k, c, false);
        }
        write_meanings(k, from, layers[i].name, &headed);
    }
    headed = false;
    write_meanings(k, from, layers[0].name, &headed);
    k->small = false;
}

void lawbook_write(const Words *w, const BookScope *scope, Book *out)
{
    LawbookWriter k = { .w = *w, .scope = scope, .book = out };

    k.used = arena_new_array(w->arena, bool, w->p->nfuns + 1u);
    k.told = arena_new_array(w->arena, bool, w->p->nfuns + 1u);
    for (const Clause *c = w->p->clauses, *end; c; c = end) {
        bool any = false;

        for (end = c; end && words_law_number(end->label) == words_law_number(c->label);
             end = end->next)
            any |= is_wanted(&k, end);
        if (!any)
            continue;
        write_law(&k, c->label);
        write_laws(&k, c, end);
        lawbook_write_kept_notes(&k);
        write_layers(&k, c, end);
    }
    if (scope->all)
        lawbook_write_definitions(&k);
}
