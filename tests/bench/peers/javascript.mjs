// javascript.mjs - the rules by hand, as in call.c: what an engine for Node.js could reach.
import { serve } from "./host.mjs";

const NO = [0, -1];
const may = (rule, card) => (card === -1 ? NO : [1 << rule, card]);

function suit(f) {
  if (f.word === 2 && f.winning !== -1 && Math.floor(f.winning / 13) === f.suit) return [1 << 4, f.winning];
  if (f.low_named === -1) return [1 << 13, -1];
  if (f.word !== 0) return [1 << 7, f.low_named];
  return f.suit === f.led ? [1 << 2, f.high_led] : [1 << 3, f.high_named];
}

function rank(f) {
  if (f.led === -1 && f.continued) return [1 << 10, f.won * 13 + f.rank];
  if (f.with_rank === 1) return [1 << 11, f.one_of_rank];
  return [1 << (f.with_rank ? 12 : 13), -1];
}

function word(f) {
  switch (f.word) {
    case 0: return may(2, f.high_led);
    case 1: return f.led === -1 ? may(6, f.low_won) : may(5, f.low_led);
    case 2: return may(4, f.winning);
    case 3: return may(5, f.low_led);
    case 4: return may(8, f.low_trump);
    case 5: return f.led === -1 ? may(9, f.low_won) : NO;
    default: return [1 << 14, -1];
  }
}

function call(f) {
  if (f.beyond) return f.intended === -1 ? [1 << 1, -1] : [1, f.intended];
  if (f.rank === -1) return f.suit === -1 ? word(f) : suit(f);
  if (f.suit === -1) return rank(f);
  return f.with_rank ? [1 << 15, f.suit * 13 + f.rank] : [1 << 13, -1];
}

serve((f) => {
  const [rules, card] = call(f);
  return f.corrected && !f.late && !f.by_hand && f.slip ? [rules | (1 << 16), card] : [rules, card];
});
