/* inquiry.c - keeps the case of an inquiry.  Each step changes the case, and can be undone. */
#include "library/inquiry.h"

#include "case/case_edit.h"
#include "check/holding.h"
#include "kit/vec.h"
#include "library/text_case.h"
#include "program/program.h"
#include "ruling/rule.h"
#include "words/case_text.h"

#include <string.h>

/* The state of the case after a step, or at the beginning. */
typedef struct InquiryState {
    char *text;
    int nunknown;  /* the number of facts marked as known to nobody */
    bool in_story; /* the user is still telling the story: inquiry_in_story() */
} InquiryState;

struct Inquiry {
    Library *lib;
    const Program *p;
    InterviewOptions options;
    InquiryState *states;
    int nstates, cap_states;
    Fact *unknown;
    const Fact **unknown_list;
    int cap_unknown;
    TextCase *now;
    /* NULL, or the case that was refused at the last step */
    TextCase *refused;
    const Ruling *ruling;  /* the ruling on the case; NULL if the case leaves too much open */
    const Ruling *waiting; /* NULL, or an incomplete ruling that is used while `ruling` is NULL */
    const Interview *open;
    bool ruled;
};

enum { BODY = 0 }; /* an answer is a finding of the first body */

static InquiryState *state_now(const Inquiry *q)
{
    return &q->states[q->nstates - 1];
}

static TextCase *inquiry_load(Inquiry *q, const char *text)
{
    return text_case_new(q->p, "<told>", text, strlen(text));
}

static void inquiry_refuse(Inquiry *q, TextCase *t)
{
    if (q->refused != t)
        text_case_free(q->refused);
    q->refused = t;
}

/* Makes T the current case, and forgets the earlier ruling. */
static void inquiry_set_case(Inquiry *q, TextCase *t)
{
    text_case_free(q->now);
    inquiry_refuse(q, NULL);
    q->now = t;
    q->ruled = false;
    q->ruling = q->waiting = NULL;
    q->open = NULL;
}

static void inquiry_push(Inquiry *q, TextCase *t, const char *text, int nunknown, bool in_story)
{
    VEC_ROOM(q->states, q->nstates, q->cap_states);
    q->states[q->nstates++] = (InquiryState){ xstrdup(text), nunknown, in_story };
    inquiry_set_case(q, t);
}

Inquiry *inquiry_new(Library *lib, const Program *p, const char *text,
                     const InterviewOptions *options)
{
    Inquiry *q = xcalloc(1, sizeof *q);
    TextCase *t;

    q->lib = lib;
    q->p = p;
    q->options = *options;
    t = inquiry_load(q, text);
    if (!t->c)
        BUG("the text of a case is not one");
    inquiry_push(q, t, text, 0, t->c->nevents == 0);
    return q;
}

Inquiry *inquiry_resume(Library *lib, const Program *p, const char *text,
                        const InterviewOptions *options, const Fact *unknown, int n)
{
    Inquiry *q = inquiry_new(lib, p, text, options);

    q->cap_unknown = n;
    q->unknown = xcalloc((size_t)n, sizeof *q->unknown);
    if (n)
        memcpy(q->unknown, unknown, sizeof *unknown * (size_t)n);
    state_now(q)->nunknown = n;
    return q;
}

const Fact *inquiry_unknowns(const Inquiry *q, int *n)
{
    *n = state_now(q)->nunknown;
    return q->unknown;
}

void inquiry_free(Inquiry *q)
{
    for (int i = 0; i < q->nstates; i++)
        xfree(q->states[i].text);
    xfree(q->states);
    xfree(q->unknown);
    xfree(q->unknown_list);
    text_case_free(q->now);
    text_case_free(q->refused);
    xfree(q);
}

const Case *inquiry_case(const Inquiry *q)
{
    return q->now->c;
}
const char *inquiry_text(const Inquiry *q)
{
    return state_now(q)->text;
}
const Sources *inquiry_sources(const Inquiry *q)
{
    return q->now->sources;
}
Arena *inquiry_arena(const Inquiry *q)
{
    return q->now->arena;
}
bool inquiry_in_story(const Inquiry *q)
{
    return state_now(q)->in_story;
}
const Diags *inquiry_diags(const Inquiry *q)
{
    return q->refused ? q->refused->diags : q->now->diags;
}

static void inquiry_rule(Inquiry *q)
{
    const Ruling *told;

    if (q->ruled)
        return;
    q->ruled = true;
    inquiry_refuse(q, NULL);
    q->ruling = rule_case(q->p, q->now->c, BODY, q->now->c->nevents, q->now->arena, q->now->diags);
    if (!q->ruling)
        q->waiting = rule_case_waiting(q->p, q->now->c, BODY, q->now->c->nevents, q->now->arena);
    told = q->ruling ? q->ruling : q->waiting;
    if (!told)
        return;
    q->options.nunknown = state_now(q)->nunknown;
    q->unknown_list =
        xrealloc(q->unknown_list, sizeof *q->unknown_list * ((size_t)q->options.nunknown + 1));
    for (int i = 0; i < q->options.nunknown; i++)
        q->unknown_list[i] = &q->unknown[i];
    q->options.unknown = q->unknown_list;
    q->open = interview_of(told, &q->options, q->now->arena);
}

const Ruling *inquiry_ruling(Inquiry *q)
{
    inquiry_rule(q);
    return q->ruling;
}

const Interview *inquiry_interview(Inquiry *q)
{
    inquiry_rule(q);
    return q->open;
}

const Ruling *inquiry_basis(Inquiry *q)
{
    inquiry_rule(q);
    return q->ruling ? q->ruling : q->waiting;
}

/* ---- steps ------------------------------------------------------------ */

/* A test that accepts or refuses a step.  WAS is the case before the step, and NOW is the case
 * after the step.  Returns true if the step changes the case in the expected way. */
typedef bool InquiryStepTest(const Case *was, const TextCase *now);

static bool is_case(const TextCase *t)
{
    return t->c && !t->node->next;
}

static bool more_events(const Case *was, const TextCase *now)
{
    return is_case(now) && now->c->nevents > was->nevents;
}

static bool same_settings(const Case *a, const Case *b)
{
    return memcmp(a->settings, b->settings, sizeof *a->settings * a->program->nfuns) == 0;
}

static bool inquiry_same_holdings(const Case *a, const Case *b)
{
    for (int o = 0; o < MAX_OWNERS; o++)
        for (int g = 0; g < MAX_OWNERS; g++)
            if (!holding_same(&a->holding[o][g], &b->holding[o][g]))
                return false;
    return true;
}

static bool more_set(const Case *was, const TextCase *now)
{
    return is_case(now) && now->c->nevents == was->nevents &&
           (!same_settings(was, now->c) || !inquiry_same_holdings(was, now->c));
}

static bool any_case(const Case *was, const TextCase *now)
{
    return is_case(now) && now->c->nevents == was->nevents;
}

/* If FITS accepts T, makes T the current case and returns true.  Otherwise keeps T as the refused
 * case, for its diagnostics, and returns false. */
static bool step_to(Inquiry *q, const CaseText *t, InquiryStepTest *fits)
{
    const char *text = case_text_print(t, q->now->arena);
    TextCase *now = inquiry_load(q, text);

    if (!fits(q->now->c, now)) {
        inquiry_refuse(q, now);
        return false;
    }
    inquiry_push(q, now, text, state_now(q)->nunknown, state_now(q)->in_story);
    return true;
}

/* Returns the text of C, which is the current case or a changed copy of it. */
static CaseText *inquiry_text_of(Inquiry *q, const Case *c)
{
    return case_text_of(c, q->now->sources, q->now->arena);
}

/* Returns true if LINE begins with the first word of a setting's phrase. */
static bool like_setting(const Inquiry *q, const char *line)
{
    const char *word = arena_strndup(q->now->arena, line, strcspn(line, " \t"));

    for (const EventKind *k = q->p->settings; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next)
            if (ph->parts->kind == PHRASE_WORD && text_same_word(ph->parts->text, word))
                return true;
    return false;
}

/* Returns true if LINE looks like a hand: it has a colon followed by the sign of a suit. */
static bool like_hand(const Inquiry *q, const char *line)
{
    const Type *items = q->p->holding ? q->p->holding->ptype[1] : NULL;
    const char *colon = strchr(line, ':'), *s;

    if (!items || !colon)
        return false;
    s = colon + 1 + strspn(colon + 1, " ");
    for (uint32_t g = 0; g < items->left->count; g++)
        if (strncmp(s, items->left->values[g].written[0],
                    strlen(items->left->values[g].written[0])) == 0)
            return true;
    return false;
}

/* The kinds of lines that a user may enter. */
typedef enum InquiryLineKind { TOLD_STORY, TOLD_SETTING, TOLD_HAND } InquiryLineKind;

static bool inquiry_add_line(Inquiry *q, InquiryLineKind as, const char *line)
{
    CaseText *t = inquiry_text_of(q, q->now->c);

    case_text_add(as == TOLD_HAND      ? &t->hands
                  : as == TOLD_SETTING ? &t->settings
                                       : &t->story,
                  line, q->now->arena);
    return step_to(q, t, as == TOLD_STORY ? more_events : more_set);
}

/* Returns the kind of LINE, guessed from its first word or sign. */
static InquiryLineKind inquiry_guess_line_kind(const Inquiry *q, const char *line)
{
    if (strncmp(line, "deal ", 5) == 0)
        return TOLD_SETTING;
    return like_hand(q, line) ? TOLD_HAND : like_setting(q, line) ? TOLD_SETTING : TOLD_STORY;
}

/* Adds the line as a sentence, a setting or a hand.  First tries the kind that the line looks like,
 * then the others.  If no kind fits, the diagnostics are those of the first try. */
bool inquiry_tell(Inquiry *q, const char *line, size_t n)
{
    const char *told = arena_strndup(q->now->arena, line, n);
    InquiryLineKind as;

    told += strspn(told, " \t");
    as = inquiry_guess_line_kind(q, told);
    if (inquiry_add_line(q, as, told))
        return true;
    for (InquiryLineKind other = TOLD_STORY; other <= TOLD_HAND; other++)
        if (other != as && inquiry_add_line(q, other, told))
            return true;
    /* all attempts have failed; repeat the first attempt, so that its diagnostics are kept */
    return inquiry_add_line(q, as, told);
}

bool inquiry_end_story(Inquiry *q)
{
    const char *text = state_now(q)->text;

    inquiry_push(q, inquiry_load(q, text), text, state_now(q)->nunknown, false);
    return true;
}

bool inquiry_answer(Inquiry *q, const Fact *f, Value v)
{
    Case *c = case_copy(q->now->c, q->now->arena);

    interview_answer(c, BODY, f, v, q->now->arena);
    return step_to(q, inquiry_text_of(q, c), any_case);
}

bool inquiry_exclude(Inquiry *q, const Fact *f, Value v)
{
    Case *c = case_copy(q->now->c, q->now->arena);

    interview_exclude(c, BODY, f, v, q->now->arena);
    return step_to(q, inquiry_text_of(q, c), any_case);
}

/* Returns a text with the words that the phrase PH begins with, followed by LINE.  Returns NULL if
 * PH does not begin with a word. */
static const char *inquiry_add_first_words(const Phrase *ph, const char *line, Arena *arena)
{
    const char *s = "";

    for (const PhrasePart *p = ph->parts; p && p->kind == PHRASE_WORD; p = p->next)
        s = arena_printf(arena, "%s%s ", s, p->text);
    return *s ? arena_printf(arena, "%s%s", s, line) : NULL;
}

bool inquiry_answer_setting(Inquiry *q, const Fact *f, const char *line)
{
    Arena *arena = q->now->arena;
    const char *told = arena_printf(arena, "%s", line);

    if (inquiry_add_line(q, TOLD_SETTING, told))
        return true;
    for (const EventKind *k = q->p->settings; k; k = k->next)
        for (const Phrase *ph = program_kind_attr(k, f->fun->name) < 0 ? NULL : k->phrases; ph;
             ph = ph->next) {
            const char *whole = inquiry_add_first_words(ph, told, arena);

            if (whole && inquiry_add_line(q, TOLD_SETTING, whole))
                return true;
        }
    /* all attempts have failed; repeat the first attempt, so that its diagnostics are kept */
    return inquiry_add_line(q, TOLD_SETTING, told);
}

bool inquiry_answer_holding(Inquiry *q, const Fact *f, const char *word)
{
    Arena *arena = q->now->arena;
    Case *c = case_copy(q->now->c, arena);
    const Type *owners = q->p->holding->ptype[0], *items = q->p->holding->ptype[1];
    Value group = f->kind == FACT_HOLDS ? f->args[1] / (Value)items->right->count : f->args[1];
    const char *sign = items->left->values[group].written[0];
    CaseText *t;

    c->holding[f->args[0]][group] = (Holding){ 0 };
    t = inquiry_text_of(q, c);
    if (strncmp(word, sign, strlen(sign)) == 0)
        sign = "";
    case_text_add(&t->hands,
                  arena_printf(arena, "%s: %s%s",
                               case_text_value(q->p, owners, f->args[0], c->lang, true, arena),
                               sign, word),
                  arena);
    return step_to(q, t, any_case);
}

void inquiry_unknown(Inquiry *q, const Fact *f)
{
    InquiryState s = *state_now(q);

    VEC_ROOM(q->unknown, s.nunknown, q->cap_unknown);
    q->unknown[s.nunknown] = *f;
    inquiry_push(q, inquiry_load(q, s.text), s.text, s.nunknown + 1, s.in_story);
}

bool inquiry_undo(Inquiry *q)
{
    if (q->nstates < 2)
        return false;
    xfree(state_now(q)->text);
    q->nstates--;
    inquiry_set_case(q, inquiry_load(q, state_now(q)->text));
    return true;
}
