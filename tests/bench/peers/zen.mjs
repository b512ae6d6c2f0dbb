// zen.mjs - Law 46B and 45C4b as one decision table of GoRules Zen, every row that applies.
import { require, serve } from "./host.mjs";

const { ZenEngine } = require("@gorules/zen-engine");

// The columns are of the facts that most rules read; the last condition is any expression.
const columns = ["word", "suit", "rank", "led", "beyond", "when"];
const continues = "(led == -1 and won != -1 and continued == 1)";
const rows = [
  ["", "", "", "", "1", "intended != -1", "intended"],
  ["", "", "", "", "1", "intended == -1", "-1"],
  ["0", "", "-1", "", "0", "high_led != -1 and (suit == -1 or suit == led)", "high_led"],
  ["0", "", "-1", "", "0", "high_named != -1 and suit != led", "high_named"],
  ["2", "", "-1", "", "0", "winning != -1 and (suit == -1 or floor(winning / 13) == suit)", "winning"],
  ["1, 3", "-1", "-1", "", "0", "low_led != -1", "low_led"],
  ["1", "-1", "-1", "-1", "0", "low_won != -1", "low_won"],
  ["", "", "-1", "", "0",
    "low_named != -1 and word != 0 and not(word == 2 and winning != -1 and floor(winning / 13) == suit)", "low_named"],
  ["4", "-1", "-1", "", "0", "low_trump != -1", "low_trump"],
  ["5", "-1", "-1", "-1", "0", "low_won != -1", "low_won"],
  ["", "-1", ">= 0", "-1", "0", "won != -1 and continued == 1", "won * 13 + rank"],
  ["", "-1", ">= 0", "", "0", `with_rank == 1 and not${continues}`, "one_of_rank"],
  ["", "-1", ">= 0", "", "0", `with_rank >= 2 and not${continues}`, "-1"],
  ["", "", "", "", "0",
    "(suit != -1 and rank != -1 and with_rank == 0) or (suit != -1 and rank == -1 and low_named == -1)" +
    ` or (suit == -1 and rank != -1 and with_rank == 0 and not${continues})`, "-1"],
  ["-1, 6", "-1", "-1", "", "0", "", "-1"],
  ["", ">= 0", ">= 0", "", "0", "with_rank == 1", "suit * 13 + rank"],
  ["", "", "", "", "", "by_hand == 0 and slip == 1 and corrected == 1 and late == 0", "-1"],
];

const table = {
  hitPolicy: "collect",
  inputs: columns.map((name) => (name === "when" ? { id: name, name } : { id: name, name, field: name })),
  outputs: ["rule", "card"].map((name) => ({ id: "the_" + name, name, field: name })),
  rules: rows.map((row, rule) => ({
    _id: String(rule),
    ...Object.fromEntries(columns.map((name, i) => [name, row[i]])),
    the_rule: String(rule),
    the_card: row[columns.length],
  })),
};

const decision = new ZenEngine().createDecision({
  nodes: [
    { id: "in", name: "in", type: "inputNode" },
    { id: "table", name: "table", type: "decisionTableNode", content: table },
    { id: "out", name: "out", type: "outputNode" },
  ],
  edges: [
    { id: "1", sourceId: "in", targetId: "table", type: "edge" },
    { id: "2", sourceId: "table", targetId: "out", type: "edge" },
  ],
});

serve(async (f) => {
  const { result } = await decision.evaluate(f);
  let bits = 0, card = -1;
  for (const row of result) {
    bits |= 1 << row.rule;
    if (row.card !== -1) card = row.card;
  }
  return [bits, card];
});
