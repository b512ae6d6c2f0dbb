/* ruling_brief.c - makes the rows of a short report.  Lines about one event share a row, and each
 * branch has one row. */
#include "report/ruling_rows_inside.h"

#include "report/ruling_sentences.h"

#include <string.h>

/* MAX_BRIEF: the largest number of sentences in the row of a branch.  MAX_JOINED: the largest
 * number of sentences in another row. */
enum { MAX_BRIEF = 3, MAX_JOINED = 2 };

/* Returns the index of the event that LINE, a status, is about.  Returns -1 if LINE is not about an
 * event. */
static int brief_matter(const Line *line)
{
    const Conclusion *c = line->c;

    if (c->kind != LINE_STATUS || c->fun->instruction || c->nargs == 0 ||
        c->fun->ptype[0]->kind != TYPE_EVENT)
        return -1;
    return (int)c->args[0];
}

/* Returns true if SENTENCE has the word of N bytes at WORD. */
static bool brief_has_word(const char *sentence, const char *word, size_t n)
{
    for (const char *s = sentence; *s; s += strspn(s, " ")) {
        size_t m = strcspn(s, " ");

        if (m == n && strncmp(s, word, n) == 0)
            return true;
        s += m;
    }
    return false;
}

/* Returns true if the word of N bytes at WORD may be an article.  An article is short, and has only
 * letters but no ASCII capital. */
static bool brief_is_article(const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)word[i];

        if (c >= 0xE0 || (c < 0x80 && (c < 'a' || c > 'z'))) /* a sign such as ♠ has three bytes */
            return false;
    }
    return n <= 6;
}

static bool brief_begins(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

/* A and B are sentences about one event.  The story tells this event in SENTENCE.  If A and B begin
 * with the same name, returns the length of the name and the blank after it, in bytes.  Otherwise
 * returns 0.  A name is made of whole words.  The last word is in SENTENCE, and is no article. */
static size_t brief_name(const char *a, const char *b, const char *sentence)
{
    size_t name = 0, at = 0;

    while (a[at]) {
        size_t n = strcspn(a + at, " "), end = at + n;

        if (!a[end] || strncmp(a, b, end + 1) != 0)
            break;
        if (brief_has_word(sentence, a + at, n) && !brief_is_article(a + at, n))
            name = end + 1;
        at = end + 1;
    }
    return name;
}

/* Returns true if "and" with a second verb can follow S, as in "♠A is a penalty card and must be
 * played".  S must be one sentence, without a reason or another addition. */
static bool brief_takes_verb(const Words *w, const char *s)
{
    return !strstr(s, ", ") && !strstr(s, ": ") && !strstr(s, ". ") &&
           !strstr(s, words_text(w, MSG_semicolon));
}

/* Joins the N texts VERBS into one sentence, such as "♠A is a penalty card and must be played".
 * The first of VERBS is a whole sentence that begins with a name.  The others lack this name.
 * Returns SAID followed by the joined sentence.  SAID may be NULL. */
static const char *brief_add(const RowsTeller *t, const char *said, const char *const *verbs, int n)
{
    const char *s = words_joined(&t->w, verbs, n, JOINT_AND);

    if (!said)
        return s;
    return t->terse ? arena_printf(t->w.arena, "%s%s%s", said, words_text(&t->w, MSG_semicolon), s)
                    : words_say_two(&t->w, MSG_new_sentence, said, text_capitalise(t->w.arena, s));
}

void ruling_brief_join(RowsTeller *t, RowsItem *items, int n, const Line *line, ListedLines *told)
{
    int matter = brief_matter(line), nverbs = 1, sentences = 1;
    RowsItem *before = arena_new_array(t->w.arena, RowsItem, (size_t)n + 1);
    const char *sentence = matter < 0 ? "" : words_sentence(&t->w, matter), *all = told->text,
               *said = NULL, *last = told->text,
               **verbs = arena_new_array(t->w.arena, const char *, (size_t)n + 1);

    verbs[0] = told->text;
    for (int i = 0; i < n && matter >= 0; i++) {
        ListedLines more;
        const char *part;
        size_t name;

        if (items[i].told || items[i].when != &condition_always || items[i].line == line ||
            brief_matter(items[i].line) != matter)
            continue;
        memcpy(before, items, sizeof *items * (size_t)n);
        more = ruling_lines_list(t, items, n, i);
        part = rows_without_reason(&t->w, all, more.text);
        name = brief_takes_verb(&t->w, last) && brief_takes_verb(&t->w, part)
                   ? brief_name(verbs[0], part, sentence)
                   : 0;
        /* in "♠A and ♠K are known", the subject is "♠A and ♠K" and not "♠A" */
        if (name > 0 && brief_begins(part + name - 1, words_text(&t->w, MSG_and)))
            name = 0;
        if (name == 0 && !t->terse && sentences == MAX_JOINED) {
            memcpy(items, before, sizeof *items * (size_t)n); /* the next row tells the rest */
            break;
        }
        if (name == 0) {
            sentences++;
            said = brief_add(t, said, verbs, nverbs);
            nverbs = 0;
        }
        verbs[nverbs++] = part + name;
        last = part;
        all = arena_printf(t->w.arena, "%s %s", all, part);
        told->cite = rows_cite_both(&t->w, told->cite, more.cite);
        told->marked |= more.marked;
    }
    told->text = brief_add(t, said, verbs, nverbs);
}

static bool is_instruction(const Line *line)
{
    return line->c->kind == LINE_STATUS && line->c->fun->instruction;
}

bool ruling_brief_is_option(const RowsTeller *t, const RowsItem *items, int n, int i)
{
    const Fact *fact = items[i].told || !items[i].when->fact
                           ? NULL
                           : ruling_parts_main_fact(t, items, n, items[i].part);

    for (int k = 0; k < n && fact; k++)
        if (items[k].told && ruling_parts_gives_choice(items[k].line, fact))
            return true;
    return false;
}

/* Returns true if the row of a branch leaves out one of the N items INSIDE.  If OPTIONS is true,
 * each option of a choice has a row below.  An item that depends on the choice is then not left
 * out. */
static bool brief_leaves_out(RowsTeller *t, RowsItem *inside, int n, bool options)
{
    bool out = false;

    for (int i = 0; i < n && !out; i++)
        out = !inside[i].told && !(options && ruling_brief_is_option(t, inside, n, i));
    return out;
}

/* Returns the sentence for a branch, with its citation.  INSIDE has the N items that hold in the
 * branch.  OPTIONS is the value of BriefBranch.options. */
static ListedLines brief_inside(RowsTeller *t, RowsItem *inside, int n, bool options)
{
    ListedLines all = { 0 };
    int count = 0;
    bool more, aloud = t->w.aloud;

    t->w.aloud = false;
    t->terse = true;
    for (int i = 0; i < n; i++)
        inside[i].told = false;
    ruling_aloud_order(t, inside, n);
    for (int k = 0; k < 2 * n; k++) {
        const int i = k % n;
        ListedLines told;

        /* instructions come after all other lines */
        if (inside[i].told || (k < n && is_instruction(inside[i].line)))
            continue;
        if (inside[i].when != &condition_always || count == MAX_BRIEF)
            continue;
        told = ruling_lines_list(t, inside, n, i);
        ruling_brief_join(t, inside, n, inside[i].line, &told);
        all.text = count ? arena_printf(t->w.arena, "%s%s%s", all.text,
                                        words_text(&t->w, MSG_semicolon), told.text)
                         : told.text;
        all.cite = rows_cite_both(&t->w, all.cite, told.cite);
        all.marked |= told.marked;
        count++;
    }
    ruling_parts_make(t, inside, n);
    more = brief_leaves_out(t, inside, n, options);
    all.more = more;
    if (more && count && !t->o->page)
        all.text = words_say_one(&t->w, MSG_and_more_follows, all.text);
    else if (!count && more)
        all.text = words_text(&t->w, t->o->page ? MSG_further_questions : MSG_more_questions);
    t->w.aloud = aloud;
    t->terse = false;
    return all;
}

/* Returns the message for the items (cards) of CHAIN: "the first of ... that East holds".  If all
 * items are of one group (suit) and their ranks rise, the message says "the lowest".  If the items
 * are of one group and their ranks fall, the message says "the highest". */
static MessageId chain_message(const RowsChain *chain, const Type *items)
{
    const Value group = items->kind == TYPE_PRODUCT ? (Value)items->right->count : 0;
    bool rises = group > 0, falls = group > 0;

    for (int i = 1; group && i < chain->n; i++) {
        const Value a = chain->items[i - 1], b = chain->items[i];

        rises = rises && a / group == b / group && a < b;
        falls = falls && a / group == b / group && a > b;
    }
    return rises ? MSG_lowest_held : falls ? MSG_highest_held : MSG_first_held;
}

/* Returns one heading for all branches of CHAIN. */
static const char *chain_head(RowsTeller *t, const RowsChain *chain)
{
    const Fun *holding = t->w.p->holding;
    const char *names[MAX_VALUES], *all, *owner;

    for (int i = 0; i < chain->n; i++)
        names[i] = words_value(&t->w, holding->ptype[1], chain->items[i], 0);
    if (chain->n > WORDS_MANY)
        all = arena_printf(t->w.arena, "%s, %s … %s", names[0], names[1], names[chain->n - 1]);
    else
        all = words_joined(&t->w, names, chain->n, chain->that ? JOINT_AND : JOINT_OR);
    owner = words_value(&t->w, holding->ptype[0], chain->owner, 0);
    if (chain->that)
        return words_say_two(&t->w, chain_message(chain, holding->ptype[1]), owner, all);
    all = words_say_two(&t->w, MSG_any_held, owner, all);
    if (t->above)
        all = words_joined(&t->w, (const char *[]){ t->above, all }, 2, JOINT_AND);
    return words_say_one(&t->w, chain->linked ? MSG_otherwise_if : MSG_if, all);
}

/* INSIDE has the N items of B, the branch where a holding is true.  The previous row may be a
 * branch about another card of the same player, with the same sentence.  In this case, adds this
 * branch to that row and returns true.  Otherwise returns false: this branch needs a row of its
 * own. */
static bool brief_chain(RowsTeller *t, RowsItem *inside, int n, const BriefBranch *b)
{
    const Fact *fact = b->fact;
    RowsChain *chain = &t->chain;
    Words plain = t->w;
    const char *named = brief_inside(t, inside, n, false).text,
               *otherwise = words_say_one(&t->w, MSG_otherwise_if, "");
    ListedLines that;
    bool follows, more, names;

    t->w.that_type = fact->fun->ptype[1];
    t->w.that_value = fact->args[1];
    that = brief_inside(t, inside, n, false);
    t->w = plain;
    more = that.more;
    names = strcmp(named, that.text) != 0;
    that.text = arena_printf(t->w.arena, "%s|%s", that.text, that.cite ? that.cite : "");
    follows = chain->says && chain->row == t->rows->n - 1 && chain->owner == fact->args[0] &&
              chain->n < MAX_VALUES && strcmp(chain->says, that.text) == 0;
    if (!follows)
        *chain = (RowsChain){ .row = t->rows->n,
                              .says = that.text,
                              .owner = fact->args[0],
                              .that = names,
                              .linked = brief_begins(b->head, otherwise) };
    chain->items[chain->n++] = fact->args[1];
    if (!follows)
        return false;
    chain->grew = true;
    t->rows->at[chain->row].more |= more;
    t->rows->at[chain->row].text = rows_end_sentence(
        &t->w, words_say_two(&t->w, MSG_branch, chain_head(t, chain),
                             arena_strndup(t->w.arena, that.text, strcspn(that.text, "|"))));
    return true;
}

void ruling_brief_branch(RowsTeller *t, RowsItem *inside, int n, const BriefBranch *b)
{
    const char *stop = words_text(&t->w, MSG_semicolon), *again;
    ListedLines all;
    Row *row;

    if (b->head && b->fact->kind == FACT_HOLDS && b->value == 1 && brief_chain(t, inside, n, b))
        return;
    all = brief_inside(t, inside, n, b->options);
    /* "if he leads a heart: he leads a heart" says nothing.  In "if he leads a heart: he leads a
     * heart; ask which", only the last part says something. */
    again = words_say_one(&t->w, MSG_if, all.text);
    if (b->head && strcmp(b->head, again) == 0)
        return;
    if (b->head && brief_begins(again, b->head) && brief_begins(again + strlen(b->head), stop))
        all.text = again + strlen(b->head) + strlen(stop);
    row = rows_add_text(
        &t->w, t->rows, b->indent,
        b->head ? rows_end_sentence(&t->w, words_say_two(&t->w, MSG_branch, b->head, all.text))
                : rows_finish_sentence(&t->w, all.text));
    row->cite = all.cite;
    row->marked = all.marked;
    row->more = all.more;
}
