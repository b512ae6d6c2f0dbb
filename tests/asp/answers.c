/* answers.c - compares the answer sets of clingo with the naive evaluator (see answers.h). */
#include "answers.h"

#include "engine/canonical.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- terms ------------------------------------------------------------------------ */

static Term *term(const char **s, Arena *arena)
{
    Term *t = arena_new_of(arena, Term);
    const char *from = *s;

    if (isdigit((unsigned char)*from) || *from == '-') {
        t->number = strtoll(from, (char **)s, 10);
        return t;
    }
    if (*from == '"') {
        for ((*s)++; **s && **s != '"'; (*s)++)
            *s += **s == '\\';
        *s += **s == '"';
    } else {
        while (isalnum((unsigned char)**s) || **s == '_')
            (*s)++;
    }
    t->name = arena_strndup(arena, from, (size_t)(*s - from));
    if (**s == '(') {
        Term **last = &t->args;

        (*s)++;
        while (**s && **s != ')') {
            *last = term(s, arena);
            last = &(*last)->next;
            t->nargs++;
            *s += **s == ',';
            if (*s == from)
                break;
        }
        *s += **s == ')';
    }
    return t;
}

static const Term *arg(const Term *t, int i)
{
    const Term *a = t->args;

    for (; i > 0 && a; i--)
        a = a->next;
    return a;
}

static bool named(const Term *t, const char *name)
{
    return t && t->name && strcmp(t->name, name) == 0;
}

static Value value_of(const Term *t)
{
    if (!t->name)
        return t->number;
    if (named(t, "set"))
        return (Value)((uint64_t)arg(t, 0)->number | (uint64_t)arg(t, 1)->number << 22 |
                       (uint64_t)arg(t, 2)->number << 44);
    return named(t, "absent") ? BL_ABSENT : BL_CLASH;
}

/* T is an atom `fact` or `dom`, which gives a value or a possible value of a fact.  Returns true if
 * this fact is F. */
static bool is_about(const Term *t, const Fact *f)
{
    const Term *args = arg(t, 2);

    if (arg(t, 0)->number != (long long)f->kind)
        return false;
    if (f->kind == FACT_ATTRIBUTE || f->kind == FACT_HAPPENED)
        return arg(t, 1)->number == f->args[0] && (f->nargs < 2 || args->number == f->args[1]);
    if (arg(t, 1)->number != (long long)f->fun->id)
        return false;
    for (int i = 0; i < f->nargs; i++)
        if (value_of(arg(args, i)) != f->args[i])
            return false;
    return true;
}

Value answer_value(Answer *a, const Asked *asked, Value otherwise)
{
    Value v = otherwise;
    bool known = false;
    int may = 0, both = 0;

    for (const Term *t = a->atoms; t; t = t->next) {
        bool dom = named(t, "dom");

        if ((!dom && !named(t, "fact")) || !is_about(t, asked->fact))
            continue;
        may += dom;
        for (int i = 0; i < asked->n && dom; i++)
            both += asked->domain[i] == value_of(arg(t, 3));
        if (!dom) {
            known = true;
            v = value_of(arg(t, 3));
        }
    }
    a->unknown |= !known;
    a->otherwise |= known && (may != asked->n || both != asked->n);
    return v;
}

/* ---- lines ------------------------------------------------------------------------ */

static const Fun *fun_of(const Program *p, const Term *t)
{
    return t && !t->name ? p->fun_by_id[t->number] : NULL;
}

static const Rule *rule_of(const Program *p, const Term *t)
{
    for (uint32_t i = 0; t && !t->name && i < p->nrules; i++)
        if (p->rules[i]->id == (uint32_t)t->number)
            return p->rules[i];
    return NULL;
}

static void about(Conclusion *x, const Fun *f, const Term *args)
{
    x->fun = f;
    x->nargs = f ? f->nparams : 0;
    for (int i = 0; i < x->nargs; i++)
        x->args[i] = value_of(arg(args, i));
}

/* Reads the atom T as a line of a ruling: sets X to its conclusion.  Sets *RULE to the supporting
 * rule, and *SAID to the rule that has the modal and the deadline.  Returns false if T is no
 * line. */
static bool check_conclusion(const Program *p, const Term *t, Conclusion *x, const Rule **rule,
                             const Rule **said)
{
    *x = (Conclusion){ 0 };
    *rule = *said = NULL;
    if (named(t, "line")) {
        x->kind = LINE_STATUS;
        about(x, fun_of(p, arg(t, 0)), arg(t, 1));
        x->value = value_of(arg(t, 2));
        x->must_be = arg(t, 3)->number;
        *rule = *said = rule_of(p, arg(t, 4));
    } else if (named(t, "clash") || named(t, "hangs")) {
        bool clash = named(t, "clash");

        x->kind = clash ? LINE_CLASH : named(arg(t, 2), "wait") ? LINE_WAITS : LINE_NOT_RULED;
        about(x, fun_of(p, arg(t, 0)), arg(t, 1));
        *rule = *said = rule_of(p, arg(t, clash ? 2 : 3));
    } else if (named(t, "modal")) {
        const Term *until = arg(t, 7);

        *rule = rule_of(p, arg(t, 2));
        *said = rule_of(p, arg(t, 3));
        about(x, fun_of(p, arg(t, 0)), arg(t, 1));
        x->kind = LINE_MODAL;
        x->modal = (*said)->modal;
        x->chooser = (*said)->chooser;
        x->who = (uint64_t)value_of(arg(t, 4));
        x->has_from = !named(arg(t, 5), "none");
        x->from = x->has_from ? (uint64_t)value_of(arg(t, 5)) : 0;
        x->default_ = named(arg(t, 6), "absent") ? BL_ABSENT : value_of(arg(t, 6));
        x->until = (*said)->until;
        for (int i = 0; x->until && i < x->until->nparams; i++)
            x->until_args[i] = value_of(arg(until, i));
        x->state = (RightState)arg(t, 8)->number;
    } else if (named(t, "gap")) {
        x->kind = LINE_GAP;
        about(x, fun_of(p, arg(t, 0)), arg(t, 1));
    } else if (named(t, "refer")) {
        *rule = *said = rule_of(p, arg(t, 0));
        x->kind = LINE_REFER;
        x->refer = (*rule)->refer;
    } else if (named(t, "refused")) {
        x->kind = LINE_REFUSED;
        x->nargs = 1;
        x->args[0] = value_of(arg(t, 0));
    } else {
        return false;
    }
    return true;
}

/* X is a right in A.  Adds to X the choices of all rights in A that differ from X only in their
 * choices (SPEC 6.5). */
static void offer_together(const Program *p, const Answer *a, Conclusion *x)
{
    const Conclusion one = *x;

    for (const Term *t = a->atoms; t && x->kind == LINE_MODAL; t = t->next) {
        const Rule *rule, *said;
        Conclusion o;

        if (!named(t, "modal") || !check_conclusion(p, t, &o, &rule, &said) || o.fun != one.fun ||
            memcmp(o.args, one.args, sizeof o.args) != 0 || o.modal != one.modal ||
            o.chooser != one.chooser || o.who != one.who || o.default_ != one.default_ ||
            o.until != one.until || memcmp(o.until_args, one.until_args, sizeof o.until_args) != 0)
            continue;
        x->has_from &= o.has_from;
        x->from |= o.from;
    }
    if (!x->has_from)
        x->from = 0;
}

static const char *compared(const char *key)
{
    return strncmp(key, "waits for ", 10) == 0 ? "waits" : key;
}

static void put_rule(StrBuf *out, const char *what, const char *key, const Rule *r)
{
    strbuf_printf(out, "  %s: %s", what, key);
    if (r)
        strbuf_printf(out, " [%s %s]", r->clause->label,
                      r->clause->title.in[0] ? r->clause->title.in[0] : "");
    strbuf_add(out, "\n");
}

static void put_world(StrBuf *out, const Answer *a)
{
    strbuf_printf(out, "  in world %d, of", a->world);
    for (const Term *t = a->atoms; t; t = t->next)
        if (named(t, "fact"))
            strbuf_printf(out, " fact(%lld,%lld..)=%lld", arg(t, 0)->number, arg(t, 1)->number,
                          arg(t, 3)->name ? -1 : arg(t, 3)->number);
    strbuf_add(out, "\n");
}

/* Evaluates the world of A naively, with the facts of A.  Writes to j->out each line that only
 * clingo or only the naive evaluator has. */
static void compare(const Program *p, const Judged *j, const Answer *a, Arena *arena)
{
    Naive *n = j->n;
    StrBuf *out = j->out;
    const char *circle;
    int nlines;
    const NaiveLine *lines;
    bool *met;
    size_t before = out->len;

    naive_begin(n);
    lines = naive_lines(n, &nlines, &circle);
    if (circle) {
        strbuf_printf(out, "  a circle: %s\n", circle);
        return;
    }
    met = arena_new_array(arena, bool, (size_t)nlines + 1);
    for (const Term *t = a->atoms; t; t = t->next) {
        StrBuf key = { 0 };
        const Rule *rule, *said;
        Conclusion x;
        bool found = false;

        if (named(t, "ms"))
            strbuf_printf(out, "  asked for what nobody else asks (%s %lld, %lld)\n",
                          arg(t, 0)->name ? arg(t, 0)->name : "", arg(t, 0)->number,
                          arg(t, 1) ? arg(t, 1)->number : -1);
        if (!check_conclusion(p, t, &x, &rule, &said))
            continue;
        offer_together(p, a, &x);
        if (x.kind == LINE_WAITS)
            strbuf_add(&key, "waits");
        else
            canonical_put_conclusion(&key, n->c, &x, said, x.kind != LINE_REFUSED);
        for (int i = 0; i < nlines; i++)
            if (lines[i].rule == rule && strcmp(compared(lines[i].key), strbuf_str(&key)) == 0)
                met[i] = found = true;
        if (!found)
            put_rule(out, "clingo only", strbuf_str(&key), rule);
        strbuf_free(&key);
    }
    for (int i = 0; i < nlines; i++)
        if (!met[i] && !lines[i].silent)
            put_rule(out, "naively only", lines[i].key, lines[i].rule);
    if (a->unknown)
        strbuf_add(out, "  clingo does not ask what the naive evaluator asks\n");
    if (a->otherwise)
        strbuf_add(out, "  for clingo something may be what it may not be naively\n");
    if (out->len > before)
        put_world(out, a);
}

/* S is an answer set.  The first argument of each atom is the number of its world.  Adds each atom
 * to the answer of this world, without that argument. */
static void read_answers(const char *s, Answer *answers, int n, Arena *arena)
{
    Term ***last = arena_new_array(arena, Term **, (size_t)n);

    for (int i = 0; i < n; i++)
        last[i] = &answers[i].atoms;
    while (*s && *s != '\n') {
        Term *t;
        long long world;

        if (*s == ' ') {
            s++;
            continue;
        }
        t = term(&s, arena);
        world = t->args ? t->args->number : n;
        if (world < 0 || world >= n)
            continue;
        t->args = t->args->next;
        t->nargs--;
        *last[world] = t;
        last[world] = &t->next;
    }
}

uint64_t answers_compare(const char *path, const Program *p, const Judged *judged, int n, bool all,
                         StrBuf *out)
{
    StrBuf command = { 0 };
    FILE *from;
    char *line = NULL;
    size_t size = 0;
    uint64_t sets = 0;
    bool next = false;

    strbuf_printf(&command, "clingo --outf=0 -V1 -Wnone %d %s 2>&1", all ? 0 : 2, path);
    from = popen(strbuf_str(&command), "r");
    strbuf_free(&command);
    if (!from) {
        strbuf_add(out, "  clingo cannot be run\n");
        return 0;
    }
    while (getline(&line, &size, from) > 0) {
        Arena *arena;
        Answer *answers;

        if (strstr(line, "error"))
            strbuf_printf(out, "  %s", line);
        if (!next) {
            next = strncmp(line, "Answer:", 7) == 0;
            continue;
        }
        next = false;
        sets++;
        arena = arena_new();
        answers = arena_new_array(arena, Answer, (size_t)n);
        read_answers(line, answers, n, arena);
        for (int i = 0; i < n; i++) {
            answers[i].world = judged[i].world;
            *judged[i].at = &answers[i];
            if (judged[i].out->len < 4000)
                compare(p, &judged[i], &answers[i], arena);
        }
        arena_free(arena);
    }
    free(line);
    pclose(from);
    return sets;
}
