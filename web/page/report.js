// report.js - what a draft of a law changes, as a report for the minutes of a committee.

// What differs between two rulings, the gravest first: the names that the server has for it.
const RESPECTS = ['ruling', 'presumption', 'citation'];

// Returns CHANGES in groups: { differs, changes }. The first group is there even if it is empty.
export function inGroups(changes) {
  return RESPECTS.map((differs) => ({ differs, changes: changes.filter((c) => c.differs === differs) })).filter((g, i) => !i || g.changes.length);
}

// Returns CHANGES by file and case, so that the same draft has the same report each time. A case that
// several bodies judged has several changes, which keep their order.
export function byCase(changes) {
  const order = (a, b) => (a === b ? 0 : a < b ? -1 : 1);
  return [...changes].sort((a, b) => order(a.file, b.file) || order(a.case, b.case));
}

// Returns the lines of a law from the first to the last that an edit changed: { before, after }.
export function editedLines(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let first = 0;
  let last = 0; // how many lines at the end are the same
  while (first < Math.min(old.length, now.length) && old[first] === now[first]) first++;
  while (last < Math.min(old.length, now.length) - first && old.at(-1 - last) === now.at(-1 - last)) last++;
  return { before: old.slice(first, old.length - last), after: now.slice(first, now.length - last) };
}

const plain = (page) => page.sections.flatMap((s) => s.rows.filter((r) => r.differs).map((r) => `${r.text}${r.clauses ? ` (${r.clauses})` : ''}`));

// Returns the rows of PAGE that differ, as the list of a report.
function listed(page, words) {
  const rows = plain(page);
  return (rows.length ? rows : [words.changes_empty]).map((t) => `- ${t}`);
}

// Returns the report on the changes that an edit of the law PATH makes, in Markdown. COMPARED says what
// was compared, EDIT is what the law says before and after, and CHANGES have their pages.
export function reportOf({ path, edition, compared, edit, changes }, words) {
  const groups = inGroups(changes);
  const lines = [`# ${words.what_changes} ${path.split('/').at(-1)}, ${edition}`, '', ...compared.map((t) => `${t}\n`), ...groups.map((g) => `- ${words.changes_group[g.differs](g.changes.length)}`), '', `## ${words.rule_text}`, '', '```diff', ...edit.before.map((t) => `-${t}`), ...edit.after.map((t) => `+${t}`), '```', ''];
  for (const g of groups.filter((one) => one.changes.length)) {
    lines.push(`## ${words.changes_group[g.differs](g.changes.length)}`, '');
    for (const { before, after } of g.changes) {
      lines.push(`### ${before.title} (${before.case})`, '', `**${words.before}**`, '', ...listed(before, words), '', `**${words.after}**`, '', ...listed(after, words), '');
    }
  }
  return lines.join('\n');
}
