// table.jsx - the place where a director tells what happened and reads the ruling.

import { useEffect, useRef, useState } from 'preact/hooks';
import { placesOf, rightsOf, sentencesOf } from './acts.js';
import { Hand, Suits, handsOf, isRed } from './cards.jsx';
import { SEATS, emptyCase, readCase, seatLetter, withName, withTens, withoutLabel, withoutLabels, writeCase } from './casetext.js';
import { LeadSheet, Next, opensPlay } from './next.jsx';
import { Bodies, Prose, Rows } from './ruling.jsx';
import { HandSheet, Setup, contractOf, leadOpen, partnerOf } from './setup.jsx';
import { keep, linkOf, save } from './store.js';
import { Details, Sheet, Tell, filledBy, meantBy, offersAfter, otherDetail } from './tell.jsx';
import { TELLS } from './told.js';
import { editionName } from './words.js';

export const TABLE = 'file:///table.case';

const SEAT_OF = { north: 'N', east: 'E', south: 'S', west: 'W' };

const OPENING = /^begins_play\(/; // whether a card was the opening lead; the strip of the lead says so, and may be changed
const UNKNOWN = /^C000[125]$/; // the errors about a sentence that is not understood
const WAIT = 400; // so long the engine has nothing to do before it looks for what a supposition hides
const BESIDE = 'file:///beside.case';

// Rules on the case of the table with what is supposed last not so, if the ruling BODIES does not say what would
// follow. Returns { value, text }: that value of the row, and the first row that changes. Returns null if none does.
async function ruledInstead(engine, bodies, params) {
  const rows = (list) => list[0].sections.flatMap((s) => s.rows);
  const value = rows(bodies).flatMap((r) => r.instead || []).findLast((i) => i.untold);
  if (!value) return null;
  try {
    const { text } = await engine.ask('bridgelaw/answer', { textDocument: { uri: TABLE }, fact: value.fact, value: value.value, lang: params.lang });
    const { bodies: then } = await engine.call('rule', { uri: BESIDE, text, params: { lang: params.lang, textDocument: { uri: BESIDE } } });
    const known = new Set(rows(bodies).map((r) => r.text));
    const row = then && then[0].sections[0]?.rows.find((r) => !known.has(r.text));
    return row ? { value: value.fact, text: row.text } : null;
  } catch {
    return null;
  } finally {
    engine.call('close', { uri: BESIDE });
  }
}

// Returns true if the rows of the ruling on the case TEXT differ from those of BODIES.
async function rulesOtherwise(engine, text, bodies, lang) {
  const rows = (list) => JSON.stringify(list.map((b) => b.sections.map((s) => s.rows.map((r) => r.text))));
  try {
    const { bodies: then } = await engine.call('rule', { uri: BESIDE, text, params: { lang, textDocument: { uri: BESIDE } } });
    return Boolean(then) && rows(then) !== rows(bodies);
  } catch {
    return false;
  } finally {
    engine.call('close', { uri: BESIDE });
  }
}

// Asks the engine for the ruling on TEXT, then for the questions. The newest text wins.
function useRuling(engine, text, lang, all, onError) {
  const [state, setState] = useState({ bodies: null, questions: [], diagnostics: [] });
  const latest = useRef(0);
  useEffect(() => {
    if (!engine) return;
    const mine = ++latest.current;
    const params = { textDocument: { uri: TABLE }, lang, all };
    (async () => {
      const { diagnostics, bodies, error, ms } = await engine.call('rule', { uri: TABLE, text, params: { ...params, offers: true, tells: TELLS } });
      if (mine !== latest.current) return;
      setState((s) => ({ text, hidden: null, matters: false, bodies: bodies || null, questions: bodies ? s.questions : [], diagnostics, error }));
      performance.mark('bridgelaw-ruled', { detail: ms });
      if (!bodies) return;
      const questions = await engine.ask('bridgelaw/questions', { ...params, report: 'page' }).catch(() => []);
      if (mine === latest.current) setState((s) => ({ ...s, questions, asked: true }));
      await new Promise((r) => setTimeout(r, WAIT));
      if (mine !== latest.current) return;
      const c = readCase(text);
      const other = c && otherDetail(c);
      const matters = Boolean(other) && await rulesOtherwise(engine, writeCase({ ...c, story: [...c.story.slice(0, -1), other.sentence] }), bodies, lang);
      if (mine === latest.current && matters) setState((s) => ({ ...s, matters }));
      if (mine !== latest.current) return;
      const hidden = await ruledInstead(engine, bodies, params);
      if (mine === latest.current && hidden) setState((s) => ({ ...s, hidden }));
    })().catch((e) => mine === latest.current && onError(e.message));
  }, [engine, text, lang, all]);
  return state;
}

export function Table({ engine, text, setText, undo, canUndo, lang, words, say }) {
  const c = readCase(text);
  const [sheet, setSheet] = useState(null);
  const [clause, setClause] = useState(null);
  const [all, setAll] = useState(false);
  const { bodies, questions, diagnostics, error, hidden, matters, text: ruledOn } = useRuling(engine, text, lang, all, say);
  const back = useRef(''); // what comes into view on a telephone when the ruling is there
  const change = (next) => setText(writeCase(next));
  const replace = (next) => setText(writeCase(next), true);
  const seats = c ? contractOf(c) : {};
  const now = ruledOn === text && bodies ? bodies[0] : null;
  const held = useRef([]); // each sentence of the last ruling, with the card that counts for it and its penalty cards
  if (c && now?.events.length === c.story.length) held.current = c.story.map((s, i) => [s, now.events[i].card, now.events[i].faced]);
  const last = (i, k) => (held.current[i]?.[0] === c.story[i] ? held.current[i][k] : undefined);
  if (c) Object.assign(c, { inForce: c.story.map((_, i) => last(i, 1)), faced: c.story.map((_, i) => last(i, 2) || []) });
  const turn = SEAT_OF[now?.turn] || '';
  const roles = useRef(''); // who is declarer by the last ruling, if that is not who the contract says
  if (now || !c?.story.length) roles.current = SEAT_OF[now?.declarer] || '';
  const declarer = (seats.declarer && roles.current) || seats.declarer;
  const offers = now && now.events.length === c.story.length ? now.offers.map((o) => ({ ...o, who: o.who.map((p) => SEAT_OF[p]) })) : [];
  const inWords = wordsOfStory(c, text, now, lang, words);
  const sentences = useRef({}); // the words of each finding, for the time when the story cannot be ruled on
  inWords.findings.forEach((s, i) => s && (sentences.current[lang + c.findings[i]] = s));
  const setsTold = useRef([]); // the readings that the case sets, as the last ruling tells them
  if (now) setsTold.current = now.sets;
  const sets = setsTold.current.filter((s) => c?.edition.split('+').includes(s.part));
  const found = (s) => sentences.current[lang + s] || '…';
  const told = (i) => withTens(inWords.events[i] || withName(withoutLabels(c, i), c.language, words.seat));
  const begun = c && (c.story.length > 0 || Object.keys(c.hands).length > 0);

  async function answer(q, value) {
    try {
      const { text: next } = await engine.ask('bridgelaw/answer', { textDocument: { uri: TABLE }, fact: q.fact, value, lang });
      setText(next);
      back.current = '.answer';
      const then = readCase(next);
      if (then && !leadOpen(c) && leadOpen(then)) setSheet({ lead: true });
    } catch (e) {
      say(e.message);
    }
  }

  // Rules again with what the case says instead of something presumed. A reading is set for this case alone.
  function instead(i) {
    if (!i.set) return answer(i, i.value);
    const parts = (c.edition || 'wbf-2017').split('+').filter((p) => !p.startsWith(`${i.fact}=`));
    change({ ...c, edition: [...parts, `${i.fact}=${i.value}`].join('+') });
    back.current = '.answer';
    return undefined;
  }

  async function share() {
    const link = await linkOf(text);
    history.replaceState(null, '', link);
    try {
      await navigator.clipboard.writeText(link);
      say(words.copied);
    } catch {
      say(link);
    }
  }

  const open = c && opensPlay(c) ? questions.filter((q) => !OPENING.test(q.fact)) : questions;
  const errors = diagnostics.filter((d) => d.severity === 1);
  useEffect(() => {
    const at = errors[0] && ruledOn === text && c ? c.story.findIndex((s) => withoutLabel(s) === lineOf(text, errors[0].range.start.line)) : -1;
    const mended = at >= 0 && withoutLabel(c.story[at]) === justTold.current && asRemark(justTold.current);
    if (mended) replace({ ...c, story: c.story.map((s, i) => (i === at ? s.replace(justTold.current, () => mended) : s)) });
  }, [ruledOn, text]);
  const wrong = errors[0] && lineOf(text, errors[0].range.start.line);
  const wrongAt = errors[0] && ruledOn === text && c ? c.story.findIndex((s) => withoutLabel(s) === wrong) : -1;
  const lastTurn = useRef(''); // whose turn it was when the story was understood
  if (now) lastTurn.current = turn;
  useEffect(() => {
    if (!back.current || ruledOn !== text) return;
    if (innerWidth < 900) document.querySelector(back.current)?.scrollIntoView({ block: 'start' });
    back.current = '';
  }, [ruledOn, text]);
  const justTold = useRef(''); // the sentence that was told last
  const tell = (next) => {
    back.current = '.next';
    justTold.current = withoutLabel(next.story.at(-1));
    change(next);
  };
  const asks = begun && bodies && open.length > 0;
  const asksFirst = asks && branches(bodies);
  const questionBox = asks && <Questions questions={asksFirst ? asRecommended(open) : inOrder(open, bodies)} dummy={partnerOf(declarer)} words={words} onAnswer={answer} onHand={(seat) => setSheet({ hand: seat })} />;
  return (
    <main class="table" id="main">
      <div class="tell">
        {c && <Compass c={c} seats={seats} declarer={declarer} words={words} onSeat={(seat) => setSheet({ tell: seat })} onHand={(seat) => setSheet({ hand: seat })} onSetup={() => setSheet({ setup: true })} />}
        {c && (seats.declarer || c.story.length > 0) && <Next c={c} declarer={declarer} choosing={SEATS.filter((s) => now?.choosing.some((p) => SEAT_OF[p] === s) || rightsOf(offers.filter((o) => o.stands), s, c.language).length > 0)} inWords={inWords.events.at(-1)} turn={turn} leads={Boolean(now?.lead)} supposed={now?.supposed.turn || []} wait={ruledOn !== text} words={words} onTell={tell} onLead={() => setSheet({ lead: true })} onOther={(seat, start) => setSheet({ tell: seat, start })} onInstead={instead} onLast={{ offers: () => offersAfter(c, declarer, matters, words, setSheet) }} undo={undo} />}
      </div>
      <section class="answer" aria-label={words.ruling}>
        {asksFirst && questionBox}
        <div class="ruling" aria-live="polite" aria-busy={ruledOn !== text}>
          {!engine && <p class="hint">{words.loading}</p>}
          {engine && !begun && <div class="welcome"><p class="lead">{words.lead_in}</p><p>{words.nothing}</p><p class="hint">{words.covers}</p></div>}
          {errors.length > 0 && <div class="error wrong" role="alert"><h2>{UNKNOWN.test(errors[0].code) ? words.not_understood : words.not_clear}</h2><p class="sentence"><Suits text={wrong} /></p>{c && wrongAt >= 0 && <Meant c={c} at={wrongAt} turn={lastTurn.current} leads={false} declarer={declarer} words={words} onOpen={setSheet} onTell={tell} />}<p class="hint"><Suits text={errors[0].message} /></p></div>}
          {!errors.length && error && <div class="error" role="alert">{error}</div>}
          {begun && bodies && !errors.length && <div><h2>{words.ruling} <small>{sets.length ? editionName(c.edition) : bodies[0]?.name}</small></h2><Bodies bodies={bodies} words={words} onClause={setClause} onMore={all ? undefined : () => setAll(true)} onInstead={c ? instead : undefined} hidden={hidden} /><button type="button" class="quiet small" aria-pressed={all} onClick={() => setAll(!all)}>{all ? words.show_less : words.show_all}</button></div>}
        </div>
        {!asksFirst && questionBox}
        {begun && bodies && <Script engine={engine} text={text} lang={lang} words={words} />}
      </section>
      <section class="story" aria-label={words.story}>
        {c && c.story.length > 0 && (
          <>
            <h2>{words.story}</h2>
            <ol class="sentences">
              {c.story.map((s, i) => (
                <li key={i}>
                  <span><Suits text={told(i)} /></span>
                  <button type="button" class="quiet x" aria-label={`${words.remove}: ${told(i)}`} onClick={() => change({ ...c, story: c.story.filter((_, k) => k !== i) })}>×</button>
                </li>
              ))}
            </ol>
          </>
        )}
        {c && (c.findings.length > 0 || sets.length > 0) && (
          <>
            <h3>{words.findings}</h3>
            <ol class="sentences">
              {sets.map((s) => <li key={s.part} data-reading={s.part}><span><Suits text={s.text} /></span><button type="button" class="quiet x" aria-label={`${words.remove}: ${s.text}`} onClick={() => change({ ...c, edition: c.edition.split('+').filter((p) => p !== s.part).join('+') })}>×</button></li>)}
              {c.findings.map((s, i) => (
                <li key={i}><span><Suits text={found(s)} /></span><button type="button" class="quiet x" aria-label={`${words.remove}: ${found(s)}`} onClick={() => change({ ...c, findings: c.findings.filter((_, k) => k !== i) })}>×</button></li>
              ))}
            </ol>
          </>
        )}
        <div class="choices tools">
          <button type="button" data-tool="undo" disabled={!canUndo} onClick={undo}>{words.undo}</button>
          <button type="button" data-tool="new" onClick={() => setText(writeCase({ ...emptyCase(lang), edition: c?.edition || 'wbf-2017' }))}>{words.new_case}</button>
          <button type="button" data-tool="share" onClick={share}>{words.share}</button>
          <button type="button" data-tool="file" onClick={() => save('table.case', text)}>{words.file}</button>
          <label class="button">{words.open_file}<input type="file" accept=".case,text/plain" class="hidden" onChange={async (e) => { const [f] = e.currentTarget.files; if (f) setText(await f.text()); e.currentTarget.value = ''; }} /></label>
        </div>
        <details class="as-text" open={innerWidth >= 900}>
          <summary>{words.as_text}</summary>
          <p class="hint">{words.text_hint}</p>
          <CaseText text={text} onText={(t) => setText(t, false, true)} label={words.as_text} errors={errors} />
        </details>
      </section>
      {sheet?.tell && c && <Tell c={c} seat={sheet.tell} start={sheet.start} words={words} events={inWords.events} turn={turn} leads={Boolean(now?.lead)} offers={offers} declarer={declarer} onTell={tell} onChange={replace} onSetting={change} onClose={() => setSheet(null)} />}
      {sheet?.details && c && <Details c={c} events={inWords.events} seat={sheet.details} act={sheet.act} declarer={declarer} words={words} onChange={change} onClose={() => setSheet(null)} />}
      {sheet?.lead && c && <LeadSheet c={c} words={words} onChange={change} onClose={() => setSheet(null)} />}
      {sheet?.hand && c && <HandSheet c={c} seat={sheet.hand} words={words} onChange={change} onClose={() => setSheet(null)} />}
      {sheet?.setup && c && <Setup c={c} words={words} onChange={change} onClose={() => setSheet(null)} />}
      {clause && <Why engine={engine} clause={clause} lang={lang} edition={c?.edition} words={words} onClose={() => setClause(null)} />}
    </main>
  );
}

// The case as text, which may be edited.
export function CaseText({ text, onText, label, errors = [] }) {
  const box = useRef();
  useEffect(() => {
    box.current.style.height = 'auto';
    box.current.style.height = `${box.current.scrollHeight + 4}px`;
  }, [text]);
  return (
    <>
      <textarea ref={box} class="case-text" spellcheck={false} aria-label={label} value={text} onInput={(e) => onText(e.currentTarget.value)} aria-invalid={errors.length > 0} />
      {errors.map((e, i) => <p key={i} class="error">“{lineOf(text, e.range.start.line)}”: {e.message}</p>)}
    </>
  );
}

export function Compass({ c, seats, declarer = seats.declarer, words, onSeat, onHand, onSetup }) {
  const { all, played, trick } = handsOf(c, seats.declarer);
  const contract = `${seats.level || ''}${seats.strain || ''}${seats.doubled ? ' ×' : ''}`;
  return (
    <div class="felt">
      <div class="felt-top">
        <button type="button" class="setup" data-act="setup" onClick={onSetup}>
          <span>{contract ? <Suits text={contract} /> : words.no_contract}</span>
          <small>{seats.declarer ? words.seat[seats.declarer] : '…'} · {editionName(c.edition)}</small>
        </button>
      </div>
      {SEATS.map((seat) => (
        <div key={seat} class={`seat seat-${seat}`}>
          <button type="button" class="who" data-seat={seat} onClick={() => onSeat(seat)}>
            <span class="name">{words.seat[seat]}</span>
            {seat === declarer && <span class="role">{words.declarer}</span>}
            {declarer && partnerOf(declarer) === seat && <span class="role">{words.dummy}</span>}
          </button>
          <button type="button" class="cards" data-hand-of={seat} onClick={() => onHand(seat)}>
            <span class="hidden">{words.hand_of(words.seat[seat])} </span>
            <Hand hand={all[seat]} played={played} words={words} />
            {!Object.keys(all[seat].suits).length && <span class="dim">{all[seat].told ? words.others : `+ ${words.hand}`}</span>}
          </button>
        </div>
      ))}
      <div class="trick" aria-hidden="true">
        {SEATS.map((s) => <span key={s} class={`at-${s}`}>{trick[s] ? <span class={`on-table ${isRed(trick[s][0]) ? 'red' : 'black'}`}>{trick[s]}</span> : <span class="letter">{words.seat[s][0]}</span>}</span>)}
      </div>
      {!c.story.length && <p class="ask-seat">{words.tap_seat}</p>}
    </div>
  );
}

// Returns the sentence that tells the words of SAID as a remark and nothing else, or '' if SAID tells no words.
function asRemark(said) {
  const found = /^(\S+) (?:says|λέει) (?:"([^"]*)"|([^"]+))$/u.exec(said);
  return found ? `statement with by ${found[1]}, said "${(found[2] ?? found[3]).trim()}"` : '';
}

const sentence = (s) => s[0].toUpperCase() + s.slice(1);

// What sentence AT of C, which nothing understands, may mean: each reading opens the sheet of its player.
function Meant({ c, at, turn, leads, declarer, words, onOpen, onTell }) {
  const without = { ...c, story: c.story.filter((_, i) => i !== at) };
  const { seat, acts, verb } = meantBy(without, c.story[at], turn, leads, declarer, words);
  const all = acts.map((act) => {
    const filled = filledBy(act, c.language, c.story[at]);
    const whole = placesOf(act, c.language).every((p) => p in filled);
    return { act, filled, sentences: whole ? sentencesOf(act, c.language, seatLetter(seat, c.language), filled) : null };
  });
  const open = ({ act, filled, sentences }) => {
    if (sentences) onTell({ ...without, story: [...without.story, ...sentences] });
    else onOpen({ tell: seat, start: { act, base: without, filled } });
  };
  return (
    <>
      <h3>{words.did_you_mean}</h3>
      <div class="choices">{all.map((m) => <button key={m.act.id} type="button" data-meant={m.act.id} onClick={() => open(m)}><Suits text={m.sentences ? m.sentences.map((s) => withName(s, c.language, words.seat)).join('; ') : `${words.seat[seat]}: ${verb(m.act)} …`} /></button>)}</div>
    </>
  );
}

// The line of TEXT with the number AT, from 0, without its label.
const lineOf = (text, at) => withoutLabel((text.split('\n')[at] || '').trim());

// Returns the sentences for the story and the findings of C, as the ruling PAGE tells them. A finding has its
// line in TEXT; an event is found by its order, if the page has as many.
function wordsOfStory(c, text, page, lang, words) {
  if (!c || !page) return { events: [], findings: [] };
  const lines = text.split('\n').map((l) => l.trim());
  const on = (line) => page.findings.filter((f) => lines[f.line - 1] === line).map((f) => sentence(f.text)).join('. ');
  return { events: page.events.length === c.story.length ? page.events.map((e) => sentence(withName(e.text, lang, words.seat))) : [], findings: c.findings.map(on) };
}

// Returns QUESTIONS in the order in which the rulings BODIES name them or their answers. Then come the
// others, and what is judged after the play.
function inOrder(questions, bodies) {
  const said = bodies.flatMap((b) => b.sections.flatMap((s) => s.rows.map((r) => r.text))).join('\n').toLowerCase();
  const place = (q) => (q.cost === 'later' ? said.length : 0) + Math.min(...[q.ask, ...q.answers.map((a) => a.says)].map((s) => said.indexOf(s.toLowerCase())).map((i) => (i < 0 ? said.length : i)));
  return [...questions].sort((a, b) => place(a) - place(b));
}

// Returns QUESTIONS as the engine recommends them; what is judged after the play comes last.
function asRecommended(questions) {
  return [...questions].sort((a, b) => (a.cost === 'later') - (b.cost === 'later'));
}

const LONG = 6; // a ruling with more branches than these begins with the question that decides between them

// Returns true if many rows of the rulings BODIES belong to open questions.
function branches(bodies) {
  return bodies.some((b) => b.sections.flatMap((s) => s.rows).filter((r) => r.open).length > LONG);
}

const HELD = /^holds\((\w+), (?:(other) )?([♠♥♦♣]|spades|hearts|diamonds|clubs)/;
const SIGN = { spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' };
const MANY = 3; // as many questions about a suit of a hand are asked as one: which cards it is

// Returns QUESTIONS, with one question { seat, suit } in the place of many about the cards of a suit in a hand.
function grouped(questions) {
  const key = (q) => {
    const found = HELD.exec(q.fact);
    return found ? `${SEAT_OF[found[1]]}${SIGN[found[3]] || found[3]}` : '';
  };
  const count = (k) => questions.filter((q) => key(q) === k).length;
  return questions.flatMap((q, i) => {
    const k = key(q);
    if (!k || count(k) < MANY) return [q];
    return questions.findIndex((o) => key(o) === k) === i ? [{ fact: `suit ${k}`, seat: k[0], suit: k[1] }] : [];
  });
}

// The question that matters most, and the others behind it.
function Questions({ questions, dummy, words, onAnswer, onHand }) {
  const all = grouped(questions);
  const one = (q) => (q.suit ? <Suit key={q.fact} q={q} dummy={dummy} words={words} onHand={onHand} /> : <Question key={q.fact} q={q} dummy={dummy} words={words} onAnswer={onAnswer} />);
  return (
    <div class="question">
      {one(all[0])}
      {all.length > 1 && (
        <details>
          <summary>{words.questions_left(all.length - 1)}</summary>
          {all.slice(1).map(one)}
        </details>
      )}
    </div>
  );
}

// Asks for the cards of a suit in a hand.
function Suit({ q, dummy, words, onHand }) {
  const ask = words.which_held(q.seat === dummy ? '' : words.seat[q.seat], q.suit);
  return (
    <div class="one" role="group" aria-label={ask}>
      <p class="to">{q.seat === dummy ? words.look_dummy : words.look_at(words.seat[q.seat])}</p>
      <p class="asks"><Suits text={ask} /></p>
      <div class="choices"><button type="button" data-tell-hand={q.seat} onClick={() => onHand(q.seat)}>{words.tell_cards}</button></div>
    </div>
  );
}

function Question({ q, dummy, words, onAnswer }) {
  const away = q.away.map((p) => words.seat[SEAT_OF[p]] || p);
  const held = /^holds\((\w+),/.exec(q.fact); // a hand is looked at; nobody is asked
  const to = held ? (SEAT_OF[held[1]] === dummy ? words.look_dummy : words.look_at(words.seat[SEAT_OF[held[1]]])) : q.to ? words.ask_to(q.to) : q.cost === 'later' ? words.ask_later : words.ask;
  return (
    <div class="one" role="group" aria-label={q.ask}>
      <p class="to">{to}{away.length > 0 && <small> · {words.away(away.join(', '))}</small>}</p>
      <p class="asks"><Suits text={q.ask} /></p>
      <p class="hint">{words.then_found}</p>
      <div class="choices">
        {q.answers.map((a) => <button key={a.value} type="button" data-fact={q.fact} data-value={a.value} onClick={() => onAnswer(q, a.value)}><Suits text={sentence(a.says || a.text)} />{a.presumed && <small> ({words.presumption})</small>}</button>)}
      </div>
    </div>
  );
}

// What the director says at the table.
function Script({ engine, text, lang, words }) {
  const [open, setOpen] = useState(false);
  const [steps, setSteps] = useState([]);
  useEffect(() => {
    if (!open) return;
    engine.ask('bridgelaw/rule', { textDocument: { uri: TABLE }, lang, report: 'script' }).then((all) => setSteps(all[0]?.steps || []), () => setSteps([]));
  }, [open, text, lang]);
  return (
    <details class="script" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{words.script}</summary>
      <Steps steps={steps} />
    </details>
  );
}

function Steps({ steps }) {
  return (
    <ul class="steps">
      {steps.map((s, i) => (
        <li key={i} class={`step-${s.kind}`}>
          {s.to && <strong>{s.to}: </strong>}<Suits text={s.text} />
          {s.steps.length > 0 && <Steps steps={s.steps} />}
        </li>
      ))}
    </ul>
  );
}

// Why a clause applies or does not, and what it says.
function Why({ engine, clause, lang, edition, words, onClose }) {
  const [why, setWhy] = useState([]);
  const [prose, setProse] = useState('');
  useEffect(() => {
    engine.ask('bridgelaw/why', { textDocument: { uri: TABLE }, clause, lang, report: 'page' }).then(setWhy, () => setWhy([]));
    engine.ask('bridgelaw/show', { edition, clause, lang, format: 'md' }).then((s) => setProse(s.text), () => setProse(''));
  }, [clause, lang]);
  return (
    <Sheet title={`${words.law} ${clause}`} onClose={onClose} words={words}>
      {why.map((y, i) => <section key={i}><h3><Suits text={y.heading} /></h3><Rows rows={y.rows} words={words} /></section>)}
      {prose && <section><h3>{words.clause}</h3><Prose text={prose} /></section>}
      <div class="choices"><button type="button" class="main" onClick={onClose}>{words.close}</button></div>
    </Sheet>
  );
}
