/* fmt_law.c - lays out law files: walks over the tree and sets the layout of each piece (see
 * fmt_law.h).
 *
 * A piece is a word, a sign or a comment (fmt_pieces.h).  Pieces are named by their indices. */
#include "syntax/fmt_law.h"

#include "syntax/fmt_columns.h"

#include <string.h>

typedef struct LawLayout {
    FmtPieces *p;
    uint32_t first, last; /* the first and the last piece of the current item */
    /* takes the place of a piece that does not exist: piece_or_none() returns it instead of NULL */
    FmtPiece none;
} LawLayout;

/* ---- marks ------------------------------------------------------------ */

static FmtPiece *piece_or_none(LawLayout *l, uint32_t i)
{
    return i < l->p->n ? &l->p->at[i] : &l->none;
}

static uint32_t piece_of_node(LawLayout *l, const Node *n)
{
    return n ? fmt_piece_at(l->p, n->span.start) : NO_PIECE;
}

static uint32_t token_before(LawLayout *l, uint32_t i)
{
    return i == NO_PIECE || i == 0 ? NO_PIECE : fmt_token_before(l->p, i);
}

/* Returns the token before piece I.  Skips opening parentheses directly before I. */
static uint32_t before_parentheses(LawLayout *l, uint32_t i)
{
    do
        i = token_before(l, i);
    while (i != NO_PIECE && fmt_piece_is(l->p, i, "("));
    return i;
}

/* Allows piece I to begin a line, at COLUMN. */
static void may_stand(LawLayout *l, uint32_t i, int column)
{
    FmtPiece *x = piece_or_none(l, i);

    x->may = true;
    x->indent = INDENT_AT;
    x->by = column;
}

/* Piece I begins a part of a declaration.  Allows this piece to begin a line. */
static void stand_as_part(LawLayout *l, uint32_t i)
{
    may_stand(l, i, 2);
    piece_or_none(l, i)->group = piece_or_none(l, i)->part = true;
}

/* Allows piece I to begin a line, BY columns to the right of the piece ANCHOR.  If ANCHOR is
 * NO_PIECE, does nothing. */
static void may_stand_under(LawLayout *l, uint32_t i, uint32_t anchor, int by)
{
    FmtPiece *x = piece_or_none(l, i);

    if (anchor == NO_PIECE)
        return;
    x->may = true;
    x->indent = INDENT_UNDER;
    x->anchor = anchor;
    x->by = by;
}

static void set_space(LawLayout *l, uint32_t i, int blanks)
{
    piece_or_none(l, i)->space = blanks;
}

static bool in_clause(const LawLayout *l)
{
    return fmt_piece_is(l->p, l->first, "clause") ||
           fmt_piece_is(l->p, fmt_token_after(l->p, l->first), "clause");
}

/* If a line of the source ends after the operator OP, moves the line end before OP.  OP then begins
 * the next line. */
static void leads_line(LawLayout *l, uint32_t op)
{
    FmtPiece *x = piece_or_none(l, op), *next = piece_or_none(l, op + 1);

    if (op != NO_PIECE && x->lines == 0 && !next->comment) {
        x->lines = next->lines;
        next->lines = 0;
    }
}

/* Sets the layout of the operator OP if it is `and` or `or`.  FIRST is its first operand. */
static void mark_operator(LawLayout *l, uint32_t op, uint32_t first)
{
    FmtPiece *x = piece_or_none(l, op);

    if (op == NO_PIECE || first == NO_PIECE ||
        !(fmt_piece_is(l->p, op, "and") || fmt_piece_is(l->p, op, "or")))
        return;
    leads_line(l, op);
    if (in_clause(l) && piece_or_none(l, token_before(l, first))->keyword) {
        uint32_t keyword = token_before(l, first);

        may_stand_under(l, op, keyword, piece_or_none(l, keyword)->width - x->width);
        if (x->lines > 0)
            set_space(l, op + 1, piece_or_none(l, first)->space);
        return;
    }
    x->may = true;
    x->indent = INDENT_OPERATOR;
    x->anchor = first;
    x->by = in_clause(l) ? 3 : 4;
}

/* ---- expressions, lists and wordings ------------------------------------------ */

/* Sets the layout of the members of LIST.  A comma, a bar, `and` or `or` stands between two
 * members. */
static void mark_list(LawLayout *l, const Node *list)
{
    uint32_t first = piece_of_node(l, list);

    for (const Node *n = list ? list->next : NULL; n; n = n->next) {
        uint32_t i = piece_of_node(l, n), sign = token_before(l, i);

        if (sign == NO_PIECE)
            continue;
        if (fmt_piece_is(l->p, sign, ",")) {
            may_stand_under(l, i, first, 0);
        } else if (fmt_piece_is(l->p, sign, "|")) {
            leads_line(l, sign);
            may_stand_under(l, sign, first, n->kind == N_SlotGroup ? -2 : 0);
            if (n->kind == N_String)
                piece_or_none(l, sign)->indent = INDENT_FORMS;
        } else {
            mark_operator(l, sign, first);
        }
    }
}

/* Sets the layout of the variants of WORDING and of their texts.  If WIDE is true, two blanks stand
 * before each variant that is a sentence. */
static void mark_variants(LawLayout *l, const Node *wording, bool wide)
{
    uint32_t lang = piece_of_node(l, wording);

    wide = wide && wording->b && wording->b->num < WORD_VARIANTS;
    mark_list(l, wording->a);
    for (const Node *v = wording->b; v; v = v->next) {
        uint32_t i = piece_of_node(l, v);

        mark_list(l, v->a);
        if (v == wording->b && !wording->a)
            continue;
        may_stand_under(l, i, lang, 0);
        piece_or_none(l, i)->indent = INDENT_VARIANT;
        set_space(l, i, wide ? 2 : 1);
    }
}

/* Sets the layout of the titles after TITLE, which are the same title in other languages.  COLUMN
 * is their indent.  If COLUMN is negative, they stand under the first title. */
static void mark_titles(LawLayout *l, const Node *title, int column)
{
    for (const Node *t = title ? title->next : NULL; t; t = t->next)
        if (column < 0)
            may_stand_under(l, token_before(l, piece_of_node(l, t)), piece_of_node(l, title), 0);
        else
            may_stand(l, token_before(l, piece_of_node(l, t)), column);
}

static void mark_where(LawLayout *l, const Node *bind)
{
    if (!bind->b)
        return;
    if (in_clause(l))
        may_stand_under(l, before_parentheses(l, piece_of_node(l, bind->b)), piece_of_node(l, bind),
                        2);
    else
        may_stand(l, before_parentheses(l, piece_of_node(l, bind->b)), 4);
}

static void mark_conclusion(LawLayout *l, const Node *n)
{
    for (const Node *m = n->c; m; m = m->next)
        may_stand_under(l, piece_of_node(l, m), piece_of_node(l, n), 2);
}

static void mark_groups(LawLayout *l, const Node *slot)
{
    for (const Node *g = slot->a; g; g = g->next) {
        uint32_t with = token_before(l, piece_of_node(l, g->b));

        if (g->b)
            may_stand_under(l, with, piece_of_node(l, slot->a), 1);
    }
}

static void mark_cycles(LawLayout *l, const Node *turn)
{
    uint32_t first = piece_of_node(l, turn->a);

    for (const Node *c = turn->a; c; c = c->next) {
        uint32_t open = c == turn->a ? first : token_before(l, piece_of_node(l, c));

        set_space(l, open, 1);
        if (c != turn->a)
            may_stand_under(l, open, first, 0);
    }
}

static void mark_node(LawLayout *l, const Node *n);

static void mark_nodes(LawLayout *l, const Node *list)
{
    mark_list(l, list);
    for (const Node *n = list; n; n = n->next)
        mark_node(l, n);
}

/* Sets the layout of N and of the nodes below it.  If the layout of a kind of node depends on its
 * parent, the parent sets it. */
static void mark_node(LawLayout *l, const Node *n)
{
    switch (n->kind) {
    case N_And:
    case N_Or:
        mark_operator(l, before_parentheses(l, piece_of_node(l, n->b)), piece_of_node(l, n));
        break;
    case N_ConcludesModal: mark_conclusion(l, n); break;
    case N_Refer: mark_titles(l, n->a, -1); return;
    case N_Slot: mark_groups(l, n); break;
    case N_Bind: mark_where(l, n); break;
    case N_Turn: mark_cycles(l, n); break;
    case N_Wording:
    case N_Value:
    case N_Field: return; /* the parent sets the layout of these kinds */
    default: break;
    }
    mark_nodes(l, n->a);
    mark_nodes(l, n->b);
    mark_nodes(l, n->c);
    mark_nodes(l, n->d);
}

/* ---- declarations ----------------------------------------------------- */

static bool language_repeats(const Node *from, const Node *w)
{
    for (const Node *n = from; n != w; n = n->next)
        if (n->text == w->text)
            return true;
    return false;
}

/* Returns true if some variant of WORDING begins a line in the source. */
static bool has_lines(LawLayout *l, const Node *wording)
{
    for (const Node *v = wording->b; v; v = v->next)
        if (piece_or_none(l, piece_of_node(l, v))->may &&
            piece_or_none(l, piece_of_node(l, v))->lines)
            return true;
    return false;
}

/* Sets where wordings may begin a line.  PARTS are the parts of a declaration.  The wordings
 * directly after a phrase or a question are its texts, at most one in each language.  All other
 * wordings are those of the declaration itself. */
static void mark_wordings(LawLayout *l, const Node *parts)
{
    const Node *first = NULL; /* the first wording of the current phrase or question */

    for (const Node *w = parts; w; w = w->next) {
        uint32_t i = piece_of_node(l, w);

        if (w->kind != N_Wording) {
            first = w->kind == N_Phrase || w->kind == N_Question ? w->next : NULL;
            continue;
        }
        mark_variants(l, w, true);
        if (w == first)
            continue;
        if (first && language_repeats(first, w))
            first = NULL;
        set_space(l, i, 3);
        if (first) {
            may_stand_under(l, i, piece_of_node(l, first), 0);
        } else {
            stand_as_part(l, i);
            piece_or_none(l, i)->must = has_lines(l, w);
        }
    }
}

static int part_space(const Node *part)
{
    switch (part->kind) {
    case N_Background:
    case N_Unspoken:
    case N_Detail:
    case N_Required:
    case N_Choosing:
    case N_ListBy: return 1;
    case N_Undoes:
    case N_Done:
    case N_Settles:
    case N_Lapses: return 2;
    default: return 3;
    }
}

static void mark_parts(LawLayout *l, const Node *parts)
{
    for (const Node *n = parts; n; n = n->next) {
        uint32_t i = piece_of_node(l, n);

        if (n->kind == N_Wording || n->kind == N_Label)
            continue;
        if (n->kind == N_Cost) {
            i = token_before(l, i);
            if (fmt_piece_is(l->p, i, "otherwise")) {
                leads_line(l, i);
                may_stand(l, i, 4);
                mark_node(l, n);
                continue;
            }
        }
        stand_as_part(l, i);
        piece_or_none(l, i)->must =
            n->kind == N_Ask || n->kind == N_Question || n->kind == N_Phrase;
        set_space(l, i, part_space(n));
        mark_node(l, n);
        if (n->kind == N_Presume && n->c) {
            may_stand(l, piece_of_node(l, n->c), 4);
            set_space(l, piece_of_node(l, n->c), 3);
        }
    }
    mark_wordings(l, parts);
}

/* Sets the layout of LIST, the nodes between the braces of a declaration.  If LIST stands on one
 * line in the source, and the line is not too wide, it stays on one line.  Otherwise its members
 * and the closing brace begin lines. */
static void mark_body(LawLayout *l, const Node *list)
{
    uint32_t open = l->first, close;
    int depth = 0, width = 0;
    bool lines = false;

    while (!fmt_piece_is(l->p, open, "{"))
        open++;
    for (close = open;; close++) {
        depth += fmt_piece_is(l->p, close, "{") - fmt_piece_is(l->p, close, "}");
        if (!depth)
            break;
    }
    for (const Node *n = list; n; n = n->next) {
        FmtPiece *x = piece_or_none(l, piece_of_node(l, n));

        may_stand(l, piece_of_node(l, n), 2);
        x->group = x != piece_or_none(l, open + 1);
    }
    set_space(l, open + 1, 1);
    set_space(l, close, 1);
    for (uint32_t i = l->first; i <= close; i++) {
        width += piece_or_none(l, i)->width + piece_or_none(l, i)->space;
        lines |= i > open && (piece_or_none(l, i)->comment || piece_or_none(l, i)->lines);
    }
    lines |= width > LAYOUT_WIDTH;
    if (lines) {
        for (const Node *n = list; n; n = n->next)
            piece_or_none(l, piece_of_node(l, n))->must = n == list || n->kind == N_Field;
        piece_or_none(l, close)->must = piece_or_none(l, close)->close = true;
        piece_or_none(l, close)->by = 0;
    }
}

static void mark_fields(LawLayout *l, const Node *fields)
{
    for (const Node *f = fields; f; f = f->next) {
        bool begins; /* the first wording begins a line in the source */

        mark_nodes(l, f->a);
        mark_nodes(l, f->b);
        begins = piece_or_none(l, piece_of_node(l, f->c))->lines > 0;
        for (const Node *w = f->c; w; w = w->next) {
            mark_variants(l, w, false);
            if (w == f->c || begins)
                may_stand(l, piece_of_node(l, w), 6);
            else
                may_stand_under(l, piece_of_node(l, w), piece_of_node(l, f->c), 0);
        }
    }
    mark_body(l, fields);
}

/* Sets the layout of V, a value of an enum.  The caller sets the layout of its first word. */
static void mark_value(LawLayout *l, const Node *v)
{
    uint32_t first = fmt_token_after(l->p, piece_of_node(l, v));

    for (const Node *t = v->a; t; t = t->next)
        if (fmt_piece_is(l->p, token_before(l, piece_of_node(l, t)), "written"))
            may_stand_under(l, token_before(l, piece_of_node(l, t)), first, 0);
    for (const Node *s = v->b; s; s = s->next) {
        mark_list(l, s->a);
        may_stand_under(l, piece_of_node(l, s), first, 0);
        set_space(l, piece_of_node(l, s), 2);
    }
    for (const Node *w = v->c; w; w = w->next) {
        mark_variants(l, w, false);
        may_stand_under(l, piece_of_node(l, w), first, 0);
    }
    may_stand(l, first, 6);
    piece_or_none(l, first)->may = false;
}

/* DEFINED is a DefCase node, and its value may have the operators `and` or `or`.  If the first
 * operator begins a line, indents the first operand by the width of the operator.  All operands
 * then stand in one column. */
static void mark_first_operand(LawLayout *l, const Node *defined)
{
    const Node *cond = defined->a;
    uint32_t op;

    if (cond->kind != N_And && cond->kind != N_Or)
        return;
    op = before_parentheses(l, piece_of_node(l, cond->b));
    if (piece_or_none(l, op)->lines > 0)
        piece_or_none(l, piece_of_node(l, defined))->by = 4 + piece_or_none(l, op)->width + 1;
}

static void mark_definition(LawLayout *l, const Node *n)
{
    may_stand(l, token_before(l, piece_of_node(l, n->d)), 4);
    may_stand(l, piece_of_node(l, n->d), 4);
    for (const Node *c = n->d; c; c = c->next) {
        mark_node(l, c);
        if (c != n->d) {
            uint32_t otherwise = token_before(l, piece_of_node(l, c));

            leads_line(l, otherwise);
            may_stand(l, otherwise, 4);
        }
        if (c->b)
            may_stand(l, before_parentheses(l, piece_of_node(l, c->b)), 4);
        mark_first_operand(l, c);
    }
    mark_nodes(l, n->a);
    mark_parts(l, n->c);
}

/* Sets the layout of the header N after its title: the words such as `by` and `follows`.  A word
 * that begins a line is indented to COLUMN. */
static void mark_header(LawLayout *l, const Node *n, int column)
{
    static const char *const words[] = { "by",        "effective", "layer", "extends",
                                         "overrides", "follows",   "to" };

    mark_titles(l, n->b, column);
    for (uint32_t i = l->first; i <= l->last; i++)
        for (size_t k = 0; k < BL_LEN(words); k++)
            if (piece_or_none(l, i)->kind == TOKEN_KEYWORD && fmt_piece_is(l->p, i, words[k]))
                may_stand(l, i, column);
    mark_nodes(l, n->d);
}

/* Sets the layout of LIST, a part of the declaration of a language, and of the keyword before
 * it. */
static void mark_language_part(LawLayout *l, const Node *list)
{
    may_stand(l, token_before(l, piece_of_node(l, list)), 4);
    set_space(l, token_before(l, piece_of_node(l, list)), 2);
    mark_list(l, list);
}

/* Sets the layout of TEXTS, a part of one list of words or of one frame, and of the keyword before
 * it.  The keyword may begin a line. */
static void mark_word_texts(LawLayout *l, const Node *texts)
{
    may_stand(l, token_before(l, piece_of_node(l, texts)), 8);
    mark_list(l, texts);
}

/* Sets the layout of PART, a part of the declaration of a language: a group of words, a list of
 * words, a paraphrase or a frame. */
static void mark_words(LawLayout *l, const Node *part)
{
    if (part->kind == N_WordGroup) {
        may_stand(l, piece_of_node(l, part), 4);
        set_space(l, piece_of_node(l, part), 2);
        mark_list(l, part->a);
        return;
    }
    mark_language_part(l, part->a);
    if (part->kind == N_WordList && part->b)
        mark_word_texts(l, part->b);
    if (part->kind == N_Spelled && part->b)
        mark_word_texts(l, part->b);
    if (part->kind != N_Frame)
        return;
    for (const Node *role = part->b; role; role = role->next)
        mark_word_texts(l, role->a);
    mark_word_texts(l, part->c);
}

static void mark_language(LawLayout *l, const Node *n)
{
    const Node *const lists[] = { n->d, n->b->a, n->b->b, n->b->d };

    mark_language_part(l, n->a);
    mark_language_part(l, n->c);
    for (size_t i = 0; i < BL_LEN(lists); i++)
        if (lists[i])
            mark_word_texts(l, lists[i]);
    for (const Node *part = n->b->c; part; part = part->next)
        mark_words(l, part);
}

static void mark_declaration(LawLayout *l, const Node *n)
{
    switch (n->kind) {
    case N_Language: mark_language(l, n); return;
    case N_Setting:
    case N_Event: mark_fields(l, n->a); break;
    case N_Enum:
    case N_Reading:
        for (const Node *v = n->a; v; v = v->next)
            mark_value(l, v);
        mark_body(l, n->a);
        break;
    case N_Define: mark_definition(l, n); return;
    case N_Kind:
        may_stand(l, before_parentheses(l, piece_of_node(l, n->a)), 4);
        mark_node(l, n->a);
        break;
    case N_Deadline: may_stand(l, piece_of_node(l, n->b), 4); /* fall through */
    default: mark_nodes(l, n->a); break;
    }
    switch (n->kind) {
    case N_Layer:
    case N_ModalDecl: mark_wordings(l, n->a); break;
    case N_Setting:
    case N_Holding:
    case N_Event:
    case N_Enum:
    case N_Kind:
    case N_Type: mark_parts(l, n->b); break;
    case N_Deadline:
        mark_nodes(l, n->b);
        mark_parts(l, n->c);
        break;
    default: mark_parts(l, n->c); break;
    }
}

/* ---- clauses, universes, principles ----------------------------------- */

/* Returns true if the keyword of a part of this KIND stands in a column of its own.  The column is
 * as wide as the longest such keyword. */
static bool has_column(NodeKind kind)
{
    static const NodeKind kinds[] = { N_For,        N_When,    N_Unless,   N_Then,    N_Always,
                                      N_Never,      N_Weigh,   N_PutsOut,  N_InOrder, N_Except,
                                      N_Covers,     N_Deals,   N_Varied,   N_Slot,    N_Assume,
                                      N_NeverHolds, N_Clashes, N_Exception };

    for (size_t i = 0; i < BL_LEN(kinds); i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

/* Returns true if PART may stand on the same line as BEFORE, the part before it.  A condition or a
 * conclusion may follow `for` or a condition.  A reference or a note may follow any part.  If PART
 * is the first part, BEFORE is NULL and the result is false. */
static bool may_share_line(const Node *part, const Node *before)
{
    if (!before)
        return false;
    switch (part->kind) {
    case N_When:
    case N_Unless:
    case N_Otherwise:
    case N_Excepted:
    case N_Then:
        return before->kind == N_For || before->kind == N_When || before->kind == N_Unless ||
               before->kind == N_Otherwise || before->kind == N_Excepted;
    case N_See:
    case N_Was:
    case N_New:
    case N_Background: return true;
    default: return false;
    }
}

/* Returns true if the part BEFORE has several lines in the source.  BEFORE ends before piece I. */
static bool part_is_broken(LawLayout *l, const Node *before, uint32_t i)
{
    for (uint32_t k = piece_of_node(l, before) + 1; k < i; k++)
        if (l->p->at[k].lines > 0)
            return true;
    return false;
}

/* Returns true if PART begins a line.  I is the first piece of PART.  BEFORE is the part before
 * PART, or NULL.  A condition or a conclusion begins a line if BEFORE has several lines. */
static bool part_begins_line(LawLayout *l, uint32_t i, const Node *part, const Node *before)
{
    return !may_share_line(part, before) || piece_or_none(l, i)->lines > 0 ||
           (has_column(part->kind) && part_is_broken(l, before, i));
}

/* Returns the width of the column for the keywords of N that begin a line. */
static int column_width(LawLayout *l, const Node *n)
{
    int width = n->kind == N_Universe ? 7 : 4;

    for (const Node *part = n->a, *before = NULL; part; before = part, part = part->next) {
        uint32_t i = piece_of_node(l, part);

        if (has_column(part->kind) && i != NO_PIECE && l->p->at[i].width > width &&
            part_begins_line(l, i, part, before))
            width = l->p->at[i].width;
    }
    return width;
}

static void mark_rule_part(LawLayout *l, const Node *part, const Node *before, int width)
{
    uint32_t i = piece_of_node(l, part);
    FmtPiece *x = piece_or_none(l, i);

    may_stand(l, i, 2);
    x->must = part_begins_line(l, i, part, before);
    x->group = true;
    set_space(l, i, 3);
    if (has_column(part->kind)) {
        x->keyword = true;
        if (x->must)
            set_space(l, fmt_token_after(l->p, i), width - x->width + 1);
    }
    switch (part->kind) {
    case N_Because:
        for (const Node *w = part->a; w; w = w->next) {
            mark_variants(l, w, true);
            if (w == part->a)
                continue;
            may_stand_under(l, piece_of_node(l, w), piece_of_node(l, part->a), 0);
            set_space(l, piece_of_node(l, w), 3);
        }
        return;
    case N_SourceNote:
    case N_Amended:
    case N_Inferred: mark_titles(l, part->a, -1); return;
    default: mark_node(l, part); return;
    }
}

static void mark_rule(LawLayout *l, const Node *n)
{
    int width = column_width(l, n);

    mark_titles(l, n->b, n->kind == N_Clause ? 7 : 4);
    if (n->kind != N_Advice)
        mark_nodes(l, n->c);
    for (const Node *part = n->a, *before = NULL; part; before = part, part = part->next)
        mark_rule_part(l, part, before, width);
    if (n->kind == N_Advice)
        mark_parts(l, n->c);
}

/* ---- the whole -------------------------------------------------------- */

static void mark_item(LawLayout *l, const Node *n)
{
    FmtPiece *x = piece_or_none(l, l->first);

    may_stand(l, l->first, 0);
    x->must = x->group = true;
    switch (n->kind) {
    case N_Clause:
    case N_Universe:
    case N_Principle:
    case N_Incentive:
    case N_Invariant:
    case N_Advice: mark_rule(l, n); break;
    case N_Edition:
    case N_Overlay:
    case N_Practice:
    case N_Law: mark_header(l, n, 8); break;
    case N_Repeal:
    case N_RepealInvariant:
    case N_Spoken:
    case N_Set: break;
    default: mark_declaration(l, n); break;
    }
}

/* Returns true if no blank may stand between the pieces A and B, when they are neighbours on a
 * line. */
static bool close_together(const FmtPieces *p, uint32_t a, uint32_t b)
{
    const char *after = ")},;:.?";

    return fmt_piece_is(p, a, "(") || fmt_piece_is(p, a, "{") || fmt_piece_is(p, a, ".") ||
           fmt_piece_is(p, a, "..") || fmt_piece_is(p, b, "..") ||
           (p->at[b].kind == TOKEN_SIGN && strchr(after, p->at[b].text[0])) ||
           (fmt_piece_is(p, b, "(") &&
            (p->at[a].kind == TOKEN_NAME || fmt_piece_is(p, a, "action")));
}

/* Returns true if ITEM is the header of an edition, an overlay or a practice.  ITEM may be NULL. */
static bool is_header(const Node *item)
{
    return item && (item->kind == N_Edition || item->kind == N_Overlay || item->kind == N_Practice);
}

void fmt_law(FmtPieces *p, const Node *items)
{
    LawLayout l = { .p = p };
    uint32_t next = 0;

    for (uint32_t i = 1; i < p->n; i++)
        if (!p->at[i].comment && !p->at[i - 1].comment)
            p->at[i].space = close_together(p, i - 1, i) ? 0 : 1;
    for (const Node *n = items; n; n = n->next) {
        while (next < p->n && p->at[next].comment)
            next++;
        l.first = next;
        while (next < p->n && p->at[next].start < n->span.end)
            next++;
        l.last = next - 1;
        mark_item(&l, n);
    }
    fmt_break_lines(p);
    for (const Node *n = items, *before = NULL; n; before = n, n = n->next) {
        uint32_t i = fmt_piece_at(p, n->span.start);

        while (i > 0 && !p->at[i].must)
            i--; /* goes back to the word `insert` or `replace` that begins the line */
        if (n->kind == N_Clause || (n->kind == N_Law && !is_header(before)) ||
            n->kind == N_Universe || n->kind == N_Incentive || n->kind == N_Invariant)
            fmt_blank_before(p, i);
    }
    fmt_columns(p, items);
}
