/* spelling.h - finds the values that words of a case spell, in any language of a program, and
 * the name that a misspelled one may mean. */
#ifndef BL_SPELLING_H
#define BL_SPELLING_H

#include "program/model.h"
#include "syntax/diag.h"

/* May WORD precede a value in a case of the language LANG without changing its meaning? */
bool spelling_is_particle(const Program *p, const char *word, int lang);
/* Is WORD a particle that says that the value belongs to the actor ("his chair")? */
bool spelling_is_owner(const Program *p, const char *word, int lang);
/* May WORD stand between the members of a set: `and`, or a word that LANG declares? */
bool spelling_is_join(const Program *p, const char *word, int lang);
/* Stores in *SET the values of TYPE that TEXT names together: those with the same left part ("a
 * spade"), with the same right part in words ("the queen"), or with a left part and a word that
 * several right parts are `spelled` ("a small spade").  A plural does not name one of them. */
bool spelling_group(const Program *p, const Type *type, const char *text, int lang, uint64_t *set);
/* Stores in *SET the values of the enum TYPE with a word of the language LANG that begins with
 * START.  Returns false if there are none. */
bool spelling_begins(const Program *p, const Type *type, const char *start, int lang,
                     uint64_t *set);
/* Returns true if WORD may stand between two alternatives. */
bool spelling_is_or(const Program *p, const char *word, int lang);
/* Returns true if WORD and OTHER are the same word or, by a declaration of a language, two forms of
 * one. */
bool spelling_alike(const Program *p, const char *word, const char *other);
/* Returns the bits (text_word_bit()) of WORD and of all words that are alike. */
uint64_t spelling_word_bits(const Program *p, const char *word);
/* Stores in *V the value of TYPE that TEXT spells in a case of the language LANG.  Returns false
 * if it spells no value. */
bool spelling_value(const Program *p, const Type *type, const char *text, int lang, Value *v);

/* The candidate that is most like a misspelled name.  Begins as { NAME, NULL, LIMIT }: only a
 * candidate with fewer than LIMIT wrong letters counts. */
typedef struct SpellingGuess {
    const char *name, *best; /* best NULL: none yet */
    unsigned limit;
} SpellingGuess;

/* The usual limit for NAME: a short name allows fewer wrong letters. */
unsigned spelling_limit(const char *name, unsigned limit);
/* Makes CANDIDATE the best if it is nearer than all before it. */
void spelling_guess(SpellingGuess *g, const char *candidate);
/* Adds to D the help "did you mean", or the help OTHERWISE if BEST is NULL. */
BL_PRINTF(4, 5)
void spelling_suggest(Diags *ds, Diag *d, const char *best, const char *otherwise, ...);

#endif
