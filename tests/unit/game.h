/* game.h - a small game to test the language with: owners move tokens, call
 * colours and take things back.  A test adds its own declarations and clauses
 * and compares what comes of a case as one text. */
#ifndef BL_TEST_GAME_H
#define BL_TEST_GAME_H

#include "check/check.h"
#include "engine/engine_suppose.h"
#include "ruling/ruling.h"
#include "syntax/parse.h"

/* The vocabulary that every test starts from, and the natives it may declare. */
extern const char game_words[];
/* Clauses by which it hangs on a clash whether it is too late to use a right. */
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

/* LAW is one law file; "edition game" is put before it when it does not begin
 * with a header of its own.  CASE may be NULL, then there is none. */
Game game_open(const char *law, const char *text);
/* N files of laws after the vocabulary, checked as EDITION. */
Game game_open_files(const char *edition, const char *const *laws, size_t n, const char *text);
void game_close(Game *g);

/* Places and codes of the diagnostics: "game.law:2:1 R0002".  The caller frees
 * every text. */
char *game_diags(const Game *g);
/* The lines of a ruling: `key [clauses] IF tree`.  In a tree the presumed
 * branch has a star; a background line begins with "- ", and a refusal has its
 * reason in parentheses. */
char *ruling_text(const Ruling *r, const Sources *sources);
char *game_ruling(Game *g, int body, int nevents);

/* The ruling, or the diagnostics when something is wrong. */
char *told(const char *law, const char *text);
/* The diagnostics of a law. */
char *law_said(const char *law);

/* What is wrong with the tree of all that R leaves open (answers.h), on SAMPLES
 * random ways through it; NULL for nothing, and where there are too many answers to
 * set out.  The caller frees the text. */
char *open_flaw(const Ruling *r, int samples);

/* GOT, which is freed, must be WANT. */
#define SAME(got, want)                                    \
    do {                                                   \
        char *got_ = (got);                                \
        cr_expect(eq(str, got_, (char *)(want)), "whole"); \
        free(got_);                                        \
    } while (0)
#define TOLD(law, text, want) SAME(told(law, text), want)

/* What each support of each line of R rests on (ruling_record()), for free(): with an
 * engine that goes on from one to the next, or with a FRESH one for each. */
char *game_records(const Ruling *r, bool fresh);

#endif
