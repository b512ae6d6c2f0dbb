#!/usr/bin/env python3
"""incentive.py PROGRAM - what a defender's revoke gains, worked out once more from SPEC
20 and Law 64A, with nothing of the program but bridgelaw-dds: the same sums.

It needs bridgelaw-dds beside the program, and is not asked where that is missing."""
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from dealing import Dice, deal  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
HELPER = os.path.join(os.path.dirname(PROGRAM), "bridgelaw-dds")
SEED, DEALS = 1, 12
SUITS, RANKS, SEATS = "CDHS", "23456789TJQKA", "NESW"
if not os.access(HELPER, os.X_OK):
    print("bridgelaw-dds is not here: not asked\n0 passed, 0 failed")
    sys.exit(0)
helper = subprocess.Popen([HELPER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
helper.stdout.readline()


def solve(trump, leader, hands, trick):
    """Worth of each card that may be played, to the side of who is to play."""
    words = [trump, SEATS[leader]]
    words += [".".join("".join(RANKS[c % 13] for c in sorted(h, reverse=True)
                               if c // 13 == s) for s in (3, 2, 1, 0)) for h in hands]
    words += [SUITS[c // 13] + RANKS[c % 13] for c in trick]
    helper.stdin.write(" ".join(words) + "\n")
    helper.stdin.flush()
    answer = helper.stdout.readline().split()
    assert answer[0] == "ok", answer
    return {SUITS.index(a[0]) * 13 + RANKS.index(a[1]): int(a[3:]) for a in answer[1:]}


class Play:
    def __init__(self, trump, hands):
        self.trump, self.hands = trump, [set(h) for h in hands]
        self.leader, self.trick, self.cards, self.winners = 3, [], [], []

    def turn(self):
        return (self.leader + len(self.trick)) % 4

    def put(self, card):
        self.hands[self.turn()].remove(card)
        self.cards.append(card)
        self.trick.append(card)
        if len(self.trick) == 4:
            trumps = [c for c in self.trick if SUITS[c // 13] == self.trump]
            best = max(trumps or [c for c in self.trick if c // 13 == self.trick[0] // 13])
            self.leader = (self.leader + self.trick.index(best)) % 4
            self.winners.append(self.leader)
            self.trick = []

    def best(self):
        worth = solve(self.trump, self.leader, self.hands, self.trick)
        most = max(worth.values())
        return min((c for c in worth if worth[c] == most), key=lambda c: (c % 13, c // 13)), most

    def to_the_end(self):
        while len(self.cards) < 52:
            self.put(self.best()[0])
        return self


def after(trump, hands, cards):
    p = Play(trump, hands)
    for c in cards:
        p.put(c)
    return p


def revokes(p):
    """Cards of a defender that do not follow suit, though he could."""
    hand = p.hands[p.turn()]
    if not p.trick or p.turn() % 2 == 0 or len(p.cards) // 4 == 11:
        return []
    led = p.trick[0] // 13
    return sorted(c for c in hand if c // 13 != led) if any(c // 13 == led for c in hand) else []


def gain(trump, hands, cards, card):
    p = after(trump, hands, cards)
    by, trick = p.turn(), len(cards) // 4
    without = p.best()[1]
    p.put(card)
    won = [w % 2 == by % 2 for w in p.to_the_end().winners[trick:]]
    mine = p.winners[trick] == by
    lost = 2 if mine and any(won[1:]) else 1 if any(won) else 0
    return sum(won) - lost - without


def one(number):
    hands, dice = deal(SEED, number), Dice(SEED, number)
    for i in range(51, 0, -1):
        dice.below(i + 1)
    lengths = [sum(c // 13 == s for c in hands[0] + hands[2]) for s in range(4)]
    longest = max(range(4), key=lambda s: (lengths[s], s))
    trump = SUITS[longest] if lengths[longest] >= 8 else "N"
    line = Play(trump, hands).to_the_end().cards
    left, may = list(range(52)), []
    while left and not may:
        k = dice.below(len(left))
        at = left[k]
        left[k] = left[-1]
        left.pop()
        may = revokes(after(trump, hands, line[:at]))
    if not may:
        return None
    careless = dice.below(len(may))
    gains = [gain(trump, hands, line[:at], c) for c in may]
    return gains[careless], max(gains)


found = [one(n) for n in range(1, DEALS + 1)]
told = json.loads(subprocess.run(
    [PROGRAM, "incentive", "wbf-2017", "revoke", "--deals", str(DEALS), "--seed", str(SEED),
     "--format", "json"], capture_output=True, text=True, check=True).stdout)
here = [sum(1 for f in found if f), sum(f[0] for f in found if f), sum(f[1] for f in found if f)]
there = [told["possible"], told["careless"]["sum"], told["deliberate"]["sum"]]
good = here == there and not any(told["not_counted"].values())
print("" if good else f"here {here}, there {there}\n", end="")
print(f"{int(good)} passed, {int(not good)} failed")
sys.exit(not good)
