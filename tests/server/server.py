#!/usr/bin/env python3
"""server.py PROGRAM - `bridgelaw lsp` answers as a recorded session says, and reports what `check` does.

 1. Each file of tests/server/sessions is a session: lines that begin with `>` are sent as frames,
    lines that begin with `<` are what must come back, in order (BLESS=1 writes them anew).
 2. After each of some random edits of a law file and of case files, the diagnostics of the server
    are those of `check` on the same text, and requests at random places are answered.
 3. Each name of a law leads to its declaration, and its clauses are told in both languages.
 4. A long request does not keep another waiting, and can be cancelled.
 5. Random and broken frames: the program ends with a status, never by a signal.
 6. Whatever a page says is presumed, the case can say not to be so, and the page then presumes it no more."""
import json
import os
import pathlib
import random
import re
import select
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SESSIONS = ROOT / "tests/server/sessions"
EDITS, GARBLED = int(os.environ.get("EDITS", 12)), int(os.environ.get("GARBLED", 40))
os.chdir(ROOT)
BUILT_IN = {"before", "after", "standing", "happened", "size", "the_one", "all_held"}
passed = failed = 0


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAILED ", what)


def frame(text):
    data = text.encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(data), data)


def frames(data):
    """The messages in DATA."""
    while data:
        head, _, rest = data.partition(b"\r\n\r\n")
        size = int(head.split(b":")[1])
        yield json.loads(rest[:size])
        data = rest[size:]


class Client:
    """A running server, to which messages are sent one at a time."""

    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, "lsp", "--laws", "laws"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, bufsize=0)
        self.left, self.last = b"", 0
        self.found = {}

    def send(self, method, params, asks=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if asks:
            self.last += 1
            message["id"] = self.last
        self.process.stdin.write(frame(json.dumps(message)))
        return self.answer(self.last) if asks else None

    def take(self, wait):
        """The next message, or None if none comes within WAIT seconds."""
        while True:
            head, found, rest = self.left.partition(b"\r\n\r\n")
            if found and len(rest) >= int(head.split(b":")[1]):
                size = int(head.split(b":")[1])
                self.left = rest[size:]
                return json.loads(rest[:size])
            if not select.select([self.process.stdout], [], [], wait)[0]:
                return None
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                return None
            self.left += more

    def note(self, message):
        if message.get("method") == "textDocument/publishDiagnostics":
            self.found[message["params"]["uri"]] = message["params"]["diagnostics"]

    def answer(self, number):
        while message := self.take(60):
            if message.get("id") == number and "method" not in message:
                return message
            self.note(message)
        raise SystemExit("the server does not answer")

    def settle(self, document):
        """Waits until DOCUMENT is checked: a question about it is answered after that."""
        self.send("textDocument/formatting", {"textDocument": {"uri": document}, "options": {}}, True)

    def end(self):
        self.send("shutdown", None, True)
        self.send("exit", None)
        self.process.stdin.close()
        self.process.stdout.read()
        return self.process.wait(60)


def uri(path):
    return pathlib.Path(path).resolve().as_uri()


def session(path):
    """Plays the session PATH; ROOT in it stands for the root of the tree.  A line `# laws: DIR` names
    the laws."""
    text = path.read_text(encoding="utf-8").replace("ROOT", ROOT.as_uri())
    sent = [line[2:] for line in text.splitlines() if line.startswith("> ")]
    wanted = [line[2:] for line in text.splitlines() if line.startswith("< ")]
    laws = re.search(r"^# laws: (.*)$", text, re.M)
    done = subprocess.run([PROGRAM, "lsp", "--laws", laws[1] if laws else "laws"], input=b"".join(map(frame, sent)),
                          capture_output=True, timeout=300)
    came = [json.dumps(m, ensure_ascii=False, sort_keys=True) for m in frames(done.stdout)]
    if os.environ.get("BLESS"):
        lines = [line for line in text.splitlines() if not line.startswith("< ")]
        lines += ["< " + line for line in came]
        path.write_text("\n".join(lines).replace(ROOT.as_uri(), "ROOT") + "\n", encoding="utf-8")
        wanted = came
    check(done.returncode == 0, f"{path.name}: exit status {done.returncode}\n{done.stderr.decode()}")
    check(came == wanted, f"{path.name}: came\n" + "\n".join(came))


REPORT = re.compile(r"(?:(.*?):(\d+):(\d+)|bridgelaw): (?:error|warning|note)\[(\w+)\]: (.*)")


def checked(path):
    """What `check` reports of the file PATH: files, places, codes and messages."""
    out = subprocess.run([PROGRAM, "check", "--laws", "laws", path], capture_output=True, text=True)
    for report in map(REPORT.fullmatch, out.stderr.splitlines()):
        if report:
            file, line, column, code, message = report.groups()
            yield (uri(file or path), int(line or 1), int(column or 1), code, message)


def published(client):
    """The same of what CLIENT was told."""
    for file, found in client.found.items():
        lines = re.split(r"\r\n|\n|\r", pathlib.Path(file.removeprefix("file://")).read_bytes().decode())
        for d in found:
            start = d["range"]["start"]
            before = lines[start["line"]].encode("utf-16-le")[:2 * start["character"]].decode("utf-16-le")
            yield (file, start["line"] + 1, len(before) + 1, d["code"], d["message"].split("\n")[0])


def damaged(text, dice):
    """TEXT with one random edit: a word or a line away, twice, or from elsewhere."""
    words = text.split(" ")
    at = dice.randrange(len(words))
    how = dice.randrange(4)
    if how == 0:
        del words[at]
    elif how == 1:
        words.insert(at, dice.choice(words))
    elif how == 2:
        words[at] = words[at][:-1]
    else:
        words[at] = words[at] + dice.choice(["é", "♠", "(", "\"", "x", "𝄞"])
    return " ".join(words)


AT_A_PLACE = ["definition", "references", "documentHighlight", "hover", "prepareRename", "rename",
              "completion", "signatureHelp"]
OF_A_FILE = ["textDocument/documentSymbol", "textDocument/semanticTokens/full", "textDocument/foldingRange",
             "textDocument/codeLens", "textDocument/inlayHint", "bridgelaw/rule", "bridgelaw/questions"]


def questions(client, here, text, dice):
    """Random requests about the document HERE, whatever its text: each is answered."""
    lines = text.split("\n")
    for _ in range(4):
        line = dice.randrange(len(lines))
        at = {"line": line, "character": dice.randrange(len(lines[line]) + 2)}
        method = "textDocument/" + dice.choice(AT_A_PLACE)
        answer = client.send(method, {"textDocument": {"uri": here}, "position": at, "newName": "other",
                                      "context": {"includeDeclaration": True}}, True)
        check("result" in answer or "error" in answer, f"{method} at {at} of {here}: {answer}")
        method = dice.choice(OF_A_FILE)
        answer = client.send(method, {"textDocument": {"uri": here}}, True)
        check("result" in answer or "error" in answer, f"{method} of {here}: {answer}")


def edits(sources, dice):
    """Random edits of copies of SOURCES, through the client and on the disk alike."""
    with tempfile.TemporaryDirectory() as folder:
        client = Client()
        client.send("initialize", {"capabilities": {}}, True)
        for source in sources:
            text, path = pathlib.Path(source).read_text(encoding="utf-8"), f"{folder}/{os.path.basename(source)}"
            here = uri(path)
            client.send("textDocument/didOpen", {"textDocument": {
                "uri": here, "languageId": "bridgelaw", "version": 0, "text": text}})
            for number in range(EDITS // len(sources)):
                edited = damaged(text, dice)
                pathlib.Path(path).write_text(edited, encoding="utf-8")
                client.send("textDocument/didChange", {"textDocument": {"uri": here, "version": number},
                                                       "contentChanges": [{"text": edited}]})
                client.settle(here)
                want, have = sorted(set(checked(path))), sorted(set(published(client)))
                check(want == have, f"{source}, edit {number}: check says {want}, the server {have}")
                questions(client, here, edited, dice)
            client.send("textDocument/didClose", {"textDocument": {"uri": here}})
            client.send("no/such", None, True)
            check(not any(client.found.values()), f"{source}: what was found stays when it is closed")
        check(client.end() == 0, "the server ends with another status than 0")


def positions(text, data, types):
    """The places of the tokens in DATA whose type is in TYPES."""
    line = unit = 0
    for at in range(0, len(data), 5):
        line, unit = line + data[at], data[at + 1] + (0 if data[at] else unit)
        if data[at + 3] in types:
            yield {"line": line, "character": unit}


def names(path, hovers):
    """Each name of the law file PATH leads to its declaration; each hover of HOVERS, which is about a
    clause, is in English and in Greek."""
    text, here = pathlib.Path(path).read_text(encoding="utf-8"), {"uri": uri(path)}
    client = Client()
    can = client.send("initialize", {"capabilities": {}}, True)["result"]["capabilities"]
    legend = can["semanticTokensProvider"]["legend"]["tokenTypes"]
    client.send("textDocument/didOpen", {"textDocument": {
        **here, "languageId": "bridgelaw", "version": 0, "text": text}})
    data = client.send("textDocument/semanticTokens/full", {"textDocument": here}, True)["result"]["data"]
    wanted = {legend.index(name) for name in legend
              if name not in ("keyword", "string", "number", "comment")}
    found = list(positions(text, data, wanted))
    check(len(found) > 100, f"{path}: {len(found)} names")
    for at in found:
        word = re.match(r"\w+", text.splitlines()[at["line"]][at["character"]:])
        answer = client.send("textDocument/definition", {"textDocument": here, "position": at}, True)
        check(answer.get("result") or word and word[0] in BUILT_IN, f"{path}: {at} leads nowhere")
    for label in hovers:
        line = next(i for i, s in enumerate(text.splitlines()) if s.startswith(f"clause {label}"))
        answer = client.send("textDocument/hover", {
            "textDocument": here, "position": {"line": line, "character": 8}}, True)
        prose = answer["result"]["contents"]["value"]
        check("*English*" in prose and "*Ελληνικά*" in prose, f"{path}: {label}: {prose}")
    check(client.end() == 0, "the server ends with another status than 0")


def long_work():
    """While the server rules on a long document, it answers another request and obeys a cancel."""
    text = pathlib.Path("laws/wbf-2017/law-45.law").read_text(encoding="utf-8")
    story = pathlib.Path("examples/hbf-2012/case-01.case").read_text(encoding="utf-8").split("  differs")[0]
    cases = "\n".join(story.replace("case hbf-01", f"case hbf-{number:03}") for number in range(300))
    law, document = {"uri": uri("laws/wbf-2017/law-45.law")}, {"uri": uri("examples/hbf-2012/not-saved.case")}
    client = Client()
    client.send("initialize", {"capabilities": {}}, True)
    for opened, content in ((law, text.replace("slip_of_tongue_in(d)", "not slip_of_tongue_in(d)")), (document, cases)):
        client.send("textDocument/didOpen", {"textDocument": {
            **opened, "languageId": "bridgelaw", "version": 0, "text": content}})
    client.settle(document["uri"])
    client.process.stdin.write(frame(json.dumps({"jsonrpc": "2.0", "id": 7000, "method": "textDocument/inlayHint", "params": {
        "textDocument": document, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 99999, "character": 0}},
        "workDoneToken": "long"}})))
    came = []

    def until(wanted):
        while message := client.take(60):
            came.append(message)
            if wanted(message):
                return
        raise SystemExit("the server does not answer")

    until(lambda m: m.get("method") == "$/progress" and m["params"]["value"]["kind"] == "report")
    client.process.stdin.write(frame(json.dumps({"jsonrpc": "2.0", "id": 7001, "method": "textDocument/hover", "params": {
        "textDocument": law, "position": {"line": 3, "character": 8}}})))
    until(lambda m: m.get("id") == 7001)
    check(not any(m.get("id") == 7000 for m in came), "a short request is not answered before a long one")
    client.process.stdin.write(frame(json.dumps(
        {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 7000}})))
    until(lambda m: m.get("id") == 7000)
    check(came[-1].get("error", {}).get("code") == -32800, f"a cancelled request is answered: {came[-1]}")
    told = [m["params"]["value"] for m in came if m.get("method") == "$/progress"]
    check([t["kind"] for t in told] == ["begin"] + ["report"] * (len(told) - 2) + ["end"], f"progress: {told}")
    percents = [t["percentage"] for t in told[:-1]]
    check(percents == sorted(set(percents)) and percents[-1] < 100, f"progress: {percents}")
    check(client.end() == 0, "the server ends with another status than 0")


def mixed(dice):
    """Long requests among edits, cancels and files that change: each request is answered once, and each
    progress that begins ends."""
    law, case = {"uri": uri("tests/tiny/base/edition.law")}, {"uri": uri("tests/server/not-saved.case")}
    rules = pathlib.Path("tests/tiny/base/edition.law").read_text(encoding="utf-8")
    story = pathlib.Path("tests/server/precedents/minds.case").read_text(encoding="utf-8")
    sent = []

    def ask(method, params):
        sent.append({"id": len(sent), "method": method, "params": params})

    def tell(method, params):
        sent.append({"method": method, "params": params})

    def put(document, text):
        tell("textDocument/didOpen", {"textDocument": {**document, "languageId": "bridgelaw", "version": 0, "text": text}})

    lens = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 4}}}
    steps = [
        lambda: ask("bridgelaw/changes", {"textDocument": case, "edition": "base", "workDoneToken": len(sent)}),
        lambda: ask("bridgelaw/changes", {"textDocument": case, "law": law, "partialResultToken": len(sent)}),
        lambda: ask("bridgelaw/compare", {"textDocument": case, "editions": ["base", "base+first"], "workDoneToken": "c"}),
        lambda: ask("textDocument/inlayHint", {"textDocument": case}),
        lambda: ask("codeLens/resolve", {**lens, "data": {**law, "clause": "45C4"}, "workDoneToken": "l"}),
        lambda: ask("bridgelaw/decides", {"textDocument": law, "clause": "45A"}),
        lambda: ask("textDocument/hover", {"textDocument": case, "position": {"line": 3, "character": 5}}),
        lambda: put(law, rules.replace("mind_of(d) is slip", dice.choice(["mind_of(d) is slip", "mind_of(d) is thought", "d is"]))),
        lambda: put(case, story + dice.choice(["", "", "", "nonsense"])),
        lambda: tell("textDocument/didClose", {"textDocument": dice.choice([law, case])}),
        lambda: tell("textDocument/didSave", {"textDocument": law}),
        lambda: tell("workspace/didChangeWatchedFiles", {"changes": []}),
        lambda: tell("$/cancelRequest", {"id": max(5, len(sent) - dice.randrange(6))})]
    ask("initialize", {"rootUri": uri("tests/server/precedents"), "capabilities": {}})
    put(law, rules)
    put(case, story)
    for _ in range(200):
        dice.choice(steps)()
    put(case, story)
    put(law, rules.replace("mind_of(d) is slip", "mind_of(d) is thought"))
    ask("bridgelaw/changes", {"textDocument": case, "edition": "base"})
    ask("shutdown", None)
    tell("exit", None)
    done = subprocess.run([PROGRAM, "lsp", "--laws", "tests/tiny"], capture_output=True, timeout=120,
                          input=b"".join(frame(json.dumps({"jsonrpc": "2.0", **m})) for m in sent))
    came = list(frames(done.stdout))
    answered = sorted(m["id"] for m in came if "method" not in m)
    check(done.returncode == 0, f"mixed requests: exit status {done.returncode}\n{done.stderr.decode()}")
    check(answered == [m["id"] for m in sent if "id" in m], f"mixed requests: answers to {answered}")
    check(any(m.get("result") for m in came if m.get("id") in [
        n["id"] for n in sent if n["method"] == "bridgelaw/changes" and "id" in n]), "mixed requests: nothing changes")
    kinds = [m["params"]["value"]["kind"] for m in came
             if m.get("method") == "$/progress" and "kind" in m["params"]["value"]]
    check(kinds.count("begin") == kinds.count("end") > 0, f"mixed requests: progress {kinds}")


def told_after_a_request():
    """A request that checks all texts does not keep their diagnostics from the client."""
    here = uri("examples/hbf-2012/not-saved.case")
    client = Client()
    client.send("initialize", {"capabilities": {}}, True)
    client.send("textDocument/didOpen", {"textDocument": {
        "uri": here, "languageId": "bridgelaw", "version": 0, "text": "case a \"A\"\n  nonsense\n"}})
    client.send("workspace/symbol", {"query": "45C4b"}, True)
    while not client.found.get(here) and (message := client.take(10)):
        client.note(message)
    check(client.found.get(here), "the diagnostics are not told after a request that has checked the text")
    check(client.end() == 0, "the server ends with another status than 0")


PRESUMED = ["    W leads ♠4\n    S calls ♠7\n    E plays ♠J\n    S plays ♥3\n", "    E leads ♠4\n", "    W leads ♠4\n    S calls \"play\"\n"]


def presumed():
    """The case can say the opposite of each presumption, supposition and reading of a page."""
    here = uri("examples/hbf-2012/not-saved.case")
    tells = [{"as": "turn", "function": "to_play_now"}, {"as": "card", "function": "in_force"}]
    client = Client()
    client.send("initialize", {"capabilities": {}}, True)

    def page(text):
        client.send("textDocument/didOpen", {"textDocument": {"uri": here, "languageId": "bridgelaw", "version": 0, "text": text}})
        asked = {"textDocument": {"uri": here}, "report": "page", "tells": tells}
        answer = client.send("bridgelaw/rule", asked, True)
        return answer["result"][0] if "result" in answer else None

    def instead(of):
        rows = [r for s in of["sections"] for r in s["rows"]]
        return [i for r in rows for i in r.get("instead", [])] + [s for told in of["supposed"].values() for s in told]

    kinds = set()
    head = 'case t "T"\n  ruled under wbf-2017\n  contract 3NT by S\n  on lead W\n'
    dummy = "  hands    N: ♠K82 ♥A5 ♦QJ73 ♣K954\n"
    texts = [f"{head}{'' if '♠7' in story else dummy}  story\n{story}" for story in PRESUMED]
    for case, i in [(text, i) for text in texts for i in instead(page(text))]:
        kinds.add("set" if i.get("set") else "hand" if i["fact"].startswith("holds") else "found")
        if i.get("set"):
            text = case.replace("wbf-2017", f"wbf-2017+{i['fact']}={i['value']}")
        else:
            page(case)
            told = client.send("bridgelaw/answer", {"textDocument": {"uri": here}, "fact": i["fact"], "value": i["value"]}, True)
            text = told.get("result", {}).get("text")
            check(text and text != case, f"presumed: {i['fact']} is not taken: {told}")
        then = text and page(text)
        check(then and not any((o["fact"], o["value"]) == (i["fact"], i["value"]) for o in instead(then)),
              f"presumed: {i['fact']} is still presumed")
        check(not i.get("set") or then["sets"][0]["part"] == f"{i['fact']}={i['value']}", f"presumed: {i['fact']} is not told as set")
    check(kinds == {"set", "hand", "found"}, f"presumed: {kinds} are offered")
    check(client.end() == 0, "the server ends with another status than 0")


TWO_FACED = "    trick 5 begins\n    W drops ♠A\n    W drops ♠3\n"


def chosen():
    """A page tells who has a choice that stands, the acts that use it, and the penalty cards that lie."""
    here = uri("examples/hbf-2012/not-saved.case")
    client = Client()
    client.send("initialize", {"capabilities": {}}, True)

    def page(story, leader="W"):
        text = f'case t "T"\n  ruled under wbf-2017\n  contract 3NT by S\n  on lead {leader}\n  story\n{story}'
        client.send("textDocument/didOpen", {"textDocument": {"uri": here, "languageId": "bridgelaw", "version": 0, "text": text}})
        return client.send("bridgelaw/rule", {"textDocument": {"uri": here}, "report": "page", "offers": True, "tells": [
            {"as": "faced", "function": "lies_now"}, {"as": "none", "function": "no_such_function"}]}, True)["result"][0]

    two = page(TWO_FACED)
    check(two["choosing"] == ["south"], f"chosen: {two['choosing']} choose between two penalty cards")
    told = [(o["who"], o["phrases"][0]) for o in two["offers"] if o["stands"]]
    check(told == [(["south"], "{by} designates ♠3 to be played by W"), (["south"], "{by} designates ♠A to be played by W")],
          f"chosen: the acts that use it are {told}")
    check(any(o["who"] == ["west"] and not o["stands"] for o in two["offers"]), "chosen: a right that hangs on a finding stands")
    check([e.get("faced") for e in two["events"]] == [None, ["♠A"], ["♠3"]], f"chosen: these cards lie: {two['events']}")
    played = page(TWO_FACED + "    S designates ♠A to be played by W\n    W leads ♠A\n")
    check([e.get("faced") for e in played["events"][1:]] == [[], ["♠3"], None, []], f"chosen: these lie after a play: {played['events']}")
    check(page("    trick 5 begins\n    N leads ♠2\n", "S")["choosing"] == ["east", "west"], "chosen: a lead out of turn")
    called = page("    trick 5 begins\n    S calls ♠2\n", "S")
    check(called["choosing"] == [] and called["offers"], f"chosen: {called['choosing']} choose, if dummy holds the card")
    refused = page("    a: E leads ♣4\n    S does not accept a\n")
    short = [r for s in refused["sections"] for r in s["rows"] if r.get("more")]
    check(short and all(r.get("rest") for r in short), f"chosen: the rest of each branch is told: {short}")
    check(any("must lead a club" in r["text"] for r in short[0]["rest"]), f"chosen: the rest of the first is {short[0].get('rest')}")
    check(not any(r["number"] for r in short[0]["rest"]), "chosen: a row of the rest has a number")
    check(client.end() == 0, "the server ends with another status than 0")


def garbled(dice):
    """Broken frames, and whole frames with broken messages."""
    whole = [frame(line[2:]) for path in sorted(SESSIONS.iterdir())
             for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("> ")]
    for number in range(GARBLED):
        data = bytearray(b"".join(dice.choice(whole) for _ in range(6)))
        for _ in range(dice.randrange(1, 8)):
            at = dice.randrange(len(data))
            if dice.random() < 0.5:
                data[at] = dice.randrange(256)
            else:
                del data[at:at + dice.randrange(1, 20)]
        done = subprocess.run([PROGRAM, "lsp", "--laws", "laws"], input=bytes(data), capture_output=True, timeout=60)
        check(done.returncode in (0, 1, 2), f"garbled frames {number}: status {done.returncode}\n{bytes(data)}")


def main():
    dice = random.Random(int(os.environ.get("SEED", 1)))
    for path in sorted(SESSIONS.iterdir()):
        session(path)
    edits([str(min(pathlib.Path("laws/drafts").glob("*.law"))), "examples/hbf-2012/case-01.case",
           "examples/greek/" + sorted(f for f in os.listdir("examples/greek") if f.endswith(".case"))[0]], dice)
    names("laws/wbf-2017/law-45.law", ["45A", "45C4b", "45D1"])
    long_work()
    mixed(dice)
    told_after_a_request()
    presumed()
    chosen()
    garbled(dice)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
