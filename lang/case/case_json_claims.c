#include "case/case_json_claims.h"

#include <string.h>

/* ---- lines from objects ------------------------------------------------ */

static void wrong(Maker *m, uint32_t at, const char *what, const char *help)
{
    diag_add(m->diags, DIAG_JSON_FORM, (Span){ at, at + 1 },
             "%s\n"
             "%s",
             what, help);
}

/* A name, a value as a case writes it, or the label of an event. */
static void word(Maker *m, const char *before, uint32_t value)
{
    maker_word(m, before, value,
               "a name, a value as a case writes it or the label of an event stands "
               "here; any other text is { \"text\": \"...\" }");
}

static void terms(Maker *m, const char *before, uint32_t list, const char *after);

static void term(Maker *m, uint32_t value)
{
    static const Key keys[] = { { "text", JSON_IS_TEXT, true } };
    uint32_t at[1];

    switch (json_kind(m->src, value)) {
    case JSON_IS_TEXT: word(m, "", value); break;
    case JSON_IS_NUMBER:
    case JSON_IS_TRUTH: maker_plain(m, value); break;
    case JSON_IS_LIST: terms(m, "{", value, "}"); break;
    case JSON_IS_OBJECT:
        if (maker_take(m, value, keys, 1, at))
            maker_quoted(m, "", at[0]);
        break;
    case JSON_IS_NULL: maker_is(m, value, JSON_IS_TEXT, ""); break;
    }
}

static void terms(Maker *m, const char *before, uint32_t list, const char *after)
{
    JsonWalk w = json_walk(m->src, list);

    for (maker_put(m, before); json_next(&w);) {
        term(m, w.value);
        before = ", ";
        maker_put(m, before);
    }
    if (strcmp(before, ", ") == 0)
        m->text.len -= strlen(before);
    maker_put(m, after);
}

/* NAME, or NAME(ARGUMENTS). */
static void call(Maker *m, const char *before, uint32_t name, uint32_t arguments)
{
    word(m, before, name);
    if (arguments)
        terms(m, "(", arguments, ")");
}

static bool is_truth(const Maker *m, uint32_t value, char first)
{
    return value && json_kind(m->src, value) == JSON_IS_TRUTH &&
           *json_bytes(m->src, value) == first;
}

void claim_setting(Maker *m, uint32_t object)
{
    static const Key keys[] = { { "setting", JSON_IS_TEXT, true },
                                { "value", JSON_IS_NULL, true } };
    uint32_t at[2];

    if (!maker_is(m, object, JSON_IS_OBJECT, "") || !maker_take(m, object, keys, 2, at))
        return;
    word(m, "", at[0]);
    maker_put(m, " is ");
    switch (json_kind(m->src, at[1])) {
    case JSON_IS_NUMBER:
    case JSON_IS_TRUTH: maker_plain(m, at[1]); break;
    default:
        if (maker_is(m, at[1], JSON_IS_TEXT, "value"))
            word(m, "", at[1]);
    }
}

void claim_fact(Maker *m, uint32_t object)
{
    enum { FACT, ARGUMENTS, VALUE, NOT, N };
    static const Key keys[N] = { { "fact", JSON_IS_TEXT, true },
                                 { "arguments", JSON_IS_LIST, false },
                                 { "value", JSON_IS_NULL, false },
                                 { "not", JSON_IS_NULL, false } };
    uint32_t at[N];

    if (!maker_is(m, object, JSON_IS_OBJECT, "") || !maker_take(m, object, keys, N, at))
        return;
    if (!at[VALUE] == !at[NOT]) {
        wrong(m, object, "a fact has a `value`, or what it is `not`",
              "write { \"fact\": \"FINDING\", \"arguments\": [\"LABEL\"], \"value\": "
              "\"VALUE\" }");
        return;
    }
    call(m, is_truth(m, at[VALUE], 'f') ? "not " : "", at[FACT], at[ARGUMENTS]);
    if (at[VALUE] && json_kind(m->src, at[VALUE]) == JSON_IS_TRUTH)
        return;
    maker_put(m, at[NOT] ? " is not " : " is ");
    term(m, at[NOT] ? at[NOT] : at[VALUE]);
}

/* Facts that must all be so, or a condition of the language. */
static void condition(Maker *m, uint32_t value)
{
    JsonWalk w;
    const char *before = " if ";

    if (json_kind(m->src, value) == JSON_IS_TEXT) {
        maker_text(m, before, value, "");
        return;
    }
    if (!maker_is(m, value, JSON_IS_LIST, "if"))
        return;
    for (w = json_walk(m->src, value); json_next(&w); before = " and ") {
        maker_put(m, before);
        claim_fact(m, w.value);
    }
}

enum {
    NO,
    STATUS,
    ACTION,
    REFER,
    REFUSED,
    OPEN,
    CLASH,
    ARGUMENTS,
    VALUE,
    MUST_BE,
    ACTOR,
    CHOOSER,
    MODAL,
    FROM,
    UNTIL,
    DEFAULT,
    BY,
    LAYER,
    IF,
    KEYS
};

static const Key expectation_keys[KEYS] = {
    { "no", JSON_IS_TRUTH, false },     { "status", JSON_IS_TEXT, false },
    { "action", JSON_IS_TEXT, false },  { "refer", JSON_IS_TEXT, false },
    { "refused", JSON_IS_TEXT, false }, { "open", JSON_IS_TEXT, false },
    { "clash", JSON_IS_TEXT, false },   { "arguments", JSON_IS_LIST, false },
    { "value", JSON_IS_NULL, false },   { "must_be", JSON_IS_TRUTH, false },
    { "actor", JSON_IS_NULL, false },   { "chooser", JSON_IS_TEXT, false },
    { "modal", JSON_IS_TEXT, false },   { "from", JSON_IS_NULL, false },
    { "until", JSON_IS_OBJECT, false }, { "default", JSON_IS_NULL, false },
    { "by", JSON_IS_LIST, false },      { "layer", JSON_IS_TEXT, false },
    { "if", JSON_IS_NULL, false },
};

/* What may be expected: the key that says it, and those that go with it. */
static const struct {
    int key;
    unsigned needs, takes;
} forms[] = {
    { STATUS, 0, 1u << NO | 1u << ARGUMENTS | 1u << VALUE | 1u << MUST_BE },
    { ACTION, 1u << ACTOR | 1u << MODAL,
      1u << NO | 1u << ARGUMENTS | 1u << CHOOSER | 1u << FROM | 1u << UNTIL |
          1u << DEFAULT },
    { REFER, 0, 1u << NO },
    { REFUSED, 0, 0 },
    { OPEN, 0, 1u << ARGUMENTS },
    { CLASH, 0, 1u << ARGUMENTS },
};

/* The key of the form that AT has, whole and alone; -1: reported. */
static int form_of(Maker *m, uint32_t object, const uint32_t *at)
{
    static const unsigned common = 1u << BY | 1u << LAYER | 1u << IF;
    unsigned has = 0;

    for (int i = 0; i < KEYS; i++)
        has |= at[i] ? 1u << i : 0;
    for (size_t i = 0; i < BL_LEN(forms); i++) {
        unsigned all = 1u << forms[i].key | forms[i].needs;

        if ((has & all) == all && !(has & ~(all | forms[i].takes | common)) &&
            (!at[MUST_BE] || at[VALUE]))
            return forms[i].key;
    }
    wrong(
        m, object, "no expectation has these keys together",
        "write { \"status\": ..., \"value\": ... }, { \"actor\": ..., \"modal\": ..., "
        "\"action\": ... }, { \"refer\": ... }, { \"refused\": ... }, { \"open\": ... } "
        "or { \"clash\": ... }; case.schema.json (share/bridgelaw/schema) "
        "says what goes with each");
    return -1;
}

static void status(Maker *m, const uint32_t *at)
{
    bool is_not = is_truth(m, at[VALUE], 'f') && !at[MUST_BE];

    call(m, is_not ? "not " : "", at[STATUS], at[ARGUMENTS]);
    if (!at[VALUE] || is_not)
        return;
    maker_put(m, is_truth(m, at[MUST_BE], 't') ? " must be " : " is ");
    term(m, at[VALUE]);
}

/* A deadline: what it is until. */
static void until(Maker *m, uint32_t object)
{
    static const Key keys[] = { { "name", JSON_IS_TEXT, true },
                                { "arguments", JSON_IS_LIST, true } };
    uint32_t at[2];

    if (maker_take(m, object, keys, 2, at))
        call(m, " until ", at[0], at[1]);
}

static void action(Maker *m, const uint32_t *at)
{
    if (at[CHOOSER])
        maker_text(m, "", at[CHOOSER], " of ");
    term(m, at[ACTOR]);
    maker_text(m, " ", at[MODAL], " ");
    call(m, "", at[ACTION], at[ARGUMENTS]);
    if (!at[ARGUMENTS])
        maker_put(m, "()");
    if (at[FROM]) {
        maker_put(m, " from ");
        term(m, at[FROM]);
    }
    if (at[UNTIL])
        until(m, at[UNTIL]);
    if (at[DEFAULT]) {
        maker_put(m, " default ");
        term(m, at[DEFAULT]);
    }
}

void claim_expectation(Maker *m, uint32_t object)
{
    uint32_t at[KEYS];
    int form;

    if (!maker_is(m, object, JSON_IS_OBJECT, "") ||
        !maker_take(m, object, expectation_keys, KEYS, at) ||
        (form = form_of(m, object, at)) < 0)
        return;
    if (is_truth(m, at[NO], 't'))
        maker_put(m, "no ");
    switch (form) {
    case STATUS: status(m, at); break;
    case ACTION: action(m, at); break;
    case REFER: word(m, "refer ", at[REFER]); break;
    case REFUSED: word(m, "refused ", at[REFUSED]); break;
    case OPEN: call(m, "open ", at[OPEN], at[ARGUMENTS]); break;
    default: call(m, "clash ", at[CLASH], at[ARGUMENTS]); break;
    }
    if (at[BY] && maker_all_are(m, at[BY], JSON_IS_TEXT))
        maker_texts(m, " by ", at[BY], ", ");
    if (at[LAYER])
        word(m, " layer ", at[LAYER]);
    if (at[IF])
        condition(m, at[IF]);
}

/* ---- objects from lines ------------------------------------------------ */

/* LOST: something has no form in JSON. */
static void set(json_t *o, const char *key, json_t *value)
{
    json_object_set_new(o, key, value);
}

static json_t *terms_of(const Node *first, bool *lost);

static json_t *term_of(const Node *n, bool *lost)
{
    json_t *o;
    StrBuf b = { 0 };

    switch (n->kind) {
    case N_Name:
    case N_Word:
    case N_Label: return json_string(n->text);
    case N_Int: return json_integer(n->num);
    case N_Bool: return json_boolean(n->num);
    case N_SetOf: return terms_of(n->a, lost);
    case N_String:
        o = json_object();
        set(o, "text", json_string(n->text));
        return o;
    case N_Dot:
        if (n->a->kind != N_Name)
            break;
        sb_printf(&b, "%s.%s", n->a->text, n->text);
        o = json_string(sb_str(&b));
        sb_free(&b);
        return o;
    default: break;
    }
    *lost = true;
    return json_boolean(false);
}

static json_t *terms_of(const Node *first, bool *lost)
{
    json_t *list = json_array();

    for (const Node *n = first; n; n = n->next)
        json_array_append_new(list, term_of(n, lost));
    return list;
}

/* KEY: the name that N is, or calls; with its arguments. */
static void set_call(json_t *o, const char *key, const Node *n, bool *lost)
{
    if (n->kind == N_Call || n->kind == N_Name || n->kind == N_Word)
        set(o, key, json_string(n->text));
    else
        *lost = true;
    if (n->kind == N_Call)
        set(o, "arguments", terms_of(n->a, lost));
}

static json_t *fact_of(const Node *n, bool *lost)
{
    json_t *o = json_object();
    bool is_not = n->kind == N_Not;
    const Node *inner = is_not ? n->a : n;

    if (inner->kind == N_Is) {
        set_call(o, "fact", inner->a, lost);
        set(o, is_not ? "not" : "value", term_of(inner->b, lost));
    } else if (inner->kind == N_Absent && !is_not) {
        set_call(o, "fact", inner->a, lost);
        set(o, "value", json_string("absent"));
    } else {
        set_call(o, "fact", inner, lost);
        set(o, "value", json_boolean(!is_not));
    }
    return o;
}

json_t *claim_setting_is(const char *name, json_t *value)
{
    json_t *o = json_object();

    set(o, "setting", json_string(name));
    set(o, "value", value);
    return o;
}

json_t *claim_setting_of(const Node *first)
{
    const Node *is = first->next, *value = is ? is->next : NULL;

    if (first->kind != N_Word || !value || value->next || is->kind != N_Word ||
        strcmp(is->text, "is") != 0 || value->kind != N_Word)
        return NULL;
    return claim_setting_is(first->text, json_string(value->text));
}

static json_t *kept(json_t *o, bool lost)
{
    if (!lost)
        return o;
    json_decref(o);
    return NULL;
}

json_t *claim_fact_of(const Node *n)
{
    bool lost = false;
    json_t *o = fact_of(n->a, &lost);

    return kept(o, lost);
}

static void facts_of(json_t *list, const Node *n, bool *lost)
{
    if (n->kind != N_And) {
        json_array_append_new(list, fact_of(n, lost));
        return;
    }
    facts_of(list, n->a, lost);
    facts_of(list, n->b, lost);
}

static json_t *condition_of(const Node *n, const Sources *sources)
{
    json_t *list = json_array();
    bool lost = false;

    facts_of(list, n, &lost);
    list = kept(list, lost);
    if (!list) {
        const Source *s = sources_of(sources, n->span.start);

        list = json_stringn(source_text(s) + (n->span.start - source_base(s)),
                            n->span.end - n->span.start);
    }
    return list;
}

static void action_of(json_t *o, const Node *n, bool *lost)
{
    if (n->text)
        set(o, "chooser", json_string(n->text));
    set(o, "actor", term_of(n->a, lost));
    set(o, "modal", json_string(modal_name((Modal)n->num)));
    set_call(o, "action", n->b, lost);
    for (const Node *part = n->c; part; part = part->next) {
        json_t *deadline;

        switch (part->kind) {
        case N_From: set(o, "from", term_of(part->a, lost)); break;
        case N_Default: set(o, "default", term_of(part->a, lost)); break;
        case N_Until:
            deadline = json_object();
            set_call(deadline, "name", part->a, lost);
            set(o, "until", deadline);
            break;
        default: *lost = true; break;
        }
    }
}

static void conclusion_of(json_t *o, const Node *n, bool *lost)
{
    switch (n->kind) {
    case N_Concludes:
        set_call(o, "status", n->a, lost);
        set(o, "value", term_of(n->b, lost));
        if (n->num)
            set(o, "must_be", json_true());
        break;
    case N_ConcludesBool:
        set_call(o, "status", n->a, lost);
        if (!n->num)
            set(o, "value", json_boolean(false));
        break;
    case N_ConcludesModal: action_of(o, n, lost); break;
    case N_Refer:
        set(o, "refer", json_string(n->text));
        *lost |= n->a != NULL;
        break;
    default: *lost = true; break;
    }
}

json_t *claim_expectation_of(const Node *n, const Sources *sources)
{
    static const char *const keys[] = {
        [EXPECT_REFUSED] = "refused", [EXPECT_OPEN] = "open", [EXPECT_CLASH] = "clash"
    };
    json_t *o = json_object();
    bool lost = false;

    if (n->num == EXPECT_NO)
        set(o, "no", json_true());
    if (n->num == EXPECT_LINE || n->num == EXPECT_NO) {
        conclusion_of(o, n->a, &lost);
    } else {
        set_call(o, keys[n->num], n->a, &lost);
        lost |= n->num == EXPECT_REFUSED && n->a->kind == N_Call;
    }
    if (n->b)
        set(o, "by", terms_of(n->b, &lost));
    if (n->d)
        set(o, "layer", json_string(n->d->text));
    if (n->c)
        set(o, "if", condition_of(n->c, sources));
    return kept(o, lost);
}
