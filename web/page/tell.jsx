// tell.jsx - the sheet in which an event is told by taps: the act, then what it needs.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ACTS, CALL_WORDS, GROUPS, canDo, detailsOf, isAbout, isFolded, meantActs, placesOf, rightsOf, sentenceOf, sentencesOf, storySoFar, tells, usualActs, verbOf } from './acts.js';
import { CardPad, Own as OwnCard, Suits, cardsLeft, handsOf, isRed } from './cards.jsx';
import { RANKS, SEATS, SUITS, actor, cardsIn, labelled, seatLetter, withName, withNames, withoutLabel, withoutLabels } from './casetext.js';
import { LeadChoice, leadInWords, noCardYet } from './next.jsx';
import { contractOf, leadProposed, partnerOf } from './setup.jsx';

// A sheet over the page. Escape closes it; focus goes to its first button.
export function Sheet({ title, onClose, onBack, words, children }) {
  const box = useRef();
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => before?.isConnected && before.focus?.();
  }, []);
  useLayoutEffect(() => {
    const first = box.current?.querySelector('[data-act="done"]') || box.current?.querySelector('.sheet-body button:not([disabled]), .sheet-body input, .sheet-body select');
    (first || box.current)?.focus({ preventScroll: true });
    if (box.current) box.current.querySelector('.sheet-body').scrollTop = 0;
  }, [title]);
  useLayoutEffect(() => {
    const escape = (e) => e.key === 'Escape' && onClose();
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [onClose]);
  function keys(e) {
    if (e.key !== 'Tab') return;
    const all = [...box.current.querySelectorAll('button:not([disabled]), input, select, textarea, summary')].filter((x) => x.checkVisibility?.() ?? true);
    const at = all.indexOf(document.activeElement);
    if (e.shiftKey ? at <= 0 : at === all.length - 1) {
      all[e.shiftKey ? all.length - 1 : 0].focus();
      e.preventDefault();
    }
  }
  return (
    <div class="veil" onClick={(e) => e.target === e.currentTarget && onClose()}>
      <div class="sheet" role="dialog" aria-modal="true" aria-label={title} ref={box} tabIndex={-1} onKeyDown={keys}>
        <header class="sheet-head">
          {onBack ? <button type="button" class="quiet" onClick={onBack}>‹ {words.back}</button> : <span />}
          <h2>{title}</h2>
          <button type="button" class="quiet" onClick={onClose}>{words.close}</button>
        </header>
        <div class="sheet-body">{children}</div>
      </div>
    </div>
  );
}

// The role of SEAT, as the acts name it, if DECLARER is declarer.
const roleOf = (seat, declarer) => declarer && (seat === declarer ? 'd' : seat === partnerOf(declarer) ? 'm' : 'f');

const said = (s) => withoutLabel(s).replace(/^\S+ /u, ''); // the sentence S without the player

// Returns what the story of C, told so far, means for what SEAT may have done (see usualActs). TURN, LEADS and DECLARER
// are those of the ruling.
export function storyOf(c, seat, turn, leads, declarer) {
  const lang = c.language;
  const { trick, strayed } = handsOf(c, declarer);
  const dummy = partnerOf(declarer);
  const full = leads && turn && Object.keys(trick).length === 4;
  const own = c.story.filter((s) => actor(s, lang) === seat).at(-1);
  const lastCard = c.story.filter((s) => cardsIn(s).length).at(-1);
  return {
    ...storySoFar(c.story.map((s) => ({ seat: actor(s, lang), said: said(s) })), seat, partnerOf(seat)), open: !turn,
    won: full && (turn === seat || turn === partnerOf(seat) ? 'won' : 'lost'), turned: Boolean(full && own) && tells('turn', said(own)), dummyInTurn: turn === dummy,
    offSuit: strayed.has(seat),
    spreads: Boolean(lastCard) && Object.keys(trick).length === 1 && roleOf(actor(lastCard, lang), declarer) === 'f',
  };
}

// Returns the acts that SENTENCE, which nothing understands, may mean: { seat, role, acts }.
export function meantBy(c, sentence, turn, leads, declarer, words) {
  const lang = c.language;
  const named = SEATS.find((s) => new RegExp(`^${words.seat[s]}(?![\\p{L}])`, 'iu').test(withoutLabel(sentence)));
  const seat = actor(sentence, lang) || named || turn || SEATS[0];
  const role = roleOf(seat, declarer);
  const story = storyOf(c, seat, turn, leads, declarer);
  return { seat, acts: meantActs(said(sentence), lang, role, story, usualActs(lang, role, leads, story)), verb: (a) => verbOf(a, lang, role === 'm' ? words.seat[declarer] : '') };
}

// Returns the places of ACT that the words of SENTENCE fill.
export function filledBy(act, lang, sentence) {
  const cards = cardsIn(sentence);
  const places = placesOf(act, lang);
  const filled = {};
  if (places.includes('card') && cards[0]) [filled.card] = cards;
  if (places.includes('other') && cards[1]) [, filled.other] = cards;
  if (places.includes('cards') && cards.length > 1) filled.cards = cards.join(', ');
  if (places.includes('call') && cards[0]) [filled.call] = cards;
  return filled;
}

// Tells what SEAT did. ON_TELL gets the case with the new sentence; ON_CHANGE replaces it while more
// is added to that sentence. ON_SETTING gets the case with another lead. START: the act and the event that
// it is about, if they are chosen already. EVENTS are the sentences of the story in words. TURN: the
// seat in turn, or ''; LEADS: a new trick begins. OFFERS: the acts that use the rights of the ruling. DECLARER: who
// is declarer by now.
export function Tell({ c, seat, words, start, events, turn, leads, offers, declarer, onTell, onChange, onSetting, onClose }) {
  const lang = c.language;
  const { leader } = contractOf(c);
  const dummy = partnerOf(declarer);
  const role = roleOf(seat, declarer);
  const caller = role === 'm' ? words.seat[declarer] : '';
  const [act, setAct] = useState(start?.act || null);
  const [filled, setFilled] = useState(start?.filled || (start?.of ? { of: start.of } : {}));
  const [base, setBase] = useState(start?.base || null); // the case before the sentence, with the labels it needs
  const [after, setAfter] = useState([]);
  const [withs, setWiths] = useState({});
  const [leadDue, setLeadDue] = useState(false);
  const [askLead] = useState(!leader || leadProposed(c));
  const who = words.seat[seat];
  const side = (x) => (x === dummy ? declarer : x); // declarer and dummy put each other's cards right
  const can = (a, s) => isAbout(a, said(s));
  const fits = (a, s) => can(a, s) && (!a.about || (a.about === 'own') === (side(actor(s, lang)) === side(seat)));

  const [typed, setTyped] = useState('');
  const folded = (a) => isFolded(a, role) || !detailsOf(a, role).length;

  function finish(next, values, from, first, afterNow = [], withNow = {}) {
    const chosen = Object.values(withNow).filter(Boolean);
    (first ? onTell : onChange)({ ...from, story: [...from.story, ...sentencesOf(next, lang, seatLetter(seat, lang), values, afterNow, chosen)] });
  }

  // Begins the act NEXT. ABOUT is the number of the sentence that it is about, if that is known.
  function choose(next, about) {
    if (about !== undefined) {
      const [named, of] = labelled(c, about);
      if (placesOf(next, lang).length === 1) {
        finish(next, { of }, named, true);
        onClose();
        return;
      }
      setFilled({ of });
      setBase(named);
      setAct(next);
      return;
    }
    if (placesOf(next, lang).length) {
      const cards = next.oneCard ? c.story.map((s, i) => [s, i]).filter(([s]) => fits(next, s) && cardsIn(s).length) : [];
      if (cards.length === 1 && placesOf(next, lang).length === 1) {
        choose(next, cards[0][1]);
        return;
      }
      if (cards.length === 1) {
        const [named, of] = labelled(c, cards[0][1]);
        setFilled({ of });
        setBase(named);
      }
      setAct(next);
      return;
    }
    finish(next, {}, c, true);
    onClose();
  }

  // Begins the act NEXT, whose places are filled as far as VALUES go.
  function begin(next, values) {
    const open = placesOf(next, lang).filter((p) => !(p in values));
    if (open.length === placesOf(next, lang).length) {
      choose(next);
      return;
    }
    setFilled(values);
    setAct(next);
    if (open.length) return;
    finish(next, values, c, true);
    if (folded(next)) onClose();
  }

  function fill(place, value, from = base || c) {
    const now = { ...filled, [place]: value };
    setFilled(now);
    setBase(from);
    if (placesOf(act, lang).some((p) => !(p in now))) return;
    finish(act, now, from, true);
    if (folded(act)) onClose();
  }

  function add(afterNow, withNow) {
    setAfter(afterNow);
    setWiths(withNow);
    finish(act, filled, base || c, false, afterNow, withNow);
  }

  if (!act) {
    const rights = rightsOf(offers, seat, lang);
    const story = { ...storyOf(c, seat, turn, leads, declarer), rights: rights.length > 0 };
    const usual = usualActs(lang, role, leads, story).filter((a) => !rights.some((r) => r.act.id === a.id));
    const meant = (a) => (a.lies && a.lies !== story.won ? ACTS.find((x) => x.id === 'wrongway') : a);
    const button = (a) => <button key={a.id} type="button" data-act={a.id} onClick={() => choose(meant(a))}>{verbOf(a, lang, caller)}</button>;
    const write = (s) => { onTell({ ...c, story: [...c.story, s] }); onClose(); };
    const near = said(typed).length > 2 ? meantActs(said(typed), lang, role, story, []) : [];
    // A right is told with the card or the sentence that it is about.
    const right = ({ act: a, of }) => <button key={`${a.id} ${of}`} type="button" class="right" data-right={a.id} onClick={() => choose(a, of)}><Suits text={a.choice ? words.chooses(a.choice) : of === undefined ? withNames(verbOf(a, lang, caller), lang, words.seat) : verbOf({ [lang]: a[lang].replace('{of}', cardsIn(c.story[of])[0] || `“${events[of] || withoutLabels(c, of)}”`) }, lang)} /></button>;
    return (
      <Sheet title={words.did_what(who)} onClose={onClose} words={words}>
        {rights.length > 0 && <><h3>{words.rights}</h3><div class="choices rights">{rights.map(right)}</div></>}
        {[...new Set(usual.map((a) => GROUPS.find((g) => g.acts.includes(a))))].map((g) => {
          const some = usual.filter((a) => g.acts.includes(a));
          return <section key={g.en} class="acts usual"><h3>{g[lang]}</h3><div class="choices">{some.map(button)}</div></section>;
        })}
        <Own words={words} onAdd={write} onText={setTyped} start={`${seatLetter(seat, lang)} `} />
        {near.length > 0 && <section class="acts"><h3>{words.did_you_mean}</h3><div class="choices">{near.map((a) => <button key={a.id} type="button" data-near={a.id} onClick={() => begin(meant(a), filledBy(a, lang, typed))}>{verbOf(a, lang, caller)}</button>)}</div></section>}
        <details class="more-acts">
          <summary>{words.more_acts}</summary>
          {GROUPS.map((g) => {
            const rest = g.acts.filter((a) => canDo(a, lang, role, story) && !usual.includes(a));
            return rest.length > 0 && <section key={g.en} class="acts"><h3>{g[lang]}</h3><div class="choices">{rest.map(button)}</div></section>;
          })}
        </details>
      </Sheet>
    );
  }
  const place = placesOf(act, lang).find((p) => !(p in filled));
  const back = start ? null : () => { setAct(null); setFilled({}); setBase(null); };
  const asksLead = askLead && noCardYet(c) && seat !== leader && ['play', 'lead', 'place', 'facedown', 'together', 'revoke', 'call', 'fromdummy'].includes(act.id) && (
    <section class="ask-lead"><p><strong>{leadInWords(c, words)}.</strong> {words.ask_lead}</p><LeadChoice c={c} words={words} onChange={onSetting} onDue={setLeadDue} /></section>
  );
  const verb = `${who}: ${verbOf(act, lang, caller)}`;
  if (place === 'card' || place === 'other') {
    return (
      <Sheet title={verb} onClose={onClose} onBack={back} words={words}>
        {asksLead}
        {place === 'other' && <p class="chosen">{words.first_card} <Suits text={filled.card} /></p>}
        {!leadDue && <Card c={c} taken={place === 'other' ? filled.card : ''} title={place === 'other' ? words.second_card : words.which_card} seat={act.from === 'dummy' ? dummy || seat : seat} words={words} onCard={(card) => fill(place, card)} key={place} />}
        {!leadDue && act.cardless && <div class="choices"><button type="button" data-card="unseen" onClick={() => { onTell({ ...c, story: [...c.story, sentenceOf({ [lang]: act.cardless[lang] }, lang, { by: seatLetter(seat, lang) })] }); onClose(); }}>{words.card_unseen}</button></div>}
        {!leadDue && act.unseen && <Unseen lang={lang} words={words} onSuit={(suit) => { onTell({ ...c, story: [...c.story, sentenceOf({ [lang]: act.unseen[lang] }, lang, { by: seatLetter(seat, lang), suit })] }); onClose(); }} />}
      </Sheet>
    );
  }
  if (place === 'cards') {
    return (
      <Sheet title={verb} onClose={onClose} onBack={back} words={words}>
        <Cards c={c} seat={seat} words={words} onCards={(cards) => fill('cards', cards.join(', '))} />
      </Sheet>
    );
  }
  if (place === 'seat') {
    return (
      <Sheet title={verb} onClose={onClose} onBack={back} words={words}>
        <div class="choices four">{SEATS.filter((s) => s !== seat).map((s) => <button key={s} type="button" data-whom={s} onClick={() => fill('seat', seatLetter(s, lang))}>{words.seat[s]}</button>)}</div>
      </Sheet>
    );
  }
  if (place === 'call') {
    return (
      <Sheet title={verb} onClose={onClose} onBack={back} words={words}>
        {asksLead}
        {!leadDue && <Call lang={lang} c={c} dummy={dummy} words={words} onCall={(call) => fill(place, call)} />}
      </Sheet>
    );
  }
  if (place === 'of') {
    const from = base || c;
    const listed = from.story.map((s, i) => [s, i]).filter(([s]) => can(act, s)).reverse();
    const likely = listed.filter(([s]) => fits(act, s));
    const others = likely.length ? listed.filter(([s]) => !fits(act, s)) : [];
    const buttons = (list) => (
      <div class="choices long">
        {list.map(([, i]) => (
          <button key={i} type="button" data-of={i} onClick={() => { const [named, label] = labelled(from, i); fill('of', label, named); }}><Suits text={events[i] || withoutLabels(from, i)} /></button>
        ))}
      </div>
    );
    return (
      <Sheet title={`${verb} – ${words.which_of}`} onClose={onClose} onBack={back} words={words}>
        {buttons(likely.length ? likely : listed)}
        {others.length > 0 && <details class="more-acts"><summary>{words.other_events}</summary>{buttons(others)}</details>}
        {!listed.length && <p>{words.nothing_earlier}</p>}
      </Sheet>
    );
  }
  if (place === 'said') {
    return (
      <Sheet title={verb} onClose={onClose} onBack={back} words={words}>
        <Said words={words} onSaid={(s) => fill('said', s)} />
      </Sheet>
    );
  }
  return <MoreSheet c={c} act={act} role={role} seat={seat} filled={filled} events={events} words={words} after={after} withs={withs} onAdd={add} onSwap={(values, now) => { setFilled(values); setWiths(now); finish(act, values, base || c, false, after, now); }} onClose={onClose} />;
}

// The details of the last sentence. The sheet closes when each is told.
function MoreSheet({ c, act, role, seat, filled, events, words, after, withs, onAdd, onSwap, onClose }) {
  const details = detailsOf(act, role);
  const told = (m, afterNow, withNow) => (m.kind === 'after' ? afterNow.length > 0 : m.name in withNow);
  const closing = (work) => (...args) => {
    work(...args);
    if (details.every((m) => told(m, work === onSwap ? after : args[0], args[1]))) onClose();
  };
  return (
    <Sheet title={words.more} onClose={onClose} words={words}>
      <p class="sentence"><Suits text={events.length === c.story.length && events.at(-1) ? events.at(-1) : withName(withoutLabels(c, c.story.length - 1).replace(/ with [^"]*$/, ''), c.language, words.seat)} /></p>
      {details.map((m) => <More key={m.en} m={m} lang={c.language} seat={seat} filled={filled} words={words} after={after} withs={withs} onAdd={closing(onAdd)} onSwap={onSwap && closing(onSwap)} />)}
      <div class="choices"><button type="button" class="main" data-act="done" onClick={onClose}>{words.close}</button></div>
    </Sheet>
  );
}

// Returns the act that SENTENCE tells and that more may be said of, or undefined.
function actWithMore(sentence, lang, role) {
  return ACTS.find((a) => (a.then || (isFolded(a, role) && detailsOf(a, role).length)) && a[lang] && tells(a.id, said(sentence)));
}

// Returns the detail of the last sentence of C, a correction, that makes another sentence of it: { sentence }. Returns null
// if there is none, or if it is told.
export function otherDetail(c) {
  const last = c.story.at(-1);
  const act = last && ACTS.find((a) => a.more?.some((m) => m.kind === 'choice') && tells(a.id, said(last)));
  const value = act?.more.find((m) => m.kind === 'choice').values.at(-1)[0];
  return value ? { sentence: `${last} with ${value}` } : null;
}

// Returns what is offered beside the last sentence of C: to add to it, or that the player corrected himself.
// MATTERS: the other detail of it changes the ruling. OPEN opens the sheet of a player with the act that is begun.
export function offersAfter(c, declarer, matters, words, open) {
  const i = c.story.length - 1;
  const seat = actor(c.story[i], c.language);
  const role = roleOf(seat, declarer);
  const act = actWithMore(c.story[i], c.language, role);
  if (!act || !seat) return [];
  const [base, of] = labelled(c, i);
  const mend = (id, text) => ({ id: 'correct', text, go: () => open({ tell: seat, start: { act: ACTS.find((a) => a.id === id), of, base } }) });
  const details = (text) => ({ id: 'details', text, go: () => open({ details: seat, act }) });
  if (act.id === 'correct') return [details(matters ? words.correction_details : words.details)];
  if (act.then) return [mend(act.then, words.corrected_card)];
  return [...(act.roles === 'd' ? [mend('correct', words.corrected_himself)] : []), details(words.details)];
}

// What may be added to the last sentence.
export function Details({ c, seat, act, declarer, events, words, onChange, onClose }) {
  const [before] = useState(c);
  const [after, setAfter] = useState([]);
  const [withs, setWiths] = useState({});
  function add(afterNow, withNow) {
    setAfter(afterNow);
    setWiths(withNow);
    const chosen = [...afterNow, ...(Object.values(withNow).some(Boolean) ? [`with ${Object.values(withNow).filter(Boolean).join(', ')}`] : [])];
    onChange({ ...before, story: [...before.story.slice(0, -1), [before.story.at(-1), ...chosen].join(' ')] });
  }
  return <MoreSheet c={c} act={act} role={roleOf(seat, declarer)} seat={seat} filled={{}} events={events} words={words} after={after} withs={withs} onAdd={add} onClose={onClose} />;
}

// What may follow a sentence.
function More({ m, lang, seat, filled, words, after, withs, onAdd, onSwap }) {
  if (m.kind === 'choice') {
    return (
      <section class="acts"><h3>{m[lang]}</h3><div class="choices">
        {m.values.map(([value, en, el]) => <button key={en} type="button" data-more={value || `not-${m.name}`} aria-pressed={(withs[m.name] || '') === value} class={(withs[m.name] || '') === value ? 'on' : ''} onClick={() => onAdd(after, { ...withs, [m.name]: value })}>{lang === 'el' ? el : en}</button>)}
      </div></section>
    );
  }
  if (m.kind === 'faces') {
    const { card, other } = filled;
    const put = (first, second, value) => onSwap({ ...filled, card: first, other: second }, { ...withs, [m.name]: `${m.name} ${value}` });
    const on = (value) => withs[m.name] === `${m.name} ${value}`;
    return (
      <section class="acts"><h3>{m[lang]}</h3><div class="choices">
        <button type="button" data-more={`${m.name} one_face`} aria-pressed={on('one_face')} onClick={() => put(card, other, 'one_face')}><Suits text={m.one[lang](card)} /></button>
        <button type="button" data-more={`${m.name} other_face`} aria-pressed={false} onClick={() => put(other, card, 'one_face')}><Suits text={m.one[lang](other)} /></button>
        <button type="button" data-more={`${m.name} both_faces`} aria-pressed={on('both_faces')} onClick={() => put(card, other, 'both_faces')}>{m.both[lang]}</button>
      </div></section>
    );
  }
  if (m.kind === 'after') {
    return (
      <section class="acts"><h3>{m[lang]}</h3><div class="choices">
        {m.values.map(([en, el]) => {
          const value = lang === 'el' ? el : en;
          const on = after.includes(value);
          return <button key={en} type="button" data-more={en} aria-pressed={on} class={on ? 'on' : ''} onClick={() => onAdd([value], withs)}>{value}</button>;
        })}
      </div></section>
    );
  }
  if (m.kind === 'seen') {
    const who = { all: SEATS.filter((s) => s !== seat), opponents: SEATS.filter((s) => s !== seat && s !== partnerOf(seat)) };
    return (
      <section class="acts"><h3>{m[lang]}</h3><div class="choices">
        {m.values.map(([value, en, el]) => {
          const told = `${m.name} ${who[value].map((s) => seatLetter(s, lang)).join(' ')}`;
          return <button key={value} type="button" data-more={`seen-${value}`} aria-pressed={withs[m.name] === told} class={withs[m.name] === told ? 'on' : ''} onClick={() => onAdd(after, { ...withs, [m.name]: told })}>{lang === 'el' ? el : en}</button>;
        })}
      </div></section>
    );
  }
  if (m.kind === 'words') {
    return <section class="acts"><h3>{m[lang]}</h3><Said words={words} onSaid={(s) => onAdd(after, { ...withs, [m.name]: `${m.name} ${s}` })} /></section>;
  }
  const on = Boolean(withs[m.name]);
  return (
    <div class="choices"><button type="button" data-more={m.name} aria-pressed={on} class={on ? 'on' : ''} onClick={() => onAdd(after, { ...withs, [m.name]: on ? '' : m.name })}>{m[lang]}</button></div>
  );
}

function Card({ c, seat, words, onCard, taken = '', title = words.which_card }) {
  const { all, played, faced } = handsOf(c, contractOf(c).declarer);
  const own = cardsLeft(all[seat], played, faced);
  return (
    <>
      {own.length > 0 && <div class="choices own">{own.map((card) => <OwnCard key={card} card={card} faced={faced.has(card)} words={words} on={card === taken} data-own={card} disabled={card === taken} onClick={() => onCard(card)} />)}</div>}
      <h3>{title}</h3>
      <CardPad onCard={onCard} chosen={(card) => card === taken} off={(card) => card === taken} gone={(card) => played.has(card) && !faced.has(card)} />
    </>
  );
}

// Several cards of one hand.
function Cards({ c, seat, words, onCards }) {
  const [cards, setCards] = useState([]);
  const toggle = (card) => setCards(cards.includes(card) ? cards.filter((x) => x !== card) : [...cards, card]);
  const { all, played, faced } = handsOf(c, contractOf(c).declarer);
  return (
    <>
      <h3>{words.which_cards}</h3>
      <div class="choices own">{cardsLeft(all[seat], played, faced).map((card) => <OwnCard key={card} card={card} faced={faced.has(card)} words={words} on={cards.includes(card)} data-own={card} onClick={() => toggle(card)} />)}</div>
      <CardPad onCard={toggle} chosen={(card) => cards.includes(card)} gone={(card) => played.has(card) && !faced.has(card)} />
      <div class="choices"><button type="button" class="main" data-act="cards-done" disabled={cards.length < 2} onClick={() => onCards(cards)}>{words.these_cards}</button></div>
    </>
  );
}

function Call({ lang, c, dummy, words, onCall }) {
  const { suit, rank, word } = CALL_WORDS;
  const quoted = (s) => `"${s}"`;
  return (
    <>
      <h3>{words.which_call}</h3>
      <div class="choices four">{SUITS.map((s) => <button key={s} type="button" data-call={suit.en[s]} onClick={() => onCall(quoted(suit[lang][s]))}><span class={isRed(s) ? 'red' : 'black'}>{s}</span> {suit[lang][s]}</button>)}</div>
      <div class="choices four">{[0, 1].flatMap((i) => SUITS.map((s) => <button key={i + s} type="button" data-call={`${word.en[i]} ${suit.en[s]}`} onClick={() => onCall(quoted(`${word[lang][i]} ${suit[lang][s]}`))}>{word[lang][i]} <span class={isRed(s) ? 'red' : 'black'}>{s}</span></button>))}</div>
      <div class="choices">{word[lang].map((w, i) => <button key={w} type="button" data-call={word.en[i]} onClick={() => onCall(quoted(w))}>{w}</button>)}</div>
      <h3>{words.only_rank}</h3>
      <div class="choices ranks">{RANKS.map((r) => <button key={r} type="button" data-call={rank.en[r]} onClick={() => onCall(quoted(rank[lang][r]))}>{rank[lang][r]}</button>)}</div>
      <Card c={c} seat={dummy || 'N'} words={words} onCard={onCall} />
    </>
  );
}

// The suits, for a card whose rank nobody saw.
function Unseen({ lang, words, onSuit }) {
  return (
    <>
      <h3>{words.rank_unseen}</h3>
      <div class="choices four">{SUITS.map((s) => <button key={s} type="button" data-unseen={s} onClick={() => onSuit(CALL_WORDS.suit[lang][s])}><span class={isRed(s) ? 'red' : 'black'}>{s}</span> {CALL_WORDS.suit[lang][s]}</button>)}</div>
    </>
  );
}

function Said({ words, onSaid }) {
  const [text, setText] = useState('');
  return (
    <form class="said" onSubmit={(e) => { e.preventDefault(); if (text.trim()) onSaid(`"${text.trim().replaceAll('"', "'")}"`); }}>
      <input aria-label={words.which_said} placeholder={words.say_hint} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      <button type="submit" class="main">{words.add}</button>
    </form>
  );
}

function Own({ words, onAdd, onText, start }) {
  const [text, setText] = useState(start);
  const write = (s) => { setText(s); onText(s); };
  return (
    <form class="said" onSubmit={(e) => { e.preventDefault(); if (text.trim()) onAdd(text.trim()); }}>
      <input aria-label={words.own_hint} value={text} onInput={(e) => write(e.currentTarget.value)} data-act="own" />
      <button type="submit">{words.write_own}</button>
    </form>
  );
}

export { ACTS };
