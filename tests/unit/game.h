/* game.h - a small game for testing the language: owners move tokens, call colours and take things
 * back.  A test adds its own declarations and clauses, and compares the ruling on a case as one
 * text. */
#ifndef BL_TEST_GAME_H
#define BL_TEST_GAME_H

#include "check/check.h"
#include "engine/engine_suppose.h"
#include "ruling/ruling.h"
#include "syntax/parse.h"

/* The vocabulary of every test, and the natives that a test may declare. */
extern const char game_words[];
/* Clauses for tests where a clash decides whether a right is used too late. */
extern const char late_on_a_clash[];
extern const NativeDef game_natives[];
extern const size_t game_nnatives;

typedef struct Game {
    Sources *sources;
    Diags *diags;
    Arena *arena;
    Interner *names;
    Program *p;
    const Node *cases;
    Case *c; /* the first case, or NULL */
} Game;

/* Opens a game with the law file LAW and the case file TEXT.  If LAW has no header, puts "edition
 * game" before it.  TEXT may be NULL. */
Game game_open(const char *law, const char *text);
/* Opens a game with N law files after the vocabulary, checked as EDITION. */
Game game_open_files(const char *edition, const char *const *laws, size_t n, const char *text);
/* Opens a game with the law file LAW, which has a header, and records uses of names (uses.h). */
Game game_open_uses(const char *law);
void game_close(Game *g);

/* Returns the places and codes of the diagnostics, such as "game.law:2:1 R0002".  The caller frees
 * this text and those of the functions below. */
char *game_diags(const Game *g);
/* Returns the lines of a ruling, as `key [clauses] IF tree`.  In the tree, a star marks a presumed
 * branch.  A background line begins with "- ".  A refusal has its reason in parentheses. */
char *ruling_text(const Ruling *r, const Sources *sources);
char *game_ruling(Game *g, int body, int nevents);

/* Returns the ruling on the case TEXT under LAW.  If there are errors, returns the diagnostics
 * instead. */
char *told(const char *law, const char *text);
/* Returns the diagnostics of LAW. */
char *law_said(const char *law);

/* Makes the tree of answers to everything that R leaves open (answers.h), and checks SAMPLES random
 * paths through it.  Returns a text that says what is wrong, for free().  Returns NULL if nothing
 * is wrong, or if the tree is too large. */
char *open_flaw(const Ruling *r, int samples);

/* Expects that GOT equals WANT.  Frees GOT. */
#define SAME(got, want)                                    \
    do {                                                   \
        char *got_ = (got);                                \
        cr_expect(eq(str, got_, (char *)(want)), "whole"); \
        free(got_);                                        \
    } while (0)
#define TOLD(law, text, want) SAME(told(law, text), want)

/* Returns a text with the facts that each support of each line of R rests on (ruling_record()), for
 * free().  If FRESH is true, uses a new engine for each support, otherwise one engine for all. */
char *game_records(const Ruling *r, bool fresh);

#endif
