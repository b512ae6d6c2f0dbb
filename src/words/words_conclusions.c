/* words_conclusions.c - prints conclusions as sentences: rights, statuses, refusals and referrals.
 * Also names the persons who are told each conclusion.  A refusal says that an event does not use a
 * right, and why. */
#include "words/words_inside.h"

#include "program/program.h"
#include "words/prose.h"

#include <string.h>

static const char *action_words(const Words *w, const Conclusion *c)
{
    return words_template_slots(w, words_piece_aloud(w, &c->fun->words, WORD_IS), c->args);
}

/* Returns the conclusion C as a sentence with MODAL and the words P of this modal.  P is NULL if
 * the vocabulary has none.  If two players "may not", the sentence is "neither may". */
static const char *modal_words_in(const Words *w, const Conclusion *c, Modal modal,
                                  const WordingPiece *p)
{
    const char *actor = words_choosers(w, c->fun, c->who, c->chooser), *actors[MAX_VALUES];
    const char *action = action_words(w, c);

    /* an action that simply happens is printed as done: "the card called is changed" */
    if (modal == MODAL_DOES && !c->fun->choosing && words_piece(w, c->fun, WORD_DID))
        return words_template_slots(w, words_piece(w, c->fun, WORD_DID), c->args);
    if (modal == MODAL_MAY_NOT && !w->aloud &&
        words_list_choosers(w, c->fun, c->who, 0, actors) == 2) {
        actor = words_say_two(w, MSG_neither, actors[0], actors[1]);
        modal = MODAL_MAY;
        p = words_piece_aloud(w, &w->p->modal_words[modal], WORD_IS);
    }
    if (!p)
        return arena_printf(w->arena, "%s %s %s", actor, modal_name(modal), action);
    return words_template(w, p, NULL, BL_ABSENT, NULL, actor, action);
}

static const char *modal_words(const Words *w, const Conclusion *c, Modal modal)
{
    return modal_words_in(w, c, modal, words_piece_aloud(w, &w->p->modal_words[modal], WORD_IS));
}

/* Returns the right or duty C, which was used, as a sentence: "A had to do this (and did)". */
static const char *used_words(const Words *w, const Conclusion *c)
{
    const WordingPiece *did = w->p->modal_words[c->modal].piece[WORD_DID][w->lang];

    return did ? modal_words_in(w, c, c->modal, did)
               : words_say_one(w, MSG_exercised, modal_words(w, c, c->modal));
}

/* C is a right to an action with a choice.  Returns the chosen value V in words.  If the action has
 * a variant `did`, and V is no card, the words are a sentence.  Otherwise they are the name of
 * V. */
static const char *chosen_words(const Words *w, const Conclusion *c, Value v)
{
    Fact f = { .kind = FACT_ELECTED, .fun = c->fun, .nargs = c->nargs };

    memcpy(f.args, c->args, sizeof f.args);
    return c->fun->result->kind != TYPE_PRODUCT && words_piece(w, c->fun, WORD_DID)
               ? words_elected(w, &f, v)
               : words_value(w, c->fun->result, v, 0);
}

const char *words_no_longer(const Words *w, const Conclusion *c)
{
    const char *actors[MAX_VALUES], *action = action_words(w, c);

    if (words_list_choosers(w, c->fun, c->who, 0, actors) == 2)
        return words_say(w, MSG_neither_may, actors[0], actors[1], action);
    return words_say_two(w, MSG_may_no_longer, words_choosers(w, c->fun, c->who, c->chooser),
                         action);
}

const char *words_deadline(const Words *w, const Conclusion *c)
{
    return c->until ? words_template_slots(w, words_piece(w, c->until, WORD_IS), c->until_args)
                    : NULL;
}

const char *words_by_default(const Words *w, const Conclusion *c)
{
    Fact f = { .kind = FACT_ELECTED, .fun = c->fun, .nargs = c->nargs };

    memcpy(f.args, c->args, sizeof f.args);
    return value_given(c->default_) ? words_elected(w, &f, c->default_) : NULL;
}

/* Returns true if the right C was used, or if its default took effect.  Such a right is announced
 * to the whole table. */
static bool is_done(const Words *w, const Conclusion *c)
{
    return (right_used(c->state) && words_piece(w, c->fun, WORD_DID)) ||
           (c->state == RIGHT_LAPSED && value_given(c->default_));
}

/* Returns the sentence that is said aloud about the right C, if C was used or has lapsed.
 * Otherwise returns NULL. */
static const char *right_aloud(const Words *w, const Conclusion *c)
{
    if (is_done(w, c) && right_used(c->state))
        return words_template_value(w, words_piece(w, c->fun, WORD_DID), c->args,
                                    c->fun->choosing ? c->value : 1, c->fun->result);
    if (is_done(w, c))
        return words_say_one(w, MSG_silent, words_by_default(w, c));
    return c->state == RIGHT_LAPSED ? words_say_one(w, MSG_you_no_longer, action_words(w, c))
                                    : NULL;
}

/* S is the sentence about the right or duty C.  If S is said aloud to several persons, and only one
 * of them has the duty, returns "one of you" and S.  Otherwise returns S. */
static const char *to_one_of_you(const Words *w, const Conclusion *c, const char *s)
{
    bool duty = c->modal != MODAL_MAY && !modal_is_negative(c->modal);

    return w->aloud && duty && c->chooser == CHOOSER_EITHER && (c->who & (c->who - 1)) &&
                   w->p->modal_words[c->modal].piece[WORD_YOU][w->lang]
               ? words_say_one(w, MSG_one_of_you, s)
               : s;
}

const char *words_with_reason(const Words *w, const char *s)
{
    return w->reason ? words_say_two(w, MSG_because, s, w->reason) : s;
}

/* C is a right or duty that was used.  Returns a sentence that tells what was done or chosen, and
 * the reason for the right or duty. */
static const char *used_right_words(const Words *w, const Conclusion *c)
{
    bool several = (c->who & (c->who - 1)) != 0, other = c->state == RIGHT_TAKEN;
    const char *s;

    if (!c->fun->choosing && !other)
        return words_with_reason(w, used_words(w, c));
    if (!c->fun->choosing)
        return words_say_one(
            w, MSG_taken, words_with_reason(w, to_one_of_you(w, c, modal_words(w, c, c->modal))));
    s = words_say_one(w, MSG_had_choice, words_choosers(w, c->fun, c->who, c->chooser));
    return words_say_two(w,
                         other     ? MSG_another_chose
                         : several ? MSG_one_chose
                                   : MSG_chose,
                         words_with_reason(w, s), chosen_words(w, c, c->value));
}

/* C is a right that has lapsed.  Returns a sentence that tells what holds because nothing was
 * chosen.  If C has no choice by default, the sentence says that the action is no longer
 * possible. */
static const char *lapsed_words(const Words *w, const Conclusion *c)
{
    const char *otherwise = words_by_default(w, c), *actors[MAX_VALUES];

    if (!otherwise)
        return words_no_longer(w, c);
    if (words_list_choosers(w, c->fun, c->who, 0, actors) == 2)
        return words_say(w, MSG_no_choice_of_two, actors[0], actors[1], otherwise);
    return words_say_two(w, MSG_no_choice, words_choosers(w, c->fun, c->who, c->chooser),
                         otherwise);
}

/* Returns the values to choose from for the right C.  If a value consists of several words, all
 * values are numbered: "(1) a diamond; (2) any suit". */
static const char *choices(const Words *w, const Conclusion *c)
{
    const Type *t = c->fun->result;
    const char *joined = words_set(w, t, c->from, JOINT_OR), *all = NULL;
    int n = 0;
    bool long_value = false;

    for (Value i = t->low; i < t->low + (Value)t->count; i++) {
        const char *s;

        if (!(c->from >> i & 1))
            continue;
        s = t->kind == TYPE_PRODUCT ? words_sign(w, t, i) : words_value(w, t, i, 0);
        long_value |= strchr(s, ' ') != NULL;
        all = n++ ? arena_printf(w->arena, "%s; (%d) %s", all, n, s)
                  : arena_printf(w->arena, "(%d) %s", n, s);
    }
    return long_value && n > 1 ? all : joined;
}

/* Returns the right or duty C in several sentences.  S says what the person may do; UNTIL is the
 * deadline.  The reason follows, and then the possible choices, with OTHERWISE, the choice by
 * default.  UNTIL and OTHERWISE may be NULL. */
static const char *right_in_full(const Words *w, const Conclusion *c, const char *s,
                                 const char *until, const char *otherwise)
{
    if (until)
        s = words_say_two(w, MSG_until_first, s, until);
    s = words_with_reason(w, s);
    if (c->has_from && value_set_size((Value)c->from) == 1)
        s = words_say_two(w, MSG_then_from_one, s,
                          chosen_words(w, c, (Value)__builtin_ctzll(c->from)));
    else if (c->has_from && __builtin_popcountll(c->from) <= WORDS_MANY)
        s = words_say_two(w, MSG_then_from, s, choices(w, c));
    return otherwise ? words_say_two(w, MSG_then_default, s, otherwise) : s;
}

/* Returns the right or duty C as a sentence: "A may do this until ...". */
static const char *right_words(const Words *w, const Conclusion *c)
{
    const char *s = w->aloud ? right_aloud(w, c) : NULL, *until = NULL, *otherwise;
    bool listed;

    if (s)
        return words_with_reason(w, s);
    if (right_used(c->state))
        return used_right_words(w, c);
    if (c->state == RIGHT_LAPSED)
        return lapsed_words(w, c);
    s = to_one_of_you(w, c, modal_words(w, c, c->modal));
    if (c->until && c->state != RIGHT_EFFECT)
        until = words_deadline(w, c);
    otherwise = words_by_default(w, c);
    if (w->full)
        return right_in_full(w, c, s, until, otherwise);
    listed = c->has_from && __builtin_popcountll(c->from) <= WORDS_MANY;
    if (listed)
        s = words_say_two(w, __builtin_popcountll(c->from) == 1 ? MSG_from_one : MSG_from_set, s,
                          choices(w, c));
    return words_with_terms(w, s, listed, until, otherwise);
}

/* C is a clash, a gap, or a conclusion that depends on a clash (LINE_NOT_RULED).  Returns a noun
 * phrase or a sentence for the status or the action in C, without a value. */
static const char *subject_words(const Words *w, const Conclusion *c)
{
    const char *term = c->fun->kind != FUN_DONE && c->fun->result->kind != TYPE_BOOL
                           ? words_term(w, &c->fun->words, c->args, 0)
                           : NULL;

    if (term)
        return term;
    if (c->fun->kind == FUN_DONE)
        return c->who ? modal_words(w, c, c->modal) : action_words(w, c);
    return words_status(w, c->fun, c->args, c->fun->result->kind == TYPE_BOOL ? 1 : BL_ABSENT,
                        false);
}

static const char *refusal_reason(const Words *w, const Conclusion *c)
{
    switch (c->reason) {
    case REASON_CONDITION: return words_condition(w, c->failed, c->failed_negated, c->near_slots);
    case REASON_NOT_CHOOSER: return words_text(w, MSG_why_not_chooser);
    case REASON_TOO_LATE: return words_text(w, MSG_why_too_late);
    case REASON_OVERRULED: return words_text(w, MSG_why_overruled);
    case REASON_NOT_OFFERED: return words_text(w, MSG_why_not_offered);
    case REASON_FORBIDDEN:
    case REASON_NO_CLAUSE:
    case REASON_NONE: break;
    }
    return words_text(w, MSG_why_no_clause);
}

/* Returns the person who exercises a right by the event E, as a set with one bit.  Returns 0 if the
 * person is open or absent. */
static uint64_t event_exercisers(const CaseEvent *e)
{
    int by = program_kind_attr(e->kind, "by");

    return by >= 0 && !e->open[by] && value_given(e->attr[by]) ? (uint64_t)value_bit(e->attr[by])
                                                               : 0;
}

/* Returns a sentence which says that the event of C does not exercise a right, and why.  If a
 * clause forbids the action, the reason is w->reason. */
static const char *refused_words(const Words *w, const Conclusion *c)
{
    const CaseEvent *e = &w->c->events[c->args[0]];
    Conclusion tried = *c;
    bool choice = c->reason == REASON_OVERRULED || c->reason == REASON_NOT_OFFERED;
    const char *refusal, *why = c->reason == REASON_FORBIDDEN ? w->reason : refusal_reason(w, c);

    if (choice && w->aloud)
        return words_say_one(w, MSG_you_refused, why);
    for (int i = 0; i < c->fun->nparams; i++)
        tried.args[i] = e->attr[e->kind->exercise_args[i]];
    tried.who = event_exercisers(e);
    tried.chooser = CHOOSER_ONE;
    refusal = tried.who && !choice
                  ? modal_words(w, &tried, MODAL_MAY_NOT)
                  : words_say_one(w, MSG_no_effect, words_retold(w, (int)c->args[0]));
    return why ? words_say_two(w, MSG_because, refusal, why) : refusal;
}

static const char *refer_words(const Words *w, const Conclusion *c)
{
    const char *label = words_clause(w, c->refer);

    return c->refer_title ? words_say_two(w, MSG_refer, label, c->refer_title->in[w->lang])
                          : words_say_one(w, MSG_refer_bare, label);
}

/* C is a right or a refusal.  Returns the persons who are told C, as bits.  Returns 0 if the whole
 * table is told C. */
static uint64_t players_told(const Words *w, const Conclusion *c)
{
    if (c->kind == LINE_MODAL)
        return is_done(w, c) ? 0 : c->who;
    return c->kind == LINE_REFUSED ? event_exercisers(&w->c->events[c->args[0]]) : 0;
}

bool words_to_person(const Words *w, const Conclusion *c)
{
    return players_told(w, c) != 0;
}

const char *words_addressee(const Words *w, const Conclusion *c)
{
    uint64_t who = players_told(w, c);

    if (who)
        return words_addressed(w, c->fun, who);
    if ((c->kind != LINE_STATUS && c->kind != LINE_MODAL) || c->fun->unspoken)
        return NULL;
    for (int i = 0; c->fun->instruction && i < c->nargs; i++)
        if (strcmp(c->fun->param[i], "to") == 0)
            return words_person_addressed(w, c->fun->ptype[i], c->args[i]);
    return words_text(w, MSG_the_table);
}

/* Returns the last word of S: a name without its article. */
static const char *last_word(const char *s)
{
    const char *at = strrchr(s, ' ');

    return at ? at + 1 : s;
}

bool words_name_addressee(const Words *w, const Conclusion *c, const char *text)
{
    uint64_t who = players_told(w, c);
    const Type *t = who ? program_chooser_type(w->p, c->fun) : NULL;
    int forms = w->p->langs[w->lang].nforms;

    for (uint32_t i = 0; t && i < t->count; i++)
        for (int form = 0; (who >> i & 1) && form < forms; form++)
            if (strstr(text, last_word(words_value(w, t, (Value)i, form))))
                return true;
    return false;
}

/* C is a breach.  Returns a sentence with its invariant and the events that contradict it. */
static const char *breach_words(const Words *w, const Conclusion *c)
{
    const char *events[MAX_ARGS], *title = c->invariant->title.in[w->lang];

    for (int i = 0; i < c->nargs; i++)
        events[i] = words_sentence(w, (int)c->args[i]);
    return c->nargs ? words_say_two(w, MSG_breach_with, title,
                                    words_joined(w, events, c->nargs, JOINT_AND))
                    : words_say_one(w, MSG_breach, title);
}

const char *words_conclusion(const Words *w, const Conclusion *c)
{
    switch (c->kind) {
    case LINE_STATUS:
        return words_with_reason(w, words_status(w, c->fun, c->args, c->value, c->must_be));
    case LINE_MODAL: return right_words(w, c);
    case LINE_REFER: return refer_words(w, c);
    case LINE_CLASH: return words_say_one(w, MSG_clash, subject_words(w, c));
    case LINE_REFUSED: return refused_words(w, c);
    case LINE_GAP: return words_say_one(w, MSG_gap, subject_words(w, c));
    case LINE_NOT_RULED: return words_say_one(w, MSG_not_ruled, subject_words(w, c));
    case LINE_WAITS: return words_say_one(w, MSG_waits, words_question(w, c->waits));
    case LINE_BREACH: return breach_words(w, c);
    }
    BUG("a conclusion of no kind");
}

const char *words_side(const Words *w, const Support *s)
{
    const Rule *r = s->rule;
    Conclusion c = { .fun = r->fun, .nargs = r->nargs, .modal = r->modal, .chooser = r->chooser };
    Value v = BL_ABSENT;

    for (int i = 0; i < r->nargs; i++)
        words_evaluate(w, r->args[i], s->slots, &c.args[i]);
    if (r->kind == CONCLUDES_STATUS) {
        words_evaluate(w, r->value, s->slots, &v);
        return words_status(w, r->fun, c.args, v, rule_must_be(r));
    }
    if (r->kind == CONCLUDES_REFER || r->kind == CONCLUDES_BREACH)
        BUG("nothing excludes a referral");
    /* if the person is unknown, the rule is printed as in a law book */
    if (!words_known(w, r->who, s->slots, &v))
        return prose_conclusion(prose_of_conditions(w, r), r);
    c.who = r->who->type->kind == TYPE_SET ? (uint64_t)v : (uint64_t)value_bit(v);
    c.default_ = BL_ABSENT;
    if (r->default_)
        words_evaluate(w, r->default_, s->slots, &c.default_);

    const char *says = modal_words(w, &c, r->modal), *silent = words_by_default(w, &c);

    return words_with_terms(w, says, false, NULL, silent);
}
