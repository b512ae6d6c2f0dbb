// casetext.js - reads and writes the text of one case, as far as the page tells it by taps.
//
// A case is { name, title, head, edition, language, settings, hands, story, findings, rest }. Each
// sentence stays as it is written; the page never guesses what it means.

export const SEATS = ['N', 'E', 'S', 'W'];
export const SUITS = ['♠', '♥', '♦', '♣'];
export const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];

// The letters of the seats in Greek: Βορράς, Ανατολή, Νότος, Δύση.
export const GREEK = { N: 'Β', E: 'Α', S: 'Ν', W: 'Δ' };
const FROM_GREEK = { Β: 'N', Α: 'E', Ν: 'S', Δ: 'W' };

export function seatLetter(seat, lang) {
  return lang === 'el' ? GREEK[seat] : seat;
}

export function emptyCase(lang) {
  return {
    name: 'table', title: lang === 'el' ? 'Στο τραπέζι' : 'At the table', head: [], edition: 'wbf-2017', language: lang,
    settings: { contract: '', leader: '', other: [] }, hands: {}, story: [], findings: [], rest: [],
  };
}

// ---- hands ------------------------------------------------------------------------------------

// A hand is, for each suit that is told, { ranks: [...], more: the signs after them }; `?` may stand
// alone for other cards of any suit.
export function readHand(text) {
  const hand = { suits: {}, more: '' };
  for (const word of text.trim().split(/\s+/)) {
    const suit = word[0];
    if (!SUITS.includes(suit)) {
      hand.more += (hand.more && word ? ' ' : '') + word;
      continue;
    }
    const ranks = [];
    let more = '';
    for (const [sign] of word.slice(1).matchAll(/10|./gu)) {
      const rank = sign === 'T' ? '10' : sign;
      if (RANKS.includes(rank) && !more.includes('/')) ranks.push(rank);
      else if (sign !== '—') more += sign;
    }
    hand.suits[suit] = { ranks, more };
  }
  return hand;
}

export function writeHand(hand) {
  const words = SUITS.filter((s) => hand.suits[s]).map((s) => {
    const { ranks, more } = hand.suits[s];
    const held = RANKS.filter((r) => ranks.includes(r)).join('');
    return s + (held + more || '—');
  });
  if (hand.more) words.push(hand.more);
  return words.join(' ');
}

// ---- reading and writing ----------------------------------------------------------------------

const KEYWORDS = /^(source|ruled under|language|inferred|note|hands|deal|story|found by|chose|expect|differs|open)\b/;

// Returns the case in TEXT, or null if TEXT is not one case that this file understands.
export function readCase(text) {
  const lines = text.split(/\r?\n/).filter((l) => l.trim() && !/^\s*#/.test(l));
  const first = /^case\s+(\S+)\s+"([^"]*)"/.exec(lines[0] || '');
  if (!first || lines.slice(1).some((l) => /^case\b/.test(l))) return null;
  const c = { ...emptyCase('en'), name: first[1], title: first[2], edition: '', settings: { contract: '', leader: '', other: [] } };
  let part = '';
  for (const line of lines.slice(1)) {
    const indent = line.length - line.trimStart().length;
    const s = line.trim();
    const section = indent <= 3;
    if (section) part = '';
    if (section && /^story$/.test(s)) part = 'story';
    else if (section && /^found by director$/.test(s)) part = 'findings';
    else if (section && /^hands\b/.test(s)) {
      part = 'hands';
      readHands(c, s.replace(/^hands\s*/, ''));
    } else if (section && /^ruled under\b/.test(s)) c.edition = s.replace(/^ruled under\s+/, '');
    else if (section && /^language\b/.test(s)) c.language = s.replace(/^language\s+/, '');
    else if (section && /^(source|note|inferred)\b/.test(s)) c.head.push(s);
    else if (section && KEYWORDS.test(s)) {
      part = 'rest';
      c.rest.push('  ' + s);
    } else if (section) readSetting(c, s);
    else if (part === 'story') c.story.push(...splitSentences(s));
    else if (part === 'findings') c.findings.push(s);
    else if (part === 'hands') readHands(c, s);
    else if (part === 'rest') c.rest.push('    ' + s);
  }
  return c;
}

function readSetting(c, s) {
  if (/^(contract|declarer|συμβόλαιο|εκτελεστής)\s/.test(s)) c.settings.contract = s;
  else if (/^(on lead|έξοδος)\s/.test(s)) c.settings.leader = s.replace(/\s+/g, ' ');
  else c.settings.other.push(s);
}

function readHands(c, s) {
  for (const [, letter, cards] of s.matchAll(/([NESWΒΑΝΔ]):\s*([^:]*?)(?=\s+[NESWΒΑΝΔ]:|$)/gu)) c.hands[FROM_GREEK[letter] || letter] = cards.trim();
}

// Returns the sentences of a line, which `;` separates outside of quotation marks.
export function splitSentences(line) {
  return line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((s) => s.trim()).filter(Boolean);
}

export function writeCase(c) {
  const lines = [`case ${c.name} "${c.title.replaceAll('"', "'")}"`];
  for (const s of c.head) lines.push('  ' + s);
  if (c.edition) lines.push(`  ruled under ${c.edition}`);
  if (c.language && c.language !== 'en') lines.push(`  language ${c.language}`);
  for (const s of [c.settings.contract, c.settings.leader, ...c.settings.other]) if (s) lines.push('  ' + s);
  const hands = SEATS.filter((seat) => c.hands[seat]);
  hands.forEach((seat, i) => lines.push(`${i ? '           ' : '  hands    '}${seatLetter(seat, c.language)}: ${c.hands[seat]}`));
  if (c.story.length) lines.push('  story', ...c.story.map((s) => '    ' + s));
  if (c.findings.length) lines.push('  found by director', ...c.findings.map((s) => '    ' + s));
  return [...lines, ...c.rest].join('\n') + '\n';
}

// ---- labels -----------------------------------------------------------------------------------

const LABEL = /^([A-Za-zΑ-Ωα-ω][\w]*):\s+/u;

export function labelOf(sentence) {
  const found = LABEL.exec(sentence);
  return found ? found[1] : '';
}

export function withoutLabel(sentence) {
  return sentence.replace(LABEL, '');
}

// Returns the case with a label on event I, and that label.
export function labelled(c, i) {
  const has = labelOf(c.story[i]);
  if (has) return [c, has];
  const used = new Set(c.story.map(labelOf));
  const label = [...'abcdefghijklmnopqrstuvwxyz'].find((l) => !used.has(l)) || `x${i}`;
  const story = c.story.map((s, k) => (k === i ? `${label}: ${s}` : s));
  return [{ ...c, story }, label];
}

// Returns sentence I of the story of C without labels: the card of an event stands for its label, or its words.
export function withoutLabels(c, i) {
  const named = new Map(c.story.filter(labelOf).map((s) => [labelOf(s), cardsIn(s)[0] || `(${withoutLabel(s)})`]));
  return withoutLabel(c.story[i]).split(/("[^"]*")/).map((p, k) => (k % 2 ? p : p.replace(/(?<=\s)\w+(?=\s|$)/gu, (w) => named.get(w) ?? w))).join('');
}

// ---- what the table has seen ------------------------------------------------------------------

const AT_START = (lang) => (lang === 'el' ? /^([ΒΑΝΔ])\s/u : /^([NESW])\s/);

// Returns the seat of the player who acts in SENTENCE, or ''.
export function actor(sentence, lang) {
  const found = AT_START(lang).exec(withoutLabel(sentence));
  return found ? FROM_GREEK[found[1]] || found[1] : '';
}

// Returns TEXT, a sentence in LANG, with the name of its player among NAMES instead of his letter.
export function withName(text, lang, names) {
  const seat = actor(text, lang);
  return seat ? text.replace(/^\S+/u, names[seat]) : text;
}

// Returns TEXT, words in LANG, with the names of players among NAMES instead of their letters.
export function withNames(text, lang, names) {
  return text.replace(lang === 'el' ? /(?<=^|\s)[ΒΑΝΔ](?=\s|$)/gu : /(?<=^|\s)[NESW](?=\s|$)/gu, (l) => names[FROM_GREEK[l] || l]);
}

// Returns TEXT with each ten written as 10: a case may also write ♣T, or ♣KT3 for a suit.
export function withTens(text) {
  return text.replace(/([♠♥♦♣](?:10|[AKQJ2-9x])*)T/gu, (_, before) => `${before}10`);
}

export function cardsIn(sentence) {
  return [...withTens(sentence).matchAll(/([♠♥♦♣])(10|[AKQJ2-9])/gu)].map(([card]) => card);
}
