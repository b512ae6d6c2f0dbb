/* case_frames_inside.h - what the two files that read sentences by frames share (SPEC 8.3).
 *
 * A quotation is replaced by its words, with a sign `<` before them and a sign `>` after them.
 *
 * A set of places in the sentence is a uint64_t with a bit for each place.  So a sentence with more
 * than MOST_WORDS words is not read.
 *
 * Several functions find words that fit something, from word I on.  They return the "ends" of these
 * words.  The ends are the set of all places E such that the words from word I to before word E
 * fit. */
#ifndef BL_CASE_FRAMES_INSIDE_H
#define BL_CASE_FRAMES_INSIDE_H

#include "case/case_inside.h"

#include "program/sentence_frames.h"

enum {
    MOST_WORDS = 60,    /* the most words of a sentence that is read by frames */
    MOST_STEPS = 40000, /* the most calls of fill_clause() for one sentence */
    MOST_CLAUSES = 4,   /* the most clauses of one sentence */
    MOST_PLACES = 8,    /* the most places of one frame: the subject, and the roles */
    MOST_CAPTURED = 4,  /* the most values in one place */
    MOST_FOUND = 8,     /* the most ways to read one sentence */
    MOST_PARTICLES = 3, /* the most particles before a word or a value */
    MOST_NESTED = 6,    /* how deep lists and options may stand inside each other */
    MOST_ANY = 3,       /* the most words that a `*` matches */
    MOST_TYPES = 8,     /* the most types with a memo table (TypeEnds) */
    MOST_PLAIN = 60,    /* the most clauses that are tried without frames */
    UNKNOWN_BIT = 63    /* if a set of places has this bit, the set is not computed yet */
};

/* The words from AT to before END, which stand for a value of TYPE. */
typedef struct CapturedWords {
    const Type *type;
    int at, end;
} CapturedWords;

/* The part of one clause that the search has read so far.  The clause has a place for its
 * subject, and one place for each role of its frame.  Place 0 is the subject, and place K + 1 is
 * role K. */
typedef struct FrameClause {
    const Frame *frame;
    int start;         /* the place of its first word */
    const Node *plain; /* the words of a clause that fits a phrase; otherwise NULL */
    int nremark;       /* the number of words of a clause that fits a phrase and tells a text */
    int nunread;       /* the number of words of a clause that fits a phrase, and are not read */
    bool verb;         /* the verb was found */
    int verb_end;      /* the place of the word after the verb, if it was found */
    const FramePart *apart; /* the last word of the verb, if it must still be found; or NULL */
    bool someone;           /* the subject names no actor: "somebody" */
    bool passive;           /* words such as "is" stand before the verb */
    bool quoted;            /* some place has a quotation */
    unsigned filled;        /* a bit for each place that has a text */
    CapturedWords acts;     /* the words of the subject, if they name an actor by a role */
    CapturedWords captured[MOST_PLACES][MOST_CAPTURED];
    int ncaptured[MOST_PLACES];
} FrameClause;

/* A way to read the sentence. */
typedef struct FrameReading {
    const Node *told[MOST_CLAUSES]; /* the sentences that replace the sentence */
    const char *text;               /* the words of all sentences in `told` */
    uint64_t unread;                /* the words that are not read */
    UnreadWords unread_words;       /* the same words as texts */
    int ntold, nunread;
    int nvalues;  /* the number of words that stand for values, but not for texts */
    int nquoted;  /* the number of words that stand for texts, or are in a clause that tells one */
    int nunnamed; /* the number of clauses with an actor whom they do not name */
    int nframed;  /* the number of clauses that are read by frames, or tell a text */
} FrameReading;

/* A clause that is read without frames.  It is remembered so that it is tried only once. */
typedef struct PlainClause {
    /* The clause is the words from word FROM to before word END.  ACTOR: the place of an actor's
     * name that was put before the clause; -1: no name was put there. */
    int from, end, actor;
    const Node *told; /* the clause as a sentence; NULL if it tells no event */
    bool remark;      /* one of the events that the clause tells has a text */
    int nunread;      /* the number of words of the clause that are not read */
} PlainClause;

/* A memo table for TYPE.  Some words from word I on may name a value of TYPE.  ends[I] has the ends
 * of these words. */
typedef struct TypeEnds {
    const Type *type;
    uint64_t known; /* the places I for which ends[I] is known */
    uint64_t ends[MOST_WORDS];
} TypeEnds;

/* The state of the search. */
typedef struct FrameSearch {
    CaseReader *l;
    const SentenceFrames *frames;
    int steps;
    uint64_t *ends;  /* by group, then by word I: the ends of the group's texts from I on */
    uint64_t *verbs; /* by Frame.id: the words where the verb begins */
    uint64_t *roles; /* by FrameRole.id: the words where the role may begin */
    TypeEnds types[MOST_TYPES];
    int idle[MOST_WORDS + 1]; /* the result of case_frame_idle_words() for each word */
    uint64_t unread;          /* the words that are not read */
    FrameClause clauses[MOST_CLAUSES];
    int nclauses;
    const Node *label; /* the label before the sentence and a colon; NULL: no label */
    Span span;
    uint64_t stems[MOST_WORDS + 1]; /* text_stem() of each word */
    CaseToken quoted[MAX_TOKS];     /* indexed by the place of a sign `<`: the quotation there */
    FrameReading found[MOST_FOUND];
    int nfound;
    FramesTelling *tells;
    const Node *sections;
    PlainClause plain[MOST_PLAIN]; /* the clauses that were tried without frames */
    int nplain;
} FrameSearch;

/* ---- case_frame_words.c ---------------------------------------------------------- */

/* Makes the tables for the words of the reader, with memory from ARENA.  The functions below need
 * them.  Commas and quotations count as words. */
void case_frame_prepare(FrameSearch *s, Arena *arena);
/* Returns the set with the single place I. */
uint64_t case_frame_bit(int i);
/* Returns true if word I is SIGN. */
bool case_frame_sign_at(const CaseReader *l, int i, int sign);
/* Returns true if word I belongs to words that are listed as weighty. */
bool case_frame_is_weighty(const CaseReader *l, int i);
/* Returns the number of words, from word I on, that mean nothing and may stand between other
 * words.  An example is "just".  Returns 0 if word I matters. */
int case_frame_idle_words(const CaseReader *l, int i);
/* Returns true if N words, from word I on, name a value of TYPE, or some of its values ("a
 * spade"). */
bool case_frame_names(CaseReader *l, const Type *type, int i, int n);
/* PART is a word or a value.  Returns the ends of the words that begin at word I and fit PART.
 * Particles may stand before these words. */
uint64_t case_frame_ends_of_words(FrameSearch *s, const FramePart *part, int i);
/* Returns the ends of the words that begin at word I and fit PART. */
uint64_t case_frame_ends_of_part(FrameSearch *s, const FramePart *part, int i);
/* Returns the ends of the words that begin at word I and fit all PARTS, one part after the
 * other. */
uint64_t case_frame_ends_of_parts(FrameSearch *s, const FramePart *parts, int i);
/* Returns true if a text of F for the subject is a role that words such as "he" may mean. */
bool case_frame_is_about_role(FrameSearch *s, const Frame *f);
/* Returns the ends of the texts of G that begin at word I. */
uint64_t case_frame_ends_of_group(FrameSearch *s, const WordGroup *g, int i);

/* Returns true if K begins after a word such as "who". */
bool case_frame_is_relative(FrameSearch *s, const FrameClause *k);

/* K begins after a word such as "who".  Returns the name of an actor directly before this word and
 * its comma.  Returns a struct of zeros if there is no such name. */
CapturedWords case_frame_antecedent(FrameSearch *s, const FrameClause *k);

/* Returns true if only a comma stands before K, and K begins with a name for a part of an item.
 * Such a word ("trumps") is then a noun, as in "he shows his hand, trumps on the right". */
bool case_frame_begins_with_noun(const FrameSearch *s, const FrameClause *k);

/* Returns true if a particle and a name for a part of an item stand or end at word I.  Such a name
 * is a noun, as in "the queen of trumps". */
bool case_frame_is_noun(CaseReader *l, int i);

#endif
