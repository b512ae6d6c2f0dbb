// cards.jsx - cards and hands as bridge players draw them: suits in order, red suits red.

import { CALL_WORDS } from './acts.js';
import { RANKS, SEATS, SUITS, actor, cardsIn, labelOf, readHand, withTens, withoutLabel } from './casetext.js';

export const isRed = (suit) => suit === '♥' || suit === '♦';

const CARD = /([♠♥♦♣](?:10|[AKQJ2-9x?…—+]+)?)/u;

// A text, with the red suits red and each ten as 10.
export function Suits({ text }) {
  return withTens(text || '').split(CARD).map((piece, i) => (i % 2 ? <span key={i} class={`card ${isRed(piece[0]) ? 'red' : 'black'}`}>{piece}</span> : piece));
}

const PLAYS = /^\S+ (plays|leads|places|revokes|παίζει|βγαίνει|τοποθετεί|κάνει ρενόνς)/u;
const CALLS = /^\S+ (calls|ζητάει|corrects|διορθώνει)/u;
const INSTEAD = /^\S+ (?:replaces|αντικαθιστά) (\S+)/u;
const BACK = /^\S+ (?:takes back|puts back|παίρνει πίσω|βάζει πίσω) (\S+)/u;
const NO_CARD_OF_HIS = /^\S+ (names|proposes|asks|says|remarks|ορίζει|επιλέγει|λέει|παρατηρεί|ρωτάει)/u;

// Returns what plain sentences tell of the table: the cards that are played, those that were seen of each
// seat, the trick in progress, and the seats that did not follow suit to some trick. A card called by DECLARER is dummy's. C.inForce has for each sentence the
// card that the ruling holds as played, null if none, or undefined while it is open: then a changed call stays
// as it was first made. A card that was only seen is not played.
export function tableOf(c, declarer) {
  const seen = { N: [], E: [], S: [], W: [] };
  const played = new Set();
  const dummy = declarer && SEATS[(SEATS.indexOf(declarer) + 2) % 4];
  const by = {}; // the seat whose card an event is, and that card, by label
  const latest = {}; // the same of each seat's last event
  const strayed = new Set();
  let trick = {};
  const put = (seat, card, leads) => {
    if (leads || Object.keys(trick).length === 4) trick = {};
    trick[seat] = card;
    if (card[0] !== Object.values(trick)[0][0]) strayed.add(seat);
    if (card.length > 1) played.add(card);
  };
  const away = (seat, card = trick[seat]) => {
    if (trick[seat] !== card) return;
    played.delete(card);
    delete trick[seat];
  };
  for (const [i, sentence] of c.story.entries()) {
    const counts = c.inForce?.[i];
    const said = withoutLabel(sentence);
    const seat = actor(sentence, c.language);
    const cards = cardsIn(said);
    const calls = CALLS.exec(said);
    const whose = calls ? dummy : seat;
    const it = { seat: whose, card: calls || !PLAYS.test(said) ? undefined : counts || cards[0] };
    if (labelOf(sentence)) by[labelOf(sentence)] = it;
    if (!seat || !whose) continue;
    if (calls ? !c.hands[dummy] : !NO_CARD_OF_HIS.test(said)) seen[whose].push(...cards);
    if (calls) {
      const changes = /corrects|διορθώνει/.test(calls[1]);
      const [card] = counts || changes ? [counts] : cards.length ? cards : suitsCalled(said, c.language);
      if (changes && card) away(dummy);
      if (card) put(dummy, card, !Object.keys(trick).length);
    } else if (INSTEAD.test(said) && cards[0]) {
      if (counts === null) continue;
      const of = by[INSTEAD.exec(said)[1]] || { seat };
      away(of.seat, of.card);
      put(of.seat, cards[0], false);
      of.card = cards[0];
    } else if (BACK.test(said)) {
      const of = by[BACK.exec(said)[1]] || latest[seat] || { seat };
      away(of.seat, of.card);
    } else if (PLAYS.test(said) && cards[0]) {
      latest[seat] = it;
      if (counts === null) continue; // it was put back, or never counted
      if (seat === dummy && trick[dummy] && (trick[dummy] === cards[0] || trick[dummy].length === 1)) away(dummy);
      put(seat, it.card, /^\S+ (leads|βγαίνει)/u.test(said));
    }
  }
  return { played, seen, trick, strayed };
}

// Returns the signs of the suits that the words of a call name.
function suitsCalled(said, lang) {
  return Object.entries(CALL_WORDS.suit[lang === 'el' ? 'el' : 'en']).filter(([, word]) => said.includes(word)).map(([s]) => s);
}

// Returns what the table knows of each seat's hand: by suit, the ranks, which of them are played, and
// the signs for cards that are not known. FACED are the penalty cards that lie on the table by the ruling.
export function handsOf(c, declarer) {
  const { played, seen, trick, strayed } = tableOf(c, declarer);
  const all = {};
  const faced = new Set((c.faced || []).flat().filter((card) => !Object.values(trick).includes(card)));
  for (const seat of SEATS) {
    all[seat] = { told: Boolean(c.hands[seat]), suits: {}, more: '' };
    if (c.hands[seat]) {
      const hand = readHand(c.hands[seat]);
      for (const s of SUITS) if (hand.suits[s]) all[seat].suits[s] = { ranks: [...hand.suits[s].ranks], more: hand.suits[s].more, told: true };
      all[seat].more = hand.more;
    }
    for (const card of seen[seat]) {
      const at = (all[seat].suits[card[0]] ||= { ranks: [], more: '', told: false });
      if (!at.ranks.includes(card.slice(1))) at.ranks.push(card.slice(1));
    }
  }
  return { all, played, trick, strayed, faced };
}

// Returns in words what SIGNS after a suit say of cards that are not known.
export function signsInWords(signs, words) {
  const unknown = [...signs.split('/')[0]].filter((x) => x === '?').length;
  return [unknown > 0 && words.plus_unknown(unknown), signs.includes('+') && words.plus_more, signs.includes('…') && words.plus_perhaps].filter(Boolean).join(', ');
}

// The lines of a hand: one for each suit.
export function Hand({ hand, played, words }) {
  const shown = SUITS.filter((s) => hand.suits[s]);
  return (
    <span class="hand" dir="ltr">
      {(hand.told ? SUITS.filter((s) => hand.suits[s] || shown.length > 1) : shown).map((s) => {
        const at = hand.suits[s];
        const ranks = at ? RANKS.filter((r) => at.ranks.includes(r)) : [];
        return (
          <span class="suit" key={s}>
            <span class={isRed(s) ? 'red' : 'black'}>{s}</span>
            <span class="ranks">
              {ranks.map((r) => <span key={r} class={played.has(s + r) ? 'rank gone' : 'rank'}>{r}</span>)}
              {at?.more && <span class="rank dim signs">{signsInWords(at.more, words) || at.more}</span>}
              {!ranks.length && !at?.more && <span class="rank dim">{at?.told ? '—' : '…'}</span>}
            </span>
          </span>
        );
      })}
    </span>
  );
}

// Returns the cards of HAND that are not played: those of FACED first, then by the suits ORDER.
export function cardsLeft(hand, played, faced, order = SUITS) {
  const all = order.flatMap((s) => RANKS.filter((r) => hand.suits[s]?.ranks.includes(r)).map((r) => s + r)).filter((card) => faced.has(card) || !played.has(card));
  return [...all.filter((card) => faced.has(card)), ...all.filter((card) => !faced.has(card))];
}

// A card of a hand to tap; FACED, a penalty card, is marked.
export function Own({ card, faced, words, on, ...props }) {
  return (
    <button type="button" class={`tile ${isRed(card[0]) ? 'red' : 'black'}${faced ? ' faced' : ''}${on ? ' on' : ''}`} {...props}>
      {card}{faced && <small data-faced={card}>{words.penalty_card}</small>}
    </button>
  );
}

// All cards of SUITS to tap.
export function CardPad({ suits = SUITS, name = 'card', onCard, chosen = () => false, off = () => false, gone = () => false, onMore, more, foot }) {
  return (
    <div class="pad">
      {suits.map((s) => (
        <div class="pad-suit" key={s} role="group" aria-label={s}>
          {RANKS.map((r) => (
            <button key={r} type="button" class={`tile ${isRed(s) ? 'red' : 'black'}${chosen(s + r) ? ' on' : ''}${gone(s + r) ? ' gone' : ''}`} aria-pressed={chosen(s + r)} disabled={off(s + r)} {...{ [`data-${name}`]: s + r }} onClick={() => onCard(s + r)}>
              {s}{r}
            </button>
          ))}
          {onMore && <button type="button" class={`tile ${isRed(s) ? 'red' : 'black'}`} data-hand={`more-${s}`} aria-label={`${s}?: ${more}`} onClick={() => onMore(s)}>{s}?</button>}
          {foot?.(s)}
        </div>
      ))}
    </div>
  );
}
