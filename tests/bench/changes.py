#!/usr/bin/env python3
"""changes.py PROGRAM [LAW...] - how long after one clause was edited `bridgelaw lsp` says which examples change.

Edits one clause in each law of wbf-2017 (or in each LAW) that has `when not`: the first `not` is left out.  After each edit, asks
`bridgelaw/changes` for every file of examples/, those of the edited law first.  Prints the median over the edits, and the
least and the most, in milliseconds of the server's processor time: until the edit is checked and one file compared, until
the first change is known, and until all are.  Only the names of the cases are asked for, as the page does.  A program without `bridgelaw/keep` opens each file before it asks, and closes it afterwards."""
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EDITION = "wbf-2017"


class Server:
    def __init__(self, program):
        self.p = subprocess.Popen([program, "lsp"], cwd=ROOT, env={**os.environ, "BRIDGELAW_LAWS": str(ROOT / "laws")}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.id = 0
        self.ask("initialize", processId=None, rootUri=ROOT.as_uri(), capabilities={})
        self.tell("initialized")

    def send(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.p.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.p.stdin.flush()

    def receive(self):
        n = 0
        while (line := self.p.stdout.readline().strip()):
            n = int(line.split(b":")[1]) if line.lower().startswith(b"content-length") else n
        return json.loads(self.p.stdout.read(n))

    def tell(self, method, **params):
        self.send({"method": method, "params": params})

    def ask(self, method, **params):
        self.id += 1
        self.send({"id": self.id, "method": method, "params": params})
        while (m := self.receive()).get("id") != self.id:
            pass
        return m

    def put(self, path, text):
        self.tell("textDocument/didOpen",
                  textDocument={"uri": path.as_uri(), "languageId": "bridgelaw", "version": 1, "text": text})

    def spent(self):
        """The processor time so far, in ms."""
        return int(pathlib.Path(f"/proc/{self.p.pid}/schedstat").read_text().split()[0]) / 1e6

    def memory(self):
        status = pathlib.Path(f"/proc/{self.p.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+)", status)[1]) / 1024


def bare(text):
    """Without what a case expects, as the page asks."""
    return re.sub(r"(?m)^  (expect|ruled under|differs) .*(\n    .*)*", "", text)


def edits(laws):
    for path in sorted((ROOT / "laws" / EDITION).glob("law-*.law")):
        if laws and path.stem.split("-")[1] not in laws:
            continue
        text = path.read_text()
        if (new := re.sub(r"(\n  when|\n  for .* when) not ", r"\1 ", text, count=1)) != text:
            yield path, text, new


def main():
    server = Server(sys.argv[1])
    files = {p: bare(p.read_text()) for p in sorted((ROOT / "examples").rglob("*.case"))}
    began = server.spent()
    keeps = "error" not in server.ask("bridgelaw/keep", edition=EDITION, textDocument={"uri": "file:///none", "text": ""})
    cases = 0
    for path, text in files.items():
        if keeps:
            answer = server.ask("bridgelaw/keep", edition=EDITION, textDocument={"uri": path.as_uri(), "text": text})
            cases += answer["result"]["cases"]
    print(f"{len(files)} files, {cases or 'no'} cases kept in {server.spent() - began:.0f} ms")
    times = {"checked": [], "first": [], "all": [], "changes": []}
    for path, text, new in edits(sys.argv[2:]):
        law = path.stem.split("-")[1]
        order = sorted(files, key=lambda p: f"/laws/{law}/" not in str(p))
        began, first, changes = server.spent(), None, 0
        server.put(path, new)
        checked = None
        for p in order:
            if not keeps:
                server.put(p, files[p])
            answer = server.ask("bridgelaw/changes", edition=EDITION, brief=True, textDocument={"uri": p.as_uri()})
            now = server.spent() - began
            checked = checked or now
            changes += len(answer.get("result") or [])
            first = now if changes and first is None else first
            if not keeps:
                server.tell("textDocument/didClose", textDocument={"uri": p.as_uri()})
        times["checked"].append(checked)
        times["all"].append(now)
        times["changes"].append(changes)
        if first:
            times["first"].append(first)
        print(f"{path.stem}: checked and one file {checked:.0f} ms, first change {first or 0:.0f}, all {now:.0f}, {changes} changes",
              flush=True)
        server.put(path, text)
        server.tell("textDocument/didClose", textDocument={"uri": path.as_uri()})
        server.ask("bridgelaw/explain", code="E0001")  # answered when the server has forgotten the edit
    for name, list_ in times.items():
        if list_:
            print(f"{name}: median {statistics.median(list_):.0f}, {min(list_):.0f} .. {max(list_):.0f}")
    print(f"memory: {server.memory():.0f} MiB")
    server.ask("shutdown")
    server.tell("exit")


main()
