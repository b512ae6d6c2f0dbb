/* doubledummy.c - starts bridgelaw-dds, asks it questions, and remembers the answers. */
#include "bridge/doubledummy.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 512, CACHE = 512 };

/* An entry of the cache of answers.  If `question` is empty, the entry is free. */
typedef struct KnownAnswer {
    char question[LINE];
    int worth[CARDS];
} KnownAnswer;

struct DoubleDummy {
    const char *program;
    int seconds;
    pid_t pid;     /* the process of bridgelaw-dds; 0: not started */
    int pipe;      /* our end of the connection to bridgelaw-dds, for both directions; -1: closed */
    bool given_up; /* bridgelaw-dds has failed, and gets no more questions */
    DoubleDummyWhy why;
    char line[LINE]; /* the bytes of the answer that have been received */
    size_t nline;
    KnownAnswer *known;
};

extern char **environ;

static const char suit_letters[] = "CDHS";
static const char rank_letters[] = "23456789TJQKA";
static const char seat_letters[] = "NESW";

DoubleDummy *doubledummy_new(const char *program, int seconds)
{
    DoubleDummy *dd = xcalloc(1, sizeof *dd);

    dd->known = xcalloc(CACHE, sizeof *dd->known);
    dd->program = program;
    dd->seconds = seconds;
    dd->pipe = -1;
    return dd;
}

/* Returns true if PID is still a child of this process.  If the host program has waited for PID,
 * another process may have that number. */
static bool is_ours(pid_t pid)
{
    siginfo_t info;

    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/* Closes the connection and kills bridgelaw-dds.  If bridgelaw-dds hangs, it would not notice
 * the closed connection. */
static void stop_solver(DoubleDummy *dd)
{
    if (dd->pipe >= 0)
        close(dd->pipe);
    dd->pipe = -1;
    if (dd->pid > 0 && is_ours(dd->pid)) {
        kill(dd->pid, SIGKILL);
        while (waitpid(dd->pid, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    dd->pid = 0;
}

void doubledummy_free(DoubleDummy *dd)
{
    if (!dd)
        return;
    stop_solver(dd);
    xfree(dd->known);
    xfree(dd);
}

DoubleDummyWhy doubledummy_why(const DoubleDummy *dd)
{
    return dd->why;
}

void doubledummy_decline(DoubleDummy *dd, DoubleDummyWhy why)
{
    dd->why = why;
}

/* Stops bridgelaw-dds, for the reason WHY, and never starts it again.  Always returns false. */
static bool give_up(DoubleDummy *dd, DoubleDummyWhy why)
{
    stop_solver(dd);
    dd->given_up = true;
    dd->why = why;
    return false;
}

/* ---- the pipe ----------------------------------------------------------- */

/* Returns the time in milliseconds, by a clock that is never set back. */
static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits until the connection has data or is closed.  UNTIL is a time in milliseconds of
 * now_ms().  After this time, or on an error, gives up bridgelaw-dds (give_up()) and returns
 * false. */
static bool wait_for_reply(DoubleDummy *dd, int64_t until)
{
    for (;;) {
        struct pollfd p = { .fd = dd->pipe, .events = POLLIN };
        int64_t left = until - now_ms();
        int n = left > 0 ? poll(&p, 1, (int)left) : 0;

        if (n > 0)
            return true;
        if (n == 0)
            return give_up(dd, DD_SILENT);
        if (errno != EINTR)
            return give_up(dd, DD_DIED);
    }
}

/* Reads the next line into dd->line, without its newline.  On a failure, gives up bridgelaw-dds
 * (give_up()) and returns false. */
static bool read_reply(DoubleDummy *dd)
{
    int64_t until = now_ms() + (int64_t)dd->seconds * 1000;

    for (dd->nline = 0;;) {
        ssize_t n;
        char c;

        if (!wait_for_reply(dd, until))
            return false;
        n = read(dd->pipe, &c, 1); /* poll() reported data, so read() does not block */
        if (n != 1)
            return give_up(dd, DD_DIED);
        if (c == '\n')
            break;
        if (dd->nline == sizeof dd->line - 1)
            return give_up(dd, DD_NONSENSE);
        dd->line[dd->nline++] = c;
    }
    dd->line[dd->nline] = '\0';
    return true;
}

/* Starts bridgelaw-dds with the socket END as standard input and output.  The error output of
 * bridgelaw-dds is dropped, and bridgelaw-dds inherits no blocked or ignored signals.  Returns 0
 * or an error number. */
static int spawn_solver(DoubleDummy *dd, int end)
{
    char *argv[] = { (char *)dd->program, NULL };
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t set;
    int failed;

    posix_spawnattr_init(&attributes);
    sigemptyset(&set);
    posix_spawnattr_setsigmask(&attributes, &set);
    sigaddset(&set, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &set);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    failed = posix_spawn(&dd->pid, dd->program, &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

/* Starts bridgelaw-dds and reads its greeting.  On a failure, gives up bridgelaw-dds (give_up())
 * and returns false.  Both sockets are closed on exec.  Otherwise another thread could start
 * some program that inherits an end of the connection and keeps it open. */
static bool start_solver(DoubleDummy *dd)
{
    int ends[2];

    if (!dd->program || access(dd->program, X_OK) != 0 ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return give_up(dd, DD_MISSING);
    dd->pipe = ends[0];
    if (spawn_solver(dd, ends[1]) != 0) {
        dd->pid = 0;
        close(ends[1]);
        return give_up(dd, DD_MISSING);
    }
    close(ends[1]);
    if (!read_reply(dd))
        return false;
    if (strcmp(dd->line, "bridgelaw-dds 1") != 0)
        return give_up(dd, DD_NONSENSE);
    return true;
}

/* Sends QUESTION to bridgelaw-dds and reads the answer into dd->line.  On a failure, gives up
 * bridgelaw-dds (give_up()) and returns false. */
static bool ask_solver(DoubleDummy *dd, const char *question)
{
    char line[LINE + 1];
    size_t n = (size_t)snprintf(line, sizeof line, "%s\n", question), sent = 0;

    while (sent < n) {
        ssize_t now = send(dd->pipe, line + sent, n - sent, MSG_NOSIGNAL);

        if (now < 0 && errno != EINTR)
            return give_up(dd, DD_DIED);
        sent += now > 0 ? (size_t)now : 0;
    }
    return read_reply(dd);
}

/* ---- positions ---------------------------------------------------------- */

Position doubledummy_after(const Position *p, int card)
{
    Position after = *p;

    after.hand[doubledummy_turn(p)] &= ~((uint64_t)1 << card);
    if (p->played < SEATS - 1) {
        after.card[after.played++] = card;
        return after;
    }

    int best = 0, cards[SEATS] = { p->card[0], p->card[1], p->card[2], card };

    for (int i = 1; i < SEATS; i++) {
        bool same = card_suit(cards[i]) == card_suit(cards[best]);

        if (same ? cards[i] > cards[best] : card_suit(cards[i]) == p->trump)
            best = i;
    }
    after.leader = next_seat(p->leader, best);
    after.played = 0;
    return after;
}

/* Writes HAND to AT: a space, then the four suits from spades to clubs with a full stop between
 * them.  Returns the number of characters written. */
static size_t put_hand(char *at, uint64_t hand)
{
    char *start_at = at;

    *at++ = ' ';
    for (int suit = SUITS - 1; suit >= 0; suit--) {
        for (int rank = RANKS - 1; rank >= 0; rank--)
            if (hand >> card_of(suit, rank) & 1)
                *at++ = rank_letters[rank];
        if (suit)
            *at++ = '.';
    }
    return (size_t)(at - start_at);
}

/* Writes P as a question to AT, which has room for LINE characters.  The four hands take at most 17
 * characters each, and each card of the trick takes 3. */
static void write_question(const Position *p, char *at)
{
    *at++ = p->trump >= 0 ? suit_letters[p->trump] : 'N';
    *at++ = ' ';
    *at++ = seat_letters[p->leader];
    for (int s = 0; s < SEATS; s++)
        at += put_hand(at, p->hand[s]);
    for (int i = 0; i < p->played; i++) {
        *at++ = ' ';
        *at++ = suit_letters[card_suit(p->card[i])];
        *at++ = rank_letters[card_rank(p->card[i])];
    }
    *at = '\0';
}

/* Reads a card and its number of tricks at *AT, such as " S2=8": 8 tricks for the two of spades.
 * Sets the element of WORTH for this card, and moves *AT behind the text.  Returns false if the
 * text is malformed. */
static bool read_worth(const char **at, int *worth)
{
    const char *s = *at, *suit = s[0] == ' ' && s[1] ? strchr(suit_letters, s[1]) : NULL;
    const char *rank = suit && s[2] ? strchr(rank_letters, s[2]) : NULL;
    int n = 0, digits = 0;

    if (!rank || s[3] != '=')
        return false;
    for (s += 4; *s >= '0' && *s <= '9' && digits < 2; s++, digits++)
        n = n * 10 + (*s - '0');
    if (!digits || n > TRICKS)
        return false;
    worth[card_of((int)(suit - suit_letters), (int)(rank - rank_letters))] = n;
    *at = s;
    return true;
}

/* Reads the answer in dd->line, and sets WORTH to the values that doubledummy_solve() describes.
 * Returns false if bridgelaw-dds refused position P, or if the answer is malformed. */
static bool read_answer(DoubleDummy *dd, const Position *p, int *worth)
{
    const char *at = dd->line;
    int known = 0;

    if (strncmp(at, "error ", 6) == 0) {
        dd->why = DD_REFUSED;
        return false;
    }
    for (int c = 0; c < CARDS; c++)
        worth[c] = -1;
    if (strncmp(at, "ok", 2) != 0)
        return give_up(dd, DD_NONSENSE);
    for (at += 2; *at; known++)
        if (!read_worth(&at, worth))
            return give_up(dd, DD_NONSENSE);
    for (int c = 0; c < CARDS; c++)
        if (worth[c] >= 0 && !(p->hand[doubledummy_turn(p)] >> c & 1))
            return give_up(dd, DD_NONSENSE);
    if (!known)
        return give_up(dd, DD_NONSENSE);
    return true;
}

/* Returns the entry of the cache for QUESTION.  The entry may hold another question. */
static KnownAnswer *cache_place(DoubleDummy *dd, const char *question)
{
    uint32_t hash = 2166136261u;

    for (; *question; question++)
        hash = (hash ^ (unsigned char)*question) * 16777619u;
    return &dd->known[hash % CACHE];
}

bool doubledummy_solve(DoubleDummy *dd, const Position *p, int worth[CARDS])
{
    char question[LINE];
    KnownAnswer *k;

    if (dd->given_up)
        return false;
    write_question(p, question);
    k = cache_place(dd, question);
    if (strcmp(k->question, question) != 0) {
        if (!dd->pid && !start_solver(dd))
            return false;
        if (!ask_solver(dd, question) || !read_answer(dd, p, worth))
            return false;
        memcpy(k->worth, worth, sizeof k->worth);
        strcpy(k->question, question);
    }
    memcpy(worth, k->worth, sizeof k->worth);
    dd->why = DD_ANSWERED;
    return true;
}

/* bridgelaw-dds does not answer for a card that the rules forbid.  But the position after such a
 * card is legal, so the function asks about that position. */
int doubledummy_tricks_with(DoubleDummy *dd, const Position *p, int card)
{
    int worth[CARDS], best = 0, left, won;
    int side = doubledummy_turn(p) % 2;
    Position after;

    if (!doubledummy_solve(dd, p, worth))
        return -1;
    if (worth[card] >= 0)
        return worth[card];
    after = doubledummy_after(p, card);
    left = 0;
    for (uint64_t h = after.hand[doubledummy_turn(&after)]; h; h &= h - 1)
        left++;
    won = after.played == 0 && after.leader % 2 == side;
    if (!doubledummy_solve(dd, &after, worth))
        return -1;
    for (int c = 0; c < CARDS; c++)
        best = worth[c] > best ? worth[c] : best;
    return won + (doubledummy_turn(&after) % 2 == side ? best : left - best);
}
