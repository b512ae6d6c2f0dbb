"""growth.py - laws and cases that grow, for bench.py: by rules, by events, by what is open.
The same numbers each time."""
import json
import os
import random

FEATURES = 60
MATTERS = 12

WORDS = """language en "English"
define layer law en "law"
enum cost { table en "at the table" }
enum body { director en "the Director" }
enum feature { %s }
enum matter { %s }
type part is 0..63
event call { has: set of feature }  phrase en "a call"
finding so(d: call, x: matter): bool
  cost table  question en "Is it so?"  en "{x} is so"  not "{x} is not so"
"""
# Rules conclude about many things: 64 about each.
STATUS = 'status hit%d(d: call, x: part): bool  en "rule %d, {x}"\n'


CLAUSE = """
clause %dA "%d"
  for  d: call
  when %s
  then %s
"""


def literal(rnd, name, text):
    no = rnd.random() < 0.3
    return (name, not no), ("not (%s)" if no else "%s") % (text % name)


def rules_of(rnd, n, findings):
    """Rules of four literals, as pairs (name, whether it is so), and as text."""
    for _ in range(n):
        if findings:
            which = [literal(rnd, "m%d" % m, "so(d, %s)") for m in rnd.sample(range(MATTERS), 4)]
        else:
            which = [literal(rnd, "f%d" % f, "%s in d.has") for f in rnd.sample(range(FEATURES), 4)]
        yield [w[0] for w in which], " and ".join(w[1] for w in which)


def write_laws(directory, n, findings=False, each=1):
    """Laws of N clauses in DIRECTORY, edition `growing`, EACH rules in a clause; the rules, as literals."""
    rnd = random.Random(n)
    os.makedirs(os.path.join(directory, "vocabulary"))
    os.makedirs(os.path.join(directory, "growing"))
    with open(os.path.join(directory, "vocabulary", "words.law"), "w") as out:
        out.write(WORDS % (", ".join('f%d en "f%d"' % (i, i) for i in range(FEATURES)),
                           ", ".join('m%d en "m%d"' % (i, i) for i in range(MATTERS))))
        for i in range((n * each + 63) // 64):
            out.write(STATUS % (i, i))
    rules = []
    with open(os.path.join(directory, "growing", "edition.law"), "w") as out:
        out.write('edition growing "Rules" by US effective 2020-01-01 layer law\n')
        for i, (literals, text) in enumerate(rules_of(rnd, n, findings)):
            if i % 100 == 0:
                out.write('\nlaw %d "Law"\n' % (i // 100 + 1))
            then = ["hit%d(d, %d)" % (r // 64, r % 64) for r in range(i * each, i * each + each)]
            out.write(CLAUSE % (i // 100 + 1, i, text, " and ".join(then)))
            rules += [literals] * each
    return rules


def write_case(out, i, features=(), found=()):
    facts = [{"fact": "so", "arguments": ["d", m], "value": v} for m, v in found]
    case = {"case": "c%d" % i, "title": "a case",
            "story": [{"label": "d", "event": "call", "attributes": {"has": list(features)}}]}
    if facts:
        case["found"] = [{"by": "director", "facts": facts}]
    out.write(json.dumps(case) + "\n")


def write_cases(path, rules, n):
    """N cases in which a fifth of the features is there; how many rules apply to each."""
    rnd = random.Random(7)
    wanted = []
    with open(path, "w") as out:
        for i in range(n):
            has = {"f%d" % f for f in range(FEATURES) if rnd.random() < 0.2}
            write_case(out, i, sorted(has, key=lambda f: int(f[1:])))
            wanted.append(sum(all((f in has) == so for f, so in rule) for rule in rules))
    return wanted


def write_open(path, rules, n, unknown):
    """N cases in which all but UNKNOWN matters are found; how many rules may apply to each."""
    rnd = random.Random(11)
    wanted = []
    with open(path, "w") as out:
        for i in range(n):
            found = {"m%d" % m: rnd.random() < 0.5 for m in range(MATTERS - unknown)}
            write_case(out, i, found=found.items())
            wanted.append(sum(all(found.get(m, so) == so for m, so in rule) for rule in rules))
    return wanted


def write_stories(path, calls, n, events):
    """N cases, each of the calls of several cases of CALLS, as text, until there are EVENTS."""
    calls = iter(json.loads(line) for line in calls)
    with open(path, "w") as out:
        for i in range(n):
            story, facts = [], []
            for k, call in enumerate(calls):
                label = "d%d" % k
                for event in call["story"]:
                    if "label" in event:
                        event["label"] = label
                    else:
                        event["attributes"]["of"] = label
                for fact in call["found"][0]["facts"]:
                    fact["arguments"] = [label]
                story += call["story"]
                facts += call["found"][0]["facts"]
                if len(story) >= events:
                    break
            del story[events:]
            out.write(json.dumps({"case": "c%d" % i, "title": "calls", "story": story,
                                  "found": [{"by": "director", "facts": facts}]}) + "\n")
