// cedar.mjs - Law 46B and 45C4b as policies of Cedar (wasm), read once.  It says which permit;
// the card that is called is the host's.
import { require, serve, together } from "./host.mjs";

const cedar = require("@cedar-policy/cedar-wasm/nodejs");

const named = "context.suit != -1";
const alone = "context.rank == -1 && context.beyond == 0";
const word = `context.suit == -1 && ${alone}`;
const rank = "context.suit == -1 && context.rank != -1 && context.beyond == 0";
const continues = "(context.led == -1 && context.won != -1 && context.continued == 1)";
const wins = // in the suit named: there is no division
  "(context.winning != -1 && context.winning >= context.suit * 13 && context.winning < context.suit * 13 + 13)";

const rules = [
  "context.beyond == 1 && context.intended != -1",
  "context.beyond == 1 && context.intended == -1",
  `context.word == 0 && context.high_led != -1 && (context.suit == -1 || context.suit == context.led) && ${alone}`,
  `context.word == 0 && context.high_named != -1 && context.suit != context.led && ${alone}`,
  `context.word == 2 && context.winning != -1 && (context.suit == -1 || ${wins}) && ${alone}`,
  `(context.word == 1 || context.word == 3) && context.low_led != -1 && ${word}`,
  `context.word == 1 && context.led == -1 && context.low_won != -1 && ${word}`,
  `context.low_named != -1 && context.word != 0 && !(context.word == 2 && ${wins}) && ${alone}`,
  `context.word == 4 && context.low_trump != -1 && ${word}`,
  `context.word == 5 && context.led == -1 && context.low_won != -1 && ${word}`,
  `${rank} && ${continues}`,
  `${rank} && context.with_rank == 1 && !${continues}`,
  `${rank} && context.with_rank >= 2 && !${continues}`,
  `(${named} && context.rank != -1 && context.with_rank == 0 && context.beyond == 0) ||
   (${named} && context.low_named == -1 && ${alone}) || (${rank} && context.with_rank == 0 && !${continues})`,
  `(context.word == -1 || context.word == 6) && ${word}`,
  `${named} && context.rank != -1 && context.with_rank == 1 && context.beyond == 0`,
  "context.by_hand == 0 && context.slip == 1 && context.corrected == 1 && context.late == 0",
];

const policies = Object.fromEntries(
  rules.map((when, rule) => [String(rule), `permit(principal, action, resource) when { ${when} };`]));
const read = cedar.preparsePolicySet("law", { staticPolicies: policies });
if (read.type !== "success") throw new Error(JSON.stringify(read));

const who = { type: "Player", id: "declarer" };
serve((context) => {
  const answer = cedar.statefulIsAuthorized({
    principal: who, action: { type: "Action", id: "call" }, resource: { type: "Card", id: "dummy" },
    context, entities: [], preparsedPolicySetId: "law",
  });
  if (answer.type !== "success" || answer.response.diagnostics.errors.length > 0)
    throw new Error(JSON.stringify(answer));
  return together(answer.response.diagnostics.reason.map(Number), context);
});
