/* case_frames_inside.h - what the two files that read sentences by frames share (SPEC 8.3).
 *
 * A quotation is replaced by its words, with a sign before them and a sign after them.  Places of
 * words are kept as sets of bits, so a sentence with many words is not read.  The number of steps
 * is limited, too. */
#ifndef BL_CASE_FRAMES_INSIDE_H
#define BL_CASE_FRAMES_INSIDE_H

#include "case/case_inside.h"

#include "program/sentence_frames.h"

enum {
    MOST_WORDS = 60,    /* the most words of a sentence that is read by frames */
    MOST_STEPS = 40000, /* the most pieces that are tried in one sentence */
    MOST_CLAUSES = 4,   /* the most clauses of one sentence */
    MOST_PLACES = 8,    /* the most places of one frame: the subject, and the roles */
    MOST_CAPTURED = 4,  /* the most values in one place */
    MOST_FOUND = 8,     /* the most ways to read one sentence */
    MOST_PARTICLES = 3, /* the most particles before a word or a value */
    MOST_NESTED = 6,    /* the most lists inside each other whose values fill slots */
    MOST_ANY = 3,       /* the most words that a `*` matches */
    MOST_TYPES = 8,     /* for so many types, the search remembers where values stand */
    MOST_PLAIN = 60,    /* the most clauses that are tried without frames */
    UNKNOWN_BIT = 63    /* in the ends of a group: they are not known yet */
};

/* The words that stand for a value: those from AT to before END. */
typedef struct CapturedWords {
    const Type *type;
    int at, end;
} CapturedWords;

/* One clause, as far as it is read.  Place 0 is the subject, and place K + 1 is role K. */
typedef struct FrameClause {
    const Frame *frame;
    int start;         /* the place of its first word */
    const Node *plain; /* of a clause that fits phrases: its words; NULL of one that a frame fits */
    bool verb;         /* the verb was found */
    int verb_end;      /* the place of the word after the verb, if it was found */
    bool passive;      /* words such as "is" stand before the verb */
    bool quoted;       /* some place has a quotation */
    unsigned filled;   /* a bit for each place */
    CapturedWords acts; /* the words that are the subject, if they name an actor by a role */
    CapturedWords captured[MOST_PLACES][MOST_CAPTURED];
    int ncaptured[MOST_PLACES];
} FrameClause;

/* A way to read the sentence. */
typedef struct FrameReading {
    const Node *told[MOST_CLAUSES]; /* the sentences that are read instead */
    const char *text;               /* all of them */
    int ntold, nunread;
    int nvalues; /* the words that name values */
    int nquoted; /* the words of quotations that are read as texts */
    int nframed; /* the clauses that are read by frames */
} FrameReading;

/* A clause that is read without frames. */
typedef struct PlainClause {
    int from, end, actor; /* the places of its words, and of the words for the one who acts */
    const Node *told;     /* its words; NULL if they tell no event */
} PlainClause;

/* For each word: the ends of the words from it on that name a value of a type. */
typedef struct TypeEnds {
    const Type *type;
    uint64_t known; /* the words for which the ends are known */
    uint64_t ends[MOST_WORDS];
} TypeEnds;

/* The state of the search. */
typedef struct FrameSearch {
    CaseReader *l;
    const SentenceFrames *frames;
    int steps;
    uint64_t *ends;  /* for each group and word: the ends of the texts that begin at the word */
    uint64_t *verbs; /* for each frame: the words at which its verb begins */
    uint64_t *roles; /* for each role of a frame: the words at which it may begin */
    TypeEnds types[MOST_TYPES];
    int idle[MOST_WORDS + 1]; /* case_frame_idle_words() of each word */
    uint64_t unread;          /* the words that are not read */
    FrameClause clauses[MOST_CLAUSES];
    int nclauses;
    const Node *label; /* the label of the sentence, before a colon; NULL if it has none */
    Span span;
    uint64_t stems[MOST_WORDS + 1]; /* text_stem() of each word */
    CaseToken quoted[MAX_TOKS];     /* for the first sign of a quotation: the quotation */
    FrameReading found[MOST_FOUND];
    int nfound;
    FramesTelling *tells;
    const Node *sections;
    PlainClause plain[MOST_PLAIN]; /* the clauses that were tried without frames */
    int nplain;
} FrameSearch;

/* ---- case_frame_words.c ---------------------------------------------------------- */

/* The sets of words are bits: returns that of word I. */
uint64_t case_frame_bit(int i);
/* Returns true if word I is SIGN. */
bool case_frame_sign_at(const CaseReader *l, int i, int sign);
/* Returns the number of words from word I on that mean nothing between other words. */
int case_frame_idle_words(const CaseReader *l, int i);
/* Returns true if N words, from word I on, name a value of TYPE, or leave open which one. */
bool case_frame_names(CaseReader *l, const Type *type, int i, int n);
/* Returns the ends of the words from word I on that PART, a word or a value, fits.  Particles may
 * stand before these words. */
uint64_t case_frame_ends_of_words(FrameSearch *s, const FramePart *part, int i);
/* Returns the ends of the words from word I on that PART fits. */
uint64_t case_frame_ends_of_part(FrameSearch *s, const FramePart *part, int i);
/* Returns the ends of the words from word I on that PARTS fit, one after the other. */
uint64_t case_frame_ends_of_parts(FrameSearch *s, const FramePart *parts, int i);
/* Returns the ends of the texts of G that begin at word I. */
uint64_t case_frame_ends_of_group(FrameSearch *s, const WordGroup *g, int i);

#endif
