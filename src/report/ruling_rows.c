#include "report/ruling_rows.h"

#include "kit/strbuf.h"
#include "program/program.h"
#include "words/condition_given.h"

#include <stdlib.h>
#include <string.h>

/* MAX_ROWS: of what hangs together; what is still to be told then is told by what it hangs on.
 * MAX_LINKS: of branches that are told beside each other, "otherwise, if". */
enum { MAX_ROWS = 400, MAX_DEPTH = 6, MAX_LINKS = 24, MAX_NAMED = 6, MAX_DEFINED = 3 };

/* A line with what is left of its condition where it is told. */
typedef struct RowsItem {
    const Line *line;
    const ConditionTree *when;
    bool told;
    int part; /* items that share open facts have the same part */
} RowsItem;

/* Sentences that hold outside the branch that is being told. */
typedef struct OuterText OuterText;
struct OuterText {
    const char *text;
    const OuterText *next;
};

typedef struct RowsTeller {
    Words w;
    const Ruling *r;
    ConditionTable *trees;
    const RowsOptions *o;
    Rows *rows;
    int number;
    int depth;              /* of branches inside branches */
    int links;              /* of branches beside those of which they are what is left */
    int most;               /* rows, until what is told now has become too long */
    const OuterText *outer; /* what was said before the branch */
} RowsTeller;

/* Values of one open fact from which the same follows. */
typedef struct RowsBranch {
    Value values[DOMAIN_MAX];
    int n;
    bool that;     /* the same but for the value itself */
    bool empty;    /* nothing follows */
    bool presumed; /* holds the presumed value */
} RowsBranch;

static void rows_add_items(RowsTeller *t, RowsItem *items, int n, int indent);
static void tell_tree(RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                      bool linked, int indent);
static void make_parts(const RowsTeller *t, RowsItem *items, int n);
static const Fact *main_fact(const RowsTeller *t, const RowsItem *items, int n, int part);

static const char *rows_say(const RowsTeller *t, MessageId id, const char *a,
                            const char *b)
{
    return words_say(&t->w, id, a, b, NULL);
}

Row *rows_add(const Words *w, Rows *r, Row row)
{
    r->at = arena_room(w->arena, r->at, sizeof row, r->n, &r->cap);
    r->at[r->n] = row;
    return &r->at[r->n++];
}

static Row *rows_add_text(RowsTeller *t, int indent, const char *text)
{
    return rows_add(&t->w, t->rows, (Row){ .indent = indent, .text = text });
}

bool ruling_rows_shows(const Line *line, const RowsOptions *o)
{
    /* what hangs on a clash is not ruled, and nothing else may say so */
    return o->all || (line->about && (!line->background || line->c->kind == LINE_CLASH));
}

bool ruling_rows_differ(const Ruling *a, const Line *line, const Ruling *b, Arena *arena)
{
    const Line *other = ruling_find(b, line->key);

    return !other || strcmp(condition_key(a->program, a->c, line->when, arena),
                            condition_key(b->program, b->c, other->when, arena)) != 0;
}

/* ---- sentences -------------------------------------------------------- */

static bool known_text(const char *const *texts, int n, const char *s)
{
    for (int i = 0; i < n; i++)
        if (strcmp(texts[i], s) == 0)
            return true;
    return false;
}

/* Does a condition hold in the present world: 1, 0, or -1 where that depends
 * on more that is open? */
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

/* The supports of LINE that surely apply here; those that may, when none
 * surely does. */
static int applying(const Words *w, const Line *line, const Support **out)
{
    int count = 0;

    for (int want = 1; want >= -1 && count == 0; want -= 2)
        for (int i = 0; i < line->nsupports; i++)
            if (holds_here(w, line->support_when[i]) == want)
                out[count++] = line->supports[i];
    return count;
}

/* Clauses and layers of the rules in SUPPORTS. */
static const char *cite(const Words *w, const Support *const *supports, int n)
{
    const char **labels = arena_new_array(w->arena, const char *, (size_t)n + 1),
               **layers = arena_new_array(w->arena, const char *, 2 * (size_t)n + 1), *s;
    int nlabels = 0, nlayers = 0;
    bool inferred = false;
    StrBuf b = { 0 };

    for (int i = 0; i < n; i++) {
        const Clause *c = supports[i]->rule->clause;
        const char *label = words_clause(w, c->label);
        bool plain = strcmp(c->layer, w->p->layers[0].name) == 0;

        inferred |= c->inferred.in[0] && !supports[i]->rule->reading_layer;
        if (!known_text(labels, nlabels, label))
            labels[nlabels++] = label;
        const char *from[2] = { plain ? NULL : c->layer,
                                supports[i]->rule->reading_layer };

        for (int k = 0; k < 2; k++) {
            const char *layer = from[k] ? words_layer(w, from[k]) : NULL;

            if (layer && !known_text(layers, nlayers, layer))
                layers[nlayers++] = layer;
        }
    }
    for (int i = 0; i < nlabels; i++)
        strbuf_printf(&b, "%s%s", i ? ", " : "", labels[i]);
    for (int i = 0; i < nlayers; i++)
        strbuf_printf(&b, " · %s", layers[i]);
    if (inferred)
        strbuf_printf(&b, " · %s", words_say(w, MSG_inferred, NULL, NULL, NULL));
    s = arena_strndup(w->arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return s;
}

const char *ruling_rows_cite(const Words *w, const Line *line)
{
    const Support **here =
        arena_new_array(w->arena, const Support *, (size_t)line->nsupports + 1);

    if (line->nsupports == 0 || line->c->kind == LINE_WAITS)
        return NULL; /* what waits is not ruled by any clause yet */
    return cite(w, here, applying(w, line, here));
}

/* The reasons that the clauses of LINE give, joined; NULL for none.  A demand
 * is not explained by the permissions that it absorbs. */
static const char *reasons(const Words *w, const Line *line, const Support *const *here,
                           int nhere)
{
    const char **texts = arena_new_array(w->arena, const char *, (size_t)nhere + 1), *s;
    StrBuf b = { 0 };
    bool modal = line->c->kind == LINE_MODAL, any = false;
    Words inner = *w;
    int n = 0;

    inner.aloud = w->aloud && modal && words_to_person(w, line->c);
    for (int pass = 0; pass < 2 && !any; pass++)
        for (int i = 0; i < nhere; i++) {
            if (pass == 0 && modal && here[i]->rule->modal != line->c->modal)
                continue;
            s = words_because(&inner, here[i]);
            any |= s && *s;
            if (s && inner.aloud && words_name_addressee(w, line->c, s))
                continue; /* who is spoken to is not spoken of */
            if (s && *s && !known_text(texts, n, s))
                texts[n++] = s;
        }
    for (int i = 0; i < n; i++)
        strbuf_printf(&b, "%s%s", i ? words_say(w, MSG_semicolon, NULL, NULL, NULL) : "",
                      texts[i]);
    s = n ? arena_strndup(w->arena, strbuf_str(&b), b.len) : NULL;
    strbuf_free(&b);
    return s;
}

/* What a side of a clash says that the other does not. */
static const char *side_of(const Rule *r, const char *words)
{
    return r->kind != CONCLUDES_MODAL || r->default_ ? words
           : modal_forbids(r->modal)                 ? "not"
                                                     : "";
}

/* The sides of LINE, a clash, in the words of W: those that surely apply HERE, as they are
 * cited; where these do not conflict, all that may. */
static const char *clash_sides(const Words *w, const Words *here, const Line *line,
                               const char *subject)
{
    const char **texts =
                   arena_new_array(w->arena, const char *, (size_t)line->nsupports + 1),
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
            s = words_say(w, MSG_clash_side, side, words_clause(w, r->clause->label),
                          NULL);
            first = n ? first : side_of(r, side);
            conflict |= strcmp(first, side_of(r, side)) != 0;
            if (!known_text(texts, n, s))
                texts[n++] = s;
        }
    }
    return n == 0 ? subject
                  : words_say(w, MSG_clash_of, words_joined(w, texts, n, JOINT_AND), NULL,
                              NULL);
}

/* In which world a line is told: its own, but for what of that is left out, and for one fact
 * that is otherwise there. */
typedef struct LineWorld {
    bool *left_out;
    int other; /* which fact; -1 for none */
    Value value;
} LineWorld;

/* The words of W in a world where LINE holds; what is supposed comes first. */
static Words in_world_of(const Words *w, const Line *line, const LineWorld *t)
{
    Words inner = *w;
    World *first = NULL, **end = &first;

    for (const World *x = w->world; x; x = x->next) {
        *end = arena_new_of(w->arena, World);
        **end = (World){ .fact = x->fact, .value = x->value };
        end = (World **)&(*end)->next;
    }
    for (int i = 0; i < line->nworld; i++) {
        if (t->left_out[i])
            continue;
        *end = arena_new_of(w->arena, World);
        **end = (World){ .fact = line->world_facts[i],
                         .value = i == t->other ? t->value : line->world_values[i] };
        end = (World **)&(*end)->next;
    }
    inner.world = first;
    return inner;
}

/* Is LINE one of those that are told in a list, at the end? */
static bool told_last(const Line *line)
{
    return line->c->kind == LINE_STATUS && line->c->fun->list_by >= 0;
}

static const char *rows_sentence_in(const Words *w, const Line *line, bool with_reasons,
                                    const LineWorld *t)
{
    Words inner = in_world_of(w, line, t);
    const char *s = words_conclusion(&inner, line->c), *why = NULL;
    const Support **here =
        arena_new_array(w->arena, const Support *, (size_t)line->nsupports + 1);

    if (line->c->kind == LINE_CLASH)
        s = clash_sides(&inner, w, line, s);
    else if (with_reasons && line->c->kind <= LINE_MODAL &&
             !(w->aloud && told_last(line)))
        why = reasons(&inner, line, here, applying(w, line, here));
    if (!why)
        return s;
    return words_say(w, strstr(s, ": ") ? MSG_because_after_colon : MSG_because, s, why,
                     NULL);
}

/* Does LINE turn on F, where what is supposed is so, and the editions are read as presumed? */
static bool rows_line_depends(const Words *w, const Line *line, const Fact *f)
{
    const ConditionTree *when = line->when;

    for (const World *x = w->world; x; x = x->next)
        when = condition_restrict(when, x->fact, x->value, w->arena);
    return condition_depends(condition_presumed(when, true, w->arena), f);
}

/* May fact I of LINE's world be otherwise: a finding or a setting on which the line does not
 * hang, and of which nothing is supposed? */
static bool may_be_otherwise(const Words *w, const Line *line, int i)
{
    const Fact *f = line->world_facts[i];
    TypeKind kind = canonical_fact_type(w->p, w->c, f)->kind;

    for (const World *x = w->world; x; x = x->next)
        if (x->fact == f)
            return false;
    return (f->kind == FACT_FINDING || f->kind == FACT_SETTING) && !f->unbounded &&
           (kind == TYPE_BOOL || kind == TYPE_ENUM || kind == TYPE_PRODUCT ||
            kind == TYPE_RANGE) &&
           value_given(line->world_values[i]) && !rows_line_depends(w, line, f);
}

/* Would LINE read otherwise than S where fact I of its world is V? */
static bool reads_otherwise(const Words *w, const Line *line, bool with_reasons,
                            LineWorld *t, int i, Value v, const char *s)
{
    t->other = i;
    t->value = v;
    return strcmp(rows_sentence_in(w, line, with_reasons, t), s) != 0;
}

/* A line holds in other worlds than its own, too: what its words would say of a fact that may
 * be otherwise there is left out, where it is not the same whatever that is. */
static const char *sentence_here(const Words *w, const Line *line, bool with_reasons)
{
    LineWorld t = { arena_new_array(w->arena, bool, (size_t)line->nworld + 1), -1, 0 };
    const char *s = rows_sentence_in(w, line, with_reasons, &t);
    bool all = true;

    for (int i = 0; i < line->nworld; i++) {
        const Type *type;
        Value is = line->world_values[i];

        if (!may_be_otherwise(w, line, i))
            continue;
        type = canonical_fact_type(w->p, w->c, line->world_facts[i]);
        if (((type->kind == TYPE_BOOL || type->count > 1) &&
             reads_otherwise(w, line, with_reasons, &t, i,
                             is > type->low ? is - 1 : is + 1, s)) ||
            (line->world_facts[i]->fun->optional &&
             reads_otherwise(w, line, with_reasons, &t, i, BL_ABSENT, s))) {
            t.left_out[i] = true;
            all = false;
        }
    }
    t.other = -1;
    return all ? s : rows_sentence_in(w, line, with_reasons, &t);
}

/* The sentence of LINE where the fact that X supposes is V, which is told as "that one" if
 * THAT says so. */
static const char *sentence_where(const Words *w, const Line *line, bool with_reasons,
                                  const World *x, Value v, const Type *that)
{
    const World first = { .fact = x->fact, .value = v, .next = w->world };
    Words inner = *w;

    inner.world = &first;
    inner.that_type = that;
    inner.that_value = v;
    return sentence_here(&inner, line, with_reasons);
}

/* Is a value of TYPE told as "that one"?  Only an item, such as a card, has a word for it. */
static bool rows_type_is_item(const Type *type)
{
    return type->kind == TYPE_PRODUCT;
}

/* Where a fact has any of several values, the sentence that is true of the first may name it:
 * that one, if it is so of the last, too.  Of an item it is told so even where the words of the
 * last are the same. */
static const char *rows_sentence(const Words *w, const Line *line, bool with_reasons)
{
    const char *s = sentence_here(w, line, with_reasons), *that;

    for (const World *x = w->world; x && !w->that_type; x = x->next) {
        const Type *type = x->n > 1 ? canonical_fact_type(w->p, w->c, x->fact) : NULL;
        Value last = x->n > 1 ? x->values[x->n - 1] : x->value;

        if (!type || type->kind == TYPE_BOOL || !value_given(x->value) ||
            !value_given(last) ||
            (!rows_type_is_item(type) &&
             strcmp(sentence_where(w, line, with_reasons, x, last, NULL), s) == 0))
            continue;
        that = sentence_where(w, line, with_reasons, x, x->value, type);
        if (strcmp(that, s) != 0 &&
            strcmp(that, sentence_where(w, line, with_reasons, x, last, type)) == 0)
            return that;
    }
    return s;
}

/* The question about FACT where what X supposes is V, as in sentence_where(). */
static const char *question_where(const Words *w, const Fact *fact, const World *x,
                                  Value v, const Type *that)
{
    const World first = { .fact = x->fact, .value = v, .next = w->world };
    Words inner = *w;

    inner.world = &first;
    inner.that_type = that;
    inner.that_value = v;
    return words_question(&inner, fact);
}

Words ruling_rows_question_words(const Words *w, const Fact *fact)
{
    Words named = *w;

    for (const World *x = w->world; x && !w->that_type; x = x->next) {
        const Type *type = x->n > 1 ? canonical_fact_type(w->p, w->c, x->fact) : NULL;
        Value last = x->n > 1 ? x->values[x->n - 1] : x->value;

        if (!type || type->kind == TYPE_BOOL || !value_given(x->value) ||
            !value_given(last) ||
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

const char *ruling_rows_line(const Words *w, const Line *line)
{
    return rows_sentence(w, line, false);
}

const char *ruling_rows_line_with_reasons(const Words *w, const Line *line)
{
    return rows_sentence(w, line, true);
}

static bool has_end(const char *s)
{
    static const char *const quotes[] = { "”", "»" };
    size_t n = strlen(s);

    for (size_t i = 0; i < BL_LEN(quotes); i++) {
        size_t q = strlen(quotes[i]);

        if (n > q && strcmp(s + n - q, quotes[i]) == 0)
            n -= q;
    }
    return words_ended(s, n);
}

static const char *with_end(const Words *w, const char *s)
{
    return has_end(s) ? s : arena_printf(w->arena, "%s.", s);
}

const char *rows_finish_sentence(const Words *w, const char *s)
{
    return text_capitalise(w->arena, with_end(w, s));
}

/* ---- lines that are told as one --------------------------------------- */

/* Do A and B say the same but for the parameter by which they are listed? */
static bool list_together(const Line *a, const Line *b)
{
    const Conclusion *x = a->c, *y = b->c;

    if (x->kind != LINE_STATUS || y->kind != LINE_STATUS || x->fun != y->fun ||
        x->fun->list_by < 0 || x->value != y->value)
        return false;
    for (int i = 0; i < x->nargs; i++)
        if (i != x->fun->list_by && x->args[i] != y->args[i])
            return false;
    return true;
}

typedef struct ListedLines {
    const char *text, *cite;
    bool marked;
} ListedLines;

/* What tells LINE from others: what it says, and aloud to whom. */
static const char *identity(const Words *w, const Line *line)
{
    const char *s = rows_sentence(w, line, true),
               *to = w->aloud ? words_addressee(w, line->c) : NULL;

    return to ? arena_printf(w->arena, "%s|%s", to, s) : s;
}

/* The sentence of item I with all that is told with it, which it marks. */
static ListedLines rows_list_lines(RowsTeller *t, RowsItem *items, int n, int i)
{
    const Line *line = items[i].line;
    const Support **all = NULL;
    Value list[MAX_VALUES];
    int nall = 0, nlist = 0;
    Words w = t->w;
    ListedLines told = { 0 };
    const char *first = identity(&t->w, line);

    for (int k = i; k < n; k++) {
        const Line *other = items[k].line;
        bool listed = k == i || list_together(line, other);

        if (items[k].told || items[k].when != &condition_always)
            continue;
        if (!listed && strcmp(identity(&t->w, other), first) != 0)
            continue;
        if (listed && nlist == MAX_VALUES) /* these are told in another list */
            continue;
        if (listed && line->c->kind == LINE_STATUS && line->c->fun->list_by >= 0)
            list[nlist++] = other->c->args[line->c->fun->list_by];
        items[k].told = true;
        all = xrealloc(all, sizeof *all * (size_t)(nall + other->nsupports + 1));
        nall += applying(&t->w, other, all + nall);
        told.marked |=
            t->o->against && ruling_rows_differ(t->r, other, t->o->against, w.arena);
    }
    if (nlist > 1) {
        w.list_slot = line->c->fun->list_by;
        w.list = list;
        w.nlist = nlist;
    }
    told.text = rows_sentence(&w, line, true);
    told.cite = nall ? cite(&t->w, all, nall) : NULL;
    xfree(all);
    return told;
}

/* Titles and sources of the clauses, under the line. */
static void add_citations(RowsTeller *t, const Line *line, int indent)
{
    const Support **here =
        arena_new_array(t->w.arena, const Support *, (size_t)line->nsupports + 1);
    int n = t->o->citations ? applying(&t->w, line, here) : 0;

    for (int i = 0; i < n; i++) {
        const Clause *c = here[i]->rule->clause;
        const char *s = words_clause(&t->w, c->label);

        if (c->title.in[0])
            s = rows_say(t, MSG_titled, s, c->title.in[t->w.lang]);

        s = arena_printf(t->w.arena, "%s · %s", s, c->origin);
        if (c->source.in[0])
            s = arena_printf(t->w.arena, "%s · %s", s, c->source.in[t->w.lang]);
        if (c->inferred.in[0])
            s = words_say(&t->w, MSG_inferred_why, s, c->inferred.in[t->w.lang], NULL);
        rows_add_text(t, indent + 1, s);
    }
}

bool ruling_rows_moot(const Words *w, const Line *line, const RowsOptions *o)
{
    const Conclusion *c = line->c;
    Words certain = *w;
    Value v;

    certain.certain = !o->presumed;
    return !o->all && c->kind == LINE_STATUS && c->fun->required &&
           c->fun->required_when &&
           words_evaluate(&certain, c->fun->required_when, c->args, &v) && v != 1;
}

static bool said_outside(const RowsTeller *t, const Line *line)
{
    const char *s = t->outer ? identity(&t->w, line) : NULL;

    for (const OuterText *o = t->outer; o; o = o->next)
        if (strcmp(o->text, s) == 0)
            return true;
    return false;
}

/* From here on, what the items say anyway is known. */
static void rows_keep_outer(RowsTeller *t, const RowsItem *items, int n)
{
    for (int i = 0; i < n; i++)
        if (items[i].when == &condition_always) {
            OuterText *o = arena_new_of(t->w.arena, OuterText);

            *o = (OuterText){ identity(&t->w, items[i].line), t->outer };
            t->outer = o;
        }
}

/* ---- branches --------------------------------------------------------- */

static int text_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What LINE says with V, a value of TYPE, left out. */
static const char *shape_of(const RowsTeller *t, const RowsItem *it,
                            const ConditionTree *kid, const Type *type, Value v,
                            bool *names)
{
    const Conclusion *c = it->line->c;
    bool valued = c->kind == LINE_STATUS || right_used(c->state);
    StrBuf b = { 0 };
    const char *s;

    strbuf_printf(&b, "%d %u %d %d %llu %s", (int)c->kind, c->fun ? c->fun->id : 0,
                  (int)c->modal, (int)c->state, (unsigned long long)c->who,
                  condition_key(t->r->program, t->r->c, kid, t->w.arena));
    for (int i = 0; i < c->nargs; i++) {
        bool it_is = c->fun->ptype[i] == type && c->args[i] == v;

        *names |= it_is;
        if (it_is)
            strbuf_add(&b, " *");
        else
            strbuf_printf(&b, " %lld", (long long)c->args[i]);
    }
    if (valued && c->fun->result == type && c->value == v) {
        *names = true;
        strbuf_add(&b, " = *");
    } else if (valued) {
        strbuf_printf(&b, " = %lld", (long long)c->value);
    }
    if (c->kind == LINE_REFUSED || c->kind == LINE_REFER)
        strbuf_add(&b, it->line->key);
    s = arena_strndup(t->w.arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return s;
}

/* TEXTS in order, a line each. */
static const char *sorted_lines(const RowsTeller *t, const char **texts, int n)
{
    StrBuf b = { 0 };
    const char *s;

    qsort(texts, (size_t)n, sizeof *texts, text_order);
    for (int i = 0; i < n; i++)
        strbuf_printf(&b, "%s\n", texts[i]);
    s = arena_strndup(t->w.arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return s;
}

static const char *branch_shape(const RowsTeller *t, const RowsItem *items, int n,
                                const Fact *fact, Value v, bool *names)
{
    const Type *type = canonical_fact_type(t->r->program, t->r->c, fact);
    const char **shapes = arena_new_array(t->w.arena, const char *, (size_t)n + 1);
    int count = 0;

    *names = false;
    for (int i = 0; i < n; i++) {
        const ConditionTree *kid =
            condition_given_restrict(t->trees, items[i].when, fact, v);

        if (kid != &condition_never)
            shapes[count++] = shape_of(t, &items[i], kid, type, v, names);
    }
    return sorted_lines(t, shapes, count);
}

/* What is said where FACT is V, told as "that one" where it is of the type THAT: each sentence
 * with its clauses. */
static const char *branch_text(const RowsTeller *t, const RowsItem *items, int n,
                               const Fact *fact, Value v, const Type *that)
{
    const World x = { .fact = fact, .value = v, .next = t->w.world };
    const char **texts = arena_new_array(t->w.arena, const char *, (size_t)n + 1), *s,
               *by;
    Words here = t->w;
    int count = 0;

    here.world = &x;
    for (int i = 0; i < n; i++) {
        const Line *line = items[i].line;

        if (condition_given_restrict(t->trees, items[i].when, fact, v) ==
            &condition_never)
            continue;
        s = sentence_where(&t->w, line, true, &x, v, that);
        by = ruling_rows_cite(&here, line);
        texts[count++] = arena_printf(t->w.arena, "%s|%s", s, by ? by : "");
    }
    return sorted_lines(t, texts, count);
}

static bool rows_same_follows(const RowsTeller *t, const RowsItem *items, int n,
                              const Fact *fact, Value a, Value b)
{
    for (int i = 0; i < n; i++)
        if (condition_given_restrict(t->trees, items[i].when, fact, a) !=
            condition_given_restrict(t->trees, items[i].when, fact, b))
            return false;
    return true;
}

/* Does the same follow from A as from B, and in the same words, which may name the value? */
static bool rows_same_branch(const RowsTeller *t, const RowsItem *items, int n,
                             const Fact *fact, Value a, Value b)
{
    return rows_same_follows(t, items, n, fact, a, b) &&
           (rows_type_is_item(canonical_fact_type(t->r->program, t->r->c, fact)) ||
            strcmp(branch_text(t, items, n, fact, a, NULL),
                   branch_text(t, items, n, fact, b, NULL)) == 0);
}

/* Every value FACT takes in the conditions of ITEMS; *PRESUMED is what all of these presume
 * that ask it, or BL_CLASH. */
static int rows_fact_domain(const RowsTeller *t, const RowsItem *items, int n,
                            const Fact *fact, Value *values, Value *presumed)
{
    int count = 0;
    Value is;

    *presumed = BL_CLASH;
    for (int i = 0; i < n; i++) {
        const ConditionTree *w = condition_given_node(t->trees, items[i].when, fact);

        if (w) {
            is = condition_given_presumed(t->trees, items[i].when, fact);
            *presumed = count == 0 || is == *presumed ? is : BL_CLASH;
        }
        for (int k = 0; w && k < w->n; k++) {
            bool known = false;

            for (int j = 0; j < count; j++)
                known |= values[j] == w->values[k];
            if (!known)
                values[count++] = w->values[k];
        }
    }
    return count;
}

/* Merge the branches that differ only in the value itself: in what is said there, by which
 * clauses and why, too. */
static int merge_shapes(const RowsTeller *t, const RowsItem *items, int n,
                        const Fact *fact, RowsBranch *branches, int count)
{
    const Type *type = canonical_fact_type(t->r->program, t->r->c, fact);
    const char *shapes[DOMAIN_MAX], *texts[DOMAIN_MAX];
    bool names[DOMAIN_MAX];
    int kept = 0;

    if (!rows_type_is_item(type))
        return count;
    for (int i = 0; i < count; i++) {
        int same = -1;
        const char *shape =
            branch_shape(t, items, n, fact, branches[i].values[0], &names[kept]);

        texts[kept] = names[kept]
                          ? branch_text(t, items, n, fact, branches[i].values[0], type)
                          : "";
        for (int k = 0; k < kept; k++)
            if (names[kept] && branches[i].n == 1 && strcmp(shapes[k], shape) == 0 &&
                strcmp(texts[k], texts[kept]) == 0)
                same = k;
        if (same >= 0) {
            branches[same].values[branches[same].n++] = branches[i].values[0];
            branches[same].that = true;
            branches[same].presumed |= branches[i].presumed;
        } else {
            shapes[kept] = shape;
            branches[kept++] = branches[i];
        }
    }
    return kept;
}

/* What has more values than can be told, and is not presumed, is told last of all: "otherwise". */
static void much_last(RowsBranch *branches, int n)
{
    int most = -1;

    for (int i = 0; i < n; i++)
        if (!branches[i].presumed && !branches[i].that && branches[i].n > WORDS_MANY &&
            (most < 0 || branches[i].n > branches[most].n))
            most = i;
    if (most >= 0) {
        RowsBranch last = branches[most];

        memmove(branches + most, branches + most + 1,
                sizeof *branches * (size_t)(n - 1 - most));
        branches[n - 1] = last;
    }
}

static int make_branches(const RowsTeller *t, const RowsItem *items, int n,
                         const Fact *fact, RowsBranch *branches)
{
    Value values[DOMAIN_MAX], presumed;
    int nvalues = rows_fact_domain(t, items, n, fact, values, &presumed), count = 0;

    for (int i = 0; i < nvalues; i++) {
        int at = 0;

        while (at < count &&
               !rows_same_branch(t, items, n, fact, branches[at].values[0], values[i]))
            at++;
        if (at == count) {
            branches[count++] = (RowsBranch){ .empty = true };
            for (int k = 0; k < n; k++)
                branches[at].empty &=
                    condition_given_restrict(t->trees, items[k].when, fact, values[i]) ==
                    &condition_never;
        }
        branches[at].values[branches[at].n++] = values[i];
        branches[at].presumed |= values[i] == presumed;
    }
    count = merge_shapes(t, items, n, fact, branches, count);
    for (int i = 1; i < count; i++)
        if (branches[i].presumed) {
            RowsBranch first = branches[i];

            memmove(branches + 1, branches, sizeof *branches * (size_t)i);
            branches[0] = first;
        }
    much_last(branches, count);
    return count;
}

/* What stands above branch B of FACT. */
static const char *branch_head(RowsTeller *t, const Words *named, const Fact *fact,
                               const RowsBranch *b, bool last, bool linked)
{
    const char *words;

    if (last)
        return rows_say(t, MSG_otherwise, NULL, NULL);
    words = (b->that ? words_fact_some : words_fact_any)(named, fact, b->values, b->n);
    return rows_say(t,
                    b->presumed ? MSG_if_presumed
                    : linked    ? MSG_otherwise_if
                                : MSG_if,
                    words, NULL);
}

/* The fact by which the branches of what is left, ITEMS, can be told beside those before
 * them: all hangs on it, and it is not put as a question; or NULL. */
static const Fact *link_of(RowsTeller *t, RowsItem *items, int n)
{
    const Fact *fact;

    if (t->links >= MAX_LINKS || t->rows->n >= t->most || t->w.aloud)
        return NULL;
    for (int i = 0; i < n; i++)
        if (items[i].when == &condition_always)
            return NULL;
    make_parts(t, items, n);
    for (int i = 1; i < n; i++)
        if (items[i].part != items[0].part)
            return NULL;
    fact = main_fact(t, items, n, items[0].part);
    return fact->kind == FACT_HOLDS ? fact : NULL;
}

/* The row of a branch and what follows in it. */
static void tell_branch(RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                        const RowsBranch *b, bool last, bool linked, int indent)
{
    RowsItem *inside = arena_new_array(t->w.arena, RowsItem, (size_t)n + 1);
    Words outside = t->w, named = ruling_rows_question_words(&t->w, fact);
    World world = { fact, b->values[0], t->w.world, b->values, b->n };
    const char *head = branch_head(t, &named, fact, b, last, linked);
    const Fact *next;
    int count = 0;
    bool leaves = true;

    t->w.world = &world;
    for (int i = 0; i < n; i++) {
        const ConditionTree *kid =
            condition_given_restrict(t->trees, items[i].when, fact, b->values[0]);

        if (kid == &condition_never || ruling_rows_moot(&t->w, items[i].line, t->o) ||
            (kid == &condition_always && said_outside(t, items[i].line)))
            continue;
        leaves &= kid == &condition_always;
        inside[count++] = (RowsItem){ .line = items[i].line, .when = kid };
    }
    if (count == 0) {
        t->w = outside;
        return;
    }
    if (b->that) {
        t->w.that_type = canonical_fact_type(t->r->program, t->r->c, fact);
        t->w.that_value = b->values[0];
    }
    next = last ? link_of(t, inside, count) : NULL;
    if (next) {
        t->links++;
        tell_tree(t, inside, count, next, true, indent);
        t->links--;
        t->w = outside;
        return;
    }
    Row *row = rows_add_text(t, indent, arena_printf(t->w.arena, "%s:", head));
    int at = (int)(row - t->rows->at);

    if (leaves && !t->o->citations && !t->w.aloud) {
        ListedLines told = rows_list_lines(t, inside, count, 0);
        bool one = true;

        for (int i = 0; i < count; i++)
            one &= inside[i].told;
        row = &t->rows->at[at];
        if (one) {
            row->text = with_end(&t->w, rows_say(t, MSG_branch, head, told.text));
            row->cite = told.cite;
            row->marked = told.marked;
        } else {
            for (int i = 0; i < count; i++)
                inside[i].told = false;
        }
        if (one) {
            t->w = outside;
            return;
        }
    }
    t->depth++;
    rows_add_items(t, inside, count, indent + 1);
    t->depth--;
    t->w = outside;
}

static void tell_tree(RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                      bool linked, int indent)
{
    RowsBranch branches[DOMAIN_MAX];
    int count = make_branches(t, items, n, fact, branches);
    bool rest = true; /* is what is left all that is not told? */

    for (int i = 0; i < count; i++)
        rest &= !branches[i].empty;
    for (int i = 0; i < count; i++)
        if (!branches[i].empty) {
            int at = t->rows->n;

            tell_branch(t, items, n, fact, &branches[i], i > 0 && i + 1 == count && rest,
                        linked, indent);
            rest &= t->rows->n > at;
        }
}

/* ---- parts: items that share open facts ------------------------------- */

/* Is FACT the choice that LINE gives? */
static bool gives_choice(const Line *line, const Fact *fact)
{
    const Conclusion *c = line->c;

    if (c->kind != LINE_MODAL || fact->kind != FACT_ELECTED || c->fun != fact->fun)
        return false;
    return memcmp(c->args, fact->args, sizeof *c->args * (size_t)fact->nargs) == 0;
}

/* Does WHEN depend on the choice that LINE gives? */
static bool rows_depends_on_line(const RowsTeller *t, const ConditionTree *when,
                                 const Line *line)
{
    const uint64_t *facts = condition_given_facts(t->trees, when);

    if (line->c->kind != LINE_MODAL)
        return false;
    for (int i = 0; i < t->r->nasked; i++)
        if ((facts[i / 64] >> (i % 64) & 1) &&
            gives_choice(line, condition_given_fact(t->trees, i)))
            return true;
    return false;
}

static bool belong_together(const RowsTeller *t, const RowsItem *a, const RowsItem *b)
{
    if (!a->when->fact || !b->when->fact)
        return false;
    return condition_given_share_fact(t->trees, a->when, b->when) ||
           rows_depends_on_line(t, a->when, b->line) ||
           rows_depends_on_line(t, b->when, a->line);
}

static void make_parts(const RowsTeller *t, RowsItem *items, int n)
{
    for (int i = 0; i < n; i++) {
        items[i].part = i;
        for (int k = 0; k < i; k++) {
            int old = items[k].part;

            if (old == i || !belong_together(t, &items[i], &items[k]))
                continue;
            for (int j = 0; j < i; j++)
                if (items[j].part == old)
                    items[j].part = i;
        }
    }
}

/* A choice that a conditional line gives is told after what that line hangs on. */
static bool comes_later(const RowsItem *items, int n, int part, const Fact *fact)
{
    for (int i = 0; i < n; i++)
        if (items[i].part == part && items[i].when->fact && items[i].when->fact != fact &&
            gives_choice(items[i].line, fact))
            return true;
    return false;
}

/* The fact by which PART is told: the one that most of it depends on, and of
 * several the first in the order of trees. */
static const Fact *main_fact(const RowsTeller *t, const RowsItem *items, int n, int part)
{
    const Fact *best = NULL;
    int most = 0;

    for (int f = 0; f < t->r->nasked; f++) {
        const Fact *fact = condition_given_fact(t->trees, f);
        int count = 0;

        for (int i = 0; i < n; i++)
            count += items[i].part == part &&
                     condition_given_depends(t->trees, items[i].when, fact);
        if (count == 0)
            continue;
        if (comes_later(items, n, part, fact))
            count = 0;
        if (!best || count > most ||
            (count == most &&
             condition_fact_compare(t->r->program, t->r->c, fact, best) < 0)) {
            most = count;
            best = fact;
        }
    }
    return best;
}

static void tell_part(RowsTeller *t, RowsItem *items, int n, int part, const Fact *fact,
                      int indent)
{
    RowsItem *mine = arena_new_array(t->w.arena, RowsItem, (size_t)n + 1);
    int count = 0;

    for (int i = 0; i < n; i++)
        if (items[i].part == part && items[i].when->fact) {
            mine[count++] = items[i];
            items[i].told = true;
        }
    if (t->depth == 0)
        t->most = t->rows->n + MAX_ROWS;
    tell_tree(t, mine, count, fact, false, indent);
}

static void number_row(RowsTeller *t, Row *row, int indent)
{
    if (indent == 0)
        row->number = ++t->number;
}

static bool gives_a_choice(const Conclusion *c)
{
    return c->kind == LINE_MODAL && (c->modal == MODAL_MAY || c->fun->choosing);
}

/* Is LINE something to be said before what RIGHT permits or demands?  Where
 * some right about the same event gives a choice, it is said before that. */
static bool rows_offered_before(const RowsItem *items, int n, const Line *line,
                                const Line *right)
{
    const Conclusion *c = line->c, *r = right->c;
    bool choice = false;

    if (c->kind != LINE_STATUS || !c->fun->instruction || r->kind != LINE_MODAL ||
        r->args[0] != c->args[0])
        return false;
    for (int i = 0; i < n; i++)
        choice |= items[i].when == &condition_always &&
                  gives_a_choice(items[i].line->c) &&
                  items[i].line->c->args[0] == c->args[0];
    return !choice || gives_a_choice(r);
}

static void tell_row(RowsTeller *t, RowsItem *items, int n, int i, int indent,
                     bool number)
{
    const Line *line = items[i].line;
    ListedLines told = rows_list_lines(t, items, n, i);
    Row *row = rows_add_text(t, indent, rows_finish_sentence(&t->w, told.text));

    row->cite = told.cite;
    row->marked = told.marked;
    if (t->w.aloud) {
        row->to = words_addressee(&t->w, line->c);
        row->note = !row->to;
    }
    if (number && indent == 0)
        row->number = ++t->number;
    add_citations(t, line, indent);
}

/* Does LINE give a choice that nobody has made yet, and of more than one thing? */
static bool still_open(const RowsTeller *t, const Line *line)
{
    if (!gives_a_choice(line->c) || right_used(line->c->state) ||
        (line->c->has_from && value_set_size((Value)line->c->from) == 1))
        return false;
    for (int f = 0; f < t->r->nasked; f++)
        if (gives_choice(line, condition_given_fact(t->trees, f)))
            return true;
    return false;
}

/* The instructions that are said before the choice of LINE. */
static void tell_before(RowsTeller *t, RowsItem *items, int n, const Line *line,
                        int indent)
{
    for (int i = 0; i < n && line->c->kind == LINE_MODAL; i++) {
        if (items[i].told || items[i].when != &condition_always ||
            !rows_offered_before(items, n, items[i].line, line))
            continue;
        if (line->c->state == RIGHT_OPEN || line->c->state == RIGHT_EFFECT || t->o->all)
            tell_row(t, items, n, i, indent, t->w.aloud);
        else
            items[i].told = true; /* the choice has been made */
    }
}

/* What follows from the choice, under its line. */
static void tell_after(RowsTeller *t, RowsItem *items, int n, const Line *line,
                       int indent)
{
    for (int i = 0; i < n; i++) {
        const Fact *fact =
            items[i].when->fact ? main_fact(t, items, n, items[i].part) : NULL;

        if (fact && !items[i].told && gives_choice(line, fact))
            tell_part(t, items, n, items[i].part, fact, indent + 1);
    }
}

/* The choice of item I as it is put to who has it, until when, and what holds if
 * nothing is said; false when the vocabulary has no question for it. */
static bool tell_offer(RowsTeller *t, RowsItem *items, int n, int i, int indent)
{
    const Line *line = items[i].line;
    const Conclusion *c = line->c;
    const char *question =
                   still_open(t, line) ? words_to_chooser(&t->w, c->fun, c->args) : NULL,
               *until, *otherwise;
    Row *row;

    if (!question)
        return false;
    row = rows_add_text(t, indent, rows_finish_sentence(&t->w, question));
    until = words_deadline(&t->w, c);
    otherwise = words_by_default(&t->w, c);
    row->to = words_addressee(&t->w, c);
    row->after = until;
    row->ask = true;
    row->cite = rows_list_lines(t, items, n, i).cite;
    if (indent == 0)
        row->number = ++t->number;
    if (otherwise)
        rows_add_text(
            t, indent + 1,
            rows_finish_sentence(&t->w, rows_say(t, MSG_if_silent, otherwise, NULL)));
    return true;
}

static void tell_line_item(RowsTeller *t, RowsItem *items, int n, int i, int indent)
{
    const Line *line = items[i].line;
    const char *offer;

    if (t->w.aloud) {
        tell_before(t, items, n, line, indent);
        if (!tell_offer(t, items, n, i, indent))
            tell_row(t, items, n, i, indent, true);
        tell_after(t, items, n, line, indent);
        return;
    }
    tell_row(t, items, n, i, indent, true);
    offer = still_open(t, line) ? words_offer(&t->w, line->c) : NULL;
    if (offer)
        rows_add_text(t, indent, rows_finish_sentence(&t->w, offer));
    tell_before(t, items, n, line, indent);
    tell_after(t, items, n, line, indent);
}

/* Does a line that is told here give the choice on which the part hangs? */
static bool hangs_on_line(const RowsItem *items, int n, const Fact *fact)
{
    for (int i = 0; i < n; i++)
        if (items[i].when == &condition_always && !items[i].told &&
            gives_choice(items[i].line, fact))
            return true;
    return false;
}

/* An instruction is told with the line that gives its choice. */
static bool waits_for_line(const RowsItem *items, int n, int at)
{
    for (int i = 0; i < n; i++)
        if (!items[i].told && items[i].when == &condition_always &&
            rows_offered_before(items, n, items[at].line, items[i].line))
            return true;
    return false;
}

/* Instead of a part that goes too deep: what it depends on. */
static void tell_dependence(RowsTeller *t, RowsItem *items, int n, int part, int indent)
{
    const char *texts[MAX_NAMED + 1];
    int named = 0;

    for (int f = 0; f < t->r->nasked; f++) {
        const Fact *fact = condition_given_fact(t->trees, f);
        bool asked = false;

        for (int i = 0; i < n; i++)
            asked |= items[i].part == part &&
                     condition_given_depends(t->trees, items[i].when, fact);
        if (asked && named < MAX_NAMED)
            texts[named++] = words_fact(&t->w, fact, 1);
        else if (asked && named == MAX_NAMED)
            texts[named++] = rows_say(t, MSG_and_more, NULL, NULL);
    }
    for (int i = 0; i < n; i++)
        items[i].told |= items[i].part == part;
    rows_add_text(
        t, indent,
        rows_finish_sentence(
            &t->w,
            rows_say(t, MSG_depends, words_joined(&t->w, texts, named, JOINT_OR), NULL)));
}

/* When a line is said at the table: what happened, what must be, what may be
 * chosen, what the cards told, what to remember, and what is not said. */
static int rows_turn(const RowsTeller *t, const Line *line)
{
    const Conclusion *c = line->c;

    if (!words_addressee(&t->w, c))
        return 5;
    if (c->kind == LINE_STATUS)
        return told_last(line) ? 3 : 0;
    if (c->kind != LINE_MODAL)
        return 1;
    if (c->modal == MODAL_SHOULD)
        return 4;
    if (right_used(c->state) || c->state == RIGHT_LAPSED)
        return 0;
    return gives_a_choice(c) ? 2 : 1;
}

/* Does EX ask the status FUN, by itself or through definitions? */
static bool asks(const Ex *ex, const Fun *fun, int depth)
{
    if (!ex)
        return false;
    if (ex->op == EX_CALL && ex->fun == fun)
        return true;
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE && depth > 0)
        for (int i = 0; i < ex->fun->ncases; i++)
            if (asks(ex->fun->cases[i].value, fun, depth - 1) ||
                asks(ex->fun->cases[i].when, fun, depth - 1))
                return true;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (asks(ex_kid(ex, i), fun, depth))
            return true;
    return false;
}

/* Does a rule behind A ask the status that B states?  Then B is said before A. */
static bool rows_asks_line(const Line *a, const Line *b)
{
    if (b->c->kind != LINE_STATUS || a->c->fun == b->c->fun)
        return false;
    for (int i = 0; i < a->nsupports; i++) {
        const Rule *r = a->supports[i]->rule;

        for (int k = 0; k < r->nconds; k++)
            if (asks(r->conds[k].ex, b->c->fun, MAX_DEFINED))
                return true;
        for (int k = 0; k < r->nbinders; k++)
            if (asks(r->binders[k].where, b->c->fun, MAX_DEFINED) ||
                asks(r->binders[k].in, b->c->fun, MAX_DEFINED))
                return true;
    }
    return false;
}

/* The item of N that is said first: of the earliest turn, one that rests on no other
 * of that turn; the first in the order of the ruling where none is such. */
static int said_first(const RowsTeller *t, const RowsItem *items, int n)
{
    int first = 0;

    for (int i = 1; i < n; i++)
        if (rows_turn(t, items[i].line) < rows_turn(t, items[first].line))
            first = i;
    for (int i = first; i < n; i++) {
        bool free = rows_turn(t, items[i].line) == rows_turn(t, items[first].line);

        for (int k = 0; k < n && free; k++)
            free = k == i || rows_turn(t, items[k].line) != rows_turn(t, items[i].line) ||
                   !rows_asks_line(items[i].line, items[k].line);
        if (free)
            return i;
    }
    return first;
}

/* Put ITEMS into the order in which they are said. */
static void order_aloud(const RowsTeller *t, RowsItem *items, int n)
{
    for (int i = 0; i < n; i++) {
        int at = i + said_first(t, items + i, n - i);
        RowsItem first = items[at];

        memmove(items + i + 1, items + i, sizeof *items * (size_t)(at - i));
        items[i] = first;
    }
}

/* FACT as it is asked; aloud also who is not to hear it, and whom the answer tells
 * what he may not use. */
static const char *asked_words(const RowsTeller *t, const Fact *fact)
{
    const char *s = words_question(&t->w, fact), *away, *learning;

    if (!t->w.aloud)
        return s;
    away = words_kept_away(&t->w, fact);
    learning = words_learning(&t->w, fact);
    if (away)
        s = rows_say(t, MSG_say_away, s, away);
    return learning ? rows_say(t, MSG_say_tells, s, learning) : s;
}

/* Tell the part of item I, whose condition is open. */
static void tell_open_part(RowsTeller *t, RowsItem *items, int n, int i, const Fact *fact,
                           int indent)
{
    if (t->depth >= MAX_DEPTH || (t->depth > 0 && t->rows->n >= t->most)) {
        tell_dependence(t, items, n, items[i].part, indent);
    } else if (fact->kind != FACT_HOLDS && (indent == 0 || fact->kind != FACT_ELECTED)) {
        int at = t->rows->n, number = t->number;
        Words plain = t->w;
        Row *row;

        t->w = ruling_rows_question_words(&t->w, fact);
        row = rows_add_text(t, indent, rows_finish_sentence(&t->w, asked_words(t, fact)));
        t->w = plain;
        number_row(t, row, indent);
        tell_part(t, items, n, items[i].part, fact, indent + 1);
        if (t->rows->n == at + 1) { /* all that follows is said already */
            t->rows->n = at;
            t->number = number;
        }
    } else {
        int at = t->rows->n;

        tell_part(t, items, n, items[i].part, fact, indent);
        if (at < t->rows->n)
            number_row(t, &t->rows->at[at], indent);
    }
}

/* Is F asked as late as can be: when all else is over? */
static bool asked_last(const RowsTeller *t, const Fact *f)
{
    const Type *cost = program_type(t->w.p, "cost");

    return f->kind == FACT_FINDING && cost &&
           words_cost(&t->w, f) + 1 >= (int)cost->count;
}

/* Aloud, what only answers can settle is asked before all, but for what is judged
 * when all is over; first what tells nobody anything that he may not use. */
static void ask_first(RowsTeller *t, RowsItem *items, int n, int indent)
{
    for (int i = 0; i < 2 * n; i++) {
        const RowsItem *it = &items[i % n];
        const Fact *fact =
            it->told || !it->when->fact ? NULL : main_fact(t, items, n, it->part);

        if (fact && fact->kind != FACT_ELECTED && !asked_last(t, fact) &&
            (i >= n || !words_learning(&t->w, fact)))
            tell_open_part(t, items, n, i % n, fact, indent);
    }
}

static void rows_add_items(RowsTeller *t, RowsItem *items, int n, int indent)
{
    const OuterText *outer = t->outer;
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (!ruling_rows_moot(&t->w, items[i].line, t->o))
            items[kept++] = items[i];
    n = kept;
    if (t->w.aloud)
        order_aloud(t, items, n);
    rows_keep_outer(t, items, n);
    make_parts(t, items, n);
    if (t->w.aloud)
        ask_first(t, items, n, indent);
    for (int i = 0; i < n; i++) {
        const Fact *fact;

        if (items[i].told)
            continue;
        if (items[i].when == &condition_always) {
            if (!waits_for_line(items, n, i))
                tell_line_item(t, items, n, i, indent);
            continue;
        }
        fact = main_fact(t, items, n, items[i].part);
        if (!hangs_on_line(items, n, fact))
            tell_open_part(t, items, n, i, fact, indent);
    }
    t->outer = outer;
}

/* Lines of the other ruling that this one does not have. */
static void tell_missing(RowsTeller *t)
{
    const Ruling *other = t->o->against;
    Words w = t->w;
    bool any = false;

    w.p = other->program;
    w.c = other->c;
    w.engine = t->o->engine_against;
    w.world = NULL; /* what is supposed here is not so there */
    for (int i = 0; i < other->nlines; i++) {
        const Line *line = &other->lines[i];
        Row *row;

        if (!ruling_rows_shows(line, t->o) || ruling_rows_moot(&w, line, t->o) ||
            ruling_find(t->r, line->key))
            continue;
        if (!any)
            rows_add_text(t, 0, words_say(&t->w, MSG_not_here, NULL, NULL, NULL));
        any = true;
        row = rows_add_text(t, 1, rows_finish_sentence(&w, ruling_rows_line(&w, line)));
        row->cite = ruling_rows_cite(&w, line);
    }
}

void ruling_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows)
{
    RowsTeller t = {
        .w = *w, .r = r, .o = o, .rows = rows, .trees = condition_given_new(r)
    };
    RowsItem *items = arena_new_array(w->arena, RowsItem, (size_t)r->nlines + 1);
    int n = 0;

    for (int i = 0; i < r->nlines; i++)
        if (ruling_rows_shows(&r->lines[i], o))
            items[n++] =
                (RowsItem){ .line = &r->lines[i],
                            .when = condition_given_intern(t.trees, r->lines[i].when) };
    rows_add_items(&t, items, n, 0);
    if (o->against)
        tell_missing(&t);
    condition_given_free(t.trees);
}
