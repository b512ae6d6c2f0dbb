/* inquiry.h - an inquiry into what happened: a case that grows with what is told
 * and answered, and what is still to be asked about it (SPEC 7.6).
 *
 * Whatever is told or answered is put into the text of the case, which is loaded
 * and ruled on again: the inquiry never knows more than the case that it ends with.
 * Each step can be taken back. */
#ifndef BL_INQUIRY_H
#define BL_INQUIRY_H

#include "library/library.h"
#include "ruling/interview.h"

typedef struct Inquiry Inquiry;

/* Into the case TEXT under P; every text that is returned lives until the next step.
 * NULL, and the complaints are in library_diags, when TEXT is no case. */
Inquiry *inquiry_new(Library *lib, const Program *p, const char *text,
                     const InterviewOptions *options);
/* The same, nobody knowing about the N facts UNKNOWN: an inquiry that goes on where
 * another was, as inquiry_text() and inquiry_unknowns() say. */
Inquiry *inquiry_resume(Library *lib, const Program *p, const char *text,
                        const InterviewOptions *options, const Fact *unknown, int n);
const Fact *inquiry_unknowns(const Inquiry *q, int *n);
void inquiry_free(Inquiry *q); /* NULL is allowed */

const Case *inquiry_case(const Inquiry *q);
const char *inquiry_text(const Inquiry *q);
const Sources *inquiry_sources(const Inquiry *q);
/* The ruling so far; NULL when the case leaves more open than can be worked out (complained
 * of). */
const Ruling *inquiry_ruling(Inquiry *q);
/* What may still change it.  Where there is none, what the rules read first: with more of
 * that told there will be one.  NULL when there is not even that. */
const Interview *inquiry_interview(Inquiry *q);
/* The ruling of whose facts that speaks. */
const Ruling *inquiry_basis(Inquiry *q);
/* For as long as the case is what it is. */
Arena *inquiry_arena(const Inquiry *q);
/* Is the story still being told? */
bool inquiry_in_story(const Inquiry *q);

/* Each of these is one step; false, with complaints, when it cannot be taken. */

/* LINE, N bytes, is a sentence of the story, a setting or a hand. */
bool inquiry_tell(Inquiry *q, const char *line, size_t n);
bool inquiry_end_story(Inquiry *q);
bool inquiry_answer(Inquiry *q, const Fact *f, Value v);
/* F, a finding, is not V. */
bool inquiry_exclude(Inquiry *q, const Fact *f, Value v);
/* LINE says the setting F as a case does, or without the words that begin it there:
 * "contract 4♠ by S", "4♠ by S". */
bool inquiry_answer_setting(Inquiry *q, const Fact *f, const char *line);
/* WORD is all that the owner of whom F speaks has in the group of F: "♦KJ5", "KJ5", "—". */
bool inquiry_answer_holding(Inquiry *q, const Fact *f, const char *word);
/* Nobody knows. */
void inquiry_unknown(Inquiry *q, const Fact *f);
/* Take the last step back; false when there is none. */
bool inquiry_undo(Inquiry *q);

/* Why the last step, or the ruling, was refused; may be empty. */
const Diags *inquiry_diags(const Inquiry *q);

#endif
