/* fmt_case.c - lays out case files (see fmt_case.h). */
#include "syntax/fmt_case.h"

#include <string.h>

/* The column where the values of `source`, `hands` and the settings begin.  Columns count from
 * 0. */
enum { VALUES = 11 };

typedef enum Section { IN_HEADER, IN_HANDS, IN_STORY, IN_FACTS } Section;

static Section section_of(const FmtPieces *p, uint32_t i)
{
    if (fmt_piece_is(p, i, "hands"))
        return IN_HANDS;
    if (fmt_piece_is(p, i, "story"))
        return IN_STORY;
    return fmt_piece_is(p, i, "found") || fmt_piece_is(p, i, "elected") ||
                   fmt_piece_is(p, i, "expect")
               ? IN_FACTS
               : IN_HEADER;
}

static bool is_one_of(const FmtPieces *p, uint32_t i, const char *signs)
{
    const FmtPiece *x = &p->at[i];

    return x->kind == TOKEN_SIGN && x->len == 1 && strchr(signs, x->text[0]);
}

/* Returns the number of blanks before piece I in a line of a story or of holdings, such as `d1: S
 * calls "high"; N plays ♦6`. */
static int space_in_words(const FmtPieces *p, uint32_t i)
{
    if (is_one_of(p, i, ",;:)") || is_one_of(p, i - 1, "("))
        return 0;
    return p->at[i].gap == 0 && (is_one_of(p, i, "(") || fmt_piece_is(p, i, ".")) ? 0 : 1;
}

/* Returns the number of blanks before piece I in a line of facts or expectations.  Examples of such
 * lines are `expect wbf-2017+pause=late` and `called(d1) is ♦6 by 46B2`. */
static int space_in_facts(const FmtPieces *p, uint32_t i)
{
    const char *tight = "+=.({";

    if (is_one_of(p, i, ",:;)}.+=") || is_one_of(p, i - 1, tight))
        return 0;
    return is_one_of(p, i, "(") && p->at[i - 1].kind == TOKEN_NAME ? 0 : 1;
}

/* Returns the indent of a line in section IN.  The line begins with piece I. */
static int indent_of_line(const FmtPieces *p, uint32_t i, Section in)
{
    bool tells = i + 1 < p->n && p->at[i + 1].lines == 0 && is_one_of(p, i + 1, ":");

    if (fmt_piece_is(p, i, "case") && p->at[i].kind == TOKEN_SECTION)
        return 0;
    if (p->at[i].kind == TOKEN_SECTION || in == IN_HEADER)
        return 2;
    return in != IN_HANDS ? 4 : tells ? VALUES : 2;
}

/* Sets the spaces between the pieces of a line, up to a comment at the end of the line.  The line
 * begins with piece FIRST and is in section IN.  HEADER is true if the line begins a section. */
static void mark_line(FmtPieces *p, uint32_t first, Section in, bool header)
{
    int at = p->at[first].by + p->at[first].width;

    for (uint32_t i = first + 1; i < p->n && p->at[i].lines == 0; i++) {
        FmtPiece *x = &p->at[i];
        bool words = header ? in == IN_HANDS || x[-1].kind != TOKEN_SECTION : in != IN_FACTS;

        if (x->comment)
            return;
        x->space =
            words && !(header && in != IN_HANDS) ? space_in_words(p, i) : space_in_facts(p, i);
        if (in == IN_HANDS && i > first + 1 && i + 1 < p->n && p->at[i + 1].lines == 0 &&
            is_one_of(p, i + 1, ":"))
            x->space = 3;
        if (p->at[first].by == 2 && at < VALUES - 1 &&
            (x->gap > 1 || (i == first + 1 && p->at[first].kind == TOKEN_SECTION &&
                            (fmt_piece_is(p, first, "source") || fmt_piece_is(p, first, "hands")))))
            x->space = VALUES - at;
        at += x->space + x->width;
    }
}

void fmt_case(FmtPieces *p)
{
    Section in = IN_HEADER;
    bool first = true;

    for (uint32_t i = 0; i < p->n; i++) {
        FmtPiece *x = &p->at[i];
        bool header = x->kind == TOKEN_SECTION;

        if (x->comment || (x->lines == 0 && !first))
            continue;
        first = false;
        if (header)
            in = section_of(p, i);
        x->must = x->group = true;
        x->indent = INDENT_AT;
        x->by = indent_of_line(p, i, in);
        if (!header && in == IN_HANDS && x->by == 2)
            /* a line without `OWNER:` at its start is a setting, and ends the section */
            in = IN_HEADER;
        mark_line(p, i, in, header);
    }
    fmt_break_lines(p);
    for (uint32_t i = 0; i < p->n; i++)
        if (fmt_piece_is(p, i, "case") && p->at[i].kind == TOKEN_SECTION)
            fmt_blank_before(p, i);
}
