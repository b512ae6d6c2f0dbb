/* lawbook_notes.c - writes the notes of a law book: the clauses that a clause prevails over or
 * yields to, its readings, its reason, and what was amended.  Notes to clauses of the Laws stand
 * together at the end of the law.  Other notes stand below their clause. */
#include "words/lawbook_writer.h"

#include "kit/strbuf.h"
#include "kit/vec.h"
#include "program/asked_readings.h"

#include <string.h>

/* Returns the N LABELS as they are printed. */
static const char *const *label_texts(const Words *w, const char *const *labels, int n)
{
    const char **texts = arena_new_array(w->arena, const char *, (size_t)n + 1);

    for (int i = 0; i < n; i++)
        texts[i] = words_clause(w, labels[i]);
    return texts;
}

bool lawbook_yields_in_text(const Clause *c)
{
    return c->printed && !c->background && c->nsubject_to;
}

/* Returns the N LABELS as lawbook_references() prints them. */
static const char *const *reference_texts(const Words *w, const char *const *labels, int n,
                                          LabelTextFn *text, const void *context)
{
    const char **texts = arena_new_array(w->arena, const char *, (size_t)n + 1);

    for (int i = 0; i < n; i++)
        texts[i] = text(w, labels[i], context);
    return texts;
}

const char *lawbook_references(const Words *w, const Clause *c, LabelTextFn *text,
                               const void *context)
{
    const char *parts[2] = { NULL, NULL };
    int n = 0;

    if (lawbook_yields_in_text(c))
        parts[n++] = words_say_one(
            w, c->nsubject_to > 1 ? MSG_subject_to_laws : MSG_subject_to_law,
            words_joined(w, reference_texts(w, c->subject_to, c->nsubject_to, text, context),
                         c->nsubject_to, JOINT_AND));
    if (c->nsee)
        parts[n++] =
            words_say_one(w, MSG_see_law,
                          words_joined(w, reference_texts(w, c->see, c->nsee, text, context),
                                       c->nsee, c->sees_one ? JOINT_OR : JOINT_AND));
    return n > 1 ? arena_printf(w->arena, "(%s; %s)", parts[0], parts[1])
                 : arena_printf(w->arena, "(%s)", parts[0]);
}

static const char *plain_label(const Words *w, const char *label, const void *context)
{
    (void)context;
    return words_clause(w, label);
}

void lawbook_add_references(LawbookWriter *k)
{
    const Clause *c = k->clause;
    BookBlock *b = &k->book->at[k->book->n - 1];

    if (b->clause != c || b->kind != BLOCK_TEXT)
        b = lawbook_add(k, BLOCK_TEXT, NULL, "");
    b->sees = true;
    b->see_from = strlen(b->text);
    b->text = arena_printf(k->w.arena, "%s%s%s", b->text, *b->text ? " " : "",
                           lawbook_references(&k->w, c, plain_label, NULL));
}

/* Adds S to the note B as a sentence. */
static void add_note(const LawbookWriter *k, StrBuf *b, const char *s)
{
    strbuf_add(b, b->len ? " " : "");
    strbuf_add(b, text_capitalise(k->w.arena, lawbook_ended(k, s, ".")));
}

/* Adds to the note B the message ID with TITLE in its slot.  Adds nothing if TITLE is empty. */
static void note_title(const LawbookWriter *k, StrBuf *b, MessageId id, const Title *title)
{
    if (title->in[0])
        add_note(k, b, words_say_one(&k->w, id, title->in[k->w.lang]));
}

/* Adds the N clauses LABELS to the note B.  Uses the message ONE for a single clause, and MANY for
 * several clauses. */
static void note_precedence(const LawbookWriter *k, StrBuf *b, MessageId one, MessageId many,
                            const char *const *labels, int n)
{
    if (n)
        add_note(k, b,
                 words_say_one(&k->w, n > 1 ? many : one,
                               words_joined(&k->w, label_texts(&k->w, labels, n), n, JOINT_AND)));
}

/* Adds to the note B the readings that C depends on.  Leaves out a reading that an earlier note in
 * the same law mentions. */
static void note_readings(const LawbookWriter *k, StrBuf *b, const Clause *c)
{
    const Fun **list = arena_new_array(k->w.arena, const Fun *, k->w.p->nfuns + 1);
    int n = asked_readings(c, list, k->w.arena);

    for (int i = 0; i < n; i++) {
        if (k->told[list[i]->id])
            continue;
        k->told[list[i]->id] = true;

        const Fact fact = { .kind = FACT_READING, .fun = list[i] };

        add_note(k, b,
                 words_say_one(&k->w,
                               list[i]->is_set      ? MSG_note_reading_set
                               : list[i]->is_option ? MSG_note_option
                                                    : MSG_note_reading,
                               words_answered(&k->w, &fact, list[i]->setting)));
    }
}

/* Returns true if the last note in the book is NOTE.  This note must also belong to a clause with
 * the label of the current clause. */
static bool is_same_note(const LawbookWriter *k, const char *note)
{
    for (const BookBlock *b = k->book->at + k->book->n; b-- > k->book->at;) {
        if (!b->label || strcmp(b->label, k->label) != 0 || b->small != k->small)
            return false;
        if (b->kind == BLOCK_NOTE)
            return strcmp(b->text, note) == 0;
    }
    return false;
}

/* Returns a note that has only the message ID, with TITLE in its slot. */
static const char *note_of(const LawbookWriter *k, MessageId id, const Title *title)
{
    StrBuf b = { 0 };

    note_title(k, &b, id, title);
    return strbuf_keep(&b, k->w.arena);
}

/* Keeps TEXT, a note to the current clause, until the notes of the law are written. */
static void keep_note(LawbookWriter *k, const char *text)
{
    const char *label = words_clause(&k->w, k->label);

    for (int i = 0; i < k->nnotes; i++)
        if (strcmp(k->notes[i].text, text) == 0) {
            LawNote *n = &k->notes[i];

            if (n->nlabels == MAX_VALUES || strcmp(n->labels[n->nlabels - 1], label) == 0)
                return;
            n->labels[n->nlabels++] = label;
            return;
        }
    VEC_ROOM_IN(k->w.arena, k->notes, k->nnotes, k->cap_notes);
    k->notes[k->nnotes] = (LawNote){
        .text = text, .labels = arena_new_array(k->w.arena, const char *, MAX_VALUES), .nlabels = 1
    };
    k->notes[k->nnotes++].labels[0] = label;
}

void lawbook_write_kept_notes(LawbookWriter *k)
{
    if (k->nnotes)
        lawbook_add(k, BLOCK_LAYER, NULL, words_text(&k->w, MSG_notes));
    k->small = true;
    k->clause = NULL;
    for (int i = 0; i < k->nnotes; i++) {
        const LawNote *n = &k->notes[i];

        k->begin = true;
        k->title = NULL;
        k->mark = words_joined(&k->w, n->labels, n->nlabels, JOINT_AND);
        k->mark_depth = 1;
        k->depth = 1;
        lawbook_add(k, BLOCK_TEXT, NULL, n->text);
    }
    k->small = k->begin = false;
    k->nnotes = 0;
}

/* In an edition without practice, only a clause with a source has notes. */
void lawbook_write_notes(LawbookWriter *k)
{
    const Clause *c = k->clause;
    const bool keep = !k->small && !k->scope->full_marks;
    StrBuf b = { 0 };

    if (k->w.p->letter && !c->source.in[0])
        return;
    if (!lawbook_yields_in_text(c))
        note_precedence(k, &b, MSG_note_yields, MSG_note_yields_many, c->subject_to,
                        c->nsubject_to);
    note_precedence(k, &b, MSG_note_overrides, MSG_note_overrides_many, c->overrides,
                    c->noverrides);
    if (!k->by_title)
        note_readings(k, &b, c);
    note_title(k, &b, MSG_note_inferred, &c->inferred);
    if (!keep)
        note_title(k, &b, MSG_note_source, &c->source);
    if (c->fresh)
        add_note(k, &b, words_text(&k->w, MSG_note_new));
    if (c->was)
        add_note(k, &b, words_say_one(&k->w, MSG_note_was, words_clause(&k->w, c->was)));
    note_title(k, &b, MSG_note_amended, &c->amended);
    if (keep && c->source.in[0])
        keep_note(k, note_of(k, MSG_note_source, &c->source));
    if (b.len && keep)
        keep_note(k, strbuf_keep(&b, k->w.arena));
    else if (b.len && !is_same_note(k, strbuf_str(&b)))
        lawbook_add(k, BLOCK_NOTE, NULL, strbuf_keep(&b, k->w.arena));
    else
        strbuf_free(&b);
}
