/* cover_notes.c - reads the arguments why no case can show a condition to decide. */
#include "report/cover_notes.h"

#include <string.h>

static const char *cover_notes_text(const Sources *sources, Span span, Arena *arena)
{
    const Source *s = sources_find(sources, span.start);

    return s ? argued_collapse_spaces(source_text(s) + (span.start - source_base(s)),
                                      span.end - span.start, arena)
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
                if (strcmp(
                        cover_notes_text(sources, k->clauses[c].atoms[a].ex->span, arena),
                        note->text) == 0)
                    argue(note, &k->clauses[c].atoms[a]);
        }
    }
    return notes;
}
