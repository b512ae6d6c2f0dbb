/* case_inside.h - the parts of the loader of cases among themselves; everybody else has
 * case.h. */
#ifndef BL_CASE_INSIDE_H
#define BL_CASE_INSIDE_H

#include "case/case.h"
#include "check/holding.h"

/* One word of a sentence. */
typedef struct CaseToken {
    const char *text;
    bool quoted;
    int punct; /* 0, or the character */
    Span span;
} CaseToken;

enum { MAX_TOKS = 200, MAX_WANTED = 8 };

/* What the N words from word I say as a value of a type: phrases ask again and again. */
typedef struct ValueMemo {
    const Type *type;
    int i, n, took;
    unsigned wording;
    Value v;
} ValueMemo;

/* How far the best of the phrases came that do not fit the sentence. */
typedef struct MatchReach {
    int at;                        /* the word at which it failed; -1: none was tried */
    const Type *types[MAX_WANTED]; /* of which a value would have been right there */
    int ntypes;
    bool whole; /* nothing would: what stands before it is a sentence by itself */
} MatchReach;

typedef struct CaseReader {
    const Program *p;
    Arena *arena;
    Interner *names; /* the program's, and more */
    Diags *diags;
    Case *c;
    CaseScope scope;
    int event_cap;
    /* the sentence being matched */
    CaseToken toks[MAX_TOKS];
    int ntoks;
    unsigned wording; /* changes with toks */
    ValueMemo spelt[64];
    Value actor;    /* `by` of the phrase being matched, once it is known */
    MatchReach far; /* for the diagnostic */
    /* Phrases that want a word with one of these bits (text_word_bit()) are not tried, and how
     * far they would fit is not told. */
    uint64_t missing;
    /* a kind that the words would tell, were it not for its `where` */
    const EventKind *unfit;
    bool told[MAX_ATTRS]; /* which attributes the words told that were understood last */
    bool by_name;         /* between quotes may stand the label of an event, too */
    bool full;            /* too many: reported */
    bool untitled;        /* the line that should begin the story does not: reported */
} CaseReader;

/* CODE at AT; FMT wants A. */
static inline Diag *case_complain(CaseReader *l, DiagCode code, Span at, const char *fmt,
                                  const char *a)
{
    return diag_add(l->diags, code, at, fmt, a);
}

/* ---- case_roles.c --------------------------------------------------- */

/* Is TEXT, with or without the particles before it, a form of the `term` of WORDS? */
bool case_has_term(const CaseReader *l, const Wording *words, const char *text);

/* Is TEXT the NAME, with the particles before it or without? */
bool case_same_name(const CaseReader *l, const char *name, const char *text);

/* Is EV what events of kind K are, or not known not to be? */
bool case_kind_allows(const CaseReader *l, const EventKind *k, const CaseEvent *ev);

typedef enum RoleResult {
    ROLE_NONE,   /* nothing has that name, or what has it has no value */
    ROLE_VALUE,  /* *V */
    ROLE_TWO,    /* two values, one of them *V */
    ROLE_UNTOLD, /* it hangs on *OPEN, a setting that has not been told */
} RoleResult;

/* The value of TYPE that TEXT names by what it is in the case ("the chairman"). */
RoleResult case_role_value(const CaseReader *l, const Type *type, const char *text,
                           Value *v, const Fun **open);
/* The N-th name, from 0, by which a value of TYPE may be told so; NULL: there are no more. */
const char *case_role_name_nth(const CaseReader *l, const Type *type, int n);

/* ---- case_scripts.c ------------------------------------------------- */

/* A word that is a value only in another language, or only looks like one. */
bool case_scripts_check_word(CaseReader *l, const CaseToken *t, const Type *type);
/* Refuses (C0008) a letter by which case N, in a language of other letters, tells an owner of
 * holdings, where the letter that looks the same tells another one, and nothing else in the case
 * shows which alphabet is meant. */
void case_scripts_check_owners(CaseReader *l, const Node *n);

/* ---- case_phrases.c ------------------------------------------------- */

/* The attributes of an event as a sentence tells them. */
typedef struct FilledAttrs {
    Value attr[MAX_ATTRS];
    bool given[MAX_ATTRS], open[MAX_ATTRS];
} FilledAttrs;

/* Words I.. of the sentence joined, N of them, which there are, into BUF; false where a sign
 * is among them or there is no room. */
bool case_words_join(const CaseReader *l, int i, int n, char *buf, size_t size);
/* One value of TYPE from the words at I; gives how many words it took, 0 for
 * none. */
int case_value_at(CaseReader *l, const Type *type, int i, int n, Value *v);
/* Whose EV is, as it is told; absent where that is open. */
Value case_event_actor(const CaseReader *l, const CaseEvent *ev);
/* Does the word at I stand between members of a set? */
bool case_is_separator(const CaseReader *l, int i);
/* How many events of TYPE show the item that the N words from I on name, or are of a kind
 * that is called so; the last of them to *V. */
int case_events_named(CaseReader *l, const Type *type, int i, int n, Value *v);
/* Does the sentence, up to word END, tell an event of kind K?  Then what of it, to *F. */
bool case_match_kind(CaseReader *l, const EventKind *k, FilledAttrs *f, int end);
/* The words of quoted texts become words of the sentence. */
void case_words_unquote(CaseReader *l);
/* The word that parts a sentence from attributes by their names. */
bool case_is_with(const CaseToken *t);
int case_words_take(CaseReader *l, const Node *words);
/* The words of S, which has no line end: texts between quotes, signs, words. */
void case_words_split(CaseReader *l, const char *s);

/* ---- case_errors.c ---------------------------------------------------- */

/* T is no value of TYPE; what is, or what it looks like. */
void case_bad_value(CaseReader *l, const CaseToken *t, const Type *type);
/* The N words from I on are no value of TYPE; the first of them may be one. */
void case_bad_words(CaseReader *l, int i, int n, const Type *type);
/* No phrase tells what the words say: how far the best came, what it wants there, and which
 * is nearest. */
void case_not_understood(CaseReader *l, Span span, bool setting);

/* ---- case_story.c --------------------------------------------------- */

/* Do the words up to word END tell an event?  Then it is *EV. */
bool case_match_event(CaseReader *l, CaseEvent *ev, int end);
/* What an event of kind K is before it is told, or as F tells it. */
void case_event_fill(CaseEvent *ev, const EventKind *k, const FilledAttrs *f);
/* Of how many events a story of so many sentences may be, and one more. */
size_t case_story_room(const Program *p, size_t nsentences);
/* An event of the story, or a label that is wrong. */
void case_story_line(CaseReader *l, const Node *sentence, const Node *sections);

/* ---- case_settings.c ------------------------------------------------ */

/* What the words say as settings of the case; ELSEWHERE: a file tells them. */
void case_settings_match(CaseReader *l, Span span, bool elsewhere);
void case_settings_line(CaseReader *l, const Node *sentence);

/* ---- case_holdings.c ------------------------------------------------- */

HoldingText case_holding_text(CaseReader *l);
void case_holdings_line(CaseReader *l, const Node *words);
/* The deal and the settings of a file, which its reader has put into N. */
void case_deal_from_file(CaseReader *l, const Node *n);
void case_holdings_from_events(CaseReader *l);

/* ---- case_findings.c --------------------------------------------------- */

/* `f(x) is v`, `f(x) is not v`, `f(x)`, `not f(x)`, `f(x) is absent`. */
bool case_read_fact(CaseReader *l, const Node *n, bool election, StatedFact *s);
/* Add S to what is stated in the section that starts at SINCE.  What the list
 * has from before that (`as ..., but`) gives way to it. */
void case_add_fact(CaseReader *l, StatedFact **list, int *n, const StatedFact *s,
                   uint32_t since);
/* NAME is none of those who find. */
void case_no_body(CaseReader *l, Span at, const char *name);
Body *case_add_body(CaseReader *l, const Node *n);
void case_add_expectation(CaseReader *l, Expect *x, const Node *n);
Expect *case_add_expect(CaseReader *l, const Node *n);
void case_add_difference(CaseReader *l, const Node *n);

/* ---- engine_load_case.c ---------------------------------------------------- */

/* The array OLD of N things of SIZE bytes, with room for one more: it doubles
 * when N is a power of two. */
void *case_room_for_one(Arena *arena, void *old, size_t size, int n);
/* The place of event LABEL, which is `@` and its number; -1: it is no number of one. */
int case_event_number(const char *label);
/* How many events there can be. */
size_t case_count_sentences(const Node *sections);

#endif
