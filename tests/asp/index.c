/* index.c - makes each atom of a program say which world it is about (see asp_index()). */
#include "asp.h"

#include <ctype.h>
#include <string.h>

/* Returns true if the predicate NAME, of N bytes, does not depend on the world. */
static bool always_so(const char *name, size_t n)
{
    static const char *const NAMES[] = { "in",      "size",    "meet",     "sd",       "sm",
                                         "bit",     "zero",    "one",      "void",     "none",
                                         "and",     "nand",    "or",       "nth",      "item",
                                         "forbids", "demands", "should",   "prevails", "permits",
                                         "must_be", "limited", "holds_of", "against",  "late" };

    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strlen(NAMES[i]) == n && strncmp(NAMES[i], name, n) == 0)
            return true;
    return false;
}

/* Returns the end of the term or string that begins at S. */
static const char *past(const char *s)
{
    int depth = 0;

    if (*s != '(' && *s != '"')
        while (isalnum((unsigned char)*s) || *s == '_')
            s++;
    if (*s != '(' && *s != '"')
        return s;
    do {
        if (*s == '"')
            for (s++; *s && *s != '"'; s++)
                s += *s == '\\' && s[1];
        else
            depth += (*s == '(') - (*s == ')');
        s += *s != '\0';
    } while (*s && depth);
    return s;
}

static const char *blank(const char *s)
{
    while (*s == ' ' || *s == '\n')
        s++;
    return s;
}

/* The head (part[0]) and the body (part[1]) of the statement that is being written. */
typedef struct Statement {
    StrBuf part[2];
    bool body, indexed, bound;
} Statement;

/* Returns true if the term from S to END is an atom.  BEFORE is the last sign before it. */
static bool is_atom(const char *s, const char *end, char before)
{
    const char *next = blank(end);

    return !strchr("=<>+-*/&?", before) && (*next == '\0' || !strchr("=<>!+-*/&?", *next)) &&
           islower((unsigned char)*s);
}

/* Adds the atom from S to END to T.  SURE is true if the atom must hold in every instance of the
 * rule; only such an atom binds II. */
static void put_atom(Statement *t, const char *s, const char *end, bool sure)
{
    StrBuf *to = &t->part[t->body];
    const char *name = s;

    while (isalnum((unsigned char)*s) || *s == '_')
        s++;
    strbuf_addn(to, name, (size_t)(s - name));
    if (!always_so(name, (size_t)(s - name))) {
        t->indexed = true;
        t->bound |= sure && t->body;
        strbuf_add(to, "(II");
        if (s == end || s[1] == ')') {
            strbuf_add(to, ")");
            return;
        }
        strbuf_add(to, ",");
        s++;
    }
    strbuf_addn(to, s, (size_t)(end - s));
}

static void put_statement(StrBuf *out, Statement *t, const char *bound, bool always)
{
    bool wanted = always || (t->indexed && !t->bound);

    strbuf_add(out, strbuf_str(&t->part[0]));
    if (t->body || wanted)
        strbuf_add(out, " :- ");
    if (wanted)
        strbuf_printf(out, "%s%s", bound, t->body ? ", " : "");
    strbuf_printf(out, "%s.\n", strbuf_str(&t->part[1]));
    strbuf_clear(&t->part[0]);
    strbuf_clear(&t->part[1]);
    t->body = t->indexed = t->bound = false;
}

void asp_index(StrBuf *out, const char *text, const char *bound, bool always)
{
    Statement t = { 0 };
    char before = ','; /* the last character before the term that is not blank */
    bool negated = false, local = false;

    for (const char *s = blank(text); *s;) {
        const char *end = past(s);

        if (*s == '%') {
            s += strcspn(s, "\n");
        } else if (strncmp(s, ":-", 2) == 0) {
            t.body = true;
            before = ',';
            s += 2;
        } else if (*s == '.' && s[1] != '.') {
            put_statement(out, &t, bound, always);
            before = ',';
            negated = local = false;
            s++;
        } else if (strncmp(s, "not ", 4) == 0) {
            strbuf_add(&t.part[t.body], "not ");
            negated = true;
            s += 4;
        } else if (strncmp(s, "..", 2) == 0) {
            strbuf_add(&t.part[t.body], "..");
            before = *s;
            s += 2;
        } else if (end > s) {
            if (is_atom(s, end, before))
                put_atom(&t, s, end, !negated && !local && *blank(end) != ':');
            else
                strbuf_addn(&t.part[t.body], s, (size_t)(end - s));
            negated = false;
            before = 'a';
            s = end;
        } else {
            local |= t.body && *s == ':';
            before = *s;
            strbuf_addn(&t.part[t.body], s++, 1);
        }
        if (*s == ' ' && !negated)
            strbuf_add(&t.part[t.body], *blank(s) == '.' ? "" : " ");
        s = blank(s);
    }
    strbuf_free(&t.part[0]);
    strbuf_free(&t.part[1]);
}
