/* bridgelaw.h - the Laws of Duplicate Bridge as a library.
 *
 * A program loads an edition of the laws, tells what happened at a table, asks what is
 * still to be asked, and gets the ruling: as text, as JSON, or line by line.
 *
 *     BlContext *laws;  BlEdition *edition;  BlCase *table;  BlRuling *ruling;
 *     char *text;
 *
 *     bl_context_new(NULL, &laws);
 *     bl_edition_load(laws, "wbf-2017", &edition, NULL);
 *     bl_case_new(edition, NULL, &table);
 *     bl_case_tell(table, "contract 4♠ by S", NULL);
 *     bl_case_tell(table, "on lead W", NULL);
 *     bl_case_tell(table, "E leads ♦Q", NULL);
 *     bl_rule(table, &ruling, NULL);
 *     bl_ruling_text(ruling, BL_REPORT_SCRIPT, "en", 0, &text);
 *
 * Objects.  Each is made by one call and ended by its _free, which takes NULL too.  A
 * context lives longer than its editions, an edition longer than its cases and rulings;
 * everything else lives and ends by itself.  What a const char * or a pointer to a
 * struct leads to belongs to the object that it was asked of, and ends with it.
 *
 * Texts are UTF-8, and NUL-terminated.  A language is "en" or "el"; NULL is the first
 * language of the laws, English.
 *
 * Errors.  What can fail returns a BlStatus and gives nothing then: what it would have
 * made is NULL, and what it would have changed is as it was.  Where the input can be at
 * fault the last argument takes diagnostics: NULL if nobody asks for them, else NULL or
 * a list, which the caller frees whatever the status is.
 *
 * Threads.  Nothing is shared but what the caller shares.  Contexts, editions, rulings,
 * questions, tellings and diagnostics do not change once they are made: any number of
 * threads can use one at a time, without locks.  A BlCase is used by one thread at a
 * time.  A call needs some stack, for laws and cases are trees: the laws that come with
 * the library take an eighth of a MiB, 1 MiB is enough for any like them, and 4 MiB for
 * laws made to nest: what would go deeper is refused (E0006).
 *
 * The library prints nothing, ends no process, handles no signal, and reads only the
 * files of the laws, the files of deals that a case names (deal from "FILE"), and the
 * environment variables BRIDGELAW_LAWS and BRIDGELAW_DDS.  A call with BL_ADVICE starts
 * the program bridgelaw-dds and has ended it, and waited for it, when it returns: nothing
 * is left of it, and it costs the advice alone when it is not there or dies.  No other
 * call starts anything.
 *
 * Compatibility.  Functions, enumerators and fields are added and never taken away or
 * moved while the major version of the library (libbridgelaw.so.0) is the same; structs
 * that the library hands out grow at their ends, and are not for the caller to make. */
#ifndef BRIDGELAW_H
#define BRIDGELAW_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#    define BL_API __attribute__((visibility("default")))
#else
#    define BL_API
#endif

/* ---- version ---------------------------------------------------------- */

#define BL_VERSION_MAJOR 0
#define BL_VERSION_MINOR 1
#define BL_VERSION_PATCH 0
#define BL_VERSION       "0.1.0"

/* The version of the library that runs, which may be newer than this header. */
BL_API const char *bl_version(void);

/* ---- errors ----------------------------------------------------------- */

typedef enum BlStatus {
    BL_OK = 0,
    BL_REFUSED = 1,   /* the input has errors: the diagnostics say which */
    BL_NO_MEMORY = 2, /* the call can be made again when there is memory */
    BL_MISUSE = 3,    /* an argument is NULL, unknown or out of range */
    BL_INTERNAL = 4   /* a bug of the library; a diagnostic says where */
} BlStatus;

/* A few words about STATUS, in English. */
BL_API const char *bl_status_text(BlStatus status);

typedef enum BlSeverity { BL_NOTE = 0, BL_WARNING = 1, BL_ERROR = 2 } BlSeverity;

/* Where something stands; of what has no place, file is NULL and the rest 0. */
typedef struct BlPlace {
    const char *file;      /* or the name that the text was given */
    unsigned line, column; /* from 1, columns in characters */
    unsigned end_line, end_column;
} BlPlace;

/* Another place that has to do with it. */
typedef struct BlNote {
    BlPlace at;
    const char *message;
} BlNote;

/* What is wrong with a text, and where. */
typedef struct BlDiagnostic {
    const char *code; /* "C0010": bridgelaw explain CODE; never changes its meaning */
    BlSeverity severity;
    BlPlace at;
    const char *message;
    const char *help; /* what to do about it; NULL: see the code */
    const BlNote *notes;
    size_t nnotes;
} BlDiagnostic;

typedef struct BlDiagnostics BlDiagnostics;

BL_API size_t bl_diagnostics_count(const BlDiagnostics *d); /* NULL: 0 */
/* Number I, from 0, in the order of their places; NULL when there is none such. */
BL_API const BlDiagnostic *bl_diagnostics_at(const BlDiagnostics *d, size_t i);
BL_API void bl_diagnostics_free(BlDiagnostics *d);

/* ---- contexts --------------------------------------------------------- */

typedef struct BlContext BlContext;

/* Where memory comes from: P, which has OLD_SIZE bytes, is to have NEW_SIZE.  As
 * realloc(): NULL P is new, what cannot be had is NULL and leaves P as it is; NEW_SIZE 0
 * frees P and returns NULL.  What is returned is aligned for any type.  It is called
 * from the threads that call the library.  What the C library takes for itself comes from
 * malloc() all the same (a file, a directory or a library that is open, what is sorted);
 * where it gets none the call is BL_NO_MEMORY too, or does without. */
typedef void *BlResize(void *user, void *p, size_t old_size, size_t new_size);

typedef struct BlOptions {
    size_t size;      /* sizeof(BlOptions): says which fields are there */
    const char *laws; /* the directory of the laws; NULL: BRIDGELAW_LAWS, or where the
                         running program or the library was installed */
    BlResize *resize; /* NULL: realloc() and free() */
    void *user;       /* handed to it */
    /* Directories, with a NULL at the end; NULL: none.  Overlays may lie in the ones,
     * besides those of the laws.  Law files may call functions of libraries in the
     * others, which are trusted like this library itself (bridgelaw-native.h); a library
     * goes with the last edition that loaded it, and threads that rule by several
     * editions may be in it at once. */
    const char *const *overlays, *const *natives;
    const char *dds; /* the path of bridgelaw-dds, which says what cards are worth; NULL:
                        BRIDGELAW_DDS, or where it was installed */
    /* Bounds of what is read and worked out, each "NAME=N" as the option --limit of the
     * program takes it (bridgelaw list limits says the names), with a NULL at the end;
     * NULL: all as usual. */
    const char *const *limits;
} BlOptions;

/* OPTIONS may be NULL, or all zero but for size.  BL_NO_MEMORY; BL_MISUSE: also of a
 * bound that there is not, or a number that it cannot have. */
BL_API BlStatus bl_context_new(const BlOptions *options, BlContext **context);
BL_API void bl_context_free(BlContext *context);

/* Texts that are handed out as char * are freed with this; NULL is allowed. */
BL_API void bl_text_free(char *text);

/* ---- editions --------------------------------------------------------- */

typedef struct BlEdition BlEdition;

/* The edition NAME with its overlays, checked: "wbf-2017",
 * "wbf-2017+wbf-commentary-2019".  It takes a fraction of a second, and some tens of
 * megabytes; what is made of it costs little.  BL_REFUSED: it is unknown or has
 * errors. */
BL_API BlStatus bl_edition_load(const BlContext *context, const char *name,
                                BlEdition **edition, BlDiagnostics **diagnostics);
BL_API void bl_edition_free(BlEdition *edition);

BL_API const char *bl_edition_name(const BlEdition *edition);
/* As it is printed over a ruling, in LANGUAGE; NULL for a language that there is not. */
BL_API const char *bl_edition_title(const BlEdition *edition, const char *language);
/* Language number I, from 0: "en"; NULL when there are no more. */
BL_API const char *bl_edition_language(const BlEdition *edition, size_t i);
/* The label of clause number I, from 0, in the order of the book: "45C4b"; NULL when
 * there are no more. */
BL_API const char *bl_edition_clause(const BlEdition *edition, size_t i);

/* ---- cases ------------------------------------------------------------ */

typedef struct BlCase BlCase;

/* A case of which nothing is told yet, in LANGUAGE.  BL_MISUSE: no such language. */
BL_API BlStatus bl_case_new(const BlEdition *edition, const char *language,
                            BlCase **made);
/* The first case in TEXT, N bytes as a .case file has them (SPEC 8), or in JSON, of which
 * the first sign is a brace (SPEC 8.10); NAME is what diagnostics call it. */
BL_API BlStatus bl_case_read(const BlEdition *edition, const char *name, const char *text,
                             size_t n, BlCase **made, BlDiagnostics **diagnostics);
BL_API void bl_case_free(BlCase *c);

/* The case as the text of a .case file, with all that was told and answered; until the
 * next change. */
BL_API const char *bl_case_text(const BlCase *c);

/* Changes.  Each is one step; BL_REFUSED takes none. */

/* LINE is what a case can say in one line, in a language of the laws: a sentence of the
 * story ("E plays ♦Q"), which comes after those told before; a setting
 * ("contract 4♠ by S", "on lead W"); a hand ("S: ♠AQ5 ♥K2 ♦A43 ♣KJ972"). */
BL_API BlStatus bl_case_tell(BlCase *c, const char *line, BlDiagnostics **diagnostics);
/* FACT, of a question, is VALUE: the value of one of its answers; or the same as words
 * in any language of the laws; or, as its form says, several of them with spaces
 * between, a setting, or a holding. */
BL_API BlStatus bl_case_answer(BlCase *c, const char *fact, const char *value,
                               BlDiagnostics **diagnostics);
/* FACT, which is a matter of finding, is not VALUE, and what else it is stays open. */
BL_API BlStatus bl_case_exclude(BlCase *c, const char *fact, const char *value,
                                BlDiagnostics **diagnostics);
/* Nobody knows about FACT: it is not asked again. */
BL_API BlStatus bl_case_unknown(BlCase *c, const char *fact, BlDiagnostics **diagnostics);
/* Take the last step back.  BL_REFUSED: there is none. */
BL_API BlStatus bl_case_back(BlCase *c);

/* ---- questions -------------------------------------------------------- */

/* How a question is answered. */
typedef enum BlForm {
    BL_FORM_ONE = 0,     /* with one of its answers */
    BL_FORM_SEVERAL = 1, /* with one or more of them */
    BL_FORM_SETTING = 2, /* as a case tells it: "4♠ by S" */
    BL_FORM_HOLDING = 3, /* with one of its answers, or all that is held: "♦KJ5", "—" */
    BL_FORM_OPEN = 4     /* with a word: there are no answers to choose from */
} BlForm;

typedef struct BlAnswer {
    const char *value; /* for bl_case_answer() */
    const char *text;  /* in the language asked for */
    int presumed;      /* the ruling takes it so until it is found otherwise */
} BlAnswer;

typedef struct BlQuestion {
    const char *fact; /* its name, for bl_case_answer() */
    const char *text; /* "Did East play that card on purpose?" */
    const char *whom; /* who is asked; NULL: nobody in particular */
    const char *away; /* who is to be out of hearing; NULL: nobody */
    const char *cost; /* how costly it is to ask, a name of the laws; NULL: not at all */
    BlForm form;
    const BlAnswer *answers;
    size_t nanswers;
} BlQuestion;

typedef struct BlQuestions BlQuestions;

/* What is still to be asked about C: each question that can still change the ruling,
 * in the order in which they are best asked.  After an answer ask again: others may be
 * settled by it, or come up.  BL_REFUSED: more is open than can be worked out. */
BL_API BlStatus bl_case_questions(BlCase *c, const char *language,
                                  BlQuestions **questions, BlDiagnostics **diagnostics);
BL_API void bl_questions_free(BlQuestions *q);
BL_API size_t bl_questions_count(const BlQuestions *q);
BL_API const BlQuestion *bl_questions_at(const BlQuestions *q, size_t i); /* or NULL */
/* At most so many are to be asked, whatever the answers are; -1: no bound is known. */
BL_API int bl_questions_left(const BlQuestions *q);

/* ---- rulings ---------------------------------------------------------- */

typedef struct BlRuling BlRuling;

/* The ruling on C as it is told now, for each body that found facts (the director, an
 * appeals committee, ...).  C may be changed or freed afterwards.  BL_REFUSED: more is
 * open than can be worked out. */
BL_API BlStatus bl_rule(const BlCase *c, BlRuling **ruling, BlDiagnostics **diagnostics);
BL_API void bl_ruling_free(BlRuling *r);

BL_API size_t bl_ruling_bodies(const BlRuling *r); /* one at least */
/* Who found the facts of body number I: a name of the laws; NULL: nobody found any. */
BL_API const char *bl_ruling_body(const BlRuling *r, size_t i);

typedef enum BlReport {
    BL_REPORT_RULING = 0, /* what is ruled, under which clauses */
    BL_REPORT_SCRIPT = 1, /* what the director says to whom, in order */
    BL_REPORT_OPEN = 2    /* which answers to what is open lead to which ruling */
} BlReport;

enum {
    BL_ALL = 1,       /* nothing is presumed, and what matters little is told too */
    BL_CITATIONS = 2, /* with titles and sources of the clauses */
    BL_ADVICE = 4     /* with what double dummy says beside the ruling: BL_REPORT_RULING
                         alone, as text or JSON */
};

/* REPORT on R as `bridgelaw rule` prints it (--script, --open; --all, --citations,
 * --advice), for people.  *TEXT is for bl_text_free(). */
BL_API BlStatus bl_ruling_text(const BlRuling *r, BlReport report, const char *language,
                               unsigned flags, char **text);
/* The same with --format json: a line with an object for each body, by
 * lang/schema/{ruling,script,answers}.schema.json. */
BL_API BlStatus bl_ruling_json(const BlRuling *r, BlReport report, const char *language,
                               unsigned flags, char **text);

/* Do A and B, which may be of different editions, rule the same? */
typedef enum BlLevel {
    BL_LEVEL_OUTCOME = 0, /* what is ruled */
    BL_LEVEL_MODAL = 1,   /* and in what voice: `must be` told from `is` */
    BL_LEVEL_CITATION = 2 /* and under which clauses */
} BlLevel;
BL_API BlStatus bl_rulings_equal(const BlRuling *a, const BlRuling *b, BlLevel level,
                                 int *equal);

/* ---- rulings, line by line -------------------------------------------- */

/* One thing that is ruled. */
typedef struct BlLine {
    const char *kind; /* "status", "modal", "refer", "clash", "refused", "gap",
                         "not_ruled", "waits" */
    const char *key; /* the same for the same conclusion, in every edition and language */
    const char *text; /* "East must play ♦Q to the first trick" */
    /* what it rests on: labels of clauses, the first being the nearest, and the same as
     * they are cited: "45C4(b), 46B1" */
    const char *const *clauses;
    size_t nclauses;
    const char *cited;
    const char *event; /* the label of the event it belongs to; NULL: of none */
    /* of what somebody may or must do: the voice ("may", "must", ...), and who it is
     * that may choose, as names of the laws ("W"); else NULL, 0 */
    const char *modal;
    const char *const *who;
    size_t nwho;
    const char *until; /* how long, in words; NULL: no deadline */
    /* the facts that it depends on, where they are open; none: it holds in any case */
    const char *const *facts;
    size_t nfacts;
    int presumed;   /* it holds as far as a presumption does */
    int inferred;   /* no source says it in so many words */
    int background; /* it matters little */
} BlLine;

/* A fact that is open, presumed, or supposed by an event. */
typedef struct BlFact {
    const char *fact;     /* its name */
    const char *question; /* by which it is found out; NULL: by none */
    const char *whom;     /* who is asked; NULL: nobody in particular */
    const char *presumed; /* what is taken to be so of it, in words; NULL: nothing */
} BlFact;

/* One thing that the director says or does. */
typedef struct BlStep {
    const char *kind; /* "say"; "offer": a choice; "note": for the director alone;
                          "if": a question or an answer, with what follows after it one
                          deeper; "remark": what holds beside */
    int depth;        /* steps to the right */
    const char *to;   /* to whom it is said; NULL: to nobody */
    const char *text;
    const char *until; /* how long a choice is open; NULL */
    const char *cited; /* clauses; NULL */
} BlStep;

typedef struct BlTelling BlTelling;

/* R as body number BODY found the facts, in LANGUAGE.  With BL_ALL every line under its
 * condition; else what holds as presumed. */
BL_API BlStatus bl_ruling_tell(const BlRuling *r, size_t body, const char *language,
                               unsigned flags, BlTelling **telling);
BL_API void bl_telling_free(BlTelling *t);
BL_API size_t bl_telling_lines(const BlTelling *t);
BL_API const BlLine *bl_telling_line(const BlTelling *t, size_t i); /* or NULL */
/* Facts on which some line depends: open ones, then those about which something is
 * presumed; and what events suppose. */
BL_API size_t bl_telling_facts(const BlTelling *t);
BL_API const BlFact *bl_telling_fact(const BlTelling *t, size_t i); /* or NULL */
BL_API size_t bl_telling_steps(const BlTelling *t);
BL_API const BlStep *bl_telling_step(const BlTelling *t, size_t i); /* or NULL */

#ifdef __cplusplus
}
#endif

#endif
