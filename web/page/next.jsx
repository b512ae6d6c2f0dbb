// next.jsx - the strip below the table: who is on lead, whose turn it is, that player's cards, and what was
// told last.

import { ACTS, sentenceOf, tells } from './acts.js';
import { CardPad, Own, Suits, cardsLeft, handsOf, isRed } from './cards.jsx';
import { SEATS, SUITS, actor, readHand, seatLetter, withName, withoutLabel, withoutLabels } from './casetext.js';
import { contractOf, leadByHand, leadOpen, partnerOf, trickBegun, withLead } from './setup.jsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Sheet } from './tell.jsx';

const NEXT = { N: 'E', E: 'S', S: 'W', W: 'N' };
const TRICKS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

// Returns true if the story of C has told no card yet.
export function noCardYet(c) {
  return !c.story.some((s) => actor(s, c.language) && /[♠♥♦♣]|"/.test(withoutLabel(s)));
}

// Returns true if C says that the opening lead was on when the story began.
export function opensPlay(c) {
  const { declarer, leader } = contractOf(c);
  return Boolean(leader) && leader === NEXT[declarer] && !leadOpen(c) && !trickBegun(c);
}

// Says who was on lead in words: "West is on lead: the opening lead".
export function leadInWords(c, words) {
  const { leader } = contractOf(c);
  if (!leader || leadOpen(c)) return words.lead_unknown;
  const trick = trickBegun(c);
  if (trick) return `${words.on_lead(words.seat[leader], noCardYet(c))} – ${words.trick_number(trick)}`;
  return `${words.on_lead(words.seat[leader], noCardYet(c))} – ${opensPlay(c) ? words.opening_lead : words.later_trick}`;
}

// The choice between the opening lead and a later trick. Calls onDue with true while a later trick is chosen and nobody is
// named who is on lead to it. With KEEP the same player stays on lead, and the later trick is the second until another is chosen.
export function LeadChoice({ c, words, keep, onChange, onDue, onDone = () => {} }) {
  const { declarer, leader } = contractOf(c);
  const trick = trickBegun(c);
  const left = NEXT[declarer];
  const opening = leader === left && !trick;
  const [later, setLater] = useState(leadOpen(c) || (Boolean(leader) && !opening));
  const choose = (seat, number) => {
    onDue(false);
    leadByHand();
    onChange(withLead(c, seat, number));
  };
  return (
    <div class="lead-choice">
      <div class="choices">
        {left && <button type="button" data-lead="opening" aria-pressed={opening && !later} class={opening && !later ? 'on' : ''} onClick={() => { setLater(false); choose(left, 0); onDone(); }}>{words.it_is_opening}</button>}
        <button type="button" data-lead="later" aria-pressed={later} class={later ? 'on' : ''} onClick={() => { setLater(true); if (keep && opening) choose(leader, 2); else onDue(opening); }}>{words.it_is_later}</button>
      </div>
      {later && (
        <>
          <h3>{words.who_leads}</h3>
          <div class="choices four">{SEATS.map((s) => <button key={s} type="button" data-lead={s} aria-pressed={!opening && s === leader} class={!opening && s === leader ? 'on' : ''} onClick={() => choose(s, trick || (s === left ? 2 : 0))}>{words.seat[s]}</button>)}</div>
          {leader && !opening && (
            <>
              <h3>{words.which_trick}</h3>
              <div class="choices six">{TRICKS.map((n) => <button key={n} type="button" data-trick={n} aria-pressed={n === trick} class={n === trick ? 'on' : ''} onClick={() => { choose(leader, n); onDone(); }}>{n}</button>)}</div>
            </>
          )}
        </>
      )}
    </div>
  );
}

export function LeadSheet({ c, words, onChange, onClose }) {
  const [due, setDue] = useState(false);
  return (
    <Sheet title={words.lead_title} onClose={onClose} words={words}>
      <LeadChoice c={c} words={words} keep onChange={onChange} onDue={setDue} onDone={onClose} />
      <div class="choices"><button type="button" class="main" data-act="done" disabled={due} onClick={onClose}>{words.close}</button></div>
    </Sheet>
  );
}

// The cards of the player in turn: his penalty cards, the others that are known, then a suit and its ranks. The suit led is open.
function Cards({ c, seat, led, declarer, onCard, onCall, words }) {
  const [chosen, setSuit] = useState('');
  const { all, played, faced } = handsOf(c, declarer);
  const hand = all[seat];
  const order = [...SUITS].sort((a, b) => (b === led) - (a === led));
  const own = cardsLeft(hand, played, faced, order);
  const elsewhere = new Set(SEATS.filter((x) => x !== seat && c.hands[x]).flatMap((x) => Object.entries(readHand(c.hands[x]).suits).flatMap(([s, { ranks }]) => ranks.map((r) => s + r))));
  const suit = chosen || led;
  const whole = own.length > 0 && hand.told && !hand.more && !Object.values(hand.suits).some((at) => at.more);
  return (
    <>
      {own.length > 0 && <div class="choices own">{own.map((card) => <Own key={card} card={card} faced={faced.has(card)} words={words} data-next={card} onClick={() => onCard(card)} />)}</div>}
      {onCall && <button type="button" data-next="call" onClick={onCall}>{words.call_in_words}</button>}
      {!whole && <div class="choices four">{SUITS.map((s) => <button key={s} type="button" data-suit={s} aria-pressed={s === suit} class={`${s === suit ? 'on ' : ''}${isRed(s) ? 'red' : 'black'}`} onClick={() => setSuit(s)}>{s}</button>)}</div>}
      {suit && !whole && <CardPad suits={[suit]} name="next" onCard={onCard} off={(card) => (played.has(card) && !faced.has(card)) || elsewhere.has(card)} gone={(card) => played.has(card) && !faced.has(card)} />}
    </>
  );
}

// IN_WORDS is the last sentence in words, if they are known. TURN is the seat in turn, or '' if nothing says it;
// LEADS: a new trick begins. DECLARER: who is declarer by now. CHOOSING: the seats with a choice by the ruling. SUPPOSED: what is supposed of hands for the turn. WAIT: the engine is at work.
export function Next({ c, declarer, choosing, inWords, turn: inTurn, leads, supposed, wait, words, onTell, onLead, onOther, onLast, onInstead, undo }) {
  const turn = leadOpen(c) ? '' : inTurn;
  const dummy = partnerOf(declarer);
  const { trick } = handsOf(c, declarer);
  const lying = Object.values(trick);
  const led = !leads && lying.length > 0 && lying.length < 4 ? lying[0][0] : '';
  const moved = declarer !== contractOf(c).declarer; // the roles have changed: the ruling plays each card from its own hand
  // If it hangs on the ruling whose turn it is, the cards of the next hand in rotation are at hand.
  const guess = !wait && !turn && !leadOpen(c) && lying.length > 0 && lying.length < 4 ? NEXT[Object.keys(trick).at(-1)] : '';
  const at = turn || guess;
  const called = at && at === dummy && !moved;
  const box = useRef();
  const told = useRef(false); // a card was tapped here: the next player's cards get the focus
  useEffect(() => {
    if (!told.current || wait) return;
    told.current = false;
    (box.current.querySelector('[data-next]:not([disabled])') || box.current.querySelector('fieldset button'))?.focus({ preventScroll: true });
  }, [wait]);
  function tell(card) {
    told.current = true;
    const act = ACTS.find((a) => a.id === (called ? 'call' : leads ? 'lead' : 'play'));
    const by = seatLetter(called ? declarer : at, c.language);
    const filled = act.id === 'call' ? { by, call: card } : { by, card };
    onTell({ ...c, story: [...c.story, sentenceOf(act, c.language, filled)] });
  }
  const last = c.story.at(-1);
  const stopped = Boolean(last) && ['claim', 'concede'].some((id) => tells(id, withoutLabel(last).replace(/^\S+ /u, '')));
  const lastActs = last ? onLast.offers(last) : [];
  return (
    <section class="next" ref={box} aria-label={words.next_card}>
      <button type="button" class="chip" data-tool="lead" onClick={onLead}>{leadInWords(c, words)} <span class="change">{words.change}</span></button>
      {last && (
        <div class="last">
          <span class="told"><Suits text={inWords || withName(withoutLabels(c, c.story.length - 1), c.language, words.seat)} /></span>
          {lastActs.map(({ id, text, go }) => <button key={id} type="button" class="small" data-last={id} onClick={go}>{text}</button>)}
          <button type="button" class="small" data-last="undo" onClick={undo}>{words.undo}</button>
        </div>
      )}
      <fieldset disabled={wait}>
        <legend>{stopped ? words.play_stopped : guess ? words.next_perhaps(words.seat[guess]) : turn ? (called ? words.next_dummy(words.seat[declarer]) : moved && turn === dummy ? words.next_new_dummy(words.seat[turn], words.seat[declarer]) : words.next_is(words.seat[turn], leads)) : leadOpen(c) ? words.who_leads : words.next_unknown}</legend>
        {turn && supposed.length > 0 && <p class="hint" data-supposed><Suits text={words.supposed_turn(supposed.map((s) => s.text).join('; '))} /> {supposed.map((s) => <button key={s.fact} type="button" class="link" data-instead={`${s.fact}=${s.value}`} aria-label={`${words.not_so}: ${s.says}`} onClick={() => onInstead(s)}>{supposed.length > 1 ? <Suits text={words.but(s.says)} /> : words.not_so}</button>)}</p>}
        {at && !stopped && <Cards key={at + c.story.length} c={c} seat={at} led={led} declarer={declarer} onCard={tell} onCall={called ? () => onOther(declarer, { act: ACTS.find((a) => a.id === 'call') }) : undefined} words={words} />}
      </fieldset>
      {choosing.length > 0 && <p class="hint" data-choosing>{words.has_choice(choosing.map((s) => words.seat[s]))}</p>}
      {turn && <p class="hint">{words.other_act}</p>}
      <div class="choices four" role="group" aria-label={words.other_act}>
        {SEATS.map((s) => <button key={s} type="button" class="small" data-other={s} onClick={() => onOther(s)}>{words.seat[s]}</button>)}
      </div>
    </section>
  );
}
