/* case_text.h - a case as text again: a `.case` file that loads to the same case.
 *
 * A CaseText has the lines of each section, so that a line can be removed, replaced or added
 * before it is printed.  The lines of the story and of the findings are in the order of the
 * events and findings of the case.  Expectations, differences and notes are left out.
 *
 * An event is told by the phrase of its kind that tells most of its attributes, in the language
 * of the case; the other attributes follow after `with`. */
#ifndef BL_CASE_TEXT_H
#define BL_CASE_TEXT_H

#include "case/case.h"

typedef struct TextLines {
    const char **at; /* without indentation and line end */
    int n, cap;
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

/* Returns C as text, in ARENA.  Events keep the case's own words if SOURCES has them; with
 * NULL every event is told anew.  An event that a finding or a choice is about gets a label if
 * it has none. */
CaseText *case_text_of(const Case *c, const Sources *sources, Arena *arena);
/* Adds LINE to the lines of a section. */
void case_text_add(TextLines *lines, const char *line, Arena *arena);
/* The whole file. */
const char *case_text_print(const CaseText *t, Arena *arena);

/* Returns V as a case in language LANG writes it, in one word if ONE_WORD; NULL if no case can
 * write it. */
const char *case_text_value(const Program *p, const Type *type, Value v, int lang, bool one_word,
                            Arena *arena);
/* Returns S between quotes, as a case writes a text. */
const char *case_text_quoted(const char *s, Arena *arena);
/* Returns V, of the product TYPE, as a condition in such a case writes it. */
const char *case_text_product(const Program *p, const Type *type, Value v, int lang, Arena *arena);
/* Returns event number EVENT of C as a sentence, without its label. */
const char *case_text_sentence(const Case *c, int event, Arena *arena);
/* Returns an example of a sentence for an event of kind K, with only the attributes that it must
 * have; NULL if one of these is another event. */
const char *case_text_sample(const Program *p, const EventKind *k, int lang, Arena *arena);
/* Returns the attributes that the slot P of a phrase tells, as bits. */
uint32_t case_text_attrs(const PhrasePart *p);

#endif
