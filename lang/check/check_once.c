/* check_once.c - reports parts that stand twice in a declaration but may stand there only once
 * (SPEC 4.13). */
#include "check/check_once.h"

/* The parts that may stand only once in a declaration, with the word that begins each part.  MEND
 * is a help that says how to join two such parts.  If MEND is NULL, one of the two must be left
 * out. */
static const struct {
    NodeKind kind;
    const char *word, *mend;
} parts_once[] = {
    { N_Ask, "ask", "write both after one `ask`: ask {NAME, NAME}" },
    { N_Away, "away", "write both after one `away`: away {NAME, NAME}" },
    { N_Tells, "tells", "write both after one `tells`: tells {NAME, NAME}" },
    { N_Cost, "cost", "write: cost NAME when CONDITION otherwise NAME" },
    { N_Question, "question", "write all languages after one `question`" },
    { N_Phrase, "phrase",
      "write all phrases after one `phrase`, with `|` between the phrases of one language" },
    { N_From, "from", NULL },
    { N_Presume, "presume",
      "write a definition, define NAME(...) as VALUE when CONDITION otherwise VALUE, and then: "
      "presume NAME(...)" },
    { N_Untold, "default",
      "write a definition, define NAME(...) as VALUE when CONDITION otherwise VALUE, and then: "
      "default NAME(...)" },
    { N_Required, "required", "join the conditions with `or`" },
    { N_Background, "background", NULL },
    { N_Unspoken, "unspoken", NULL },
    { N_Detail, "detail", "join the conditions with `or`" },
    { N_Undoes, "undoes", NULL },
    { N_ListBy, "list", NULL },
    { N_Choosing, "choosing", NULL },
    { N_Done, "done", NULL },
    { N_Settles, "settles", NULL },
    { N_Lapses, "lapses", NULL },
    { N_Reads, "reads", "join the names with commas" },
    { N_Where, "where", "join the conditions with `and`" },
    { N_Proper, "proper", "join the conditions with `and`" },
    { N_Reveals, "reveals", NULL },
    { N_RevealsMost, "reveals … at most", NULL },
    { N_Supposes, "supposes", NULL },
    { N_Exercises, "exercises", NULL },
    { N_ToldAs, "as", "join the kinds with commas" },
    { N_SourceNote, "source", "join the two texts" },
    { N_Inferred, "inferred", "join the two texts" },
    { N_LayerRef, "layer", NULL },
    { N_Amended, "amended", "join the two texts" },
    { N_New, "new", NULL },
    { N_Was, "was", NULL },
    { N_See, "see", "join the labels with commas" },
    { N_Until, "until", NULL },
    { N_Default, "default", NULL },
    { N_Tie, "tie", NULL },
    { N_Except, "except", "join the labels with commas" },
    { N_Exception, "except", "join the conditions with `or`" },
    { N_Excepted, "excepted", NULL },
    { N_Otherwise, "otherwise", NULL },
    { N_Clashes, "clash", "join the calls with `and`" },
};

/* Returns the index of PART in parts_once.  Returns BL_LEN(parts_once) if PART may stand several
 * times. */
static size_t once_row(const Node *part)
{
    size_t i = 0;

    while (i < BL_LEN(parts_once) && parts_once[i].kind != part->kind)
        i++;
    return i;
}

/* Returns true if BEFORE is a `cost` with a condition, and PART is the `otherwise` that continues
 * it. */
static bool continues_cost(const Node *before, const Node *part)
{
    return part->kind == N_Cost && before && before->kind == N_Cost && before->a;
}

void check_once(const Node *parts, Diags *diags)
{
    const Node *first[BL_LEN(parts_once)] = { NULL }, *before = NULL;

    for (const Node *part = parts; part; before = part, part = part->next) {
        size_t i = once_row(part);

        if (i == BL_LEN(parts_once) || continues_cost(before, part))
            continue;
        if (!first[i]) {
            first[i] = part;
            continue;
        }
        Diag *d = diag_add(diags, DIAG_NAME_TWICE, part->span, "`%s` can stand only once here",
                           parts_once[i].word);

        diag_note(diags, d, first[i]->span, "the first `%s` is here", parts_once[i].word);
        diag_help(diags, d, "leave one of the two out%s%s", parts_once[i].mend ? ", or " : "",
                  parts_once[i].mend ? parts_once[i].mend : "");
    }
}
