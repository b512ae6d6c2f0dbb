#!/usr/bin/env python3
"""ordinary.py PROGRAM - nothing in an ordinary story calls for a ruling.

Each story is the play of a random deal, in turn and following suit. No hand is told. Declarer calls each card of
dummy, as the page tells it. DEALS=N: the number of deals (12), SEED=N (1)."""
import os
import random
import subprocess
import sys

SUITS, RANKS, SEATS = "♠♥♦♣", ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], "NESW"
NOTHING = "Nothing in the story calls for a ruling"
HEAD = 'case c "C"\n  contract 3NT by S\n  on lead W\n  story\n'
DEALS = int(os.environ.get("DEALS", 12))
TOLD = (6, 9, 13, 18, 24)  # how many cards a story tells


def told(seat, card, leads):
    name = SUITS[card[0]] + RANKS[card[1]]
    if SEATS[seat] == "N":
        return f"S calls {name}"
    return f"{SEATS[seat]} {'leads' if leads else 'plays'} {name}"


def play(dice):
    """The first tricks of a random deal, with West on lead against South."""
    pack = [(suit, rank) for suit in range(4) for rank in range(13)]
    dice.shuffle(pack)
    hands = [set(pack[13 * i:13 * (i + 1)]) for i in range(4)]
    leader, story = SEATS.index("W"), []
    while len(story) < max(TOLD):
        trick = {}
        for k in range(4):
            seat = (leader + k) % 4
            led = trick[leader][0] if k else None
            card = dice.choice(sorted([c for c in hands[seat] if c[0] == led] or hands[seat]))
            hands[seat].remove(card)
            trick[seat] = card
            story.append(told(seat, card, not k))
        leader = max((card[1], seat) for seat, card in trick.items() if card[0] == trick[leader][0])[1]
    return story


dice = random.Random(int(os.environ.get("SEED", 1)))
stories = [s[:n] for s in (play(dice) for _ in range(DEALS)) for n in TOLD]
passed = failed = 0
for story in stories:
    text = HEAD + "".join(f"    {sentence}\n" for sentence in story)
    done = subprocess.run([sys.argv[1], "rule", "-"], input=text, capture_output=True, text=True)
    if NOTHING in done.stdout:
        passed += 1
    else:
        failed += 1
        print(f"FAILED  {'; '.join(story)}\n{done.stdout}{done.stderr}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
