/* bridgelaw.h - the Laws of Duplicate Bridge as a library.
 *
 * A program loads an edition of the laws and tells what happened at a table.  It asks the questions
 * that are still open.  It gets the ruling as text, as JSON, or line by line.
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
 * Objects.  Each type of object has a _free function, which accepts NULL.  A context must outlive
 * its editions.  An edition must outlive its cases and rulings.  All other objects are independent.
 * If a function returns a const char * or a pointer to a struct, the caller must not free it.  This
 * memory belongs to the object that the function was called on, and is freed with that object.
 *
 * Texts are UTF-8 and NUL-terminated.  A language is "en" or "el"; NULL means the first language of
 * the laws, English.
 *
 * Errors.  A function that can fail returns a BlStatus.  If it fails, its result is NULL and
 * nothing has changed.  If the input can have errors, the last argument is the address of a pointer
 * to diagnostics.  A caller that passes NULL instead gets no diagnostics.  The function sets the
 * pointer to a list or to NULL.  The caller frees the list with bl_diagnostics_free(), whatever the
 * status is.
 *
 * Threads.  There is no global state.  Contexts, editions, rulings, questions, tellings and
 * diagnostics never change.  Any number of threads may use the same object without locks.  Only one
 * thread at a time may use a BlCase.
 *
 * Stack.  Laws and cases are trees, and calls recurse on them.  The laws that come with the library
 * need an eighth of a MiB of stack.  1 MiB is enough for similar laws, and 4 MiB for the deepest
 * nesting that is allowed.  Deeper nesting is refused (E0006).
 *
 * Effects.  The library prints nothing, ends no process and handles no signal.  It reads the files
 * of the laws, and the files of deals that a case names (deal from "FILE").  It reads the
 * environment variables BRIDGELAW_LAWS and BRIDGELAW_DDS.  It reads nothing else.  A call with
 * BL_ADVICE starts the program bridgelaw-dds, and ends it before the call returns.  If that program
 * is missing or crashes, the call succeeds without advice.  No other call starts a program.
 *
 * Compatibility.  Functions, enumerators and fields are added but never removed or moved, while the
 * major version of the library (libbridgelaw.so.0) is the same.  Structs that the library returns
 * grow at their ends.  The caller must not create such structs. */
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

/* Returns the version of the library in use.  It may be newer than this header. */
BL_API const char *bl_version(void);

/* ---- errors ----------------------------------------------------------- */

typedef enum BlStatus {
    BL_OK = 0,
    BL_REFUSED = 1,   /* the input has errors; the diagnostics name them */
    BL_NO_MEMORY = 2, /* the call may be repeated once there is memory */
    BL_MISUSE = 3,    /* an argument is NULL, unknown or out of range */
    BL_INTERNAL = 4   /* a bug of the library; a diagnostic says where */
} BlStatus;

/* Returns a short description of STATUS, in English. */
BL_API const char *bl_status_text(BlStatus status);

typedef enum BlSeverity { BL_NOTE = 0, BL_WARNING = 1, BL_ERROR = 2 } BlSeverity;

/* A range of characters in a text.  For a diagnostic without a place, `file` is NULL and the
 * numbers are 0. */
typedef struct BlPlace {
    const char *file; /* the file, or the name given to the text */
    /* the line and the column of the first character, both from 1; columns count characters */
    unsigned line, column;
    unsigned end_line, end_column; /* the line and the column after the last character */
} BlPlace;

/* A second place that explains a diagnostic. */
typedef struct BlNote {
    BlPlace at;
    const char *message;
} BlNote;

/* One error, warning or note about a text. */
typedef struct BlDiagnostic {
    /* the code, such as "C0010", for `bridgelaw explain`; the meaning of a code never changes */
    const char *code;
    BlSeverity severity;
    BlPlace at;
    const char *message;
    /* advice on what to do, or NULL */
    const char *help;
    const BlNote *notes;
    size_t nnotes;
} BlDiagnostic;

typedef struct BlDiagnostics BlDiagnostics;

/* Returns the number of diagnostics in D; 0 for NULL. */
BL_API size_t bl_diagnostics_count(const BlDiagnostics *d);
/* Returns diagnostic number I of D, from 0, in the order of their places.  Returns NULL if I is too
 * large. */
BL_API const BlDiagnostic *bl_diagnostics_at(const BlDiagnostics *d, size_t i);
BL_API void bl_diagnostics_free(BlDiagnostics *d);

/* ---- contexts --------------------------------------------------------- */

typedef struct BlContext BlContext;

/* Allocates, resizes or frees memory, like realloc().  P has OLD_SIZE bytes, or is NULL for fresh
 * memory.  Returns P resized to NEW_SIZE bytes, aligned for any type.  NEW_SIZE 0 frees P and
 * returns NULL.  If there is no memory, returns NULL and leaves P unchanged.  USER is the field
 * `user` of BlOptions.  The library calls this function on the threads that call the library.  The
 * standard C library (libc) does not call it.  libc takes memory from malloc() for open files,
 * directories, shared libraries and sorting.  If malloc() fails there, a call of libbridgelaw
 * returns BL_NO_MEMORY, or succeeds without that memory. */
typedef void *BlResize(void *user, void *p, size_t old_size, size_t new_size);

typedef struct BlOptions {
    size_t size; /* set to sizeof(BlOptions) by the caller; says which fields exist */
    /* The directory of the laws.  If it is NULL, the library uses the environment variable
     * BRIDGELAW_LAWS.  If that is not set, it looks where the running program or the library was
     * installed. */
    const char *laws;
    /* the function that replaces realloc() and free(); NULL: the library uses these two */
    BlResize *resize;
    void *user; /* the first argument of `resize` */
    /* Two lists of directories, each with a NULL at the end; NULL: no directory.  The library looks
     * for overlays in its own laws and in `overlays`.  Law files may call C functions of shared
     * libraries in `natives` (bridgelaw-native.h).  These shared libraries run in your process, so
     * name only libraries that you trust.  A shared library is unloaded with the last edition that
     * loaded it.  If threads rule by different editions, its functions may be called at the same
     * time. */
    const char *const *overlays, *const *natives;
    /* The path of bridgelaw-dds, the double-dummy solver.  If it is NULL, the library uses the
     * environment variable BRIDGELAW_DDS.  If that is not set, it looks where the solver was
     * installed. */
    const char *dds;
    /* Limits on the size of input and work, with a NULL at the end; NULL: the default limits.  Each
     * limit is a text "NAME=N", as for the option --limit of the program.  `bridgelaw list limits`
     * lists the names. */
    const char *const *limits;
} BlOptions;

/* Makes a context.  OPTIONS may be NULL.  All its fields except `size` may be 0. Returns BL_MISUSE
 * for an invalid argument, and if a limit is unknown or its number is out of range. */
BL_API BlStatus bl_context_new(const BlOptions *options, BlContext **context);
BL_API void bl_context_free(BlContext *context);

/* Frees TEXT, which a function returned as char *.  NULL is allowed. */
BL_API void bl_text_free(char *text);

/* ---- editions --------------------------------------------------------- */

typedef struct BlEdition BlEdition;

/* Makes *EDITION: loads and checks the edition NAME.  NAME is an edition ("wbf-2017"), or an
 * edition with overlays ("wbf-2017+wbf-commentary-2019").  This takes a fraction of a second and
 * some tens of megabytes; cases and rulings cost little.  Returns BL_REFUSED if the edition is
 * unknown or has errors. */
BL_API BlStatus bl_edition_load(const BlContext *context, const char *name, BlEdition **edition,
                                BlDiagnostics **diagnostics);
BL_API void bl_edition_free(BlEdition *edition);

/* Returns the name that EDITION was loaded by. */
BL_API const char *bl_edition_name(const BlEdition *edition);
/* Returns the title of EDITION in LANGUAGE, which is printed above a ruling.  Returns NULL if
 * EDITION has no such language. */
BL_API const char *bl_edition_title(const BlEdition *edition, const char *language);
/* Returns the code of language number I of EDITION, from 0, such as "en".  Returns NULL if I is too
 * large. */
BL_API const char *bl_edition_language(const BlEdition *edition, size_t i);
/* Returns the label of clause number I of EDITION, such as "45C4b".  I counts from 0, in the order
 * of the book.  Returns NULL if I is too large. */
BL_API const char *bl_edition_clause(const BlEdition *edition, size_t i);

/* ---- cases ------------------------------------------------------------ */

typedef struct BlCase BlCase;

/* Makes *MADE: an empty case of EDITION, in LANGUAGE.  Returns BL_MISUSE if EDITION has no such
 * language. */
BL_API BlStatus bl_case_new(const BlEdition *edition, const char *language, BlCase **made);
/* Makes *MADE, a case of EDITION, from the first case in TEXT.  TEXT has N bytes in the format of a
 * .case file (SPEC 8).  If its first character is a brace, it is JSON (SPEC 8.10).  Diagnostics
 * call the text NAME. */
BL_API BlStatus bl_case_read(const BlEdition *edition, const char *name, const char *text, size_t n,
                             BlCase **made, BlDiagnostics **diagnostics);
BL_API void bl_case_free(BlCase *c);

/* Returns the case as the text of a .case file, with everything that was told and answered.  The
 * text is valid until the next change of C. */
BL_API const char *bl_case_text(const BlCase *c);

/* Changes.  Each successful call is one step, which bl_case_back() can undo.  A call that returns
 * BL_REFUSED changes nothing. */

/* Adds LINE to the case C.  LINE is one line of a case, in any language of the laws.  A sentence of
 * the story ("E plays ♦Q") follows the sentences told before.  A setting is "contract 4♠ by S" or
 * "on lead W".  A hand is "S: ♠AQ5 ♥K2 ♦A43 ♣KJ972". */
BL_API BlStatus bl_case_tell(BlCase *c, const char *line, BlDiagnostics **diagnostics);
/* Answers the open question of C about FACT.  VALUE is the `value` of one of the question's
 * answers, or the same answer in words of any language of the laws.  The form of the question
 * (BlForm) may also allow a setting, a holding, or several answers with spaces between them.
 * Returns BL_MISUSE if no open question is about FACT. */
BL_API BlStatus bl_case_answer(BlCase *c, const char *fact, const char *value,
                               BlDiagnostics **diagnostics);
/* Tells C that FACT does not have the value VALUE.  The other values of FACT stay open.  FACT must
 * be a finding: a fact that only the director can judge. */
BL_API BlStatus bl_case_exclude(BlCase *c, const char *fact, const char *value,
                                BlDiagnostics **diagnostics);
/* Tells C that nobody knows FACT.  bl_case_questions() then leaves FACT out. */
BL_API BlStatus bl_case_unknown(BlCase *c, const char *fact, BlDiagnostics **diagnostics);
/* Undoes the last step of C.  Returns BL_REFUSED if there is nothing to undo. */
BL_API BlStatus bl_case_back(BlCase *c);

/* ---- questions -------------------------------------------------------- */

/* The form of an answer: what the question takes as an answer. */
typedef enum BlForm {
    BL_FORM_ONE = 0,     /* one of the question's answers */
    BL_FORM_SEVERAL = 1, /* one or more of the question's answers */
    BL_FORM_SETTING = 2, /* a setting, as a case states it: "4♠ by S" */
    /* one of the question's answers, or all cards that the player has in the suit, such as "♦KJ5";
     * "—" means that he has none */
    BL_FORM_HOLDING = 3,
    BL_FORM_OPEN = 4 /* a word; the question has no answers to choose from */
} BlForm;

typedef struct BlAnswer {
    const char *value; /* the value to pass to bl_case_answer() */
    const char *text;  /* the answer in words, in the language of the questions */
    /* 1 if the ruling presumes this answer until another answer is given, else 0 */
    int presumed;
} BlAnswer;

typedef struct BlQuestion {
    const char *fact; /* the name of the fact, for bl_case_answer() */
    const char *text; /* the question, such as "Did East play that card on purpose?" */
    const char *whom; /* the person to ask; NULL: nobody in particular */
    const char *away; /* persons who must not hear the answer; NULL: nobody */
    /* the cost of the question, a value of the enum `cost` of the laws; NULL: no cost */
    const char *cost;
    BlForm form;
    const BlAnswer *answers;
    size_t nanswers;
} BlQuestion;

typedef struct BlQuestions BlQuestions;

/* Makes *QUESTIONS: the questions that can still change the ruling on C, the best one first, with
 * texts in LANGUAGE.  Call the function again after each answer, because an answer may settle some
 * questions and raise others.  Returns BL_REFUSED if too many facts are open to explore them. */
BL_API BlStatus bl_case_questions(BlCase *c, const char *language, BlQuestions **questions,
                                  BlDiagnostics **diagnostics);
BL_API void bl_questions_free(BlQuestions *q);
/* Returns the number of questions in Q; 0 for NULL. */
BL_API size_t bl_questions_count(const BlQuestions *q);
/* Returns question number I of Q, from 0; NULL if I is too large. */
BL_API const BlQuestion *bl_questions_at(const BlQuestions *q, size_t i);
/* Returns the largest number of questions that may still have to be asked, whatever the answers
 * are.  The questions in Q are included.  Returns -1 if the number is not known. */
BL_API int bl_questions_left(const BlQuestions *q);

/* ---- rulings ---------------------------------------------------------- */

typedef struct BlRuling BlRuling;

/* Makes *RULING: rules on C as it is now, once for each body that found facts (the director, an
 * appeals committee, ...).  The caller may change or free C afterwards.  Returns BL_REFUSED if too
 * many facts are open to explore them. */
BL_API BlStatus bl_rule(const BlCase *c, BlRuling **ruling, BlDiagnostics **diagnostics);
BL_API void bl_ruling_free(BlRuling *r);

/* Returns the number of bodies of R, at least 1. */
BL_API size_t bl_ruling_bodies(const BlRuling *r);
/* Returns the name that the laws give to body number I of R, from 0. Returns NULL if nobody found
 * any facts, or if I is too large. */
BL_API const char *bl_ruling_body(const BlRuling *r, size_t i);

typedef enum BlReport {
    BL_REPORT_RULING = 0, /* what is ruled, with the clauses */
    BL_REPORT_SCRIPT = 1, /* what the director says to each person, in order */
    BL_REPORT_OPEN = 2    /* what is ruled for each answer to the open questions */
} BlReport;

enum {
    BL_ALL = 1,       /* counts presumed facts as open, and prints lines of little interest, too */
    BL_CITATIONS = 2, /* prints titles and sources of the clauses */
    BL_ADVICE = 4     /* prints double-dummy advice beside the ruling; for BL_REPORT_RULING only */
};

/* Writes REPORT on R for people, in LANGUAGE.  `bridgelaw rule` prints the same, with --script,
 * --open, --all, --citations or --advice.  FLAGS is a sum of BL_ALL, BL_CITATIONS and BL_ADVICE.
 * The caller frees *TEXT with bl_text_free(). */
BL_API BlStatus bl_ruling_text(const BlRuling *r, BlReport report, const char *language,
                               unsigned flags, char **text);
/* Writes REPORT on R as `bridgelaw rule --format json` prints it: one line with a JSON object for
 * each body.  The texts are in LANGUAGE, and FLAGS has the same meaning as for bl_ruling_text().
 * The schema is lang/schema/{ruling,script,answers}.schema.json.  The caller frees *TEXT with
 * bl_text_free(). */
BL_API BlStatus bl_ruling_json(const BlRuling *r, BlReport report, const char *language,
                               unsigned flags, char **text);

/* What must be equal in two rulings that are compared.  Each level adds to the level before it. */
typedef enum BlLevel {
    BL_LEVEL_OUTCOME = 0, /* what is ruled */
    BL_LEVEL_MODAL = 1,   /* also the force: `must be` differs from `is` */
    BL_LEVEL_CITATION = 2 /* also the clauses that support each line */
} BlLevel;

/* Sets *EQUAL to 1 if A and B rule the same at LEVEL, else to 0.  A and B may be of different
 * editions. */
BL_API BlStatus bl_rulings_equal(const BlRuling *a, const BlRuling *b, BlLevel level, int *equal);

/* ---- rulings, line by line -------------------------------------------- */

/* One line of a ruling: one conclusion. */
typedef struct BlLine {
    /* the kind of the line: "status", "modal", "refer", "clash", "refused", "gap", "not_ruled",
     * "waits", or "breach" (an invariant does not hold) */
    const char *kind;
    /* a text that is equal for equal conclusions, in every edition and language */
    const char *key;
    const char *text; /* the line in words, such as "East must play ♦Q to the first trick" */
    /* The labels of the clauses that support the line, in the order of the book.  CITED has the
     * same clauses in the form of the printed book: "45C4(b), 46B1". */
    const char *const *clauses;
    size_t nclauses;
    const char *cited;
    const char *event; /* the label of the event that the line is about, or NULL */
    /* For a right or duty: its modal verb ("may", "must", ...), and the persons who may choose
     * ("W").  For other lines: NULL and 0. */
    const char *modal;
    const char *const *who;
    size_t nwho;
    const char *until; /* the deadline in words, or NULL */
    /* The names of the open facts that the line depends on.  If there are none, the line holds in
     * every case. */
    const char *const *facts;
    size_t nfacts;
    int presumed;   /* 1 if the line rests on a presumption, else 0 */
    int inferred;   /* 1 if the line is an inference that no source states expressly, else 0 */
    int background; /* 1 if the line is background, of little interest, else 0 */
} BlLine;

/* A fact that is open, presumed or supposed.  For example, a player who plays a card is supposed to
 * hold it. */
typedef struct BlFact {
    const char *fact;     /* the name of the fact */
    const char *question; /* the question that settles the fact, or NULL */
    const char *whom;     /* the person to ask; NULL: nobody in particular */
    const char *presumed; /* the presumed or supposed value, in words; NULL if the fact is open */
} BlFact;

/* One thing that the director says or does: a step of a script. */
typedef struct BlStep {
    /* the kind of the step: "say"; "offer": a choice; "note": for the director alone; "remark":
     * additional information; "if": a question or an answer.  The consequences of an "if" are the
     * next steps, one level deeper. */
    const char *kind;
    int depth;      /* level of indentation, from 0 */
    const char *to; /* the person spoken to; NULL: nobody */
    const char *text;
    const char *until; /* the deadline of a choice, or NULL */
    const char *cited; /* the clauses that support the step, or NULL */
} BlStep;

/* A statement of the case that has no effect on the ruling. */
typedef struct BlUnused {
    /* the statement, in the words of the case or as a sentence in the language given to
     * bl_ruling_tell() */
    const char *told;
    const char *event;  /* the label of the event; NULL for a finding or a choice */
    const char *fact;   /* the name of the finding or choice; NULL for an event */
    const char *reason; /* the reason why no rule reads the statement, or NULL */
    /* 1 if `bridgelaw rule --strict` reports the statement as an error, else 0.  It reports
     * findings, and events that ask for a ruling, such as a call for the director. */
    int asks_for_ruling;
} BlUnused;

typedef struct BlTelling BlTelling;

/* Makes *TELLING: the lines, facts, steps and unused statements of R for body number BODY, in
 * LANGUAGE.  If FLAGS has BL_ALL, the lines are all lines of the ruling.  Otherwise they are the
 * lines that hold if every presumption holds, without background lines. */
BL_API BlStatus bl_ruling_tell(const BlRuling *r, size_t body, const char *language, unsigned flags,
                               BlTelling **telling);
BL_API void bl_telling_free(BlTelling *t);
/* Returns the number of lines; 0 for NULL. */
BL_API size_t bl_telling_lines(const BlTelling *t);
/* Returns line number I, from 0; NULL if I is too large. */
BL_API const BlLine *bl_telling_line(const BlTelling *t, size_t i);
/* Returns the number of facts.  These are the facts that some line depends on, and the facts that
 * events suppose.  Open facts come first, then presumed ones, then supposed ones. */
BL_API size_t bl_telling_facts(const BlTelling *t);
/* Returns fact number I, from 0; NULL if I is too large. */
BL_API const BlFact *bl_telling_fact(const BlTelling *t, size_t i);
/* Returns the number of steps; 0 for NULL. */
BL_API size_t bl_telling_steps(const BlTelling *t);
/* Returns step number I, from 0; NULL if I is too large. */
BL_API const BlStep *bl_telling_step(const BlTelling *t, size_t i);
/* Returns the number of unused statements.  Events come first, then findings, then choices. */
BL_API size_t bl_telling_unused(const BlTelling *t);
/* Returns unused statement number I, from 0; NULL if I is too large. */
BL_API const BlUnused *bl_telling_unused_one(const BlTelling *t, size_t i);

#ifdef __cplusplus
}
#endif

#endif
