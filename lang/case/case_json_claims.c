/* case_json_claims.c - turns settings, facts and expectations from JSON objects into lines of a
 * case file.  It also turns such lines into objects. */
#include "case/case_json_claims.h"

#include <string.h>

/* ---- lines from objects ------------------------------------------------ */

/* Adds BEFORE and VALUE.  VALUE is a name, the label of an event, or a value in the form that a
 * case file uses. */
static void word(CaseJsonText *m, const char *before, uint32_t value)
{
    case_json_put_word(m, before, value,
                       "write a name, a value, or the label of an event; "
                       "write any other text as { \"text\": \"...\" }");
}

static void put_terms(CaseJsonText *m, const char *before, uint32_t list, const char *after);

static void put_term(CaseJsonText *m, uint32_t value)
{
    static const CaseJsonKey keys[] = { { "text", JSON_IS_TEXT, true } };
    uint32_t at[1];

    switch (json_kind(m->src, value)) {
    case JSON_IS_TEXT: word(m, "", value); break;
    case JSON_IS_NUMBER:
    case JSON_IS_TRUTH: case_json_put_plain(m, value); break;
    case JSON_IS_LIST: put_terms(m, "{", value, "}"); break;
    case JSON_IS_OBJECT:
        if (case_json_take_keys(m, value, keys, 1, at))
            case_json_put_quoted(m, "", at[0]);
        break;
    case JSON_IS_NULL: case_json_check_kind(m, value, JSON_IS_TEXT, ""); break;
    }
}

static void put_terms(CaseJsonText *m, const char *before, uint32_t list, const char *after)
{
    JsonWalk w = json_walk(m->src, list);

    for (case_json_put(m, before); json_walk_next(&w);) {
        put_term(m, w.value);
        before = ", ";
        case_json_put(m, before);
    }
    if (strcmp(before, ", ") == 0)
        m->text.len -= strlen(before);
    case_json_put(m, after);
}

/* Adds BEFORE and a call of NAME.  If ARGUMENTS is not 0, adds the arguments in parentheses. */
static void call(CaseJsonText *m, const char *before, uint32_t name, uint32_t arguments)
{
    word(m, before, name);
    if (arguments)
        put_terms(m, "(", arguments, ")");
}

static bool is_truth(const CaseJsonText *m, uint32_t value, char first)
{
    return value && json_kind(m->src, value) == JSON_IS_TRUTH &&
           *json_bytes(m->src, value) == first;
}

void case_json_put_setting(CaseJsonText *m, uint32_t object)
{
    static const CaseJsonKey keys[] = { { "setting", JSON_IS_TEXT, true },
                                        { "value", JSON_IS_NULL, true } };
    uint32_t at[2];

    if (!case_json_take_keys(m, object, keys, 2, at))
        return;
    word(m, "", at[0]);
    case_json_put(m, " is ");
    switch (json_kind(m->src, at[1])) {
    case JSON_IS_NUMBER:
    case JSON_IS_TRUTH: case_json_put_plain(m, at[1]); break;
    default:
        if (case_json_check_kind(m, at[1], JSON_IS_TEXT, "value"))
            word(m, "", at[1]);
    }
}

void case_json_put_fact(CaseJsonText *m, uint32_t object)
{
    enum { FACT, ARGUMENTS, VALUE, NOT, N };
    static const CaseJsonKey keys[N] = { { "fact", JSON_IS_TEXT, true },
                                         { "arguments", JSON_IS_LIST, false },
                                         { "value", JSON_IS_NULL, false },
                                         { "not", JSON_IS_NULL, false } };
    uint32_t at[N];

    if (!case_json_take_keys(m, object, keys, N, at))
        return;
    if (!at[VALUE] == !at[NOT]) {
        diag_add(
            m->diags, DIAG_JSON_FORM, (Span){ object, object + 1 },
            "a fact must have `value` or `not`, and not both\n"
            "write { \"fact\": \"FINDING\", \"arguments\": [\"LABEL\"], \"value\": \"VALUE\" }");
        return;
    }
    call(m, is_truth(m, at[VALUE], 'f') ? "not " : "", at[FACT], at[ARGUMENTS]);
    if (at[VALUE] && json_kind(m->src, at[VALUE]) == JSON_IS_TRUTH)
        return;
    case_json_put(m, at[NOT] ? " is not " : " is ");
    put_term(m, at[NOT] ? at[NOT] : at[VALUE]);
}

/* Adds `if` and the condition VALUE.  VALUE is a text, or a list of facts that must all be true. */
static void condition(CaseJsonText *m, uint32_t value)
{
    JsonWalk w;
    const char *before = " if ";

    if (json_kind(m->src, value) == JSON_IS_TEXT) {
        case_json_put_text(m, before, value, "");
        return;
    }
    if (!case_json_check_kind(m, value, JSON_IS_LIST, "if"))
        return;
    for (w = json_walk(m->src, value); json_walk_next(&w); before = " and ") {
        case_json_put(m, before);
        case_json_put_fact(m, w.value);
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

static const CaseJsonKey expectation_keys[KEYS] = {
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

/* The forms of an expectation.  The key KEY identifies the form.  An expectation of this form must
 * also have the keys NEEDS, and may have the keys TAKES.  NEEDS and TAKES have a bit for each
 * key. */
static const struct {
    int key;
    unsigned needs, takes;
} forms[] = {
    { STATUS, 0, 1u << NO | 1u << ARGUMENTS | 1u << VALUE | 1u << MUST_BE },
    { ACTION, 1u << ACTOR | 1u << MODAL,
      1u << NO | 1u << ARGUMENTS | 1u << CHOOSER | 1u << FROM | 1u << UNTIL | 1u << DEFAULT },
    { REFER, 0, 1u << NO },
    { REFUSED, 0, 0 },
    { OPEN, 0, 1u << ARGUMENTS },
    { CLASH, 0, 1u << ARGUMENTS },
};

/* Returns the key that identifies the form of the expectation OBJECT.  AT has the values of the
 * keys in OBJECT.  Returns -1, after a report, if the keys fit no form. */
static int expectation_form(CaseJsonText *m, uint32_t object, const uint32_t *at)
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
    diag_add(m->diags, DIAG_JSON_FORM, (Span){ object, object + 1 },
             "the keys of this object do not make an expectation\n"
             "write { \"status\": ..., \"value\": ... }, { \"actor\": ..., \"modal\": ..., "
             "\"action\": ... }, { \"refer\": ... }, { \"refused\": ... }, { \"open\": ... } or "
             "{ \"clash\": ... }\n"
             "case.schema.json, in the directory share/bridgelaw/schema, lists all keys of an "
             "expectation");
    return -1;
}

static void status(CaseJsonText *m, const uint32_t *at)
{
    bool is_not = is_truth(m, at[VALUE], 'f') && !at[MUST_BE];

    call(m, is_not ? "not " : "", at[STATUS], at[ARGUMENTS]);
    if (!at[VALUE] || is_not)
        return;
    case_json_put(m, is_truth(m, at[MUST_BE], 't') ? " must be " : " is ");
    put_term(m, at[VALUE]);
}

/* Adds `until` and the deadline OBJECT. */
static void until(CaseJsonText *m, uint32_t object)
{
    static const CaseJsonKey keys[] = { { "name", JSON_IS_TEXT, true },
                                        { "arguments", JSON_IS_LIST, true } };
    uint32_t at[2];

    if (case_json_take_keys(m, object, keys, 2, at))
        call(m, " until ", at[0], at[1]);
}

static void action(CaseJsonText *m, const uint32_t *at)
{
    if (at[CHOOSER])
        case_json_put_text(m, "", at[CHOOSER], " of ");
    put_term(m, at[ACTOR]);
    case_json_put_text(m, " ", at[MODAL], " ");
    call(m, "", at[ACTION], at[ARGUMENTS]);
    if (!at[ARGUMENTS])
        case_json_put(m, "()");
    if (at[FROM]) {
        case_json_put(m, " from ");
        put_term(m, at[FROM]);
    }
    if (at[UNTIL])
        until(m, at[UNTIL]);
    if (at[DEFAULT]) {
        case_json_put(m, " default ");
        put_term(m, at[DEFAULT]);
    }
}

void case_json_put_expectation(CaseJsonText *m, uint32_t object)
{
    uint32_t at[KEYS];
    int form;

    if (!case_json_take_keys(m, object, expectation_keys, KEYS, at) ||
        (form = expectation_form(m, object, at)) < 0)
        return;
    if (is_truth(m, at[NO], 't'))
        case_json_put(m, "no ");
    switch (form) {
    case STATUS: status(m, at); break;
    case ACTION: action(m, at); break;
    case REFER: word(m, "refer ", at[REFER]); break;
    case REFUSED: word(m, "refused ", at[REFUSED]); break;
    case OPEN: call(m, "open ", at[OPEN], at[ARGUMENTS]); break;
    default: call(m, "clash ", at[CLASH], at[ARGUMENTS]); break;
    }
    if (at[BY] && case_json_check_kinds(m, at[BY], JSON_IS_TEXT))
        case_json_put_texts(m, " by ", at[BY], ", ");
    if (at[LAYER])
        word(m, " layer ", at[LAYER]);
    if (at[IF])
        condition(m, at[IF]);
}

/* The functions below set *LOST to true if they cannot write a node as a JSON object. */

static json_t *terms_object(const Node *first, bool *lost);

static json_t *term_object(const Node *n, bool *lost)
{
    json_t *o;
    StrBuf b = { 0 };

    switch (n->kind) {
    case N_Name:
    case N_Word:
    case N_Label: return json_string(n->text);
    case N_Int: return json_integer(n->num);
    case N_Bool: return json_boolean(n->num);
    case N_SetOf: return terms_object(n->a, lost);
    case N_String:
        o = json_object();
        json_set_text(o, "text", n->text);
        return o;
    case N_Dot:
        if (n->a->kind != N_Name)
            break;
        strbuf_printf(&b, "%s.%s", n->a->text, n->text);
        o = json_string(strbuf_str(&b));
        strbuf_free(&b);
        return o;
    default: break;
    }
    *lost = true;
    return json_boolean(false);
}

static json_t *terms_object(const Node *first, bool *lost)
{
    json_t *list = json_array();

    for (const Node *n = first; n; n = n->next)
        json_array_append_new(list, term_object(n, lost));
    return list;
}

/* Adds the key KEY to O, with the name in N as its value.  If N is a call, this is the name of the
 * called function.  The arguments of a call then become the value of the key `arguments`. */
static void set_call(json_t *o, const char *key, const Node *n, bool *lost)
{
    if (n->kind == N_Call || n->kind == N_Name || n->kind == N_Word)
        json_set_text(o, key, n->text);
    else
        *lost = true;
    if (n->kind == N_Call)
        json_object_set_new(o, "arguments", terms_object(n->a, lost));
}

static json_t *fact_object(const Node *n, bool *lost)
{
    json_t *o = json_object();
    bool is_not = n->kind == N_Not;
    const Node *inner = is_not ? n->a : n;

    if (inner->kind == N_Is) {
        set_call(o, "fact", inner->a, lost);
        json_object_set_new(o, is_not ? "not" : "value", term_object(inner->b, lost));
    } else if (inner->kind == N_Absent && !is_not) {
        set_call(o, "fact", inner->a, lost);
        json_set_text(o, "value", "absent");
    } else {
        set_call(o, "fact", inner, lost);
        json_set_boolean(o, "value", !is_not);
    }
    return o;
}

json_t *case_json_setting(const char *name, json_t *value)
{
    json_t *o = json_object();

    json_set_text(o, "setting", name);
    json_object_set_new(o, "value", value);
    return o;
}

json_t *case_json_setting_of(const Node *first)
{
    const Node *is = first->next, *value = is ? is->next : NULL;

    if (first->kind != N_Word || !value || value->next || is->kind != N_Word ||
        strcmp(is->text, "is") != 0 || value->kind != N_Word)
        return NULL;
    return case_json_setting(first->text, json_string(value->text));
}

static json_t *unless_lost(json_t *o, bool lost)
{
    if (!lost)
        return o;
    json_decref(o);
    return NULL;
}

json_t *case_json_fact_of(const Node *n)
{
    bool lost = false;
    json_t *o = fact_object(n->a, &lost);

    return unless_lost(o, lost);
}

static void facts_object(json_t *list, const Node *n, bool *lost)
{
    if (n->kind != N_And) {
        json_array_append_new(list, fact_object(n, lost));
        return;
    }
    facts_object(list, n->a, lost);
    facts_object(list, n->b, lost);
}

static json_t *condition_object(const Node *n, const Sources *sources)
{
    json_t *list = json_array();
    bool lost = false;

    facts_object(list, n, &lost);
    list = unless_lost(list, lost);
    if (!list) {
        const Source *s = sources_find(sources, n->span.start);

        list = json_stringn(source_text(s) + (n->span.start - source_base(s)),
                            n->span.end - n->span.start);
    }
    return list;
}

static void action_object(json_t *o, const Node *n, bool *lost)
{
    if (n->text && strcmp(n->text, "by") != 0)
        json_set_text(o, "chooser", n->text);
    json_object_set_new(o, "actor", term_object(n->a, lost));
    json_set_text(o, "modal", modal_name((Modal)n->num));
    set_call(o, "action", n->b, lost);
    for (const Node *part = n->c; part; part = part->next) {
        json_t *deadline;

        switch (part->kind) {
        case N_From: json_object_set_new(o, "from", term_object(part->a, lost)); break;
        case N_Default: json_object_set_new(o, "default", term_object(part->a, lost)); break;
        case N_Until:
            deadline = json_object();
            set_call(deadline, "name", part->a, lost);
            json_object_set_new(o, "until", deadline);
            break;
        default: *lost = true; break;
        }
    }
}

static void conclusion_object(json_t *o, const Node *n, bool *lost)
{
    switch (n->kind) {
    case N_Concludes:
        set_call(o, "status", n->a, lost);
        json_object_set_new(o, "value", term_object(n->b, lost));
        if (n->num == WORD_MUST || n->num == WORD_SHALL)
            json_set_boolean(o, "must_be", true);
        break;
    case N_ConcludesBool:
        set_call(o, "status", n->a, lost);
        if (!n->num)
            json_set_boolean(o, "value", false);
        break;
    case N_ConcludesModal: action_object(o, n, lost); break;
    case N_Refer:
        json_set_text(o, "refer", n->text);
        *lost |= n->a != NULL;
        break;
    default: *lost = true; break;
    }
}

json_t *case_json_expectation_of(const Node *n, const Sources *sources)
{
    static const char *const keys[] = {
        [EXPECT_REFUSED] = "refused", [EXPECT_OPEN] = "open", [EXPECT_CLASH] = "clash"
    };
    json_t *o = json_object();
    bool lost = false;

    if (n->num == EXPECT_NO)
        json_set_boolean(o, "no", true);
    if (n->num == EXPECT_LINE || n->num == EXPECT_NO) {
        conclusion_object(o, n->a, &lost);
    } else {
        set_call(o, keys[n->num], n->a, &lost);
        lost |= n->num == EXPECT_REFUSED && n->a->kind == N_Call;
    }
    if (n->b)
        json_object_set_new(o, "by", terms_object(n->b, &lost));
    if (n->d)
        json_set_text(o, "layer", n->d->text);
    if (n->c)
        json_object_set_new(o, "if", condition_object(n->c, sources));
    return unless_lost(o, lost);
}
