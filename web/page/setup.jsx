// setup.jsx - the sheets for contract, lead and edition, and for a hand.

import { useState } from 'preact/hooks';
import { CardPad } from './cards.jsx';
import { SEATS, SUITS, readHand, seatLetter, writeHand } from './casetext.js';
import { keep, kept } from './store.js';
import { Sheet } from './tell.jsx';
import { EDITIONS, editionOf } from './words.js';

const FROM_LETTER = { en: { N: 'N', E: 'E', S: 'S', W: 'W' }, el: { Β: 'N', Α: 'E', Ν: 'S', Δ: 'W' } };

// The seat that a word such as `N`, `North` or `Ν` names.
export function seatOf(word, lang) {
  const letter = (word || '').trim()[0];
  return FROM_LETTER[lang === 'el' ? 'el' : 'en'][letter] || '';
}

// Returns { level, strain, doubled, declarer, leader } as the settings of C tell them.
export function contractOf(c) {
  const { contract, leader } = c.settings;
  const found = /^(?:contract|συμβόλαιο)\s+([1-7])\s*(NT|ΧΑ|[♠♥♦♣])\s*(.*?)\s*(?:by|από)\s+(\S+)/u.exec(contract);
  const only = /^(?:declarer|εκτελεστής)\s+(\S+)/u.exec(contract);
  const first = /^(?:on lead|έξοδος)\s+(\S+)/u.exec(leader);
  return {
    level: found ? Number(found[1]) : 0, strain: found ? found[2].replace('ΧΑ', 'NT') : '', doubled: found ? found[3] : '',
    declarer: seatOf(found ? found[4] : only?.[1], c.language), leader: seatOf(first?.[1], c.language),
  };
}

function withContract(c, { level, strain, doubled, declarer, leader }) {
  const el = c.language === 'el';
  const by = seatLetter(declarer, c.language);
  let contract = '';
  if (declarer && level && strain) contract = `${el ? 'συμβόλαιο' : 'contract'} ${level}${el && strain === 'NT' ? 'ΧΑ' : strain}${doubled ? ` ${doubled}` : ''} ${el ? 'από' : 'by'} ${by}`;
  else if (declarer) contract = `${el ? 'εκτελεστής' : 'declarer'} ${by}`;
  return { ...c, settings: { ...c.settings, contract, leader: leader ? `${el ? 'έξοδος' : 'on lead'} ${seatLetter(leader, c.language)}` : '' } };
}

// What a case writes after the contract, and the words for the button.
const DOUBLED = { en: [['', 'undoubled'], ['doubled', 'doubled'], ['redoubled', 'redoubled']], el: [['', 'χωρίς κοντρ'], ['κοντρέ', 'κοντρέ'], ['ρεκοντρέ', 'ρεκοντρέ']] };

const TRICK = /^(?:trick (\d+) begins|αρχίζει η λεβέ (\d+))$/;

// Returns the number of the trick with which the story of C says that it begins, or 0.
export function trickBegun(c) {
  const found = TRICK.exec(c.story[0] || '');
  return found ? Number(found[1] || found[2]) : 0;
}

// Returns C with SEAT on lead when the story begins. TRICK is the number of that trick, or 0 if it is not told.
export function withLead(c, seat, trick) {
  const story = trickBegun(c) ? c.story.slice(1) : c.story;
  const begins = c.language === 'el' ? `αρχίζει η λεβέ ${trick}` : `trick ${trick} begins`;
  const leader = `${c.language === 'el' ? 'έξοδος' : 'on lead'} ${seatLetter(seat, c.language)}`;
  return { ...c, settings: { ...c.settings, leader }, story: trick ? [begins, ...story] : story };
}

const NEXT = { N: 'E', E: 'S', S: 'W', W: 'N' };

export const partnerOf = (seat) => (seat ? NEXT[NEXT[seat]] : '');

const PROPOSED = 'proposed-lead'; // declarer and leader, where only the contract told who was on lead

// Returns true if nobody said who is on lead: the page took it from the contract of C.
export function leadProposed(c) {
  const { declarer, leader } = contractOf(c);
  return Boolean(leader) && kept(PROPOSED) === declarer + leader;
}

// Remembers that somebody said who is on lead.
export function leadByHand() {
  keep(PROPOSED, '');
}

// Returns true if the first card of C was found to be led to a later trick, and nothing says who is on lead to it.
export function leadOpen(c) {
  const { declarer, leader } = contractOf(c);
  const later = c.findings.some((f) => /^not begins_play\(/.test(f) || /^begins_play\(.*\) is (no|false)$/.test(f));
  return later && !trickBegun(c) && (!leader || leader === NEXT[declarer]);
}

function Choice({ label, name, values, now, onChoose, text = (v) => v, children }) {
  return (
    <fieldset class="choice"><legend>{label}</legend>
      <div class={`choices${values.length === 4 && name !== 'edition' ? ' four' : ''}`}>
        {values.map((v) => <button key={v} type="button" data-set={`${name}-${v}`} aria-pressed={v === now} class={v === now ? 'on' : ''} onClick={() => onChoose(v)}>{text(v)}</button>)}
      </div>
      {children}
    </fieldset>
  );
}

export function Setup({ c, words, onChange, onClose }) {
  const known = contractOf(c);
  const [draft, setDraft] = useState(known); // level and strain wait here until declarer is told
  const now = { ...draft, ...(known.declarer ? known : {}), level: draft.level, strain: draft.strain, doubled: draft.doubled, leader: known.leader };
  const set = (change) => {
    const next = { ...now, ...change };
    if (change.strain && !next.level) next.level = 1; // the laws of play ask for the strain; the level may be changed
    if (change.declarer && (!known.leader || leadProposed(c)) && !c.story.length) {
      next.leader = NEXT[change.declarer];
      keep(PROPOSED, change.declarer + next.leader);
    } else if ('leader' in change) leadByHand();
    setDraft(next);
    onChange(withContract(c, next));
  };
  return (
    <Sheet title={words.setup} onClose={onClose} words={words}>
      <Choice label={words.declarer_is} name="declarer" values={SEATS} now={now.declarer} onChoose={(declarer) => set({ declarer })} text={(s) => words.seat[s]} />
      <fieldset class="choice"><legend>{words.contract}</legend>
        <div class="choices">{['♣', '♦', '♥', '♠', 'NT'].map((v) => <button key={v} type="button" data-set={`strain-${v}`} aria-pressed={v === now.strain} class={`${v === now.strain ? 'on ' : ''}${v === '♥' || v === '♦' ? 'red' : 'black'}`} onClick={() => set({ strain: v })}>{v === 'NT' && c.language === 'el' ? 'ΧΑ' : v}</button>)}</div>
        <div class="choices">{[1, 2, 3, 4, 5, 6, 7].map((v) => <button key={v} type="button" data-set={`level-${v}`} aria-pressed={v === now.level} class={v === now.level ? 'on' : ''} onClick={() => set({ level: v })}>{v}</button>)}</div>
        <div class="choices">{DOUBLED[c.language === 'el' ? 'el' : 'en'].map(([value, text]) => <button key={text} type="button" data-set={`doubled-${value}`} aria-pressed={value === (now.doubled || '')} class={`small${value === (now.doubled || '') ? ' on' : ''}`} onClick={() => set({ doubled: value })}>{text}</button>)}</div>
      </fieldset>
      <Choice label={words.leader} name="leader" values={SEATS} now={now.leader} onChoose={(leader) => set({ leader })} text={(s) => words.seat[s]}>
        {now.declarer && <p class="hint">{words.leader_hint(words.seat[NEXT[now.declarer]])}</p>}
        {now.leader && <button type="button" class="small" data-set="leader-unknown" onClick={() => set({ leader: '' })}>{words.leader_unknown}</button>}
      </Choice>
      <Choice label={words.edition} name="edition" values={EDITIONS.map(([e]) => e)} now={editionOf(c.edition)} onChoose={(edition) => onChange({ ...c, edition })} text={(e) => EDITIONS.find(([x]) => x === e)[1]} />
      <div class="choices"><button type="button" class="main" data-set="done" onClick={onClose}>{words.close}</button></div>
    </Sheet>
  );
}

// Returns what the signs MORE after a suit mean.
function inFull(more, words) {
  const [signs, lacks] = more.split('/');
  const unknown = [...signs].filter((x) => x === '?').length;
  const all = [unknown > 0 && words.words_unknown(unknown), signs.includes('+') && words.words_more, signs.includes('…') && words.words_perhaps].filter(Boolean);
  return `+ ${all.join(', ')}${lacks ? ` (≠ ${lacks})` : ''}`;
}

export function HandSheet({ c, seat, words, onChange, onClose }) {
  const hand = readHand(c.hands[seat] || '');
  const put = (next) => {
    const text = writeHand(next);
    const hands = { ...c.hands };
    if (text) hands[seat] = text;
    else delete hands[seat];
    onChange({ ...c, hands });
  };
  const suit = (s) => hand.suits[s] || { ranks: [], more: '' };
  const set = (s, value) => put({ ...hand, suits: { ...hand.suits, [s]: value } });
  const toggle = (card) => {
    const s = card[0];
    const at = suit(s);
    const ranks = at.ranks.includes(card.slice(1)) ? at.ranks.filter((r) => r !== card.slice(1)) : [...at.ranks, card.slice(1)];
    if (!ranks.length && !at.more) {
      const suits = { ...hand.suits };
      delete suits[s];
      put({ ...hand, suits });
    } else set(s, { ...at, ranks });
  };
  // What is told of the suit S, with the ways to tell more.
  const foot = (s) => {
    const told = hand.suits[s];
    const has = told && (told.ranks.length > 0 || told.more);
    return (
      <div class="suit-told">
        <span>{!told ? '' : !has ? words.void : told.more ? inFull(told.more, words) : words.suit_is_all(s)}</span>
        {has && told.more && <button type="button" class="small" data-hand={`all-${s}`} onClick={() => set(s, { ...told, more: '' })}>{words.suit_all(s)}</button>}
        {has && !told.more && <button type="button" class="small" data-hand={`not-all-${s}`} onClick={() => set(s, { ...told, more: '…' })}>{words.suit_not_all(s)}</button>}
        {!has && <button type="button" class="small" data-hand={`void-${s}`} aria-pressed={Boolean(told)} onClick={() => set(s, { ranks: [], more: '' })}>{s} {words.void}</button>}
      </div>
    );
  };
  const elsewhere = new Set(SEATS.filter((x) => x !== seat && c.hands[x]).flatMap((x) => Object.entries(readHand(c.hands[x]).suits).flatMap(([s, { ranks }]) => ranks.map((r) => s + r))));
  return (
    <Sheet title={words.hand_of(words.seat[seat])} onClose={onClose} words={words}>
      <p class="hint">{words.hand_hint} {words.signs_hint}</p>
      <CardPad onCard={toggle} chosen={(card) => suit(card[0]).ranks.includes(card.slice(1))} off={(card) => elsewhere.has(card)} onMore={(s) => set(s, { ...suit(s), more: suit(s).more + '?' })} more={words.unknown_card} foot={foot} />
      <div class="choices">
        <button type="button" data-hand="others" aria-pressed={Boolean(hand.more)} class={hand.more ? 'on' : ''} onClick={() => put({ ...hand, more: hand.more ? '' : '?' })}>{words.others}</button>
        <button type="button" data-hand="clear" onClick={() => put({ suits: {}, more: '' })}>{words.clear}</button>
        <button type="button" class="main" data-hand="done" onClick={onClose}>{words.close}</button>
      </div>
    </Sheet>
  );
}
