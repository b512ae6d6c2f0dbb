/* test_doubledummy.c - tests of double dummy positions, and of every way to get no answer.  The
 * solver here is a few lines of shell, so the test needs no libdds.  Golden tests have the answers
 * of libdds. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "bridge/doubledummy.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

static char script[64];

/* Writes a shell script with this text, and returns its path. */
static const char *other_side(const char *text)
{
    FILE *f;
    int fd;

    strcpy(script, "/tmp/bl-dds-XXXXXX");
    fd = mkstemp(script);
    f = fdopen(fd, "w");
    fprintf(f, "#!/bin/sh\n%s\n", text);
    fclose(f);
    chmod(script, 0700);
    return script;
}

static uint64_t bit(int suit, int rank)
{
    return (uint64_t)1 << card_of(suit, rank);
}

enum { C, D, H, S };
enum { TWO, THREE, JACK = 9, QUEEN, KING, ACE };

/* A position with two cards for each player, North to lead, no trumps. */
static Position two_each(void)
{
    Position p = { .trump = TABLE_NONE };

    p.hand[0] = bit(S, ACE) | bit(H, TWO);
    p.hand[1] = bit(S, KING) | bit(H, ACE);
    p.hand[2] = bit(S, TWO) | bit(D, TWO);
    p.hand[3] = bit(S, THREE) | bit(C, TWO);
    return p;
}

static DoubleDummyWhy why_not(const char *text, const Position *p)
{
    DoubleDummy *dd = doubledummy_new(other_side(text), 1);
    int worth[CARDS];
    bool answered = doubledummy_solve(dd, p, worth);
    DoubleDummyWhy why = doubledummy_why(dd);

    cr_assert(not(answered), "an answer");
    doubledummy_free(dd);
    unlink(script);
    return why;
}

Test(doubledummy, asks_and_reads_the_answer)
{
    Position p = two_each();
    DoubleDummy *dd = doubledummy_new(
        other_side("echo 'bridgelaw-dds 1'\n"
                   "read line\n"
                   "[ \"$line\" = 'N N A.2.. K.A.. 2..2. 3...2' ] && echo 'ok SA=2 H2=1'"),
        5);
    int worth[CARDS];

    cr_assert(doubledummy_solve(dd, &p, worth), "no answer: %d", (int)doubledummy_why(dd));
    cr_assert(eq(int, worth[card_of(S, ACE)], 2), "the ace");
    cr_assert(eq(int, worth[card_of(H, TWO)], 1), "the two");
    cr_assert(eq(int, worth[card_of(S, TWO)], -1), "a card of another hand");
    /* the solver is gone, but its answers are remembered */
    cr_assert(doubledummy_solve(dd, &p, worth), "not remembered");
    cr_assert(eq(int, worth[card_of(H, TWO)], 1), "remembered");
    doubledummy_free(dd);
    unlink(script);
}

Test(doubledummy, tells_why_there_is_no_answer)
{
    Position p = two_each();

    cr_assert(eq(int, why_not("sleep 20", &p), DD_SILENT), "no greeting");
    cr_assert(eq(int, why_not("echo 'bridgelaw-dds 1'; read x; sleep 20", &p), DD_SILENT),
              "no answer");
    cr_assert(eq(int, why_not("exit 1", &p), DD_DIED), "no start");
    cr_assert(eq(int, why_not("echo 'bridgelaw-dds 1'; read x", &p), DD_DIED), "an end");
    cr_assert(eq(int, why_not("echo hello", &p), DD_NONSENSE), "another program");
    cr_assert(eq(int, why_not("echo 'bridgelaw-dds 1'; read x; echo ok", &p), DD_NONSENSE),
              "no card");
    cr_assert(eq(int, why_not("echo 'bridgelaw-dds 1'; read x; echo ok S2=1", &p), DD_NONSENSE),
              "a card that is not there");
    static const char *const nonsense[] = { "SA=99", "SA",  "S",   "XA=1",  "S1=1",
                                            "SA:1",  "SA=", "A=1", " SA=1", "SA=1," };

    for (size_t i = 0; i < BL_LEN(nonsense); i++) {
        char text[80];

        snprintf(text, sizeof text, "echo 'bridgelaw-dds 1'; read x; echo 'ok %s'", nonsense[i]);
        cr_assert(eq(int, why_not(text, &p), DD_NONSENSE), "%s", nonsense[i]);
    }
    cr_assert(eq(int, why_not("echo 'bridgelaw-dds 1'; read x; echo yes SA=1", &p), DD_NONSENSE),
              "neither an answer nor a refusal");
    cr_assert(eq(int,
                 why_not("echo 'bridgelaw-dds 1'; read x; dd if=/dev/zero bs=1024 "
                         "count=1 2>/dev/null",
                         &p),
                 DD_NONSENSE),
              "a line without end");
    cr_assert(eq(int, why_not("echo 'bridgelaw-dds 1'; read x; echo error no", &p), DD_REFUSED),
              "refused");
}

Test(doubledummy, is_missing_without_harm)
{
    DoubleDummy *dd = doubledummy_new("/nowhere/bridgelaw-dds", 1);
    Position p = two_each();
    int worth[CARDS];

    for (int i = 0; i < 2; i++) {
        cr_assert(not(doubledummy_solve(dd, &p, worth)), "an answer");
        cr_assert(eq(int, doubledummy_why(dd), DD_MISSING), "why");
    }
    doubledummy_free(dd);
    /* the file exists and is executable, but cannot be run */
    dd = doubledummy_new(other_side(""), 1);
    truncate(script, 0);
    cr_assert(not(doubledummy_solve(dd, &p, worth)), "an answer of an empty file");
    cr_assert(eq(int, doubledummy_why(dd), DD_MISSING), "why of an empty file");
    doubledummy_free(dd);
    unlink(script);
    dd = doubledummy_new(NULL, 1);
    cr_assert(not(doubledummy_solve(dd, &p, worth)), "an answer of nobody");
    cr_assert(eq(int, doubledummy_why(dd), DD_MISSING), "why of nobody");
    doubledummy_free(dd);
}

Test(doubledummy, plays_a_trick)
{
    Position p = two_each();

    p = doubledummy_after(&p, card_of(S, ACE));
    cr_assert(eq(int, doubledummy_turn(&p), 1), "east is next");
    p = doubledummy_after(&p, card_of(S, KING));
    p = doubledummy_after(&p, card_of(D, TWO));
    cr_assert(eq(int, p.played, 3), "three cards");
    Position plain = doubledummy_after(&p, card_of(S, THREE));
    cr_assert(eq(int, plain.leader, 0), "the ace wins");
    cr_assert(eq(int, plain.played, 0), "a new trick");
    p.trump = D;
    Position ruffed = doubledummy_after(&p, card_of(S, THREE));
    cr_assert(eq(int, ruffed.leader, 2), "a trump wins");
}

/* South plays third and has a spade, but discards the D2.  The value of the discard follows from
 * East's best reply. */
Test(doubledummy, values_a_card_that_may_not_be_played)
{
    Position p = two_each();
    DoubleDummy *dd = doubledummy_new(other_side("echo 'bridgelaw-dds 1'\n"
                                                 "while read line; do case $line in\n"
                                                 "*' SA SK') echo 'ok S2=1';;\n"
                                                 "*' SA SK D2') echo 'ok S3=0';;\n"
                                                 "*) exit 1;; esac; done"),
                                      5);

    p = doubledummy_after(&p, card_of(S, ACE));
    p = doubledummy_after(&p, card_of(S, KING));
    cr_assert(eq(int, doubledummy_tricks_with(dd, &p, card_of(S, TWO)), 1), "the spade");
    cr_assert(eq(int, doubledummy_tricks_with(dd, &p, card_of(D, TWO)), 2), "the discard");
    doubledummy_free(dd);
    unlink(script);
}

static volatile sig_atomic_t signals;

static void count_signal(int signal)
{
    (void)signal;
    signals++;
}

/* A host may have its own signals, which interrupt system calls that wait. */
Test(doubledummy, goes_on_where_signals_come)
{
    struct sigaction count = { .sa_handler = count_signal };
    const struct itimerval often = { { .tv_usec = 20000 }, { .tv_usec = 20000 } }, never = { 0 };
    Position p = two_each();
    DoubleDummy *dd = doubledummy_new(
        other_side("echo 'bridgelaw-dds 1'; read x; sleep 0.3; echo 'ok SA=2'; read x"), 20);
    int worth[CARDS];

    sigaction(SIGALRM, &count, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
    cr_assert(doubledummy_solve(dd, &p, worth), "no answer: %d", (int)doubledummy_why(dd));
    cr_assert(eq(int, worth[card_of(S, ACE)], 2), "the ace");
    doubledummy_free(dd);
    setitimer(ITIMER_REAL, &never, NULL);
    cr_assert(gt(int, (int)signals, 10), "signals came");
    unlink(script);
}

/* A card has no value if the solver refuses the position after it. */
Test(doubledummy, values_no_card_that_nothing_is_known_of)
{
    Position p = two_each();
    DoubleDummy *dd = doubledummy_new(
        other_side("echo 'bridgelaw-dds 1'; read x; echo 'ok S2=1'; read x; echo error no"), 5);

    p = doubledummy_after(&p, card_of(S, ACE));
    p = doubledummy_after(&p, card_of(S, KING));
    cr_assert(eq(int, doubledummy_tricks_with(dd, &p, card_of(D, TWO)), -1), "the discard");
    cr_assert(eq(int, doubledummy_why(dd), DD_REFUSED), "why");
    doubledummy_free(dd);
    unlink(script);
}
