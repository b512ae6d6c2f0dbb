/* cover_words.c - counts and describes the clauses and conditions that the cases cover.  Also reads
 * the notes that argue why no case can cover the rest. */
#include "report/cover_words.h"

#include "program/unparse.h"
#include "words/prose.h"

#include <string.h>

enum { MAX_BRIEF = 90 }; /* the largest number of columns of a text that fits inside a sentence */

/* Returns true if a note argues that no case can show that A decides with one of its values. */
static bool argued(const Atom *a)
{
    for (int t = 0; t < 2; t++)
        if (a->value[t].decides == NO_CASE && a->value[t].argued)
            return true;
    return false;
}

Counts cover_counts(const Coverage *k, int number)
{
    Counts n = { 0 };

    for (int i = 0; i < k->nclauses; i++) {
        const ClauseCover *c = &k->clauses[i];

        if (number >= 0 && words_law_number(c->clause->label) != number)
            continue;
        n.clauses += c->clause->rules != NULL;
        n.decided += c->decided > 0;
        n.atoms += c->natoms;
        for (int a = 0; a < c->natoms; a++) {
            bool settled = coverage_atom_settled(&c->atoms[a]);

            n.seen += coverage_atom_seen(&c->atoms[a]);
            n.shown += coverage_atom_shown(&c->atoms[a]);
            n.argued += settled && argued(&c->atoms[a]);
            n.said += settled && !coverage_atom_shown(&c->atoms[a]) && !argued(&c->atoms[a]);
        }
    }
    return n;
}

int cover_settled(const Counts *c)
{
    return c->shown + c->said + c->argued;
}

bool cover_complete(const Counts *c)
{
    return c->decided == c->clauses && cover_settled(c) == c->atoms;
}

const char *cover_condition(const Words *w, const Atom *a, bool truth)
{
    return prose_condition(prose_of_conditions(w, a->rule), a->ex, truth);
}

/* Returns S if it is short enough for the middle of a sentence.  Otherwise returns INSTEAD. */
static const char *cover_words_brief(const char *s, const char *instead)
{
    return text_width(s, strlen(s)) <= MAX_BRIEF ? s : instead;
}

const char *cover_wanted(const Words *w, const Atom *a, bool truth)
{
    const char *this = words_text(w, truth == a->wanted ? MSG_cover_this : MSG_cover_not_this);

    return words_say_one(w, a->alone ? MSG_cover_wanted : MSG_cover_wanted_alone,
                         cover_words_brief(cover_condition(w, a, truth), this));
}

/* The condition EX has the value TRUTH, and so A does not decide.  Returns words for EX.  If the
 * words are too long, returns the line number of EX in the clause. */
static const char *cover_words_obstacle(const Words *w, const Atom *a, const Ex *ex, bool truth)
{
    const char *line = arena_printf(w->arena, "%u", words_line_in_clause(w, a->of, ex->span));

    return cover_words_brief(prose_condition(prose_of_conditions(w, a->rule), ex, truth),
                             words_say_one(w, MSG_cover_line, line));
}

const char *cover_nearest(const Words *w, const Coverage *k, const Atom *a, bool truth)
{
    const NearMiss *close = &a->value[truth].close;
    const char *texts[MAX_OBSTACLES], *tried;

    if (close->tried == NO_CASE)
        return NULL;
    for (int i = 0; i < close->n; i++)
        texts[i] = cover_words_obstacle(w, a, close->ex[i], close->truth[i]);
    tried = k->cases[close->tried].name;
    if (*close->at)
        tried = words_say_two(w, MSG_with_role, tried, close->at);
    return words_say_two(w, MSG_cover_nearest, tried, words_joined(w, texts, close->n, JOINT_AND));
}

const char *cover_cases(const Words *w, const Coverage *k, const Atom *a)
{
    int so = a->value[a->wanted].decides, not_so = a->value[!a->wanted].decides;
    const char *one = so == NO_CASE ? NULL : k->cases[so].name,
               *other = not_so == NO_CASE ? NULL : k->cases[not_so].name;

    if (one && other)
        return words_say_two(w, MSG_cover_both, one, other);
    if (one)
        return words_say_one(w, MSG_cover_one, one);
    return other ? words_say_one(w, MSG_cover_other, other) : NULL;
}

const char *cover_excuse(const Words *w, const Atom *a, bool truth)
{
    const AtomValue *s = &a->value[truth];

    if (s->decides != NO_CASE)
        return NULL;
    if (s->argued)
        return words_say_one(w, MSG_cover_argued, s->argued);
    if (!s->said)
        return NULL;
    return words_say_one(w, MSG_cover_said,
                         prose_condition(prose_of_conditions(w, a->rule), s->said, s->said_is));
}

/* ---- arguments ------------------------------------------------------- */

/* Returns the text of EX in the law file, which is the heading of a note about EX.  All conditions
 * that come from one `otherwise` have the same text. */
static const char *cover_notes_text(const Sources *sources, const Ex *ex, Arena *arena)
{
    const Source *s = sources_find(sources, ex->span.start);
    StrBuf b = { 0 };

    if (ex->applies) {
        unparse_otherwise(&b, ex->applies);
        return strbuf_keep(&b, arena);
    }
    return s ? argued_collapse_spaces(source_text(s) + (ex->span.start - source_base(s)),
                                      ex->span.end - ex->span.start, arena)
             : "";
}

static void argue(ArguedNote *note, Atom *a)
{
    if (coverage_atom_settled(a) || !*note->argument)
        return;
    for (int t = 0; t < 2; t++)
        if (a->value[t].decides == NO_CASE && !a->value[t].said)
            a->value[t].argued = note->argument;
    note->needed = true;
}

ArguedNotes *cover_notes(const Source *source, Coverage *k, const char *label,
                         const Sources *sources, Arena *arena)
{
    ArguedNotes *notes = argued_notes_read(source, k->p, &label, label != NULL, arena);

    for (int i = 0; i < notes->n; i++) {
        ArguedNote *note = &notes->at[i];

        for (int c = 0; note->about && c < k->nclauses; c++) {
            if (strcmp(k->clauses[c].clause->label, note->label) != 0)
                continue;
            for (int a = 0; a < k->clauses[c].natoms; a++)
                if (strcmp(cover_notes_text(sources, k->clauses[c].atoms[a].ex, arena),
                           note->text) == 0)
                    argue(note, &k->clauses[c].atoms[a]);
        }
    }
    return notes;
}
