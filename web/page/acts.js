// acts.js - what a player can be told to have done by taps: the sentences of the vocabulary with
// their places for a card, a call, an earlier sentence or words.
//
// Places: {card} and {other} a card; {cards} several; {call} a card, a suit, a rank or a word; {of} an earlier
// sentence; {said} words in quotation marks; {seat} another player. `more` lists what
// may follow after `with`; `fold` leaves it aside until somebody wants it. `label` is for the button, where
// the sentence does not say enough. `each`: the act that tells each of several cards in its own sentence. `from`: whose
// cards are offered. `then`: the act by which the player mends it. `claimed`: only after a claim. `alias`: another
// act has this sentence, too. `unseen` and `cardless`: the sentence if only the suit is known, or nothing of the card. `about` tells whose sentence it is about; with `oneCard`, a single card of
// his is taken unasked. `lies`: so his card of a complete trick lies; if that is not how the trick went, the act
// `wrongway` is told. `never` is an act whose sentences it cannot be about. `roles` tells who can do it: d declarer, m dummy, f a defender.

// Who could see a card is told as a whole: a list of some who saw it says that nobody else did.
const SEEN = { name: 'seen_by', en: 'Who could see its face?', el: 'Ποιος μπορούσε να δει την όψη του;', kind: 'seen', values: [['all', 'everybody', 'όλοι'], ['opponents', 'the opponents, not his partner', 'οι αντίπαλοι, όχι ο συμπαίκτης']] };
// All positions of the vocabulary, the nearest to the table first. The last one has a comma, so it follows `with`.
const HELD = [
  ['touching the table', 'ακουμπώντας το τραπέζι'], ['nearly touching the table', 'σχεδόν ακουμπώντας το τραπέζι'], ['in a position that shows it as played', 'σε θέση που δείχνει ότι έχει παιχτεί'],
  ['near the table', 'κοντά στο τραπέζι'], ['horizontal above the table', 'οριζόντια πάνω από το τραπέζι'], ['nearly horizontal', 'σχεδόν οριζόντια'], ['upright before him', 'όρθιο μπροστά του'], ['before his face', 'μπροστά στο πρόσωπό του'],
];
const REST = { name: 'came_to_rest', en: 'it came to rest', el: 'ακινητοποιήθηκε', kind: 'flag', roles: 'd' };
const IN_HAND = { name: 'held in_hand', en: 'still in his hand, its face turned outwards', el: 'μέσα στο χέρι, με την όψη προς τα έξω', kind: 'flag' };
const LATE = { name: 'late', en: 'When?', el: 'Πότε;', kind: 'choice', values: [['', 'at once, without pause', 'αμέσως'], ['late', 'after a pause', 'με καθυστέρηση']] };
const SAID = { name: 'said', en: 'with the words', el: 'με τα λόγια', kind: 'words' };
// Of two cards at once, the card whose face was seen stands first in the sentence.
const FACES = { name: 'faces_seen', en: 'Which face was seen?', el: 'Ποια όψη φάνηκε;', kind: 'faces', one: { en: (card) => `only that of ${card}`, el: (card) => `μόνο του ${card}` }, both: { en: 'both faces were seen', el: 'φάνηκαν και τα δύο' } };

export const GROUPS = [
  {
    en: 'He played a card', el: 'Έπαιξε φύλλο', acts: [
      { id: 'play', en: '{by} plays {card}', el: '{by} παίζει {card}', unseen: { en: '{by} plays a small {suit}', el: '{by} παίζει μικρό {suit}' }, asDummy: { en: 'plays the card that {declarer} called', el: 'παίζει το φύλλο που ζήτησε: {declarer}' } },
      { id: 'lead', en: '{by} leads {card}', el: '{by} βγαίνει {card}' },
      { id: 'call', en: '{by} calls {call}', el: '{by} ζητάει {call}', more: [SAID], fold: true, roles: 'd' },
      { id: 'fromdummy', en: '{by} calls {call} from dummy', el: '{by} ζητάει {call} από τον μορ', label: { en: 'calls … from dummy', el: 'ζητάει … από τον μορ' }, more: [SAID], fold: true, roles: 'd' },
      { id: 'correct', en: '{by} corrects {of} to {call}', el: '{by} διορθώνει {of} σε {call}', label: { en: 'corrects what he called', el: 'διορθώνει αυτό που ζήτησε' }, more: [LATE, SAID], fold: true, roles: 'd', of: /(^|\s)(calls|corrects|ζητάει|διορθώνει)\s/u },
      { id: 'again', en: '{by} calls {call} again', el: '{by} ζητάει πάλι {call}', roles: 'd' },
      { id: 'place', en: '{by} places {card}', el: '{by} τοποθετεί {card}', roles: 'm', asDummy: { en: 'puts out a card that {declarer} did not call', el: 'βάζει φύλλο που δεν ζήτησε: {declarer}' } },
      { id: 'fromhand', en: '{by} plays {card} from dummy', el: '{by} παίζει {card} από τον μορ', label: { en: 'himself takes a card from dummy', el: 'παίρνει ο ίδιος φύλλο από τον μορ' }, roles: 'df', from: 'dummy' },
      { id: 'revoke', en: '{by} revokes with {card}', el: '{by} κάνει ρενόνς με {card}', then: 'replace' },
      { id: 'facedown', en: '{by} leads {card} face down', el: '{by} κάνει κλειστή αντάμ {card}', cardless: { en: '{by} leads face down', el: '{by} κάνει κλειστή αντάμ' }, roles: 'df', first: true },
      { id: 'together', en: '{by} plays {card} and {other} together', el: '{by} παίζει μαζί {card} και {other}', label: { en: 'plays two cards at once', el: 'παίζει δύο φύλλα μαζί' }, more: [FACES] },
      { id: 'beside', en: '{by} plays {card} at the same moment as {of}', el: '{by} παίζει {card} ταυτόχρονα με {of}', label: { en: 'plays at the same moment as another player', el: 'παίζει ταυτόχρονα με άλλον' }, about: 'others', oneCard: true },
    ],
  },
  {
    en: 'A card was seen', el: 'Φάνηκε φύλλο', acts: [
      { id: 'drop', en: '{by} drops {card}', el: '{by} ρίχνει κατά λάθος {card}', label: { en: 'drops it by accident', el: 'του πέφτει κατά λάθος' } },
      { id: 'dropmany', each: 'drop', en: '{by} drops {cards}', el: '{by} ρίχνει κατά λάθος {cards}', label: { en: 'drops several', el: 'του πέφτουν περισσότερα' } },
      { id: 'show', en: '{by} shows {card}', el: '{by} δείχνει {card}', label: { en: 'holds it out, not on the table', el: 'το κρατάει έτσι που φαίνεται' }, fold: 'fm', more: [{ name: 'held', en: 'How was it held?', el: 'Πώς το κρατούσε;', kind: 'after', values: HELD }, IN_HAND, REST, SEEN] },
      { id: 'showmany', en: '{by} shows {cards}', el: '{by} δείχνει {cards}', label: { en: 'shows several', el: 'δείχνει περισσότερα' } },
      { id: 'facehand', en: '{by} faces his hand', el: '{by} ανοίγει τα φύλλα του', label: { en: 'faces his whole hand', el: 'ανοίγει όλο το χέρι του' }, roles: 'df' },
      { id: 'spread', en: '{by} spreads his hand', el: '{by} απλώνει το χέρι του', label: { en: 'spreads his hand as dummy', el: 'απλώνει το χέρι του ως μορ' }, roles: 'dm' },
      { id: 'putdown', en: '{by} puts down {card}', el: '{by} κατεβάζει {card}' },
      { id: 'lift', en: '{by} lifts {card}', el: '{by} σηκώνει {card}', from: 'dummy' },
      { id: 'touch', en: '{by} touches {card}', el: '{by} αγγίζει {card}', label: { en: 'touches a card of dummy', el: 'αγγίζει φύλλο του μορ' }, from: 'dummy' },
      { id: 'indicate', en: '{by} indicates {card}', el: '{by} υποδεικνύει {card}', label: { en: 'indicates a card, without being asked', el: 'υποδεικνύει φύλλο χωρίς να του ζητηθεί' }, roles: 'm' },
      { id: 'penalty', en: '{by} has a penalty card {card}', el: '{by} έχει τιμωρημένο φύλλο {card}', label: { en: 'has a penalty card', el: 'έχει τιμωρημένο φύλλο' }, roles: 'f' },
      { id: 'holds', en: '{by} says he holds {card}', el: '{by} λέει ότι έχει {card}', label: { en: 'says that he holds it', el: 'λέει ότι το έχει' }, roles: 'df' },
      { id: 'peep', en: '{by} looks at the cards of {seat}', el: '{by} κοιτάζει τα φύλλα {seat}', label: { en: 'looks at another player’s hand', el: 'κοιτάζει τα φύλλα άλλου' } },
      { id: 'watch', en: '{by} leaves the seat to watch {seat}', el: '{by} αφήνει τη θέση του για να δει {seat}', label: { en: 'leaves his seat to watch another play', el: 'αφήνει τη θέση του για να δει άλλον' } },
      { id: 'showto', en: '{by} shows his hand to {seat}', el: '{by} δείχνει όλο το χέρι σε {seat}', label: { en: 'shows another player his hand', el: 'δείχνει το χέρι του σε άλλον' } },
    ],
  },
  {
    en: 'Takes back, chooses', el: 'Παίρνει πίσω, επιλέγει', acts: [
      { id: 'takeback', en: '{by} takes back {of}', el: '{by} παίρνει πίσω {of}', label: { en: 'takes his card back', el: 'παίρνει πίσω το φύλλο του' }, about: 'own', oneCard: true },
      { id: 'putback', en: '{by} puts back {of}', el: '{by} βάζει πίσω {of}', label: { en: 'puts his card back', el: 'βάζει πίσω το φύλλο του' }, about: 'own', oneCard: true },
      { id: 'replace', en: '{by} replaces {of} with {card}', el: '{by} αντικαθιστά {of} με {card}', label: { en: 'corrects his card to …', el: 'διορθώνει το φύλλο του σε …' }, about: 'own', oneCard: true, never: 'facedown' },
      { id: 'accept', en: '{by} accepts {of}', el: '{by} δέχεται {of}', label: { en: 'accepts a card out of turn', el: 'δέχεται φύλλο εκτός σειράς' }, roles: 'df', about: 'others', oneCard: true },
      { id: 'refuse', en: '{by} does not accept {of}', el: '{by} δεν δέχεται {of}', label: { en: 'does not accept a card out of turn', el: 'δεν δέχεται φύλλο εκτός σειράς' }, roles: 'df', about: 'others', oneCard: true },
      { id: 'name', en: '{by} names {card} for {of}', el: '{by} ορίζει {card} για {of}', roles: 'df' },
      { id: 'propose', en: '{by} proposes {card} of {of}', el: '{by} επιλέγει {card} από {of}', roles: 'df' },
    ],
  },
  {
    en: 'He said or did something else', el: 'Είπε ή έκανε κάτι άλλο', acts: [
      { id: 'ownrevoke', en: '{by} says that he has revoked', el: '{by} λέει έκανα ρενόνς', roles: 'df', own: true },
      { id: 'revokeof', en: '{by} says that {seat} has revoked', el: '{by} λέει ότι {seat} έκανε ρενόνς', label: { en: 'says that another has revoked', el: 'λέει ότι άλλος έκανε ρενόνς' }, cards: true },
      { id: 'attention', en: '{by} draws attention to the irregularity', el: '{by} εφιστά την προσοχή στην παράβαση', label: { en: 'draws attention to what went wrong', el: 'εφιστά την προσοχή στην παράβαση' } },
      { id: 'agree', en: '{by} agrees to the claim', el: '{by} συμφωνεί με τη δήλωση', roles: 'dfm', claimed: true },
      { id: 'object', en: '{by} disputes the claim', el: '{by} διαφωνεί', roles: 'dfm', claimed: true },
      { id: 'claim', en: '{by} claims the rest', el: '{by} δηλώνει μπάζες', roles: 'df' },
      { id: 'concede', en: '{by} concedes the rest', el: '{by} παραχωρεί μπάζες', roles: 'df' },
      { id: 'say', en: '{by} says {said}', el: '{by} λέει {said}' },
      { id: 'remark', en: '{by} remarks {said}', el: '{by} παρατηρεί {said}', only: 'en' },
      { id: 'ask', en: '{by} asks {said}', el: '{by} ρωτάει {said}' },
      { id: 'statement', en: 'statement with by {by}, said {said}', el: '', only: 'en', label: { en: 'says, as a remark only' } },
      { id: 'director', en: '{by} calls the director', el: '{by} καλεί τον Διαιτητή' },
      { id: 'turnof', en: '{by} tells {seat} to lead', el: '{by} λέει ότι παίζει {seat}', label: { en: 'tells another that it is his turn', el: 'λέει σε άλλον ότι είναι η σειρά του' } },
      { id: 'warn', en: '{by} warns {seat} against a lead from the wrong hand', el: '{by} προειδοποιεί {seat} για έξοδο από λάθος χέρι', label: { en: 'warns declarer about the wrong hand', el: 'προειδοποιεί τον εκτελεστή για λάθος χέρι' }, roles: 'm' },
      { id: 'hesitate', en: '{by} hesitates', el: '{by} διστάζει' },
      { id: 'think', en: '{by} thinks', el: '{by} σκέφτεται' },
      { id: 'stop', en: '{by} stops to think', el: '', only: 'en' },
      { id: 'react', en: '{by} reacts', el: '{by} αντιδρά' },
    ],
  },
  {
    en: 'The trick', el: 'Η λεβέ', acts: [
      { id: 'turn', en: '{by} turns his card', el: '{by} κλείνει το φύλλο του', label: { en: 'turns his card face down', el: 'κλείνει το φύλλο του' } },
      { id: 'aswon', en: '{by} turns his card', el: '{by} κλείνει το φύλλο του', label: { en: 'points his card as a trick won', el: 'γυρίζει το φύλλο του ως κερδισμένη λεβέ' }, lies: 'won' },
      { id: 'aslost', en: '{by} turns his card', el: '{by} κλείνει το φύλλο του', label: { en: 'points his card as a trick lost', el: 'γυρίζει το φύλλο του ως χαμένη λεβέ' }, lies: 'lost' },
      { id: 'wrongway', en: '{by} points his card the wrong way', el: '{by} γυρίζει το φύλλο του προς λάθος κατεύθυνση', hidden: true },
      { id: 'omit', en: '{by} plays no card to the trick', el: '{by} δεν παίζει φύλλο στη λεβέ', label: { en: 'plays no card to the trick: he has one too many', el: 'δεν παίζει φύλλο στη λεβέ: του περισσεύει ένα' } },
      { id: 'twice', en: '{by} plays {card} and {other} together', el: '{by} παίζει μαζί {card} και {other}', label: { en: 'plays two cards to the trick: he has one too few', el: 'παίζει δύο φύλλα στη λεβέ: του λείπει ένα' }, more: [FACES], alias: true },
      { id: 'seetrick', en: '{by} asks to see the last trick', el: '{by} ζητάει να δει την τελευταία λεβέ' },
      { id: 'seeown', en: '{by} looks at his last card', el: '{by} κοιτάζει το τελευταίο του φύλλο' },
      { id: 'seeback', en: '{by} looks at an earlier trick', el: '{by} κοιτάζει προηγούμενη λεβέ' },
      { id: 'mix', en: '{by} mixes his cards', el: '{by} ανακατεύει τα φύλλα του' },
    ],
  },
];

export const ACTS = GROUPS.flatMap((g) => g.acts);

// Returns the places of ACT in the order in which they are asked: 'card', 'call', 'of', 'said' ...
export function placesOf(act, lang) {
  return [...act[lang].matchAll(/\{(\w+)\}/g)].map((m) => m[1]).filter((p) => p !== 'by');
}

// Returns the words of ACT for a button: the sentence without its places. DECLARER is the name of declarer if
// the player is dummy.
export function verbOf(act, lang, declarer) {
  if (declarer && act.asDummy) return act.asDummy[lang].replace('{declarer}', declarer);
  if (act.label?.[lang]) return act.label[lang];
  return act[lang].replace('{by} ', '').replace(/\{\w+\}/g, '…').replace(/ …$/, '');
}

// Returns the sentence of ACT with FILLED, the values of its places, and WITH, what is said after it.
export function sentenceOf(act, lang, filled, after = [], withs = []) {
  const said = act[lang].replace(/\{(\w+)\}/g, (all, p) => filled[p] ?? all);
  const full = [said, ...after].join(' ');
  if (!withs.length) return full;
  return `${full}${/ with /.test(full) ? ', ' : ' with '}${withs.join(', ')}`;
}

// Returns the sentences of ACT by the player BY, whose places are FILLED.
export function sentencesOf(act, lang, by, filled, after, withs) {
  if (!act.each) return [sentenceOf(act, lang, { by, ...filled }, after, withs)];
  return filled.cards.split(', ').map((card) => sentenceOf(ACTS.find((a) => a.id === act.each), lang, { by, card }));
}

// The places for which the page can ask.
const ASKED = ['card', 'other', 'call', 'said'];

// Returns the acts by which the player WHO uses his rights. OFFERS are those of the ruling: each has `phrases`,
// the sentences that tell it, and `events`, the sentences of the story that it is about. A result is { act, of }:
// OF is the number of that sentence, if there is one.
export function rightsOf(offers, who, lang) {
  const all = [];
  for (const o of offers.filter((one) => one.who.includes(who))) {
    const filled = Object.keys(o.events);
    const places = (s) => [...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).filter((p) => p !== 'by' && !filled.includes(p));
    const known = ACTS.find((a) => o.phrases.includes(a[lang]));
    const can = o.phrases.filter((s) => s.startsWith('{by} ') && filled.every((p) => s.includes(`{${p}}`)) && places(s).every((p) => ASKED.includes(p)));
    const own = [...can].sort((a, b) => places(a).length - places(b).length)[0];
    const act = known || (own && { id: own, [lang]: own, choice: o.choice });
    if (act && filled.every((p) => p === 'of') && !all.some((one) => one.act.id === act.id && one.of === o.events.of)) all.push({ act, of: o.events.of });
  }
  return all;
}

const CARD_ACTS = ['play', 'lead', 'place', 'revoke', 'facedown', 'show', 'drop', 'putdown', 'together'];

// Sentences of a card that was played or seen, or of a call for one.
const OF_CARD = /[♠♥♦♣]|"|(^|\s)(plays|leads|calls|corrects|παίζει|βγαίνει|ζητάει|διορθώνει)\s|face down|κλειστή αντάμ/u;

// Returns true if ACT can be about SAID, an earlier sentence without its player.
export function isAbout(act, said) {
  return (act.of || OF_CARD).test(said) && !(act.never && tells(act.never, said));
}

// Returns true if a player of ROLE can be told to do ACT. STORY tells what has happened.
export function canDo(act, lang, role, story) {
  if (!act[lang] || (act.only && act.only !== lang)) return false;
  if (role && act.roles && !act.roles.includes(role)) return false;
  if (act.first && story.cards) return false;
  if ((act.own && !story.own) || (act.claimed && !story.claimed) || (act.cards && !story.cards)) return false;
  if (act.hidden || (act.lies && !story.won)) return false;
  return !placesOf(act, lang).includes('of') || (act.of ? story.calls : story.about) > 0;
}

const MOST = 14; // usual acts

// Returns the acts of which one is the likeliest, for a player of ROLE: the likeliest first. LEADS: a new
// trick begins. STORY counts what has happened: `own`, cards of this player; `calls`; `against`, the last
// event is an opponent's card; `open`, it hangs on a choice whose turn it is; `dummyInTurn`; `offSuit`, the
// player has played a card that is not of the suit led; `won`, which of 'won' and 'lost' the complete trick is for the
// player's side; `turned`, he has turned his card of it; `claimed`, the last event is a claim or concession; `answered`, his
// partner has accepted or refused that card;
// `spreads`, the last card is the first one and a defender's; `rights`, the ruling gives the player a choice.
export function usualActs(lang, role, leads, story) {
  const card = [...(story.turned ? ['aswon', 'aslost'] : []), ...(leads ? ['lead', 'play'] : ['play', 'lead'])];
  const mend = story.own ? ['replace'] : [];
  const answer = [...(story.claimed ? ['agree', 'object'] : []), ...(story.against && (story.open || story.answered) ? ['accept', 'refuse'] : [])];
  const attention = story.rights ? [] : ['attention'];
  const lists = {
    d: [...answer, story.dummyInTurn ? 'call' : 'fromdummy', ...(story.calls ? ['correct'] : []), ...card, ...mend, 'drop', 'show', ...(story.spreads ? ['spread'] : []), 'touch', ...attention, 'claim', 'concede', 'say'],
    m: [...answer, ...(leads || !story.cards ? ['lead'] : []), 'play', 'place', 'takeback', 'drop', 'lift', 'indicate', 'warn', ...attention, 'say', 'ask', 'director'],
    f: [...answer, ...card, ...(story.down ? ['takeback'] : []), ...(story.cards ? [] : ['facedown']), 'together', 'drop', 'dropmany', 'show', 'holds', ...mend, ...(story.own && !story.down ? ['takeback'] : []), ...attention, 'claim', 'concede', 'say'],
  };
  const full = story.won && !story.turned ? ['turn'] : [];
  const order = story.offSuit && role !== 'm' ? ['ownrevoke', ...(lists[role] || card)] : lists[role] || [...answer, ...card, 'call', 'drop', 'show', ...attention, 'say', 'director'];
  return [...order.slice(0, MOST - full.length), ...full].map((id) => ACTS.find((a) => a.id === id)).filter((a) => canDo(a, lang, role, story));
}

// Returns the details of ACT that can be told of a player of ROLE. Of a defender's card it matters most who saw it, of
// declarer's how it was held.
export function detailsOf(act, role) {
  const all = (act.more || []).filter((m) => !role || !m.roles || m.roles.includes(role));
  return role === 'f' ? [...all].sort((a, b) => (b === SEEN) - (a === SEEN)) : all;
}

// Returns true if the details of ACT are left aside until somebody wants them.
export function isFolded(act, role) {
  return act.fold === true || Boolean(role && act.fold?.includes(role));
}

const START = 4; // as many letters of two words must be the same
const BEST = 0.5; // an act that scores less than this part of the best one is not offered

// Returns the beginnings of the words of TEXT that say something.
const stems = (text) => [...new Set((text.toLowerCase().match(/\p{L}{4,}/gu) || []).map((w) => w.slice(0, START)))];
const stemsOf = (act, lang) => stems(`${act[lang].replace(/\{\w+\}/g, '')} ${act.label?.[lang] || ''}`);

// Returns the acts that SAID, a sentence that nothing understands, may mean for a player of ROLE: the likeliest first.
// A word counts the more, the fewer acts have it.
export function meantActs(said, lang, role, story, usual, most = 4) {
  const can = ACTS.filter((a) => canDo(a, lang, role, story));
  const wanted = stems(said).map((w) => [w, can.filter((a) => stemsOf(a, lang).includes(w)).length]).filter(([, n]) => n > 0);
  const cards = (said.match(/[♠♥♦♣]/gu) || []).length;
  const needs = (a) => placesOf(a, lang).reduce((n, p) => n + (p === 'cards' ? Math.max(cards, 2) : p === 'card' || p === 'other' ? 1 : 0), 0);
  const score = (a) => wanted.filter(([w]) => stemsOf(a, lang).includes(w)).reduce((sum, [, n]) => sum + 1 / n, 0) / (1 + Math.abs(cards - needs(a)));
  const all = can.map((a) => [score(a), a]).sort((x, y) => y[0] - x[0]);
  const likely = all.filter(([n]) => n > 0 && n >= all[0][0] * BEST).map(([, a]) => a);
  return [...likely, ...(likely.length > 1 ? [] : usual.filter((a) => !likely.includes(a)))].slice(0, most);
}

// Returns what STORY, sentences with the seats of their actors, tells of a player at SEAT.
export function storySoFar(story, seat, partner) {
  const card = (s) => CARD_ACTS.some((id) => startOf(id).some((verb) => s.said.startsWith(verb)));
  const call = ACTS.find((a) => a.id === 'correct').of;
  const down = (s) => tells('facedown', s.said);
  // what his partner accepted or refused is still for him to accept or refuse
  const answered = story.findLastIndex((s) => !(s.seat === partner && (tells('accept', s.said) || tells('refuse', s.said))));
  const last = story[answered];
  return {
    answered: answered < story.length - 1,
    about: story.filter((s) => OF_CARD.test(s.said)).length, claimed: Boolean(last) && ['claim', 'concede', 'agree', 'object'].some((id) => tells(id, last.said)), cards: story.filter((s) => card(s) || call.test(s.said)).length, calls: story.filter((s) => call.test(s.said)).length,
    own: story.filter((s) => s.seat === seat && card(s) && !down(s)).length,
    down: story.some((s) => s.seat === seat && down(s)),
    against: Boolean(last && last.seat && last.seat !== seat && last.seat !== partner && (card(last) || call.test(last.said))),
  };
}

// Returns true if SAID, a sentence in either language without its player, tells the act ID.
export function tells(id, said) {
  const act = ACTS.find((a) => a.id === id);
  const places = (s) => s.replace('{by} ', '').replace('{cards}', '\\S+(?:, \\S+)*').replace(/\{\w+\}/g, '(?:"[^"]*"|\\S+)');
  return ['en', 'el'].some((lang) => act[lang] && new RegExp(`^${places(act[lang])}$`, 'u').test(said));
}

// Returns the words with which a sentence of the act ID goes on after the player, in both languages.
function startOf(id) {
  const act = ACTS.find((a) => a.id === id);
  return ['en', 'el'].map((lang) => act[lang].replace('{by} ', '').split('{')[0]);
}

// The words by which a card of dummy may be called.
export const CALL_WORDS = {
  suit: { en: { '♠': 'spade', '♥': 'heart', '♦': 'diamond', '♣': 'club' }, el: { '♠': 'πίκα', '♥': 'κούπα', '♦': 'καρό', '♣': 'σπαθί' } },
  rank: {
    en: { A: 'ace', K: 'king', Q: 'queen', J: 'jack', 10: 'ten', 9: 'nine', 8: 'eight', 7: 'seven', 6: 'six', 5: 'five', 4: 'four', 3: 'three', 2: 'two' },
    el: { A: 'άσος', K: 'ρήγας', Q: 'ντάμα', J: 'βαλές', 10: 'δέκα', 9: 'εννιά', 8: 'οκτώ', 7: 'επτά', 6: 'έξι', 5: 'πέντε', 4: 'τέσσερα', 3: 'τρία', 2: 'δύο' },
  },
  word: { en: ['low', 'high', 'anything', 'top', 'small'], el: ['μικρό', 'μεγάλο', 'οτιδήποτε'] },
};
