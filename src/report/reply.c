/* reply.c - reads answers to the questions of an inquiry. */
#include "report/reply.h"

#include "program/spelling.h"

#include <string.h>

/* A question, and the language of the answer. */
typedef struct ReplyContext {
    const Program *p;
    const Case *c;
    const InterviewQuestion *q;
    int lang;
} ReplyContext;

static ReplyContext reply_context(const Inquiry *q, const InterviewQuestion *question, int lang)
{
    const Case *c = inquiry_case(q);

    return (ReplyContext){ c->program, c, question, lang };
}

Value reply_value(const Case *c, const InterviewQuestion *q, int i)
{
    bool truth = canonical_fact_type(c->program, c, q->fact)->kind == TYPE_BOOL;

    return q->values[truth ? q->nvalues - 1 - i : i];
}

const char *reply_words(const Words *w, const Fact *f, Value v)
{
    const Type *t = canonical_fact_type(w->p, w->c, f);

    if (!value_given(v))
        return words_text(w, MSG_nothing_particular);
    if (t->kind == TYPE_BOOL && f->kind == FACT_FINDING)
        return words_fact(w, f, v);
    if (t->kind == TYPE_PRODUCT)
        return words_sign(w, t, v);
    return words_value(w, t, v, 0);
}

static bool spelled_anyhow(const ReplyContext *a, const Type *t, const char *s, Value *v)
{
    const Program *p = a->p;

    for (int i = 0; i < p->nlangs; i++)
        if (spelling_value(p, t, s, (a->lang + i) % p->nlangs, v))
            return true;
    if (t->kind == TYPE_BOOL)
        for (int i = 0; i < p->nlangs; i++)
            for (int yes = 0; yes < 2; yes++)
                if (text_same_word(s, message_text(yes ? MSG_yes : MSG_no, p->langs[i].code))) {
                    *v = yes;
                    return true;
                }
    return false;
}

/* Reads S as a set of type T, with spaces or commas between the members.  Stores the set in *V.
 * Returns false if a word is not a member, or if the set is empty. */
static bool reply_read_set(const ReplyContext *a, const Type *t, const char *s, Value *v)
{
    uint64_t set = 0;
    char word[64];

    for (s += strspn(s, " ,"); *s; s += strspn(s, " ,")) {
        size_t n = strcspn(s, " ,");
        Value one;

        if (n >= sizeof word)
            return false;
        memcpy(word, s, n);
        word[n] = '\0';
        if (!spelled_anyhow(a, t->elem, word, &one))
            return false;
        set |= (uint64_t)1 << (unsigned)one;
        s += n;
    }
    *v = (Value)set;
    return set != 0;
}

/* Reads S as a value that answers the question.  Stores the value in *V.  Returns false if S does
 * not answer the question. */
static bool reply_read_value(const ReplyContext *a, const char *s, Value *v)
{
    const InterviewQuestion *q = a->q;
    const Type *t = canonical_fact_type(a->p, a->c, q->fact);
    bool among = q->nvalues == 0;

    if (t->kind == TYPE_SET)
        return reply_read_set(a, t, s, v);
    if (strcmp(s, "absent") == 0 ||
        text_same_word(s, message_text(MSG_nothing_particular, a->p->langs[a->lang].code)))
        *v = BL_ABSENT;
    else if (!spelled_anyhow(a, t, s, v))
        return false;
    for (int i = 0; i < q->nvalues; i++)
        among |= q->values[i] == *v;
    return among;
}

/* Returns true if S is a single word.  A holding in a case has this form. */
static bool is_holding_word(const char *s)
{
    return *s && !s[strcspn(s, " \t\",;:()#")];
}

static Reply reply_taken(bool yes)
{
    return yes ? REPLY_TAKEN : REPLY_REFUSED;
}

Reply reply_to(Inquiry *q, const InterviewQuestion *question, int lang, const char *line)
{
    const ReplyContext a = reply_context(q, question, lang);
    const Fact *f = question->fact;
    Value v;

    if (reply_read_value(&a, line, &v))
        return reply_taken(inquiry_answer(q, f, v));
    if (f->kind == FACT_SETTING)
        return reply_taken(inquiry_answer_setting(q, f, line));
    if ((f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER) && is_holding_word(line))
        return reply_taken(inquiry_answer_holding(q, f, line));
    return REPLY_NONE;
}

Reply reply_not(Inquiry *q, const InterviewQuestion *question, int lang, const char *line)
{
    const ReplyContext a = reply_context(q, question, lang);
    const Fact *f = question->fact;
    Value v;

    if (f->kind != FACT_FINDING || canonical_fact_type(a.p, a.c, f)->kind == TYPE_BOOL ||
        f->unbounded || !reply_read_value(&a, line, &v) || !value_given(v))
        return REPLY_NONE;
    return reply_taken(inquiry_exclude(q, f, v));
}
