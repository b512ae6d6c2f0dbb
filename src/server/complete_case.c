/* complete_case.c - completes words in case files: sentences of the story, and names in findings
 * and expectations. */
#include "server/complete_case.h"

#include "case/case.h"
#include "program/program.h"

#include <string.h>

/* ---- where the cursor is ------------------------------------------------------------------- */

/* Returns the index of the token that begins the section around the cursor.  If there is no
 * section, returns the number of tokens. */
static size_t case_section(const Completing *c)
{
    for (size_t i = c->before; i-- > 0;)
        if (c->tokens.at[i].kind == TOKEN_SECTION)
            return i;
    return c->tokens.n;
}

/* Returns the index of the first token on the line with the cursor. */
static size_t case_line(const Completing *c)
{
    size_t i = c->before;

    while (i > 0 && c->tokens.at[i - 1].kind != TOKEN_EOL)
        i--;
    return i;
}

/* Returns the language of the case around the cursor.  Returns the first language if the case names
 * none. */
static int language_of(const Completing *c)
{
    for (const Node *n = c->p.items; n; n = n->next)
        for (const Node *part =
                 n->kind == N_Case && parsed_offset(&c->p, n->span.start) <= c->at ? n->a : NULL;
             part && parsed_offset(&c->p, n->span.end) >= c->at; part = part->next)
            if (part->kind == N_CaseLanguage)
                return program_lang(c->program, part->text);
    return 0;
}

/* ---- sentences ----------------------------------------------------------------------------- */

/* Returns the offset where the sentence with the cursor begins.  A sentence begins at the start of
 * a line, after the label of the line, or after a `;`. */
static uint32_t sentence_start(const Completing *c)
{
    const char *text = source_text(c->p.src);
    uint32_t at = c->at;

    while (at > 0 && text[at - 1] != '\n' && text[at - 1] != ';' && text[at - 1] != ':')
        at--;
    while (at < c->at && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

/* Returns the length of the next word of S.  The word ends before a blank or a bracket.  Sets *SKIP
 * to the number of blanks and brackets before the word. */
static size_t next_word(const char *s, size_t *skip)
{
    size_t n = 0;

    *skip = strspn(s, " []");
    s += *skip;
    while (s[n] && s[n] != ' ' && s[n] != ']' && s[n] != '[') {
        if (s[n] == '{')
            n += strcspn(s + n, "}");
        n += s[n] != '\0';
    }
    return n;
}

/* FORM is a form of sentences, and TYPED is the beginning of a sentence.  Returns the part of FORM
 * from the last word of TYPED on.  If that word fills a slot of FORM, returns the part after the
 * slot.  Returns NULL if FORM does not begin with the words of TYPED.  Sets *KEPT to the number of
 * bytes of TYPED before its last word. */
static const char *rest_of_form(const char *form, const char *typed, size_t *kept)
{
    const char *at = typed;

    *kept = 0;
    for (;;) {
        const size_t blanks = strspn(at, " "), have = strcspn(at + blanks, " ");
        const bool last = at[blanks + have] == '\0';
        size_t skip;
        const size_t want = next_word(form, &skip);
        const char *word = form + skip;

        if (last && !have)
            return *kept || blanks ? word : form;
        if (!want)
            return NULL;
        if (*word != '{' &&
            (have > want || strncmp(word, at + blanks, have) != 0 || (!last && have != want)))
            return NULL;
        if (last)
            return *word == '{' ? word + want + strspn(word + want, " ") : word;
        at += blanks + have;
        *kept = (size_t)(at - typed) + 1;
        form = word + want;
    }
}

static void offer_sentence(Completing *c, const EventKind *k, const Phrase *ph, const char *typed)
{
    const char *form = case_phrase_text(k, ph, c->p.arena);
    const char *rest;
    size_t kept;

    rest = rest_of_form(form, typed, &kept);
    if (!rest || !*rest)
        return;
    if (strchr(typed, ' ') || *rest != *form)
        form = arena_printf(c->p.arena, "%.*s%s", (int)kept, typed, rest);
    complete_add(c, form, COMPLETE_SENTENCE, 1, k->name);
}

static void complete_story(Completing *c)
{
    const uint32_t start = sentence_start(c);
    const char *typed = arena_strndup(c->p.arena, source_text(c->p.src) + start, c->at - start);
    const int lang = language_of(c);

    c->from = start;
    c->to = c->at;
    for (const EventKind *k = c->program->events; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next)
            if (ph->lang == lang)
                offer_sentence(c, k, ph, typed);
}

/* ---- findings and expectations -------------------------------------------------------------- */

/* LINE is the first token of a line.  The line may state a value, as `f(e) is VALUE` does.  If the
 * word at the cursor is the VALUE, returns the function f.  Otherwise returns NULL. */
static const Fun *stated_function(const Completing *c, size_t line)
{
    size_t n, i = c->before;

    while (i > line && (complete_token_is(c, i - 1, "not") || complete_token_is(c, i - 1, "{") ||
                        complete_token_is(c, i - 1, ",")))
        i--;
    if (i == line || !(complete_token_is(c, i - 1, "is") || complete_token_is(c, i - 1, "in")))
        return NULL;
    for (i--; i-- > line;)
        if (c->tokens.at[i].kind == TOKEN_NAME) {
            const char *s = complete_token(c, i, &n);
            const Fun *f = program_fun(c->program, arena_strndup(c->p.arena, s, n));

            if (f)
                return f;
        }
    return NULL;
}

/* LINE is the first token of the line with the cursor.  Returns true if the word at the cursor is
 * an argument: a parenthesis is open. */
static bool in_arguments(const Completing *c, size_t line)
{
    int depth = 0;

    for (size_t i = line; i < c->before; i++)
        depth += complete_token_is(c, i, "(") - complete_token_is(c, i, ")");
    return depth > 0;
}

/* Adds the labels of all events in the cases of the document. */
static void add_events(Completing *c)
{
    for (size_t i = 0; i < c->d->ncases; i++)
        for (int k = 0; k < c->d->cases[i]->nevents; k++)
            complete_add(c, c->d->cases[i]->events[k].label, COMPLETE_VARIABLE, 0,
                         c->d->cases[i]->events[k].kind->name);
}

static void complete_facts(Completing *c, bool elected, bool expected)
{
    const size_t line = case_line(c);
    const Fun *f = stated_function(c, line);
    const Program *p = c->program;

    if (f) {
        complete_values(c, f->result, 1);
        if (f->result->kind == TYPE_EVENT)
            add_events(c);
        return;
    }
    if (in_arguments(c, line) ||
        (c->before > line && (complete_token_is(c, c->before - 1, "refused")))) {
        add_events(c);
        return;
    }
    if (expected)
        complete_functions(c, p, 1u << FUN_STATUS | 1u << FUN_DONE | 1u << FUN_FINDING, NULL);
    if (expected || elected)
        complete_functions(c, p, 1u << FUN_DONE, NULL);
    else
        complete_functions(c, p, 1u << FUN_FINDING, NULL);
}

void complete_case(Completing *c)
{
    const size_t section = case_section(c);
    const bool expected = section < c->tokens.n && complete_token_is(c, section, "expect"),
               elected = section < c->tokens.n && complete_token_is(c, section, "elected");

    if (!c->program || section == c->tokens.n)
        return;
    if (complete_token_is(c, section, "story"))
        complete_story(c);
    else if (expected && complete_wants_label(c))
        complete_labels(c, c->program);
    else if (expected || elected || complete_token_is(c, section, "found"))
        complete_facts(c, elected, expected);
}
