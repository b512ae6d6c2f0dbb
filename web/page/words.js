// words.js - what the page itself says, in English and in Greek.

const WORDS = {
  en: {
    table: 'Table', examples: 'Examples', compare: 'Compare', laws: 'Laws', language: 'Ελληνικά', theme: 'Dark or light',
    lead_in: 'Tell what happened, read the ruling.',
    covers: 'Covered: the play and its procedure (Laws 9–12, 16, 24, 25, 27, 30–32, 36, 39, 41–68, 73; 72 of 2017, and 23 of 2007), in the editions of 2007 and 2017. Not covered: the other laws, such as most of the auction, and Laws 69–71 on claims.',
    loading: 'Loading the laws…', seat: { N: 'North', E: 'East', S: 'South', W: 'West' }, declarer: 'Declarer', dummy: 'Dummy',
    tap_seat: 'Who did something? Tap the player.', did_what: (who) => `What did ${who} do?`, which_card: 'Which card?', which_call: 'What did declarer say?', only_rank: 'Only a rank',
    which_of: 'Which?', which_said: 'The words', nothing_earlier: 'Nothing has happened yet that this could be about.', more: 'More details', add: 'Add to the story', back: 'Back', close: 'Close',
    setup: 'Contract and lead', contract: 'Contract', declarer_is: 'Declarer', leader: 'Who leads when the story begins?', leader_hint: (left) => `${left}, if it begins with the opening lead. If it begins later: whoever won the trick before.`, leader_unknown: 'Nobody knows who was on lead', edition: 'Laws', no_contract: 'Contract not told', doubled: 'Doubled',
    hand_of: (who) => `${who}’s hand when the story begins`, hand: 'hand', hand_hint: 'Tap the cards that are known. A second tap takes a card out. Dummy and the player concerned matter most.', void: 'void', unknown_card: 'one more, unknown', none_told: 'unknown', others: 'other cards, unknown', clear: 'Clear',
    ruling: 'Ruling', story: 'The story', as_text: 'The case, as a file', text_hint: 'This is the whole case. What you tap is written here; you may also write here.', undo: 'Undo', new_case: 'New case', share: 'Share a link', copied: 'The link is copied.', file: 'Save as a file', open_file: 'Open a file', remove: 'Remove this sentence',
    ask_to: (who) => `Ask ${who}`, ask: 'For you to judge', ask_later: 'For you to judge after the play', away: (who) => `out of hearing of ${who}`, unknown: 'Not known', show_all: 'Show everything', show_less: 'Show less', questions_left: (n) => (n === 1 ? 'One more question' : `${n} more questions`), why: 'Why?', why_title: 'Why this clause decides', clause: 'The clause', script: 'Read aloud', not_clear: 'No ruling yet: this cannot be so', nothing: 'Begin with the contract, then tap the player who did something.', presumption: 'supposed', not_so: 'Not so', other_reading: 'Read it that way', then: (s) => `If it is not so: ${s}`, findings: 'What the director found', finding_hint: 'You may take back an answer.',
    start_hint: 'Nothing is told yet.', full: 'This browser keeps nothing more: save the case as a file.', write_own: 'Write it yourself', own_hint: 'A sentence of the story', say_hint: 'what was said', yes: 'Yes', no: 'No', stopped: 'The engine was started anew.',
    search: 'Search', open_at_table: 'Open at the table', booklet: 'Booklet of the seminar (HBF 2012)', incidents: 'Incidents', by_law: 'By law', greek: 'In Greek', other: 'Others', cases: (n) => `${n} cases`, the_case: 'The case', same: 'The outcome is the same. Clauses and reasons may differ.', differ: 'The outcome differs. What differs is marked.', expected: 'As printed',
    left: 'First', right: 'Second', compare_hint: 'The case at the table, under two editions.',
    law: 'Law', edit: 'Edit', edit_hint: 'Edit the rule. Nothing leaves this browser.', what_changes: 'What does this change?', changes_run: (n, all) => `${n} of ${all} files of precedents`, changes_none: 'No precedent is ruled differently.', changes_failed: (n) => `${n} of these files could not be compared. What they would show is not counted.`, changes_group: { ruling: (n) => (n ? `${n} precedent${n === 1 ? '' : 's'} with another ruling` : 'No precedent with another ruling'), presumption: (n) => `${n} with the same ruling, but for a presumption or a new question`, citation: (n) => `${n} with the same ruling by other clauses` }, changes_more: (n) => `The first ${n} are shown. The report has all.`, before: 'Before', after: 'After', report: 'Save the report', saved: (name) => `Saved as ${name}, among the downloads of this browser.`, draft: 'Save the draft', revert: 'Undo the edit', no_errors: 'No errors.', errors: (n) => (n === 1 ? '1 error or warning' : `${n} errors or warnings`), stop: 'Stop', prose: 'As prose', rule_text: 'As a rule', fix_first: 'Mend the errors first.', overlay: 'A draft', all_laws: 'All laws', practice: 'with practice', edited: 'edited',
    hands_seen: 'cards seen so far',
    plus_unknown: (n) => `+ ${n}`, plus_more: 'and more', plus_perhaps: '…', lead_unknown: 'Who was on lead?', on_lead: (who, now) => `${who} ${now ? 'is' : 'was'} on lead`, trick_number: (n) => `trick ${n}`, opening_lead: 'opening lead',
    later_trick: 'later trick', it_is_opening: 'It was the opening lead', it_is_later: 'A later trick', who_leads: 'Who won the last trick, and is on lead?',
    which_trick: 'Which trick? (If you do not know: about which.)', lead_title: 'The first card of the story', ask_lead: 'If that is not so, say it here; otherwise tap the card.', next_card: 'The next card', change: 'change',
    next_is: (who, leads) => (leads ? `${who} leads: tap the card` : `${who} plays: tap the card`), next_dummy: (who) => `Dummy plays: tap the card that ${who} calls`, next_new_dummy: (who, by) => `${who}, now dummy, plays: tap the card that ${by} chooses`,
    supposed_turn: (what) => `Supposed: ${what}.`, next_unknown: 'Whose turn it is hangs on the ruling. Tap who did something.', other_act: 'Somebody did something else:', more_acts: 'More acts', other_events: 'Another event', corrected_himself: 'then corrected himself', details: 'more details', first_card: 'The first card:',
    second_card: 'And the second card?', rights: 'The ruling gives him a choice', chooses: (what) => `chooses: ${what}`, has_choice: (who) => `${who.join(' or ')} has a choice: tap that player.`, rank_unseen: 'Nobody saw the rank: a small …', did_you_mean: 'Did you mean:', which_cards: 'Which cards?', these_cards: 'These cards', corrected_card: 'then corrected it to …', correction_details: 'taken as at once – or after a pause?', more_here: 'more', less_here: 'less', rest_here: 'The rest of this branch', penalty_card: 'penalty card', look_dummy: 'Look at dummy’s hand', look_at: (who) => `Look at ${who}’s hand`, which_held: (who, s) => `Which ${s} does ${who || 'dummy'} hold?`, tell_cards: 'Tell these cards', then_found: 'What do you find?', suit_all: (s) => `these are all the ${s}`,
    suit_not_all: (s) => `perhaps more ${s}`, suit_is_all: (s) => `all the ${s}`, call_in_words: 'He said it otherwise: “club”, “low” …', signs_hint: '♣? is one more club that you do not know.',
    words_unknown: (n) => (n === 1 ? 'one more, unknown' : `${n} more, unknown`), words_more: 'one or more others, unknown', words_perhaps: 'perhaps others',
  },
  el: {
    table: 'Τραπέζι', examples: 'Παραδείγματα', compare: 'Σύγκριση', laws: 'Νόμοι', language: 'English', theme: 'Σκοτεινό ή φωτεινό',
    lead_in: 'Πείτε τι έγινε, διαβάστε την απόφαση.',
    covers: 'Καλύπτονται: το παίξιμο και η διαδικασία του (Νόμοι 9–12, 16, 24, 25, 27, 30–32, 36, 39, 41–68, 73· ο 72 του 2017 και ο 23 του 2007), στις εκδόσεις 2007 και 2017. Δεν καλύπτονται οι άλλοι Νόμοι, όπως το μεγαλύτερο μέρος της αγοράς και οι Νόμοι 69–71 για τις διεκδικήσεις.',
    loading: 'Φορτώνονται οι Νόμοι…', seat: { N: 'Βορράς', E: 'Ανατολή', S: 'Νότος', W: 'Δύση' }, declarer: 'Εκτελεστής', dummy: 'Μορ',
    tap_seat: 'Ποιος έκανε κάτι; Πατήστε τον παίκτη.', did_what: (who) => `Τι έκανε: ${who};`, which_card: 'Ποιο φύλλο;', which_call: 'Τι είπε ο εκτελεστής;', only_rank: 'Μόνο η τάξη',
    which_of: 'Ποιο;', which_said: 'Τα λόγια', nothing_earlier: 'Δεν έχει γίνει ακόμη κάτι που να ταιριάζει.', more: 'Λεπτομέρειες', add: 'Προσθήκη', back: 'Πίσω', close: 'Κλείσιμο',
    setup: 'Συμβόλαιο και έξοδος', contract: 'Συμβόλαιο', declarer_is: 'Εκτελεστής', leader: 'Ποιος έχει έξοδο όταν αρχίζει η ιστορία;', leader_hint: (left) => `Αν αρχίζει με την αντάμ: ${left}. Αν αρχίζει αργότερα: όποιος κέρδισε την προηγούμενη λεβέ.`, leader_unknown: 'Δεν είναι γνωστό ποιος είχε έξοδο', edition: 'Νόμοι', no_contract: 'Χωρίς συμβόλαιο', doubled: 'Κοντρέ',
    hand_of: (who) => `Χέρι στην αρχή: ${who}`, hand: 'χέρι', hand_hint: 'Πατήστε τα φύλλα που είναι γνωστά. Δεύτερο πάτημα βγάζει το φύλλο. Σημασία έχουν κυρίως ο μορ και ο παίκτης που αφορά.', void: 'κανένα', unknown_card: 'ένα ακόμη, άγνωστο', none_told: 'άγνωστα', others: 'άλλα φύλλα, άγνωστα', clear: 'Καθαρισμός',
    ruling: 'Απόφαση', story: 'Τι έγινε', as_text: 'Η περίπτωση ως αρχείο', text_hint: 'Όλη η περίπτωση. Ό,τι πατάτε γράφεται εδώ· μπορείτε και να γράψετε.', undo: 'Αναίρεση', new_case: 'Νέα περίπτωση', share: 'Σύνδεσμος', copied: 'Ο σύνδεσμος αντιγράφηκε.', file: 'Αποθήκευση', open_file: 'Άνοιγμα αρχείου', remove: 'Διαγραφή της πρότασης',
    ask_to: (who) => `Ερώτηση προς: ${who}`, ask: 'Κρίνετε εσείς', ask_later: 'Κρίνετε μετά το τέλος του παιξίματος', away: (who) => `χωρίς να ακούει: ${who}`, unknown: 'Άγνωστο', show_all: 'Όλα αναλυτικά', show_less: 'Σύντομα', questions_left: (n) => (n === 1 ? 'Ακόμη μία ερώτηση' : `Ακόμη ${n} ερωτήσεις`), why: 'Γιατί;', why_title: 'Γιατί εφαρμόζεται', clause: 'Η διάταξη', script: 'Διαβάστε φωναχτά', not_clear: 'Χωρίς απόφαση ακόμη: αυτό δεν γίνεται', nothing: 'Αρχίστε από το συμβόλαιο και πατήστε τον παίκτη που έκανε κάτι.', presumption: 'υποτίθεται', not_so: 'Δεν είναι έτσι', other_reading: 'Με αυτή την ερμηνεία', then: (s) => `Αν δεν είναι έτσι: ${s}`, findings: 'Τι διαπίστωσε ο Διαιτητής', finding_hint: 'Μπορείτε να πάρετε πίσω μια απάντηση.',
    start_hint: 'Δεν ειπώθηκε ακόμη τίποτα.', full: 'Ο περιηγητής δεν κρατά άλλα: αποθηκεύστε την περίπτωση σε αρχείο.', write_own: 'Γράψτε το εσείς', own_hint: 'Μια πρόταση', say_hint: 'τα λόγια', yes: 'Ναι', no: 'Όχι', stopped: 'Η μηχανή ξεκίνησε πάλι.',
    search: 'Αναζήτηση', open_at_table: 'Άνοιγμα στο τραπέζι', booklet: 'Τεύχος του σεμιναρίου (ΕΟΜ 2012)', incidents: 'Περιστατικά', by_law: 'Κατά Νόμο', greek: 'Στα ελληνικά', other: 'Άλλα', cases: (n) => `${n} περιπτώσεις`, the_case: 'Η περίπτωση', same: 'Το αποτέλεσμα είναι ίδιο. Διατάξεις και λόγοι μπορεί να διαφέρουν.', differ: 'Το αποτέλεσμα διαφέρει. Οι διαφορές είναι σημειωμένες.', expected: 'Όπως τυπώθηκε',
    left: 'Πρώτη', right: 'Δεύτερη', compare_hint: 'Η περίπτωση του τραπεζιού, σε δύο εκδόσεις.',
    law: 'Νόμος', edit: 'Επεξεργασία', edit_hint: 'Αλλάξτε τον κανόνα. Τίποτα δεν φεύγει από αυτόν τον περιηγητή.', what_changes: 'Τι αλλάζει;', changes_run: (n, all) => `${n} από ${all} αρχεία προηγουμένων`, changes_none: 'Καμία απόφαση δεν αλλάζει.', changes_failed: (n) => `Αρχεία που δεν μπόρεσαν να συγκριθούν: ${n}. Όσα θα έδειχναν δεν μετρούν.`, changes_group: { ruling: (n) => (n ? `Προηγούμενα με άλλη απόφαση: ${n}` : 'Κανένα προηγούμενο με άλλη απόφαση'), presumption: (n) => `Με ίδια απόφαση, εκτός από ένα τεκμήριο ή μια νέα ερώτηση: ${n}`, citation: (n) => `Με ίδια απόφαση από άλλες διατάξεις: ${n}` }, changes_more: (n) => `Εδώ φαίνονται τα πρώτα ${n}. Η αναφορά τα έχει όλα.`, before: 'Πριν', after: 'Μετά', report: 'Αποθήκευση αναφοράς', saved: (name) => `Αποθηκεύτηκε ως ${name}, στις λήψεις αυτού του browser.`, draft: 'Αποθήκευση σχεδίου', revert: 'Αναίρεση αλλαγών', no_errors: 'Χωρίς λάθη.', errors: (n) => (n === 1 ? '1 λάθος ή προειδοποίηση' : `${n} λάθη ή προειδοποιήσεις`), stop: 'Διακοπή', prose: 'Ως κείμενο', rule_text: 'Ως κανόνας', fix_first: 'Διορθώστε πρώτα τα λάθη.', overlay: 'Σχέδιο', all_laws: 'Όλοι οι Νόμοι', practice: 'με την πρακτική', edited: 'αλλαγμένο',
    hands_seen: 'φύλλα που φάνηκαν',
    plus_unknown: (n) => `+ ${n}`, plus_more: 'κ.ά.', plus_perhaps: '…', lead_unknown: 'Ποιος είχε έξοδο;', on_lead: (who, now) => `Έξοδο ${now ? 'έχει' : 'είχε'}: ${who}`, trick_number: (n) => `λεβέ ${n}`, opening_lead: 'αντάμ', later_trick: 'επόμενη λεβέ',
    it_is_opening: 'Ήταν η αντάμ', it_is_later: 'Επόμενη λεβέ', who_leads: 'Ποιος κέρδισε την προηγούμενη λεβέ και έχει έξοδο;', which_trick: 'Ποια λεβέ; (Αν δεν ξέρετε: περίπου.)', lead_title: 'Το πρώτο φύλλο',
    ask_lead: 'Αν δεν είναι έτσι, πείτε το εδώ· αλλιώς πατήστε το φύλλο.', next_card: 'Το επόμενο φύλλο', change: 'αλλαγή', next_is: (who, leads) => (leads ? `Έξοδος: ${who}. Πατήστε το φύλλο` : `Παίζει: ${who}. Πατήστε το φύλλο`),
    next_dummy: (who) => `Παίζει ο μορ: πατήστε το φύλλο που ζητάει: ${who}`, next_new_dummy: (who, by) => `Παίζει ο νέος μορ (${who}): πατήστε το φύλλο που διαλέγει: ${by}`, supposed_turn: (what) => `Υποτίθεται: ${what}.`, next_unknown: 'Η σειρά εξαρτάται από την απόφαση. Πατήστε ποιος έκανε κάτι.', other_act: 'Κάποιος έκανε κάτι άλλο:', more_acts: 'Άλλες ενέργειες', other_events: 'Άλλο συμβάν',
    corrected_himself: 'και μετά το διόρθωσε', details: 'λεπτομέρειες', first_card: 'Το πρώτο φύλλο:', second_card: 'Και το δεύτερο;', rights: 'Η απόφαση του δίνει επιλογή', chooses: (what) => `επιλέγει: ${what}`, has_choice: (who) => `Επιλογή έχει: ${who.join(' ή ')}. Πατήστε τον παίκτη.`, rank_unseen: 'Κανείς δεν είδε την τάξη: μικρό …', did_you_mean: 'Μήπως εννοείτε:', which_cards: 'Ποια φύλλα;', these_cards: 'Αυτά τα φύλλα', corrected_card: 'και μετά το διόρθωσε σε …', correction_details: 'θεωρείται αμέσως – ή με καθυστέρηση;', more_here: 'περισσότερα', less_here: 'λιγότερα', rest_here: 'Τα υπόλοιπα εδώ', penalty_card: 'τιμωρημένο φύλλο', look_dummy: 'Δείτε το χέρι του μορ', look_at: (who) => `Δείτε το χέρι: ${who}`, which_held: (who, s) => `Ποια ${s} έχει ${who || 'ο μορ'};`, tell_cards: 'Πείτε αυτά τα φύλλα',
    then_found: 'Τι διαπιστώνετε;', suit_all: (s) => `αυτά είναι όλα τα ${s}`, suit_not_all: (s) => `ίσως και άλλα ${s}`, suit_is_all: (s) => `όλα τα ${s}`, call_in_words: 'Το είπε αλλιώς: «σπαθί», «μικρό» …', signs_hint: '♣? είναι ένα ακόμη σπαθί που δεν ξέρετε.',
    words_unknown: (n) => (n === 1 ? 'ένα ακόμη, άγνωστο' : `${n} ακόμη, άγνωστα`), words_more: 'ένα ή περισσότερα άλλα, άγνωστα', words_perhaps: 'ίσως και άλλα',
  },
};

export function wordsIn(lang) {
  return WORDS[lang] || WORDS.en;
}

export const EDITIONS = [
  ['wbf-2017', 'WBF 2017'],
  ['wbf-2007', 'WBF 2007'],
  ['wbf-2017+wbf-commentary-2019', 'WBF 2017 + commentary 2019'],
  ['wbf-2007+orebro-2011', 'WBF 2007 + Örebro 2011'],
];

// Returns the edition NAME without the readings that a case sets.
export function editionOf(name) {
  return (name || 'wbf-2017').split('+').filter((p) => !p.includes('=')).join('+');
}

// Returns the title of the edition NAME.
export function editionName(name) {
  const edition = editionOf(name);
  return EDITIONS.find(([e]) => e === edition)?.[1] || edition;
}
