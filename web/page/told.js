// told.js - what the page asks the vocabulary beside the ruling: the function of each value that it shows.
// `card` and `faced`, the penalty cards that lie on the table, are told of each sentence of the story, and the
// others of the table as it is now.

export const TELLS = [
  { as: 'turn', function: 'to_play_now' },
  { as: 'lead', function: 'on_lead_now' },
  { as: 'declarer', function: 'declarer_now' },
  { as: 'card', function: 'in_force' },
  { as: 'faced', function: 'lies_now' },
];
