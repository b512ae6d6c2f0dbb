// pages.js - makes rulings, which the server sends as sections of rows, into Markdown.

const escaped = (text) => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&');

// Returns ROWS as a list. DIFFERING: the rows that another ruling lacks are bold.
function rowsOf(rows, differing) {
  return rows.map((r) => {
    const text = escaped(r.text);
    const said = differing && r.differs ? `**${text}**` : r.heading ? `*${text}*` : text;
    return `${'  '.repeat(r.indent)}- ${said}${r.clauses ? ` (${escaped(r.clauses)})` : ''}`;
  });
}

function sectionsOf(page, level, differing) {
  const lines = [];
  for (const { heading, rows } of page.sections) {
    if (heading) lines.push(`${'#'.repeat(level)} ${escaped(heading)}`, '');
    lines.push(...rowsOf(rows, differing), '');
  }
  if (page.failures?.length) lines.push('**Not as expected:**', '', ...page.failures.map((f) => `- ${escaped(f)}`), '');
  return lines;
}

const titleOf = (page) => escaped(page.title ? `${page.case}: ${page.title}` : page.case);

function bodiesOf(bodies, level) {
  return bodies.flatMap((b) => [...(b.body ? [`${'#'.repeat(level)} ${escaped(b.body)}`, ''] : []), ...sectionsOf(b, level + 1, false)]);
}

// Returns the page with the ruling of each body on one case.
export function rulingPage(bodies) {
  return [`# ${titleOf(bodies[0])}`, '', escaped(bodies[0].name || bodies[0].edition), '', ...bodiesOf(bodies, 2)].join('\n');
}

// Returns the page with the rulings of several editions on one case.
export function comparisonPage(rulings) {
  const lines = [`# ${titleOf(rulings[0][0])}`, ''];
  for (const bodies of rulings) lines.push(`## ${escaped(bodies[0].name || bodies[0].edition)} (${escaped(bodies[0].edition)})`, '', ...bodiesOf(bodies, 3));
  return lines.join('\n');
}

const GROUPS = { ruling: 'Another ruling', presumption: 'Only another presumption or question', citation: 'Only other clauses' };

// Returns the page with the cases that the law file NAME rules differently from its text on the disk,
// in groups.
export function changesPage({ name, found, asked, files, skipped }) {
  const lines = [`# ${escaped(name)}`, ''];
  const groups = Object.entries(GROUPS).map(([differs, heading]) => ({ heading, changes: found.filter((f) => f.differs === differs) })).filter((g) => g.changes.length);
  lines.push(`${found.length} ruling${found.length === 1 ? '' : 's'} changed, in ${asked} of ${files} case files.`, '');
  lines.push(...groups.map((g) => `- ${g.heading}: ${g.changes.length}`), '');
  for (const { heading, changes } of groups) {
    lines.push(`## ${heading}`, '');
    for (const { before, after } of changes) {
      lines.push(`### ${titleOf(after)}`, '', '**Before**', '', ...sectionsOf(before, 4, true), '**After**', '', ...sectionsOf(after, 4, true));
    }
  }
  if (skipped.length) lines.push('## Case files without an answer', '', ...skipped.map((s) => `- ${escaped(s)}`), '');
  return lines.join('\n');
}
