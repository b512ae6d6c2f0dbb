/* inquiry.h - an inquiry into what happened: a case that grows with each statement and
 * answer, and the questions that are still open (SPEC 7.6).
 *
 * Each statement or answer is put into the text of the case, which is loaded and ruled on
 * again.  So the inquiry never knows more than the case that it ends with, and each step can
 * be taken back. */
#ifndef BL_INQUIRY_H
#define BL_INQUIRY_H

#include "library/library.h"
#include "ruling/interview.h"

typedef struct Inquiry Inquiry;

/* Begins an inquiry into the case TEXT under P.  TEXT must be a correct case.  The texts that
 * the functions below return live until the next step.  The caller frees the inquiry with
 * inquiry_free(). */
Inquiry *inquiry_new(Library *lib, const Program *p, const char *text,
                     const InterviewOptions *options);
/* Continues an earlier inquiry.  TEXT is its inquiry_text(); UNKNOWN is its inquiry_unknowns(),
 * the N facts that nobody knows. */
Inquiry *inquiry_resume(Library *lib, const Program *p, const char *text,
                        const InterviewOptions *options, const Fact *unknown, int n);
const Fact *inquiry_unknowns(const Inquiry *q, int *n);
void inquiry_free(Inquiry *q); /* NULL is allowed */

const Case *inquiry_case(const Inquiry *q);
const char *inquiry_text(const Inquiry *q);
const Sources *inquiry_sources(const Inquiry *q);
/* Returns the ruling so far; NULL if the case leaves too much open (reported in
 * inquiry_diags()). */
const Ruling *inquiry_ruling(Inquiry *q);
/* Returns the questions that may still change the ruling or, if there is no ruling yet, those
 * that the rules read first.  Returns NULL if there are no such questions. */
const Interview *inquiry_interview(Inquiry *q);
/* Returns the ruling, perhaps an incomplete one, whose facts the questions of
 * inquiry_interview() are about. */
const Ruling *inquiry_basis(Inquiry *q);
/* Returns an arena that lives until the next step. */
Arena *inquiry_arena(const Inquiry *q);
/* Returns true while the story is being told. */
bool inquiry_in_story(const Inquiry *q);

/* Each of these is one step.  They return false if the step is refused; inquiry_diags() says
 * why. */

/* Adds LINE, N bytes, to the case: a sentence of the story, a setting or a hand. */
bool inquiry_tell(Inquiry *q, const char *line, size_t n);
bool inquiry_end_story(Inquiry *q);
bool inquiry_answer(Inquiry *q, const Fact *f, Value v);
/* States that F, a finding, is not V. */
bool inquiry_exclude(Inquiry *q, const Fact *f, Value v);
/* Answers F, a setting.  LINE states it as a case does, with or without the first words:
 * "contract 4♠ by S", "4♠ by S". */
bool inquiry_answer_setting(Inquiry *q, const Fact *f, const char *line);
/* Answers F, a holding.  WORD is everything that the owner in F holds in the group of F: "♦KJ5",
 * "KJ5", "—". */
bool inquiry_answer_holding(Inquiry *q, const Fact *f, const char *word);
/* States that nobody knows F. */
void inquiry_unknown(Inquiry *q, const Fact *f);
/* Takes the last step back.  Returns false if there is none. */
bool inquiry_undo(Inquiry *q);

/* Returns the reasons why the last step or the ruling was refused; may be empty. */
const Diags *inquiry_diags(const Inquiry *q);

#endif
