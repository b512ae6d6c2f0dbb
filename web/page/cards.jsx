// cards.jsx - cards and hands as bridge players draw them: suits in order, red suits red.

import { RANKS, SEATS, SUITS, actor, cardsIn, readHand, withoutLabel } from './casetext.js';

export const isRed = (suit) => suit === '♥' || suit === '♦';

const CARD = /([♠♥♦♣](?:10|[AKQJ2-9x?…—+]+)?)/u;

// A text, with the red suits red.
export function Suits({ text }) {
  return (text || '').split(CARD).map((piece, i) => (i % 2 ? <span key={i} class={`card ${isRed(piece[0]) ? 'red' : 'black'}`}>{piece}</span> : piece));
}

// Returns what the table knows of each seat's hand: by suit, the ranks, which of them are played, and
// the signs for cards that are not known.
export function handsOf(c) {
  const all = {};
  for (const seat of SEATS) {
    all[seat] = { told: Boolean(c.hands[seat]), suits: {}, more: '' };
    if (!c.hands[seat]) continue;
    const hand = readHand(c.hands[seat]);
    for (const s of SUITS) if (hand.suits[s]) all[seat].suits[s] = { ranks: [...hand.suits[s].ranks], more: hand.suits[s].more, told: true };
    all[seat].more = hand.more;
  }
  const played = new Set();
  for (const sentence of c.story) {
    const seat = actor(sentence, c.language);
    const said = withoutLabel(sentence);
    if (!seat || /^\S+ (calls|corrects|names|proposes|asks|says|ζητάει|διορθώνει|ορίζει|επιλέγει|λέει|ρωτάει)/u.test(said)) continue;
    for (const card of cardsIn(said)) {
      const suit = card[0];
      const at = (all[seat].suits[suit] ||= { ranks: [], more: '', told: false });
      if (!at.ranks.includes(card.slice(1))) at.ranks.push(card.slice(1));
      if (/^\S+ (plays|leads|places|drops|παίζει|βγαίνει|τοποθετεί)/u.test(said)) played.add(card);
    }
  }
  return { all, played };
}

// Returns the cards of the trick in progress, by seat, as far as plain plays tell.
export function trickOf(c) {
  let trick = {};
  for (const sentence of c.story) {
    const said = withoutLabel(sentence);
    const seat = actor(sentence, c.language);
    if (!seat || !/^\S+ (plays|leads|places|παίζει|βγαίνει|τοποθετεί)/u.test(said)) continue;
    const [card] = cardsIn(said);
    if (!card) continue;
    if (/^\S+ (leads|βγαίνει)/u.test(said) || Object.keys(trick).length === 4) trick = {};
    trick[seat] = card;
  }
  return trick;
}

// The lines of a hand: one for each suit.
export function Hand({ hand, played }) {
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
              {at?.more && <span class="rank dim">{at.more}</span>}
              {!ranks.length && !at?.more && <span class="rank dim">{at?.told ? '—' : '…'}</span>}
            </span>
          </span>
        );
      })}
    </span>
  );
}

// All 52 cards to tap.
export function CardPad({ onCard, chosen = () => false, off = () => false, gone = () => false, onMore, more }) {
  return (
    <div class="pad">
      {SUITS.map((s) => (
        <div class="pad-suit" key={s} role="group" aria-label={s}>
          {RANKS.map((r) => (
            <button key={r} type="button" class={`tile ${isRed(s) ? 'red' : 'black'}${chosen(s + r) ? ' on' : ''}${gone(s + r) ? ' gone' : ''}`} aria-pressed={chosen(s + r)} disabled={off(s + r)} data-card={s + r} onClick={() => onCard(s + r)}>
              {s}{r}
            </button>
          ))}
          {onMore && <button type="button" class={`tile ${isRed(s) ? 'red' : 'black'}`} data-hand={`more-${s}`} aria-label={`${s}?: ${more}`} onClick={() => onMore(s)}>{s}?</button>}
        </div>
      ))}
    </div>
  );
}
