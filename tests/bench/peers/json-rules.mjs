// json-rules.mjs - Law 46B and 45C4b as rules of json-rules-engine.  It says which apply; the
// suit of the winning card, and the card that is called, are the host's.
import { require, serve, together } from "./host.mjs";

const { Engine } = require("json-rules-engine");

const is = (fact, value) => ({ fact, operator: "equal", value });
const not = (fact, value) => ({ fact, operator: "notEqual", value });
const has = (fact) => not(fact, -1);
const all = (...of) => ({ all: of });
const any = (...of) => ({ any: of });
const same = (fact, other) => is(fact, { fact: other });

const judged = is("beyond", 0);
const alone = [is("rank", -1), judged];
const word = (...of) => all(is("suit", -1), ...alone, ...of);
const goes_on = [is("led", -1), has("won"), is("continued", 1)];
const stays = any(has("led"), is("won", -1), is("continued", 0));
const rank = (...of) => all(is("suit", -1), has("rank"), judged, ...of);

const rules = [
  all(is("beyond", 1), has("intended")),
  all(is("beyond", 1), is("intended", -1)),
  all(is("word", 0), has("high_led"), any(is("suit", -1), same("suit", "led")), ...alone),
  all(is("word", 0), has("high_named"), not("suit", { fact: "led" }), ...alone),
  all(is("word", 2), has("winning"), any(is("suit", -1), same("winning_suit", "suit")), ...alone),
  word(any(is("word", 1), is("word", 3)), has("low_led")),
  word(is("word", 1), is("led", -1), has("low_won")),
  all(has("low_named"), not("word", 0), any(not("word", 2), not("winning_suit", { fact: "suit" })), ...alone),
  word(is("word", 4), has("low_trump")),
  word(is("word", 5), is("led", -1), has("low_won")),
  rank(...goes_on),
  rank(is("with_rank", 1), stays),
  rank({ fact: "with_rank", operator: "greaterThanInclusive", value: 2 }, stays),
  any(
    all(has("suit"), has("rank"), is("with_rank", 0), judged),
    all(has("suit"), is("low_named", -1), ...alone),
    rank(is("with_rank", 0), stays),
  ),
  word(any(is("word", -1), is("word", 6))),
  all(has("suit"), has("rank"), is("with_rank", 1), judged),
  all(is("by_hand", 0), is("slip", 1), is("corrected", 1), is("late", 0)),
];

const engine = new Engine();
rules.forEach((conditions, rule) => engine.addRule({ conditions, event: { type: String(rule) } }));

serve(async (f) => {
  const winning_suit = f.winning === -1 ? -2 : Math.floor(f.winning / 13);
  const { events } = await engine.run({ ...f, winning_suit });
  return together(events.map((e) => Number(e.type)), f);
});
