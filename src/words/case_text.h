/* case_text.h - writes a case as the text of a `.case` file that loads as the same case.
 *
 * A CaseText has the lines of each section.  A caller can remove, replace or add a line before the
 * case is printed.  The lines of the story and of the findings are in the order of the case.
 * Expectations, differences and notes are left out.
 *
 * Each event is written in the language of the case, by the phrase of its kind that states the most
 * attributes.  The other attributes follow after `with`. */
#ifndef BL_CASE_TEXT_H
#define BL_CASE_TEXT_H

#include "case/case.h"

typedef struct TextLines {
    const char **at; /* the lines, without indentation and line end */
    int n, cap;
} TextLines;

/* A body, such as an appeals committee, and the lines of its findings. */
typedef struct TextBody {
    const char *name;
    TextLines found;
} TextBody;

/* The sections of a case file.  A section that is NULL or has no lines is left out. */
typedef struct CaseText {
    const char *name, *title, *source, *ruled_under, *inferred, *language, *about;
    TextLines settings, hands, story, elected;
    TextBody *bodies;
    int nbodies;
} CaseText;

/* Returns C as text, in ARENA.  If SOURCES has the source text of C, the words of each event are
 * copied from that text.  If SOURCES is NULL, every event is written anew.  An event without a
 * label gets a label if a finding or an election names the event. */
CaseText *case_text_of(const Case *c, const Sources *sources, Arena *arena);
/* Adds LINE to LINES, the lines of a section.  LINE is not copied. */
void case_text_add(TextLines *lines, const char *line, Arena *arena);
/* Returns the text of the whole case file, in ARENA. */
const char *case_text_print(const CaseText *t, Arena *arena);

/* Returns the text that stands for V, a value of TYPE, in a case.  P is the program of the case,
 * and LANG is its language.  If ONE_WORD is true, the text is one word.  Returns NULL if no case
 * can write V. */
const char *case_text_value(const Program *p, const Type *type, Value v, int lang, bool one_word,
                            Arena *arena);
/* Returns S in quotation marks, as a case writes texts. */
const char *case_text_quoted(const char *s, Arena *arena);
/* Returns the text that stands for V, a value of the product TYPE, in a condition of a case.  P is
 * the program of the case, and LANG is its language. */
const char *case_text_product(const Program *p, const Type *type, Value v, int lang, Arena *arena);
/* Returns event number EVENT of C as a sentence, without its label. */
const char *case_text_sentence(const Case *c, int event, Arena *arena);
/* Returns the sentence that states event number EVENT of C by PH, a phrase of its kind.  If
 * OPTIONAL is true, includes the optional parts of PH.  Returns NULL if the event lacks a value
 * that PH needs, or has a value that PH does not state.  The sentence may be ambiguous: the reader
 * of cases may take it for another event, or reject it. */
const char *case_text_phrase(const Case *c, int event, const Phrase *ph, bool optional,
                             Arena *arena);
/* Returns an example sentence in language LANG for an event of kind K of P.  It states only the
 * required attributes.  Returns NULL if a required attribute is an event. */
const char *case_text_sample(const Program *p, const EventKind *k, int lang, Arena *arena);
/* Returns the attributes that the slot P of a phrase states, as bits by attribute number. */
uint32_t case_text_attrs(const PhrasePart *p);

#endif
