/* bridgelaw.h - the Laws of Duplicate Bridge as a library.
 *
 * A program loads an edition of the laws, tells what happened at a table, asks the questions
 * that are still open, and gets the ruling: as text, as JSON, or line by line.
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
 * Objects.  One call makes an object and its _free ends it; every _free accepts NULL.  A
 * context must outlive its editions, and an edition its cases and rulings; all other objects
 * are independent.  A returned const char * or pointer to a struct belongs to the object that
 * was asked, and ends with it.
 *
 * Texts are UTF-8 and NUL-terminated.  A language is "en" or "el"; NULL means the first
 * language of the laws, English.
 *
 * Errors.  A function that can fail returns a BlStatus.  If it fails, its result is NULL and
 * nothing has changed.  Where the input can be at fault, the last argument takes diagnostics:
 * pass NULL to ignore them; otherwise it is set to NULL or a list, which the caller frees
 * whatever the status is.
 *
 * Threads.  There is no global state.  Contexts, editions, rulings, questions, tellings and
 * diagnostics never change once they are made, so any number of threads may use one at the
 * same time without locks.  A BlCase may be used by one thread at a time.
 *
 * Stack.  Laws and cases are trees, and calls recurse on them.  The laws that come with the
 * library need an eighth of a MiB; 1 MiB is enough for any similar laws, and 4 MiB for laws
 * that nest on purpose.  Deeper nesting is refused (E0006).
 *
 * Effects.  The library prints nothing, ends no process and handles no signal.  It reads only
 * the files of the laws, the files of deals that a case names (deal from "FILE"), and the
 * environment variables BRIDGELAW_LAWS and BRIDGELAW_DDS.  A call with BL_ADVICE starts the
 * program bridgelaw-dds, and ends it and waits for it before it returns; if that program is
 * missing or dies, only the advice is missing.  No other call starts a program.
 *
 * Compatibility.  While the major version of the library (libbridgelaw.so.0) is the same,
 * functions, enumerators and fields are added but never removed or moved.  Structs that the
 * library returns grow at their ends; the caller must not create them. */
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

/* Returns the version of the library in use, which may be newer than this header. */
BL_API const char *bl_version(void);

/* ---- errors ----------------------------------------------------------- */

typedef enum BlStatus {
    BL_OK = 0,
    BL_REFUSED = 1,   /* the input has errors: the diagnostics say which */
    BL_NO_MEMORY = 2, /* the call may be repeated once there is memory */
    BL_MISUSE = 3,    /* an argument is NULL, unknown or out of range */
    BL_INTERNAL = 4   /* a bug of the library; a diagnostic says where */
} BlStatus;

/* Returns a short description of STATUS, in English. */
BL_API const char *bl_status_text(BlStatus status);

typedef enum BlSeverity { BL_NOTE = 0, BL_WARNING = 1, BL_ERROR = 2 } BlSeverity;

/* A place in a text.  If there is none, `file` is NULL and the numbers are 0. */
typedef struct BlPlace {
    const char *file;      /* the file, or the name given to the text */
    unsigned line, column; /* from 1, columns in characters */
    unsigned end_line, end_column;
} BlPlace;

/* A second place that explains a diagnostic. */
typedef struct BlNote {
    BlPlace at;
    const char *message;
} BlNote;

/* One error, warning or note about a text. */
typedef struct BlDiagnostic {
    const char *code; /* "C0010", for `bridgelaw explain`; its meaning never changes */
    BlSeverity severity;
    BlPlace at;
    const char *message;
    const char *help; /* what to do about it; NULL if the diagnostic has no advice of its own */
    const BlNote *notes;
    size_t nnotes;
} BlDiagnostic;

typedef struct BlDiagnostics BlDiagnostics;

BL_API size_t bl_diagnostics_count(const BlDiagnostics *d); /* 0 for NULL */
/* Returns number I, from 0, in the order of their places; NULL if I is too large. */
BL_API const BlDiagnostic *bl_diagnostics_at(const BlDiagnostics *d, size_t i);
BL_API void bl_diagnostics_free(BlDiagnostics *d);

/* ---- contexts --------------------------------------------------------- */

typedef struct BlContext BlContext;

/* Allocates, resizes or frees memory, like realloc(): returns P, of OLD_SIZE bytes, resized to
 * NEW_SIZE, aligned for any type.  P is NULL for new memory.  NEW_SIZE 0 frees P and returns NULL.
 * Returns NULL, with P unchanged, if there is no memory.  It is called from the threads that call
 * the library.  The C library still takes its own memory from malloc() (open files, directories and
 * libraries, sorting); if it gets none, the call returns BL_NO_MEMORY or does without. */
typedef void *BlResize(void *user, void *p, size_t old_size, size_t new_size);

typedef struct BlOptions {
    size_t size; /* sizeof(BlOptions): tells which fields exist */
    /* the directory of the laws; NULL: the environment variable BRIDGELAW_LAWS, or else the place
     * where the running program or the library was installed */
    const char *laws;
    BlResize *resize; /* NULL: realloc() and free() */
    void *user;       /* passed to resize */
    /* Lists of directories, each with a NULL at the end; NULL: none.  Overlays are also looked for
     * in `overlays`.  Law files may call functions of libraries in `natives`; these are trusted
     * like this library itself (bridgelaw-native.h).  A library is unloaded with the last edition
     * that loaded it.  Threads that rule by different editions may be in it at the same time. */
    const char *const *overlays, *const *natives;
    const char *dds; /* the path of bridgelaw-dds, the double-dummy solver; NULL:
                        BRIDGELAW_DDS, else the place where it was installed */
    /* Limits on the size of input and work, each "NAME=N" like the option --limit of the
     * program (`bridgelaw list limits` tells the names), with a NULL at the end; NULL: the
     * default limits. */
    const char *const *limits;
} BlOptions;

/* Makes a context.  OPTIONS may be NULL, or all zero except for size.  Returns BL_NO_MEMORY, or
 * BL_MISUSE, also for an unknown limit or a number out of its range. */
BL_API BlStatus bl_context_new(const BlOptions *options, BlContext **context);
BL_API void bl_context_free(BlContext *context);

/* Frees a text that was returned as char *; NULL is allowed. */
BL_API void bl_text_free(char *text);

/* ---- editions --------------------------------------------------------- */

typedef struct BlEdition BlEdition;

/* Loads and checks the edition NAME with its overlays: "wbf-2017", "wbf-2017+wbf-commentary-2019".
 * This takes a fraction of a second and some tens of megabytes; cases and rulings cost little.
 * Returns BL_REFUSED if the edition is unknown or has errors. */
BL_API BlStatus bl_edition_load(const BlContext *context, const char *name, BlEdition **edition,
                                BlDiagnostics **diagnostics);
BL_API void bl_edition_free(BlEdition *edition);

/* Returns the name that the edition was loaded by. */
BL_API const char *bl_edition_name(const BlEdition *edition);
/* Returns the title as it is printed above a ruling, in LANGUAGE; NULL if the edition has no such
 * language. */
BL_API const char *bl_edition_title(const BlEdition *edition, const char *language);
/* Returns the code of language number I, from 0: "en"; NULL if I is too large. */
BL_API const char *bl_edition_language(const BlEdition *edition, size_t i);
/* Returns the label of clause number I, from 0, in the order of the book: "45C4b"; NULL if I is
 * too large. */
BL_API const char *bl_edition_clause(const BlEdition *edition, size_t i);

/* ---- cases ------------------------------------------------------------ */

typedef struct BlCase BlCase;

/* Makes an empty case, in LANGUAGE.  Returns BL_MISUSE if the edition has no such language. */
BL_API BlStatus bl_case_new(const BlEdition *edition, const char *language, BlCase **made);
/* Makes the first case in TEXT, N bytes in the format of a .case file (SPEC 8) or, if the first
 * character is a brace, in JSON (SPEC 8.10).  Diagnostics name the text NAME. */
BL_API BlStatus bl_case_read(const BlEdition *edition, const char *name, const char *text, size_t n,
                             BlCase **made, BlDiagnostics **diagnostics);
BL_API void bl_case_free(BlCase *c);

/* Returns the case as the text of a .case file, with everything told and answered; valid until
 * the next change. */
BL_API const char *bl_case_text(const BlCase *c);

/* Changes.  Each successful call is one step, which bl_case_back() can undo; a call that returns
 * BL_REFUSED changes nothing. */

/* Adds LINE.  LINE is what a case can say in one line, in a language of the laws: a sentence
 * of the story ("E plays ♦Q"), after those told before; a setting ("contract 4♠ by S",
 * "on lead W"); a hand ("S: ♠AQ5 ♥K2 ♦A43 ♣KJ972"). */
BL_API BlStatus bl_case_tell(BlCase *c, const char *line, BlDiagnostics **diagnostics);
/* Answers the question about FACT with VALUE: the value of one of its answers, or that value in
 * words of any language of the laws.  Depending on the question's form, VALUE may also be
 * several answers with spaces between them, a setting, or a holding. */
BL_API BlStatus bl_case_answer(BlCase *c, const char *fact, const char *value,
                               BlDiagnostics **diagnostics);
/* Tells that the finding FACT is not VALUE; its other values stay open. */
BL_API BlStatus bl_case_exclude(BlCase *c, const char *fact, const char *value,
                                BlDiagnostics **diagnostics);
/* Tells that nobody knows FACT, so that it is not asked again. */
BL_API BlStatus bl_case_unknown(BlCase *c, const char *fact, BlDiagnostics **diagnostics);
/* Undoes the last step.  Returns BL_REFUSED if there is nothing to undo. */
BL_API BlStatus bl_case_back(BlCase *c);

/* ---- questions -------------------------------------------------------- */

/* The form of the answer to a question. */
typedef enum BlForm {
    BL_FORM_ONE = 0,     /* one of its answers */
    BL_FORM_SEVERAL = 1, /* one or more of them */
    BL_FORM_SETTING = 2, /* a setting, as a case tells it: "4♠ by S" */
    BL_FORM_HOLDING = 3, /* one of its answers, or all cards of a suit: "♦KJ5", "—" */
    BL_FORM_OPEN = 4     /* a word, without answers to choose from */
} BlForm;

typedef struct BlAnswer {
    const char *value; /* for bl_case_answer() */
    const char *text;  /* in the language of the questions */
    int presumed;      /* the ruling presumes this answer until another is given */
} BlAnswer;

typedef struct BlQuestion {
    const char *fact; /* its name, for bl_case_answer() */
    const char *text; /* "Did East play that card on purpose?" */
    const char *whom; /* the person to ask; NULL: nobody in particular */
    const char *away; /* persons who must not hear the answer; NULL: nobody */
    const char *cost; /* the cost of asking, a name of the laws; NULL: none */
    BlForm form;
    const BlAnswer *answers;
    size_t nanswers;
} BlQuestion;

typedef struct BlQuestions BlQuestions;

/* Makes the list of the questions that can still change the ruling on C, in the best order to
 * ask them.  Call it again after each answer, which may settle or raise other questions.
 * Returns BL_REFUSED if too much is open to be explored. */
BL_API BlStatus bl_case_questions(BlCase *c, const char *language, BlQuestions **questions,
                                  BlDiagnostics **diagnostics);
BL_API void bl_questions_free(BlQuestions *q);
BL_API size_t bl_questions_count(const BlQuestions *q);
/* NULL if I is too large */
BL_API const BlQuestion *bl_questions_at(const BlQuestions *q, size_t i);
/* Returns an upper bound on the questions still to be asked, whatever the answers; -1 if no bound
 * is known. */
BL_API int bl_questions_left(const BlQuestions *q);

/* ---- rulings ---------------------------------------------------------- */

typedef struct BlRuling BlRuling;

/* Rules on C as it is told now, once for each body that found facts (the director, an appeals
 * committee, ...).  C may be changed or freed afterwards.  Returns BL_REFUSED if too much is
 * open to be explored. */
BL_API BlStatus bl_rule(const BlCase *c, BlRuling **ruling, BlDiagnostics **diagnostics);
BL_API void bl_ruling_free(BlRuling *r);

/* Returns the number of bodies, at least 1. */
BL_API size_t bl_ruling_bodies(const BlRuling *r);
/* Returns the name of body number I, from 0, in the laws; NULL if nobody found any facts. */
BL_API const char *bl_ruling_body(const BlRuling *r, size_t i);

typedef enum BlReport {
    BL_REPORT_RULING = 0, /* what is ruled, under which clauses */
    BL_REPORT_SCRIPT = 1, /* what the director says to whom, in order */
    BL_REPORT_OPEN = 2    /* which answers to open questions lead to which ruling */
} BlReport;

enum {
    BL_ALL = 1,       /* no presumptions; background lines too */
    BL_CITATIONS = 2, /* titles and sources of the clauses */
    BL_ADVICE = 4     /* double-dummy advice beside the ruling; for BL_REPORT_RULING only, as
                         text or JSON */
};

/* Writes REPORT on R as `bridgelaw rule` prints it for people (--script, --open; --all,
 * --citations, --advice).  The caller frees *TEXT with bl_text_free(). */
BL_API BlStatus bl_ruling_text(const BlRuling *r, BlReport report, const char *language,
                               unsigned flags, char **text);
/* Writes REPORT on R as `bridgelaw rule --format json` prints it: one line with an object for
 * each body, valid by lang/schema/{ruling,script,answers}.schema.json. */
BL_API BlStatus bl_ruling_json(const BlRuling *r, BlReport report, const char *language,
                               unsigned flags, char **text);

/* What rulings are compared by. */
typedef enum BlLevel {
    BL_LEVEL_OUTCOME = 0, /* what is ruled */
    BL_LEVEL_MODAL = 1,   /* also how strongly: `must be` differs from `is` */
    BL_LEVEL_CITATION = 2 /* also under which clauses */
} BlLevel;

/* Sets *EQUAL to 1 if A and B, which may be of different editions, rule the same, else to 0. */
BL_API BlStatus bl_rulings_equal(const BlRuling *a, const BlRuling *b, BlLevel level, int *equal);

/* ---- rulings, line by line -------------------------------------------- */

/* One line of a ruling: one conclusion. */
typedef struct BlLine {
    const char *kind; /* "status", "modal", "refer", "clash", "refused", "gap",
                         "not_ruled", "waits", "breach" (of an invariant) */
    const char *key;  /* equal for equal conclusions, in every edition and language */
    const char *text; /* "East must play ♦Q to the first trick" */
    /* the labels of the clauses that it rests on, the nearest first; `cited` has them as
     * they are cited: "45C4(b), 46B1" */
    const char *const *clauses;
    size_t nclauses;
    const char *cited;
    const char *event; /* the label of the event that it is about, or NULL */
    /* for a right or duty: its modal verb ("may", "must", ...), and the names of the persons
     * who may choose ("W"); for other lines NULL and 0 */
    const char *modal;
    const char *const *who;
    size_t nwho;
    const char *until; /* the deadline in words, or NULL */
    /* the open facts that it depends on; none if it holds in any case */
    const char *const *facts;
    size_t nfacts;
    int presumed;   /* it rests on a presumption */
    int inferred;   /* it is our inference: no source states it expressly */
    int background; /* it is background, of little interest */
} BlLine;

/* A fact that is open, presumed, or supposed by an event. */
typedef struct BlFact {
    const char *fact;     /* its name */
    const char *question; /* the question that settles it, or NULL */
    const char *whom;     /* the person to ask; NULL: nobody in particular */
    const char *presumed; /* what is presumed or supposed of it, in words; or NULL */
} BlFact;

/* One thing that the director says or does. */
typedef struct BlStep {
    const char *kind; /* "say"; "offer": a choice; "note": for the director alone;
                          "if": a question or an answer, followed by its consequences one
                          level deeper; "remark": additional information */
    int depth;        /* level of indentation, from 0 */
    const char *to;   /* the addressee; NULL: nobody */
    const char *text;
    const char *until; /* the deadline of a choice, or NULL */
    const char *cited; /* the clauses that it rests on, or NULL */
} BlStep;

/* Something that the case tells and that nothing follows from. */
typedef struct BlUnused {
    const char *told;    /* in the words of the case, or in a sentence of another language */
    const char *event;   /* the label of the event; NULL: it is a finding or a choice */
    const char *fact;    /* the name of the finding or the choice, or NULL */
    const char *reason;  /* why the laws do not ask it, or NULL */
    int asks_for_ruling; /* a finding, or an event by which somebody asks for a ruling */
} BlUnused;

typedef struct BlTelling BlTelling;

/* Makes the lines, facts and steps of R for body number BODY, in LANGUAGE.  With BL_ALL all
 * lines, whatever they depend on; else the lines that hold if the presumptions do. */
BL_API BlStatus bl_ruling_tell(const BlRuling *r, size_t body, const char *language, unsigned flags,
                               BlTelling **telling);
BL_API void bl_telling_free(BlTelling *t);
BL_API size_t bl_telling_lines(const BlTelling *t);
BL_API const BlLine *bl_telling_line(const BlTelling *t, size_t i); /* NULL if I is too large */
/* The number of facts that some line depends on, or that events suppose.  Open facts come first,
 * then presumed ones, then supposed ones. */
BL_API size_t bl_telling_facts(const BlTelling *t);
BL_API const BlFact *bl_telling_fact(const BlTelling *t, size_t i); /* NULL if I is too large */
BL_API size_t bl_telling_steps(const BlTelling *t);
BL_API const BlStep *bl_telling_step(const BlTelling *t, size_t i); /* NULL if I is too large */
/* The number of things that are told and not used: events, then findings, then choices. */
BL_API size_t bl_telling_unused(const BlTelling *t);
BL_API const BlUnused *bl_telling_unused_one(const BlTelling *t, size_t i); /* NULL: no such I */

#ifdef __cplusplus
}
#endif

#endif
