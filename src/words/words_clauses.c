/* words_clauses.c - prints labels, layers and reasons of clauses, and places in the sources. */
#include "words/words_inside.h"

#include "program/program.h"

#include <stdlib.h>
#include <string.h>

static const char *const greek_upper[26] = {
    "Α", "Β", "Γ", "Δ", "Ε", "ΣΤ", "Ζ", "Η", "Θ", "Ι", "Κ", "Λ", "Μ",
    "Ν", "Ξ", "Ο", "Π", "Ρ", "Σ",  "Τ", "Υ", "Φ", "Χ", "Ψ", "Ω", "?",
};
static const char *const greek_lower[26] = {
    "α", "β", "γ", "δ", "ε", "στ", "ζ", "η", "θ", "ι", "κ", "λ", "μ",
    "ν", "ξ", "ο", "π", "ρ", "σ",  "τ", "υ", "φ", "χ", "ψ", "ω", "?",
};

int words_law_number(const char *label)
{
    /* the number fits into an int, because SPEC 10 limits it */
    return (int)strtol(label, NULL, 10);
}

const char *words_clause(const Words *w, const char *label)
{
    bool greek = strcmp(w->p->langs[w->lang].code, "el") == 0;
    size_t n = strlen(label);
    StrBuf b = { 0 };

    if (label[n - 1] == '0' && n > 1 && label[n - 2] > '9')
        n--; /* leaves out a final 0 after a letter */
    for (size_t i = 0; i < n; i++) {
        char c = label[i];
        bool lower = c >= 'a', upper = c >= 'A' && c <= 'Z';
        bool last = lower && i + 1 == n;

        if (last)
            strbuf_add(&b, "(");
        if (greek && (lower || upper))
            strbuf_add(&b, lower ? greek_lower[c - 'a'] : greek_upper[c - 'A']);
        else
            strbuf_addc(&b, c, 1);
        if (last)
            strbuf_add(&b, ")");
    }
    return strbuf_keep(&b, w->arena);
}

const char *words_applies(const Words *w, const Clause *c, bool truth)
{
    const char *s = words_clause(w, c->label);

    if (c->part && c->title.in[0])
        s = words_say_two(w, MSG_titled, s, c->title.in[w->lang]);
    else if (c->part)
        s = words_say_two(w, MSG_clause_part, s, words_number(w, c->part));
    return words_say_one(w, truth ? MSG_clause_applies : MSG_clause_does_not_apply, s);
}

const char *words_layer(const Words *w, const char *layer)
{
    return words_template_slots(w, program_layer(w->p, layer)->words.piece[WORD_IS][w->lang], NULL);
}

const char *words_because(const Words *w, const Support *s)
{
    const Wording *because = &s->rule->clause->because;

    return words_template_slots(w, words_piece_aloud(w, because, WORD_IS), s->slots);
}

const char *words_source(const Words *w, Span span)
{
    const Source *src = w->sources ? sources_find(w->sources, span.start) : NULL;
    StrBuf b = { 0 };
    const char *s, *end;
    bool before = true; /* the previous character is a space, or there is none */

    if (!src)
        return NULL;
    s = source_text(src) + (span.start - source_base(src));
    end = source_text(src) + (span.end - source_base(src));
    for (; s < end; s++) {
        bool space = strchr(" \n\t\r", *s) != NULL;

        if (!space || !before)
            strbuf_addc(&b, space ? ' ' : *s, 1);
        before = space;
    }
    return strbuf_keep(&b, w->arena);
}

const char *words_line(const Words *w, Span span)
{
    if (!sources_find(w->sources, span.start))
        return NULL;
    return words_say_one(w, MSG_line,
                         arena_printf(w->arena, "%u", source_locate(w->sources, span.start).line));
}

uint32_t words_line_in_clause(const Words *w, const Clause *c, Span part)
{
    const LineCol at = source_locate(w->sources, part.start),
                  clause = source_locate(w->sources, c->node->span.start);

    return at.src == clause.src ? at.line : clause.line;
}

const char *words_place(const Words *w, Span span)
{
    LineCol at = source_locate(w->sources, span.start);
    const char *path = source_name(at.src), *name;
    int slashes = 0;

    for (name = path + strlen(path); name > path; name--)
        if (name[-1] == '/' && ++slashes == 2)
            break;
    return arena_printf(w->arena, "%s:%u", text_for_terminal(w->arena, name), at.line);
}
