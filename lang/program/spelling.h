/* spelling.h - finds the values that words of a case spell, in any language of a program.  Also
 * finds the name that a user may have meant by a misspelled name.  LANG is the index of the
 * language of the case. */
#ifndef BL_SPELLING_H
#define BL_SPELLING_H

#include "program/model.h"
#include "syntax/diag.h"

/* A paraphrase: other words for words of phrases (SPEC 8.3).  If a part of a sentence has the form
 * FROM, the program reads TO instead of this part. */
struct Paraphrase {
    const char *from, *to;
    Span span; /* the place of FROM */
    const Paraphrase *next;
};

/* Returns true if WORD is a particle: in a case of the language LANG it may precede a value without
 * changing the meaning. */
bool spelling_is_particle(const Program *p, const char *word, int lang);
/* Returns TEXT without the particles at its start. */
const char *spelling_past_particles(const Program *p, const char *text, int lang);
/* Returns the length of TEXT without the spaces and particles at its end ("the partner of "). */
size_t spelling_name_length(const Program *p, const char *text, int lang);
/* Returns true if WORD is a particle such as "his" in "his chair": it says that the value after it
 * belongs to the actor. */
bool spelling_is_owner(const Program *p, const char *word, int lang);
/* A particle such as "'s" in "West's" says who owns something.  It begins with an apostrophe, ' or
 * U+2019.  Returns the particle of LANG that WORD ends in.  Sets *BYTES to the number of bytes that
 * the particle takes in WORD.  Returns NULL if WORD ends in no such particle. */
const char *spelling_suffix(const Program *p, const char *word, int lang, size_t *bytes);
/* Returns true if WORD may stand between the members of a set.  It is `and`, or a word that LANG
 * declares for this. */
bool spelling_is_join(const Program *p, const char *word, int lang);
/* Finds the value of the product TYPE that TEXT spells in an unusual form: letters with the right
 * part first ("QH"), or small letters beside a digit ("5c").  spelling_value() refuses such a TEXT,
 * because TEXT may also be another word.  Otherwise does what spelling_value() does. */
bool spelling_unusual(const Program *p, const Type *type, const char *text, int lang, Value *v);
/* Finds the values of the product TYPE that TEXT names together, and stores them in *SET.  TEXT may
 * be one of these:
 *
 *     a word or sign for a left part; it names all values with this left part
 *     a word for a right part; it names all values with this right part
 *     a word or sign for a left part, and an additional spelling (`spelled`) of several right
 *         parts; the two name all values with this left part and one of these right parts
 *
 * Returns false if TEXT is none of these.  A word for a part must be in the singular. */
bool spelling_group(const Program *p, const Type *type, const char *text, int lang, uint64_t *set);
/* Finds the values of the enum TYPE that have a word of the language LANG beginning with START.
 * Stores these values in *SET.  Returns false if no value has such a word, or if START is a single
 * character.  If START begins a word for a part of an item (see Holding), START can only mean such
 * a part.  Then returns false, unless TYPE is the type of a part of items. */
bool spelling_begins(const Program *p, const Type *type, const char *start, int lang,
                     uint64_t *set);
/* Returns true if WORD may stand between two alternatives.  It is `or`, or a word that LANG
 * declares for this. */
bool spelling_is_or(const Program *p, const char *word, int lang);
/* Returns true if WORD, such as "while", begins an aside.  In a case of the language LANG, the rest
 * of the sentence from this word on tells only circumstances. */
bool spelling_is_aside(const Program *p, const char *word, int lang);
/* Returns true if WORD and OTHER are the same word, or if a language declares them as forms of one
 * word. */
bool spelling_alike(const Program *p, const char *word, const char *other);
/* Returns the bits (text_word_bit()) of WORD and of all other forms of the same word. */
uint64_t spelling_word_bits(const Program *p, const char *word);
/* Stores in *V the value of TYPE that TEXT spells in a case of the language LANG.  Returns false if
 * TEXT spells no value. */
bool spelling_value(const Program *p, const Type *type, const char *text, int lang, Value *v);

/* The candidate that is most like a misspelled name.  Initialize it with { NAME, NULL, LIMIT }. A
 * candidate must be fewer than LIMIT edits away from NAME. */
typedef struct SpellingGuess {
    const char *name, *best; /* BEST is NULL until there is a candidate within the limit */
    unsigned limit;
} SpellingGuess;

/* Returns the limit on edits for NAME.  It is LIMIT, or less if NAME is short. */
unsigned spelling_limit(const char *name, unsigned limit);
/* Makes CANDIDATE the best candidate if it is nearer than every candidate before it. */
void spelling_guess(SpellingGuess *g, const char *candidate);
/* Adds a help to D: "did you mean `BEST`?".  If BEST is NULL, the help is the text OTHERWISE. */
BL_PRINTF(4, 5)
void spelling_suggest(Diags *ds, Diag *d, const char *best, const char *otherwise, ...);

#endif
