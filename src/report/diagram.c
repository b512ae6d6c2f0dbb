/* diagram.c - prints the four hands as a bridge diagram, and the contract. */
#include "report/diagram.h"

#include "kit/strbuf.h"
#include "program/program.h"
#include "report/html.h"

#include <string.h>

enum { HANDS = 4, NORTH = 0, EAST = 1, SOUTH = 2, WEST = 3, GAP = 3 };

static bool suit_stated(const Holding *h)
{
    return h->has || (h->complete && !h->closed) || h->unknown || h->others || h->lacks;
}

/* Returns true if the case states something about the hand HAND. */
static bool diagram_hand_stated(const Words *w, int hand)
{
    const Type *suits = w->p->holding->ptype[1]->left;

    for (uint32_t s = 0; s < suits->count; s++)
        if (suit_stated(&w->c->holding[hand][s]))
            return true;
    return false;
}

/* Returns true if the case states something about the suit SUIT in any hand. */
static bool suit_shown(const Words *w, uint32_t suit)
{
    for (int i = 0; i < HANDS; i++)
        if (suit_stated(&w->c->holding[i][suit]))
            return true;
    return false;
}

static void add_ranks(const Words *w, uint64_t set, StrBuf *b)
{
    const Type *ranks = w->p->holding->ptype[1]->right;

    for (uint32_t r = ranks->count; r-- > 0;)
        if (set >> r & 1)
            strbuf_add(b, words_sign(w, ranks, r));
}

/* Adds to B the cards of H, such as "Q3".  H is one suit of one hand.  "—" is an empty suit.  "K?"
 * has one unknown card.  "10…" may have more cards.  "…/A" has unknown cards, but not the ace. */
static void add_cards(const Words *w, const Holding *h, StrBuf *b)
{
    add_ranks(w, h->has, b);
    strbuf_addc(b, '?', (size_t)h->unknown);
    if (h->others)
        strbuf_add(b, "+");
    else if (!h->closed && (h->any || (!h->complete && !h->unknown && !h->filled)))
        strbuf_add(b, "…");
    if (h->complete && !h->has)
        strbuf_add(b, "—");
    if (h->lacks && !h->dealt) {
        strbuf_add(b, "/");
        add_ranks(w, h->lacks, b);
    }
}

static void add_suit(const Words *w, int hand, uint32_t suit, StrBuf *b)
{
    const Type *suits = w->p->holding->ptype[1]->left;

    strbuf_printf(b, "%s%s ", b->len ? "  " : "", words_sign(w, suits, suit));
    add_cards(w, &w->c->holding[hand][suit], b);
}

static const char *hand_text(const Words *w, int hand)
{
    const Type *suits = w->p->holding->ptype[1]->left;
    StrBuf b = { 0 };

    for (uint32_t suit = suits->count; suit-- > 0 && diagram_hand_stated(w, hand);)
        if (suit_shown(w, suit))
            add_suit(w, hand, suit, &b);
    if (b.len == 0)
        strbuf_add(&b, "…");
    return strbuf_keep(&b, w->arena);
}

static int width_of(const char *s)
{
    return text_width(s, strlen(s));
}

/* Returns the letter of the seat HAND, as a case in the language of W writes it.  If the vocabulary
 * has no spelling in this language, returns the letter declared as `written`. */
static const char *diagram_hand_letter(const Words *w, int hand)
{
    const EnumValue *v = &w->p->holding->ptype[0]->values[hand];

    return v->spelled[w->lang].n ? v->spelled[w->lang].at[0] : v->written[0];
}

void diagram_print(const Words *w, FILE *out)
{
    const char *hand[HANDS];
    int west, middle, any = 0;

    if (!w->p->holding || w->p->holding->ptype[0]->count != HANDS)
        return;
    for (int i = 0; i < HANDS; i++) {
        hand[i] = hand_text(w, i);
        any += diagram_hand_stated(w, i);
    }
    if (any < 2) {
        for (int i = 0; i < HANDS; i++)
            if (diagram_hand_stated(w, i))
                fprintf(out, "%*s%s  %s\n", GAP, "", diagram_hand_letter(w, i), hand[i]);
        return;
    }
    west = width_of(hand[WEST]);
    middle = GAP + west + GAP; /* the column where the compass begins */
    fprintf(out, "%*s%s\n", middle, "", hand[NORTH]);
    fprintf(out, "%*s  %s\n", middle, "", diagram_hand_letter(w, NORTH));
    fprintf(out, "%*s%s%*s%s   %s%*s%s\n", GAP, "", hand[WEST], GAP, "",
            diagram_hand_letter(w, WEST), diagram_hand_letter(w, EAST), GAP, "", hand[EAST]);
    fprintf(out, "%*s  %s\n", middle, "", diagram_hand_letter(w, SOUTH));
    fprintf(out, "%*s%s\n", middle, "", hand[SOUTH]);
}

/* ---- as HTML ---------------------------------------------------------------- */

static void add_hand(const Words *w, int hand, StrBuf *b)
{
    const Type *suits = w->p->holding->ptype[1]->left;

    strbuf_add(b, "<td class=\"hand\">");
    for (uint32_t suit = suits->count; suit-- > 0 && diagram_hand_stated(w, hand);) {
        if (!suit_shown(w, suit))
            continue;
        strbuf_printf(b, "<span>%s ", words_sign(w, suits, suit));
        add_cards(w, &w->c->holding[hand][suit], b);
        strbuf_add(b, "</span>");
    }
    if (!diagram_hand_stated(w, hand))
        strbuf_add(b, "<span>…</span>");
    strbuf_add(b, "</td>");
}

const char *diagram_html(const Words *w)
{
    static const char *const corner = "<td></td>";
    StrBuf b = { 0 };
    const char *s;
    int any = 0;

    if (!w->p->holding || w->p->holding->ptype[0]->count != HANDS)
        return "";
    for (int i = 0; i < HANDS; i++)
        any += diagram_hand_stated(w, i);
    if (!any)
        return "";
    strbuf_printf(&b, "<table class=\"deal\">\n<tr>%s", corner);
    add_hand(w, NORTH, &b);
    strbuf_printf(&b, "%s</tr>\n<tr>", corner);
    add_hand(w, WEST, &b);
    strbuf_add(&b, "<td class=\"compass\"><div>");
    for (int i = 0; i < HANDS; i++)
        strbuf_printf(&b, "<i class=\"h%d\">%s</i>", i,
                      html_text(w->arena, diagram_hand_letter(w, i)));
    strbuf_add(&b, "</div></td>");
    add_hand(w, EAST, &b);
    strbuf_printf(&b, "</tr>\n<tr>%s", corner);
    add_hand(w, SOUTH, &b);
    strbuf_printf(&b, "%s</tr>\n</table>\n", corner);
    s = diagram_reds(w->arena, strbuf_str(&b));
    strbuf_free(&b);
    return s;
}

const char *diagram_reds(Arena *arena, const char *html)
{
    static const char *const reds[] = { "♥", "♦" };
    StrBuf b = { 0 };

    while (*html) {
        const char *red = NULL;

        for (size_t i = 0; i < BL_LEN(reds); i++)
            if (strncmp(html, reds[i], strlen(reds[i])) == 0)
                red = reds[i];
        if (red)
            strbuf_printf(&b, "<b class=\"red\">%s</b>", red);
        else
            strbuf_addc(&b, *html, 1);
        html += red ? strlen(red) : 1;
    }
    return strbuf_keep(&b, arena);
}

/* ---- the contract ------------------------------------------------------------ */

static const char contract_setting[] = "contract", declarer_setting[] = "declarer",
                  doubled_setting[] = "doubled";

bool diagram_tells(const Fun *setting)
{
    return strcmp(setting->name, contract_setting) == 0 ||
           strcmp(setting->name, declarer_setting) == 0 ||
           strcmp(setting->name, doubled_setting) == 0;
}

const char *diagram_contract(const Words *w)
{
    const Fun *contract = program_fun(w->p, contract_setting),
              *by = program_fun(w->p, declarer_setting),
              *doubled = program_fun(w->p, doubled_setting);
    const char *bid, *who;

    if (!contract || !by || contract->kind != FUN_SETTING || by->kind != FUN_SETTING)
        return NULL;
    bid = words_value(w, contract->result, w->c->settings[contract->id], 0);
    who = words_value(w, by->result, w->c->settings[by->id], words_form(w, "accusative"));
    if (bid && doubled && value_given(w->c->settings[doubled->id]))
        bid = arena_printf(w->arena, "%s %s", bid,
                           words_value(w, doubled->result, w->c->settings[doubled->id], 0));
    return bid && who ? words_say_two(w, MSG_contract_by, bid, who) : NULL;
}
