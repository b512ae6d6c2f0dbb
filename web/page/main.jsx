// main.jsx - the page: its four places, its language, and the case that is told.

import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { emptyCase, readCase, writeCase } from './casetext.js';
import { Compare } from './compare.jsx';
import { Examples } from './examples.jsx';
import { Laws } from './laws.jsx';
import { helper } from './load.js';
import { caseInLink, keep, kept } from './store.js';
import { Table } from './table.jsx';
import { wordsIn } from './words.js';

const PLACES = ['table', 'examples', 'compare', 'laws'];
const ICONS = { table: '♠', examples: '☰', compare: '⇄', laws: '§' };
const MOST_UNDO = 200;

function placeInAddress() {
  const found = /[#&]place=(\w+)/.exec(location.hash);
  return found && PLACES.includes(found[1]) ? found[1] : 'table';
}

function App() {
  const [lang, setLang] = useState(() => kept('lang') || (navigator.language.startsWith('el') ? 'el' : 'en'));
  const [theme, setTheme] = useState(() => kept('theme') || '');
  const [place, setPlace] = useState(placeInAddress);
  const [text, setNow] = useState(() => kept('case') || writeCase(emptyCase(lang)));
  const [past, setPast] = useState([]);
  const [engine, setEngine] = useState(null);
  const [said, setSaid] = useState('');
  const typing = useRef(0);
  const words = wordsIn(lang);

  useEffect(() => {
    helper().then((h) => h.ready.then(() => setEngine(h))).catch((e) => setSaid(e.message));
    caseInLink().then((shared) => shared && setText(shared));
    const moved = () => {
      if (/[#&]case=/.test(location.hash)) caseInLink().then((shared) => shared && (setText(shared), setPlace('table')));
      else setPlace(placeInAddress());
    };
    addEventListener('hashchange', moved);
    if (navigator.serviceWorker && (location.protocol === 'https:' || location.hostname === 'localhost') && !document.getElementById('part-engine')) navigator.serviceWorker.register('sw.js').catch(() => {});
    return () => removeEventListener('hashchange', moved);
  }, []);
  useEffect(() => {
    document.documentElement.lang = lang;
    document.documentElement.dataset.theme = theme;
    document.title = `bridgelaw · ${words[place]}`;
    keep('lang', lang);
    keep('theme', theme);
  }, [lang, theme, place]);
  useEffect(() => {
    if (!keep('case', text)) setSaid(words.full);
  }, [text]);

  // Makes TEXT the case. REPLACE: the last step grows instead of a new one. TYPED: keystrokes within
  // a second are one step.
  function setText(next, replace = false, typed = false) {
    setNow((now) => {
      if (next === now) return now;
      const joined = replace || (typed && Date.now() - typing.current < 1000);
      typing.current = typed ? Date.now() : 0;
      if (!joined) setPast((p) => [...p.slice(-MOST_UNDO), now]);
      return next;
    });
  }

  function undo() {
    if (!past.length) return;
    setNow(past.at(-1));
    setPast(past.slice(0, -1));
  }

  function go(next) {
    setPlace(next);
    history.replaceState(null, '', `#place=${next}`);
    scrollTo(0, 0);
  }

  // Changes the language, and that of a case in which nothing is told yet.
  function changeLanguage() {
    const next = lang === 'en' ? 'el' : 'en';
    const c = readCase(text);
    if (c && !c.story.length && !c.settings.contract && !Object.keys(c.hands).length) setNow(writeCase({ ...emptyCase(next), edition: c.edition }));
    setLang(next);
  }

  const shared = { engine, lang, words, text, setText, say: setSaid };
  return (
    <>
      <a class="skip" href="#main" onClick={(e) => { e.preventDefault(); document.getElementById('main')?.querySelector('button, input, textarea')?.focus(); }}>{words[place]}</a>
      <header class="top">
        <h1><span aria-hidden="true">♠</span> bridgelaw</h1>
        <nav aria-label="bridgelaw">
          {PLACES.map((p) => <button key={p} type="button" data-place={p} aria-current={p === place ? 'page' : undefined} onClick={() => go(p)}><span class="icon" aria-hidden="true">{ICONS[p]}</span>{words[p]}</button>)}
        </nav>
        <div class="choices">
          <button type="button" class="quiet" data-tool="lang" lang={lang === 'en' ? 'el' : 'en'} onClick={changeLanguage}>{words.language}</button>
          <button type="button" class="quiet" data-tool="theme" aria-label={words.theme} title={words.theme} onClick={() => { const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches; setTheme(dark ? 'light' : 'dark'); }}>◐</button>
        </div>
      </header>
      {place === 'table' && <Table {...shared} undo={undo} canUndo={past.length > 0} />}
      {place === 'examples' && <Examples {...shared} onOpen={(t) => { setText(t); go('table'); }} />}
      {place === 'compare' && <Compare {...shared} />}
      {place === 'laws' && <Laws {...shared} />}
      <div class="said-now" role="status">{said && <p>{said} <button type="button" class="quiet" onClick={() => setSaid('')}>{words.close}</button></p>}</div>
    </>
  );
}

render(<App />, document.getElementById('page'));
