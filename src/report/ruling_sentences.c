/* ruling_sentences.c - puts one line of a ruling into a sentence, with its reasons and its
 * clauses. */
#include "report/ruling_sentences.h"

#include "kit/strbuf.h"
#include "report/rows.h"

#include <string.h>

/* Returns 1 if the condition T holds in the world of W, and 0 if it fails there.  Returns -1 if that
 * depends on open facts to which the world gives no value. */
static int holds_here(const Words *w, const ConditionTree *t)
{
    int all = 2;

    if (!t->fact)
        return t->truth;
    for (const World *x = w->world; x; x = x->next)
        if (x->fact == t->fact)
            return holds_here(w, condition_restrict(t, x->fact, x->value, w->arena));
    for (int i = 0; i < t->n; i++) {
        int kid = holds_here(w, t->kids[i]);

        all = all == 2 || all == kid ? kid : -1;
    }
    return all;
}

/* Returns true if the clause of S belongs to a practice. */
static bool is_practice(const Support *s)
{
    return s->rule->clause->from == FROM_PRACTICE;
}

/* Returns true if the rule of S alone says all that LINE says, and the clause of this rule is
 * printed. */
static bool is_enough(const Line *line, const Support *s)
{
    const Conclusion *c = line->c;

    if (is_practice(s) || s->rule->clause->background)
        return false;
    switch (c->kind) {
    case LINE_STATUS: return rule_must_be(s->rule) == c->must_be;
    case LINE_MODAL: return s->rule->modal == c->modal && !c->has_from;
    default: return false;
    }
}

/* LIST has N supports of LINE.  Removes the supports by clauses of the practice if a printed clause
 * says the same.  Returns the number of supports that remain. */
static int without_practice(const Line *line, const Support **list, int n)
{
    bool stated = false;
    int count = 0;

    for (int i = 0; i < n; i++)
        stated |= is_enough(line, list[i]);
    for (int i = 0; i < n; i++)
        if (!stated || !is_practice(list[i]))
            list[count++] = list[i];
    return count;
}

int ruling_sentence_supports(const Words *w, const Line *line, const Support **out)
{
    int count = 0;

    for (int want = 1; want >= -1 && count == 0; want -= 2)
        for (int i = 0; i < line->nsupports; i++)
            if (holds_here(w, line->support_when[i]) == want)
                out[count++] = line->supports[i];
    return without_practice(line, out, count);
}

const char *ruling_sentence_cite_supports(const Words *w, const Support *const *supports, int n)
{
    const char **labels = arena_new_array(w->arena, const char *, (size_t)n + 1),
               **layers = arena_new_array(w->arena, const char *, 2 * (size_t)n + 1);
    int nlabels = 0, nlayers = 0;
    bool inferred = false;
    StrBuf b = { 0 };

    for (int i = 0; i < n; i++) {
        const Clause *c = supports[i]->rule->clause;
        const char *label = words_clause(w, c->label);
        bool plain = strcmp(c->layer, w->p->layers[0].name) == 0;

        /* do not mark a clause of practice as inferred, because its layer is cited */
        inferred |= c->inferred.in[0] && c->from != FROM_PRACTICE && !supports[i]->other_layer;
        if (!rows_text_known(labels, nlabels, label))
            labels[nlabels++] = label;
        const char *from[2] = { plain ? NULL : c->layer, supports[i]->other_layer };

        for (int k = 0; k < 2; k++) {
            const char *layer = from[k] ? words_layer(w, from[k]) : NULL;

            if (layer && !rows_text_known(layers, nlayers, layer))
                layers[nlayers++] = layer;
        }
    }
    for (int i = 0; i < nlabels; i++)
        strbuf_printf(&b, "%s%s", i ? ", " : "", labels[i]);
    for (int i = 0; i < nlayers; i++)
        strbuf_printf(&b, " · %s", layers[i]);
    if (inferred)
        strbuf_printf(&b, " · %s", words_text(w, MSG_inferred));
    return strbuf_keep(&b, w->arena);
}

bool ruling_sentence_is_cited(const Line *line)
{
    /* a line that waits has no deciding clause, and a breach rests on an invariant, not on a
     * clause */
    return line->nsupports > 0 && line->c->kind != LINE_WAITS && line->c->kind != LINE_BREACH;
}

const char *ruling_sentence_cite(const Words *w, const Line *line)
{
    const Support **here = arena_new_array(w->arena, const Support *, (size_t)line->nsupports + 1);

    if (!ruling_sentence_is_cited(line))
        return NULL;
    return ruling_sentence_cite_supports(w, here, ruling_sentence_supports(w, line, here));
}

const char *ruling_sentence_together(const Words *w, const char *const *texts, int n)
{
    const char *s = n ? texts[0] : NULL;

    for (int i = 1; i < n; i++)
        s = arena_printf(w->arena, "%s%s%s", s, words_text(w, MSG_semicolon), texts[i]);
    return s;
}

/* EX is a call of a status.  Returns the line in the ruling of W for this status with the value
 * true.  SLOTS has the values of the variables in EX.  Returns NULL if there is no such line. */
static const Line *status_line(const Words *w, const Ex *ex, const Value *slots)
{
    const Ruling *r = w->ruling;

    for (int i = 0; r && i < r->nlines; i++) {
        const Conclusion *c = r->lines[i].c;
        bool same = c->kind == LINE_STATUS && c->fun == ex->fun && c->value == 1;
        Value v;

        for (int k = 0; k < c->nargs && same; k++)
            same = words_evaluate(w, ex->kid[k], slots, &v) && v == c->args[k];
        if (same)
            return &r->lines[i];
    }
    return NULL;
}

/* Returns the reason that the clause of S gives.  If the clause gives none, and the only condition
 * of the rule is a status, returns the reason for this status.  Returns NULL if there is no
 * reason. */
static const char *support_reason(const Words *w, const Support *s)
{
    const Rule *rule = s->rule;
    const char *why = words_because(w, s);
    const Ex *ex = rule->nconds == 1 ? rule->conds[0].ex : NULL;
    const Line *line;

    if (why && *why)
        return why;
    line = ex && ex->op == EX_CALL && ex->fun->kind == FUN_STATUS ? status_line(w, ex, s->slots)
                                                                  : NULL;
    for (int i = 0; line && i < line->nsupports; i++) {
        why = holds_here(w, line->support_when[i]) ? words_because(w, line->supports[i]) : NULL;
        if (why && *why)
            return why;
    }
    return NULL;
}

/* HERE has the NHERE supports of LINE that apply.  Returns the first reason that they give: one
 * reason is enough for a sentence.  Returns NULL if they give none.  If LINE is a right or duty,
 * looks first at the rules with the modal of LINE.  Looks at the other rules only if no such rule
 * gives a reason. */
static const char *first_reason(const Words *w, const Line *line, const Support *const *here,
                                int nhere)
{
    bool modal = line->c->kind == LINE_MODAL, any = false;
    Words inner = *w;

    inner.aloud = w->aloud && modal && words_to_person(w, line->c);
    for (int pass = 0; pass < 2 && !any; pass++)
        for (int i = 0; i < nhere; i++) {
            const char *s;

            if (pass == 0 && modal && here[i]->rule->modal != line->c->modal)
                continue;
            s = support_reason(&inner, here[i]);
            any |= s != NULL;
            /* leave out a reason that would name the listener */
            if (s && !(inner.aloud && words_name_addressee(w, line->c, s)))
                return s;
        }
    return NULL;
}

/* Returns a key for what the rule R says in a clash.  Two rules conflict if their keys differ.
 * WORDS is the conclusion of R as a sentence (words_side()).  If R concludes a right or duty
 * without a default, the key says only whether R forbids the action. */
static const char *side_of(const Rule *r, const char *words)
{
    return r->kind != CONCLUDES_MODAL || r->default_ ? words : modal_forbids(r->modal) ? "not" : "";
}

/* LINE is a clash.  Returns a sentence that lists what the rules of the clash say.  Lists the
 * rules that certainly apply in the world of HERE.  If these rules do not conflict, also lists
 * the rules that may apply in this world.  Returns SUBJECT if there is no rule to list.  W makes
 * the texts.  The world of W has the facts of the world of HERE, and further facts that make
 * LINE hold. */
static const char *clash_sides(const Words *w, const Words *here, const Line *line,
                               const char *subject)
{
    const char **texts = arena_new_array(w->arena, const char *, (size_t)line->nsupports + 1),
               *first = NULL;
    bool conflict = false;
    int n = 0;

    for (int sure = 1; sure >= 0 && !conflict; sure--) {
        n = 0;
        for (int i = 0; i < line->nsupports; i++) {
            const Rule *r = line->supports[i]->rule;
            const char *side = words_side(w, line->supports[i]), *s;
            int holds = holds_here(here, line->support_when[i]);

            if (holds == 0 || (sure && holds < 0))
                continue;
            s = words_say_two(w, MSG_clash_side, side, words_clause(w, r->clause->label));
            first = n ? first : side_of(r, side);
            conflict |= strcmp(first, side_of(r, side)) != 0;
            if (!rows_text_known(texts, n, s))
                texts[n++] = s;
        }
    }
    return n == 0 ? subject
                  : words_say_one(w, conflict ? MSG_clash_of : MSG_clash_in_breach,
                                  words_joined(w, texts, n, JOINT_AND));
}

/* Returns a copy of W (SPEC 7.2.5).  The world of the copy has the facts of the world of W, and
 * further facts that make LINE hold.  The facts of the world of W simplify the condition of
 * LINE.  The further facts lie on the first path to true through the simplified condition. */
static Words in_world_of(const Words *w, const Line *line)
{
    Words inner = *w;
    const ConditionTree *when = line->when;
    const World **end = &inner.world;

    inner.world = NULL;
    for (const World *x = w->world; x; x = x->next) {
        World *same = arena_new_of(w->arena, World);

        *same = (World){ .fact = x->fact, .value = x->value };
        *end = same;
        end = &same->next;
        when = condition_restrict(when, x->fact, x->value, w->arena);
    }
    *end = condition_world(when == &condition_never ? line->when : when, w->arena);
    return inner;
}

bool ruling_sentence_listed(const Line *line)
{
    return line->c->kind == LINE_STATUS && line->c->fun->list_by >= 0;
}

/* Returns true if the rules of LINE may give a reason for it. */
static bool gives_reason(const Line *line)
{
    const Conclusion *c = line->c;

    return c->kind <= LINE_MODAL || (c->kind == LINE_REFUSED && c->reason == REASON_FORBIDDEN);
}

/* Stores in OUT the supports of LINE that certainly apply in the world of W.  Returns their
 * number.  A line may hold in this world although no support certainly applies: for each value
 * of an open fact, another support may apply. */
static int sure_supports(const Words *w, const Line *line, const Support **out)
{
    int n = 0;

    for (int i = 0; i < line->nsupports; i++)
        if (holds_here(w, line->support_when[i]) == 1)
            out[n++] = line->supports[i];
    return without_practice(line, out, n);
}

static const char *sentence_here(const Words *w, const Line *line, bool with_reasons)
{
    Words inner = in_world_of(w, line);
    const Support **here = arena_new_array(w->arena, const Support *, (size_t)line->nsupports + 1);

    if (line->c->kind == LINE_CLASH)
        return clash_sides(&inner, w, line, words_conclusion(&inner, line->c));
    if (with_reasons && gives_reason(line) && !(w->aloud && ruling_sentence_listed(line)))
        inner.reason = first_reason(&inner, line, here, sure_supports(&inner, line, here));
    inner.full = with_reasons;
    return words_conclusion(&inner, line->c);
}

/* Returns a copy of W with the world X.  V is the value of the first fact of X.  Texts call V "that
 * one" if THAT is the type of V.  THAT may be NULL. */
static Words words_where(const Words *w, const World *x, Value v, const Type *that)
{
    Words inner = *w;

    inner.world = x;
    inner.that_type = that;
    inner.that_value = v;
    return inner;
}

const char *ruling_sentence_where(const Words *w, const Line *line, bool with_reasons,
                                  const World *x, Value v, const Type *that)
{
    const World first = { .fact = x->fact, .value = v, .next = w->world };
    const Words inner = words_where(w, &first, v, that);

    return sentence_here(&inner, line, with_reasons);
}

/* X is a fact with one or several values.  If X has several values, returns their type and sets
 * *LAST to the last value.  Returns NULL if X has one value, or is true or false.  Also returns
 * NULL if the first or last value is absent or BL_CLASH. */
static const Type *several_values(const Words *w, const World *x, Value *last)
{
    const Type *type = x->n > 1 ? canonical_fact_type(w->p, w->c, x->fact) : NULL;

    if (!type || type->kind == TYPE_BOOL)
        return NULL;
    *last = x->values[x->n - 1];
    return value_given(x->value) && value_given(*last) ? type : NULL;
}

bool ruling_sentence_names_item(const Type *type)
{
    return type->kind == TYPE_PRODUCT;
}

/* Returns the sentence of LINE.  A fact in the world of W may have several values.  The sentence
 * calls its value "that card" or "that" if three conditions hold:
 *    - The sentence with "that" is the same for the first and the last value.
 *    - The plain sentence names the value: it differs from the sentence with "that".
 *    - The plain sentences for the first and the last value differ, unless the value is a card. */
static const char *rows_sentence(const Words *w, const Line *line, bool with_reasons)
{
    const char *s = sentence_here(w, line, with_reasons), *that;

    for (const World *x = w->world; x && !w->that_type; x = x->next) {
        Value last;
        const Type *type = several_values(w, x, &last);

        if (!type || (!ruling_sentence_names_item(type) &&
                      strcmp(ruling_sentence_where(w, line, with_reasons, x, last, NULL), s) == 0))
            continue;
        that = ruling_sentence_where(w, line, with_reasons, x, x->value, type);
        if (strcmp(that, s) != 0 &&
            strcmp(that, ruling_sentence_where(w, line, with_reasons, x, last, type)) == 0)
            return that;
    }
    return s;
}

/* Returns the question about FACT in the world of W, with the value V for X->fact.  The question
 * calls V "that card" or "that" if THAT is the type of V.  THAT may be NULL. */
static const char *question_where(const Words *w, const Fact *fact, const World *x, Value v,
                                  const Type *that)
{
    const World first = { .fact = x->fact, .value = v, .next = w->world };
    const Words inner = words_where(w, &first, v, that);

    return words_question(&inner, fact);
}

Words ruling_sentence_naming(const Words *w, const Fact *fact)
{
    Words named = *w;

    for (const World *x = w->world; x && !w->that_type; x = x->next) {
        Value last;
        const Type *type = several_values(w, x, &last);

        if (!type ||
            strcmp(question_where(w, fact, x, x->value, NULL),
                   question_where(w, fact, x, last, NULL)) == 0 ||
            strcmp(question_where(w, fact, x, x->value, type),
                   question_where(w, fact, x, last, type)) != 0)
            continue;
        named.that_type = type;
        named.that_value = x->value;
        break;
    }
    return named;
}

const char *ruling_sentence(const Words *w, const Line *line)
{
    return rows_sentence(w, line, false);
}

const char *ruling_sentence_with_reasons(const Words *w, const Line *line)
{
    return rows_sentence(w, line, true);
}
