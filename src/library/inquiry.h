/* inquiry.h - an inquiry into what happened (SPEC 7.6).  It has a case that grows with each
 * statement and answer, and the questions that are still open.
 *
 * Each statement or answer is put into the text of the case.  The case is loaded and ruled on
 * again.  The inquiry knows only this text, so each step can be taken back.  In the functions, Q is
 * the inquiry. */
#ifndef BL_INQUIRY_H
#define BL_INQUIRY_H

#include "library/library.h"
#include "ruling/interview.h"

typedef struct Inquiry Inquiry;

/* Begins an inquiry into the case in TEXT under P, with OPTIONS.  TEXT must have no errors.  The
 * functions below return texts and objects that live until the next step.  The caller frees the
 * inquiry with inquiry_free(). */
Inquiry *inquiry_new(Library *lib, const Program *p, const char *text,
                     const InterviewOptions *options);
/* Begins an inquiry under P, with OPTIONS, that continues an earlier one.  TEXT and the N facts
 * UNKNOWN come from the earlier inquiry: inquiry_text() and inquiry_unknowns(). */
Inquiry *inquiry_resume(Library *lib, const Program *p, const char *text,
                        const InterviewOptions *options, const Fact *unknown, int n);
/* Returns the facts that are marked as known to nobody, and stores their number in *N. */
const Fact *inquiry_unknowns(const Inquiry *q, int *n);
void inquiry_free(Inquiry *q); /* Q may be NULL */

/* Returns the current case. */
const Case *inquiry_case(const Inquiry *q);
/* Returns the text of the current case. */
const char *inquiry_text(const Inquiry *q);
/* Returns the sources of the current case.  The spans of the case refer to these sources. */
const Sources *inquiry_sources(const Inquiry *q);
/* Returns the ruling so far.  If the case leaves too much open, returns NULL; inquiry_diags()
 * reports this. */
const Ruling *inquiry_ruling(Inquiry *q);
/* Returns the questions that may still change the ruling.  If there is no ruling yet, returns the
 * questions about the facts that the rules read first.  Returns NULL if no questions can be
 * found. */
const Interview *inquiry_interview(Inquiry *q);
/* Returns the ruling that inquiry_interview() asks about.  This ruling may be incomplete. */
const Ruling *inquiry_basis(Inquiry *q);
/* Returns an arena that lives until the next step. */
Arena *inquiry_arena(const Inquiry *q);
/* Returns true if the case began without events, and inquiry_end_story() has not been called
 * yet. */
bool inquiry_in_story(const Inquiry *q);

/* Each of the functions from here to inquiry_unknown() takes one step.  A function that returns
 * false has changed nothing; inquiry_diags() says why. */

/* Adds the N bytes of LINE to the case: a sentence of the story, a setting or a hand. */
bool inquiry_tell(Inquiry *q, const char *line, size_t n);
/* Ends the story: no more sentences are expected.  Always returns true. */
bool inquiry_end_story(Inquiry *q);
/* Answers F, an open fact, with V. */
bool inquiry_answer(Inquiry *q, const Fact *f, Value v);
/* States that the value of F, a finding, is not V. */
bool inquiry_exclude(Inquiry *q, const Fact *f, Value v);
/* Answers F, a setting.  LINE states the setting as a case does ("contract 4♠ by S").  The first
 * words may be missing ("4♠ by S"). */
bool inquiry_answer_setting(Inquiry *q, const Fact *f, const char *line);
/* Answers F, a holding.  WORD lists all cards of the owner of F in the suit of F: "♦KJ5", "KJ5",
 * "—". */
bool inquiry_answer_holding(Inquiry *q, const Fact *f, const char *word);
/* States that nobody knows the value of F. */
void inquiry_unknown(Inquiry *q, const Fact *f);
/* Undoes the last step.  Returns false if there is no step. */
bool inquiry_undo(Inquiry *q);

/* Returns the diagnostics of the last step or of the ruling.  If the last step failed, these
 * diagnostics say why. */
const Diags *inquiry_diags(const Inquiry *q);

#endif
