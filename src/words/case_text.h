/* case_text.h - a case as text again: a `.case` that loads to the same.
 *
 * A CaseText has the lines of each section, so that a line can be taken out,
 * replaced or added before it is printed.  The lines of the story and of the
 * findings stand in the order of the case's events and findings.  What a case
 * expects, the differences and the notes are not part of it.
 *
 * An event is told by the phrase of its kind that says most of it, in the language
 * of the case; what no phrase says follows after `with`. */
#ifndef BL_CASE_TEXT_H
#define BL_CASE_TEXT_H

#include "case/case.h"

typedef struct TextLines {
    const char **at; /* without indentation and line end */
    int n;
} TextLines;

typedef struct TextBody {
    const char *name;
    TextLines found;
} TextBody;

/* Texts that are NULL are not written. */
typedef struct CaseText {
    const char *name, *title, *source, *ruled_under, *inferred, *language, *about;
    TextLines settings, hands, story, elected;
    TextBody *bodies;
    int nbodies;
} CaseText;

/* C as text, in ARENA.  Where SOURCES has the case's own words for an event they
 * are kept; with NULL every event is told anew.  An event of which something is
 * found or elected gets a label if it has none. */
CaseText *case_text_of(const Case *c, const Sources *sources, Arena *arena);
void case_text_add(TextLines *lines, const char *line, Arena *arena);
/* The whole file. */
const char *case_text_print(const CaseText *t, Arena *arena);

/* V as a case in language LANG writes it, in one word if ONE_WORD; NULL for none. */
const char *case_text_value(const Program *p, const Type *type, Value v, int lang,
                            bool one_word, Arena *arena);
/* V, of the product TYPE, as a condition of such a case writes it. */
const char *case_text_product(const Program *p, const Type *type, Value v, int lang,
                              Arena *arena);
/* Event EVENT of C as a sentence, without its label. */
const char *case_text_sentence(const Case *c, int event, Arena *arena);
/* A sentence that tells an event of this kind, with what must be told of it: an example; NULL
 * where that would have to name another event. */
const char *case_text_sample(const Program *p, const EventKind *k, int lang,
                             Arena *arena);
/* The attributes that this slot of a phrase tells, as bits. */
uint32_t case_text_attrs(const PhrasePart *p);

#endif
