/* prose_sentences.c - prints single conditions of rules as sentences.  The texts come from
 * wordings; the variants of a wording say that something is so, is not so, or was done. */
#include "words/prose_inside.h"

#include "program/program.h"

#include <string.h>

const char *prose_proposition(const Words *w, const ProseEnv *inner, const Wording *words,
                              bool truth)
{
    const WordingPiece *is = words->piece[WORD_IS][w->lang],
                       *denial = words->piece[WORD_NOT][w->lang];

    if (truth || denial)
        return is ? prose_fill(w, inner, truth ? is : denial) : NULL;
    return is ? words_say_one(w, MSG_it_is_not_so, prose_fill(w, inner, is)) : NULL;
}

/* Returns a sentence that says that the action F was done.  If TRUTH is false, the sentence says
 * that F was not done.  If F has no variant `did`, uses the wording of the action. */
static const char *done_sentence(const Words *w, const ProseEnv *inner, const Fun *f, bool truth)
{
    const WordingPiece *did = f->words.piece[WORD_DID][w->lang],
                       *denial = f->words.piece[WORD_NOT][w->lang];

    if (!truth && denial)
        return prose_fill(w, inner, denial);
    if (did)
        return truth ? prose_fill(w, inner, did)
                     : words_say_one(w, MSG_it_is_not_so, prose_fill(w, inner, did));
    return words_say_one(w, truth ? MSG_condition_true : MSG_condition_false,
                         prose_fill(w, inner, f->words.piece[WORD_IS][w->lang]));
}

const char *prose_chosen(const Words *w, const ProseEnv *inner, const Fun *f)
{
    const WordingPiece *did = f->words.piece[WORD_DID][w->lang];

    if (did)
        return prose_fill(w, inner, did);
    return words_say_two(w, MSG_setting_is, prose_fill(w, inner, f->words.piece[WORD_IS][w->lang]),
                         prose_symbol(w, inner, &inner->value, PROSE_NOMINATIVE));
}

const char *prose_compared(const Words *w, const ProseEnv *env, const Ex *ex, bool truth,
                           MessageId yes, MessageId no)
{
    int accusative = words_form(w, "accusative");

    return words_say_two(w, truth ? yes : no, prose_ex_term(w, env, ex->kid[0], PROSE_NOMINATIVE),
                         prose_ex_term(w, env, ex->kid[1], accusative));
}

const char *prose_before(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    const Ex *call = ex->kid[1];
    ProseEnv inner;

    if (call->fun->kind != FUN_DEADLINE)
        return prose_compared(w, env, ex, truth, MSG_comes_before, MSG_not_before);
    inner = prose_env_of_call(env, call);
    return words_say_two(w, truth ? MSG_before_deadline : MSG_not_before_deadline,
                         prose_ex_term(w, env, ex->kid[0], PROSE_NOMINATIVE),
                         prose_fill(w, &inner, call->fun->words.piece[WORD_IS][w->lang]));
}

static const char *builtin_sentence(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    switch (ex->fun->builtin) {
    case BUILTIN_BEFORE: return prose_compared(w, env, ex, truth, MSG_comes_before, MSG_not_before);
    case BUILTIN_AFTER: return prose_compared(w, env, ex, truth, MSG_comes_after, MSG_not_after);
    case BUILTIN_STANDING:
        return words_say_one(w, truth ? MSG_stands : MSG_stands_not,
                             prose_ex_term(w, env, ex->kid[0], PROSE_NOMINATIVE));
    case BUILTIN_HAPPENED:
        return words_say_one(w, truth ? MSG_happened : MSG_not_happened,
                             prose_ex_term(w, env, ex->kid[0], PROSE_NOMINATIVE));
    case BUILTIN_ALL_HELD: return words_text(w, truth ? MSG_all_held : MSG_not_all_held);
    case BUILTIN_SIZE:
    case BUILTIN_THE_ONE: break;
    }
    BUG("this is no condition");
}

static bool mentions(const WordingPiece *p, int slot)
{
    for (; p; p = p->next)
        if (p->kind == PIECE_SLOT) {
            const Ex *ex = p->ex;

            while (ex->op != EX_VAR && ex->nkids)
                ex = ex_kid(ex, 0);
            if (ex->op == EX_VAR && ex->slot == slot)
                return true;
        }
    return false;
}

const char *prose_event_sentence(const Words *w, const ProseEnv *env, const Wording *words,
                                 const Ex *it, bool truth, const char *s)
{
    const WordingPiece *denial = words->piece[WORD_NOT][w->lang],
                       *p = truth || !denial ? words->piece[WORD_IS][w->lang] : denial;
    const char *name;

    if (!s || !env->apart || !it || it->type->kind != TYPE_EVENT || mentions(p, 0) ||
        (it->op == EX_VAR && env->slot[it->slot].moment))
        return s;
    name = prose_ex_term(w, env, it, PROSE_NOMINATIVE);
    return strstr(s, name)
               ? s
               : words_say_two(w, MSG_of_which,
                               prose_ex_term(w, env, it, words_form(w, "accusative")), s);
}

const char *prose_call(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    const Fun *f = ex->fun;
    ProseEnv inner = prose_env_of_call(env, ex);

    if (f->kind == FUN_BUILTIN)
        return builtin_sentence(w, env, ex, truth);
    if (f->kind == FUN_DONE)
        return done_sentence(w, &inner, f, truth);
    /* WORD_DID states a condition; WORD_IS would say what the players are to do */
    if (truth && f->words.piece[WORD_DID][w->lang])
        return prose_fill(w, &inner, f->words.piece[WORD_DID][w->lang]);
    if (f->kind != FUN_DEADLINE)
        return prose_event_sentence(w, env, &f->words, ex->kid[0], truth,
                                    prose_proposition(w, &inner, &f->words, truth));
    return words_say_one(w, truth ? MSG_deadline_passed : MSG_deadline_open,
                         prose_fill(w, &inner, f->words.piece[WORD_IS][w->lang]));
}

/* Returns the wording of EX, a call or an attribute.  Sets *INNER to the environment of the
 * wording.  Returns NULL if EX is neither. */
static const Wording *wording_of(const Words *w, const ProseEnv *env, const Ex *ex, ProseEnv *inner)
{
    if (ex->op == EX_CALL && ex->fun->kind != FUN_BUILTIN) {
        *inner = prose_env_of_call(env, ex);
        return &ex->fun->words;
    }
    if (ex->op == EX_ATTR) {
        *inner = prose_env_of_owner(env, ex);
        return &prose_attribute(w, ex)->words;
    }
    return NULL;
}

/* Returns the sentence "the reading is that ..." about the reading OF, with its value or values
 * VALUES.  If TRUTH is false, returns "the reading is not that ...". */
static const char *reading_sentence(const Words *w, const ProseEnv *env, const Ex *of,
                                    const Ex *values, bool truth)
{
    const ProseEnv none = { 0 };
    const WordingPiece *p = of->fun->words.piece[WORD_IS][w->lang];
    const char *value = values->op == EX_SET
                            ? prose_members(w, env, values, PROSE_NOMINATIVE, JOINT_OR)
                            : prose_ex_term(w, env, values, PROSE_NOMINATIVE);
    const char *what = prose_fill(w, &none, p);

    return words_say_two(w,
                         of->fun->is_option ? (truth ? MSG_under_option : MSG_not_under_option)
                                            : (truth ? MSG_under_reading : MSG_not_under_reading),
                         what, value);
}

/* Returns the variant `not` of WORDS if it contains {value}.  Otherwise returns NULL. */
static const WordingPiece *denial(const Words *w, const Wording *words)
{
    const WordingPiece *denial = words ? words->piece[WORD_NOT][w->lang] : NULL;

    for (const WordingPiece *p = denial; p; p = p->next)
        if (p->kind == PIECE_VALUE)
            return denial;
    return NULL;
}

const char *prose_is(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    const Ex *of = ex->kid[0], *value = ex->kid[1];
    ProseEnv inner;
    const Wording *words = wording_of(w, env, of, &inner);
    bool has_term = words && words->term[w->lang];
    const char *s, *what;

    if (of->op == EX_CALL && of->fun->kind == FUN_READING)
        return reading_sentence(w, env, of, value, truth);
    if (value->op == EX_CONST && value->type->kind == TYPE_BOOL) {
        s = prose_proposition(w, &inner, words, truth == (value->value == 1));
        return s ? s : prose_code_quoted(w, ex->span);
    }
    if (!truth && of->type->kind != TYPE_BOOL && denial(w, words)) {
        inner.value = (ProseSymbol){ .kind = SYMBOL_EX, .ex = value, .env = env };
        return prose_fill(w, &inner, denial(w, words));
    }
    if (words && words->piece[WORD_IS][w->lang] && (truth || !has_term) &&
        of->type->kind != TYPE_BOOL) {
        inner.value = (ProseSymbol){ .kind = SYMBOL_EX, .ex = value, .env = env };
        s = of->op == EX_CALL && of->fun->kind == FUN_DONE
                ? prose_chosen(w, &inner, of->fun)
                : prose_fill(w, &inner, words->piece[WORD_IS][w->lang]);
        return truth ? s : words_say_one(w, MSG_it_is_not_so, s);
    }
    what = prose_ex_term(w, env, of, PROSE_NOMINATIVE);
    s = prose_ex_term(w, env, value, PROSE_NOMINATIVE);
    /* attributes of two events can have equal texts; the sentence is then "the suit is the same" */
    return truth && strcmp(what, s) == 0 ? words_say_one(w, MSG_is_same, s)
                                         : words_say_two(w, truth ? MSG_is : MSG_is_not, what, s);
}

const char *prose_in(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    const Ex *of = ex->kid[0], *set = ex->kid[1];
    const char *what, *one = prose_member(w, set);

    if (of->op == EX_CALL && of->fun->kind == FUN_READING)
        return reading_sentence(w, env, of, set, truth);
    what = prose_ex_term(w, env, of, PROSE_NOMINATIVE);
    if (set->op == EX_SET)
        return words_say_two(w, truth ? MSG_is : MSG_is_not, what,
                             prose_members(w, env, set, PROSE_NOMINATIVE, JOINT_OR));
    if (one)
        return words_say_two(w, truth ? MSG_is_one : MSG_is_not_one, what, one);
    return words_say_two(w, truth ? MSG_is_among : MSG_is_not_among, what,
                         prose_ex_term(w, env, set, words_form(w, "accusative")));
}

const char *prose_given(const Words *w, const ProseEnv *env, const Ex *ex, bool given)
{
    ProseEnv inner;
    const Wording *words = wording_of(w, env, ex->kid[0], &inner);
    const WordingPiece *p = words ? words->piece[given ? WORD_DID : WORD_NOT][w->lang] : NULL;

    if (p) {
        inner.value = (ProseSymbol){ .kind = SYMBOL_ANY, .type = ex->kid[0]->type };
        return prose_fill(w, &inner, p);
    }
    return words_say_one(w, given ? MSG_is_given : MSG_is_not_given,
                         prose_ex_term(w, env, ex->kid[0], PROSE_NOMINATIVE));
}

const char *prose_attribute_sentence(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    ProseEnv inner;
    const Wording *words = wording_of(w, env, ex, &inner);

    return prose_proposition(w, &inner, words, truth);
}
