#!/usr/bin/env python3
"""dealing.py - the random numbers and deals of SPEC 20.5 made from its text alone: what
tests/unit/test_random_deals.c holds src/bridge/random_deals.c to."""
MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def mixed(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


class Dice:
    def __init__(self, seed, number):
        self.state = mixed((mixed((seed + STEP) & MASK) + number) & MASK)

    def next(self):
        self.state = (self.state + STEP) & MASK
        return mixed(self.state)

    def below(self, n):
        while True:
            x = self.next()
            if x < (1 << 64) // n * n:
                return x % n


def deal(seed, number):
    dice = Dice(seed, number)
    cards = list(range(52))
    for i in range(51, 0, -1):
        k = dice.below(i + 1)
        cards[i], cards[k] = cards[k], cards[i]
    return [sorted(cards[13 * s:13 * s + 13], reverse=True) for s in range(4)]


def pbn(hands):
    return "N:" + " ".join(
        ".".join("".join("23456789TJQKA"[c % 13] for c in hand if c // 13 == suit)
                 for suit in (3, 2, 1, 0)) for hand in hands)


if __name__ == "__main__":
    for seed, number in (1, 1), (1, 2), (2, 1), (MASK, 100000):
        d = Dice(seed, number)
        print(seed, number, *("0x%016x" % d.next() for _ in range(3)))
        print(pbn(deal(seed, number)))
        for hand in deal(seed, number):
            print("0x%013x" % sum(1 << c for c in hand))
