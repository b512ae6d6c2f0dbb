/* bridgelaw-dds.c - a double-dummy solver.  It reads positions from a pipe and answers how many
 * tricks each card wins.  It supposes that all players see all cards and play their best.
 *
 * This is a separate program because of three faults of libdds 2.9.  libdds crashes at exit if it
 * was loaded late.  libdds gives wrong answers if two threads call it.  Every program that links
 * libdds starts 13 ms later.  This program checks each position before libdds sees it.
 *
 * The program prints the greeting "bridgelaw-dds 1".  Then it reads lines and prints one line of
 * answer for each.  A line of input is:
 *
 *   TRUMP LEADER NORTH EAST SOUTH WEST [CARD ...]
 *
 * TRUMP is S, H, D, C or N.  LEADER is the seat that leads to the trick, or has led to it: N, E, S
 * or W.  Each hand lists the cards that are left, spades first: "AKQ.T9..2".  The CARDs are the
 * cards played to the trick, such as "S2", in the order of play.  The answer is "error WHY", or:
 *
 *   ok CARD=TRICKS ...
 *
 * The answer has each card that the next player may play: spades first, and the highest first.
 * TRICKS is the number of tricks that the player's side wins with this card, from this trick to the
 * end. */
#include <dds/dll.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SEATS = 4, SUITS = 4, RANKS = 13, DECK = SUITS * RANKS, MEMORY_MB = 60 };
enum { LINE = 512, CACHE = 1024 };

static const char suits[] = "SHDC";
static const char ranks[] = "23456789TJQKA";
static const char seats[] = "NESW";

typedef struct DdsPosition {
    int trump, leader, played;
    int trick[SEATS - 1];        /* each card is suit * RANKS + rank */
    unsigned hand[SEATS][SUITS]; /* bit R is set: the seat has the card of rank ranks[R] */
} DdsPosition;

/* A line of input and the answer to it. */
typedef struct AnsweredLine {
    char line[LINE], answer[LINE];
} AnsweredLine;

static int letter_index(const char *letters, char c)
{
    const char *at = c ? strchr(letters, c) : NULL;

    return at ? (int)(at - letters) : -1;
}

static const char *read_hand(DdsPosition *p, int seat, const char *word)
{
    int suit = 0;

    for (; *word; word++) {
        int rank = letter_index(ranks, *word);

        if (*word == '.') {
            if (++suit >= SUITS)
                return "a hand has four suits";
            continue;
        }
        if (rank < 0)
            return "no such rank";
        for (int s = 0; s < SEATS; s++)
            if (p->hand[s][suit] >> rank & 1u)
                return "a card is there twice";
        p->hand[seat][suit] |= 1u << rank;
    }
    return suit == SUITS - 1 ? NULL : "a hand has four suits";
}

static const char *read_card(DdsPosition *p, const char *word)
{
    int suit = letter_index(suits, word[0]), rank = suit < 0 ? -1 : letter_index(ranks, word[1]);

    if (rank < 0 || word[2])
        return "no such card";
    if (p->played == SEATS - 1)
        return "a trick that is not complete has three cards at most";
    for (int s = 0; s < SEATS; s++)
        if (p->hand[s][suit] >> rank & 1u)
            return "a card is there twice";
    for (int i = 0; i < p->played; i++)
        if (p->trick[i] == suit * RANKS + rank)
            return "a card is there twice";
    p->trick[p->played++] = suit * RANKS + rank;
    return NULL;
}

static int hand_size(const DdsPosition *p, int seat)
{
    int n = 0;

    for (int suit = 0; suit < SUITS; suit++)
        n += __builtin_popcount(p->hand[seat][suit]);
    return n;
}

/* Checks the sizes of the hands.  A player who has played to the trick has one card less than the
 * other players.  Returns NULL if the sizes are right, otherwise a text that says what is wrong. */
static const char *check_sizes(const DdsPosition *p)
{
    int all = hand_size(p, (p->leader + p->played) % SEATS);

    if (all == 0)
        return "nobody has a card";
    for (int i = 0; i < SEATS; i++)
        if (hand_size(p, (p->leader + i) % SEATS) != all - (i < p->played))
            return "the hands have different numbers of cards";
    return NULL;
}

/* Reads a position from LINE, and cuts LINE into words.  Returns NULL if the position is valid,
 * otherwise a text that says what is wrong. */
static const char *read_position(DdsPosition *p, char *line)
{
    char *word[2 + SEATS + SEATS], *rest = NULL;
    int n = 0;

    memset(p, 0, sizeof *p);
    for (char *w = strtok_r(line, " \n", &rest); w; w = strtok_r(NULL, " \n", &rest)) {
        if (n == 2 + SEATS + SEATS)
            return "too many words";
        word[n++] = w;
    }
    if (n < 2 + SEATS)
        return "a position is TRUMP LEADER and four hands";
    p->trump = word[0][1] ? -1 : letter_index("SHDCN", word[0][0]);
    p->leader = word[1][1] ? -1 : letter_index(seats, word[1][0]);
    if (p->trump < 0)
        return "no such trump suit";
    if (p->leader < 0)
        return "no such seat";
    for (int i = 2; i < n; i++) {
        const char *wrong = i < 2 + SEATS ? read_hand(p, i - 2, word[i]) : read_card(p, word[i]);

        if (wrong)
            return wrong;
    }
    return check_sizes(p);
}

static struct deal deal_of(const DdsPosition *p)
{
    struct deal d = { .trump = p->trump, .first = p->leader };

    for (int i = 0; i < p->played; i++) {
        d.currentTrickSuit[i] = p->trick[i] / RANKS;
        d.currentTrickRank[i] = p->trick[i] % RANKS + 2;
    }
    for (int s = 0; s < SEATS; s++)
        for (int suit = 0; suit < SUITS; suit++)
            d.remainCards[s][suit] = p->hand[s][suit] << 2;
    return d;
}

/* F says how many tricks each card wins.  Sets WORTH of each card to this number, or to -1 if the
 * card may not be played. */
static void spread(const struct futureTricks *f, int *worth)
{
    for (int c = 0; c < DECK; c++)
        worth[c] = -1;
    for (int i = 0; i < f->cards; i++) {
        unsigned same = (unsigned)f->equals[i] | 1u << f->rank[i];

        for (int rank = 0; rank < RANKS; rank++)
            if (same >> (rank + 2) & 1u)
                worth[f->suit[i] * RANKS + rank] = f->score[i];
    }
}

static void solve(const DdsPosition *p, char *answer)
{
    struct futureTricks f;
    struct deal d = deal_of(p);
    int worth[DECK], code;
    size_t n;

    memset(&f, 0, sizeof f);
    code = SolveBoard(d, -1, 3, 1, &f, 0);
    if (code != RETURN_NO_FAULT) {
        snprintf(answer, LINE, "error %d of libdds", code);
        return;
    }
    spread(&f, worth);
    n = (size_t)snprintf(answer, LINE, "ok");
    for (int suit = 0; suit < SUITS; suit++)
        for (int rank = RANKS - 1; rank >= 0; rank--)
            if (worth[suit * RANKS + rank] >= 0)
                n += (size_t)snprintf(answer + n, LINE - n, " %c%c=%d", suits[suit], ranks[rank],
                                      worth[suit * RANKS + rank]);
}

/* Returns the entry of CACHE for LINE.  The entry may hold another line. */
static AnsweredLine *answer_place(AnsweredLine *cache, const char *line)
{
    unsigned hash = 2166136261u;

    for (; *line; line++)
        hash = (hash ^ (unsigned char)*line) * 16777619u;
    return &cache[hash % CACHE];
}

static const char *answer_to(AnsweredLine *cache, char *line)
{
    AnsweredLine *at = answer_place(cache, line);
    DdsPosition p;
    const char *wrong;

    if (strcmp(at->line, line) == 0)
        return at->answer;
    snprintf(at->line, sizeof at->line, "%s", line);
    wrong = read_position(&p, line);
    if (wrong)
        snprintf(at->answer, sizeof at->answer, "error %s", wrong);
    else
        solve(&p, at->answer);
    return at->answer;
}

int main(void)
{
    static AnsweredLine cache[CACHE];
    char line[LINE];

    SetResources(MEMORY_MB, 1);
    puts("bridgelaw-dds 1");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        puts(answer_to(cache, line));
        if (fflush(stdout) != 0)
            break;
    }
    _exit(0); /* exit() would run the clean-up of libdds, which crashes if memory is short */
}
