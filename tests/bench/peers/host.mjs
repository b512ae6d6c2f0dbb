// host.mjs - what the engines for Node.js have in common.
//
// node PEER.mjs FILE PASSES: calls in FILE, an object of JSON on each line, with the facts of
// call.h; what is answered, or with PASSES above 0 us of processor time a call, one pass on a
// line: from the object to the answer, and from the text of the object to that of the answer.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

// The packages are where `make bench` has put them.
export const require = createRequire(resolve(process.env.BENCH_MODULES, "package.json"));

// The card that a rule calls, for engines that say only which rules apply.
export const cards = [
  (f) => f.intended, null, (f) => f.high_led, (f) => f.high_named, (f) => f.winning, (f) => f.low_led,
  (f) => f.low_won, (f) => f.low_named, (f) => f.low_trump, (f) => f.low_won, (f) => f.won * 13 + f.rank,
  (f) => f.one_of_rank, null, null, null, (f) => f.suit * 13 + f.rank, null,
];

// What is answered when the rules of these numbers apply to the facts F.
export function together(rules, f) {
  let bits = 0, card = -1;
  for (const rule of rules) {
    bits |= 1 << rule;
    if (cards[rule]) card = cards[rule](f);
  }
  return [bits, card];
}

async function passed(each, items) {
  const from = process.cpuUsage();
  for (const item of items) {
    const made = each(item);
    if (made instanceof Promise) await made;
  }
  const spent = process.cpuUsage(from);
  return (spent.user + spent.system) / items.length;
}

const text = ([rules, card]) => JSON.stringify({ rules, card });

// ANSWER: of facts, [rules as bits, card], or a promise of it.
export async function serve(answer) {
  const lines = readFileSync(process.argv[2], "utf8").trimEnd().split("\n");
  const passes = Number(process.argv[3]);
  if (passes === 0) {
    const out = [];
    for (const line of lines) out.push((await answer(JSON.parse(line))).join(" ") + "\n");
    process.stdout.write(out.join(""));
    return;
  }
  const calls = lines.map((line) => JSON.parse(line));
  for (let pass = -1; pass < passes; pass++) {
    const facts = await passed(answer, calls);
    const texts = await passed((line) => {
      const made = answer(JSON.parse(line));
      return made instanceof Promise ? made.then(text) : text(made);
    }, lines);
    if (pass < 0) continue; // the compiler has seen all of it by then
    console.log(facts.toFixed(3), texts.toFixed(3));
  }
}
