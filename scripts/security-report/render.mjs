const filesOf = (tests) => [...new Set(tests.map(({ file }) => `\`${file}\``))].join(', ');

/** The outcome of the tests of one row. */
function outcome(tests) {
  const failed = tests.filter(({ status }) => status !== 'passed').length;
  return failed === 0 ? `${tests.length} passed` : `**${failed} of ${tests.length} failed**`;
}

const RESULT = {
  passed: ({ tests }) => outcome(tests),
  failed: ({ tests }) => outcome(tests),
  documented: () => 'documented',
  open: () => '**open**',
};

/** The report as Markdown. */
export function render({ rows, totals, checks, findings }, { matrix, commit, date }) {
  const chapters = [...new Set(rows.map(({ id }) => id.split('.')[0]))];
  const ofChapter = (chapter) => rows.filter(({ id }) => id.startsWith(`${chapter}.`));
  return page({
    commit,
    date,
    totals: totalsOf(rows, Object.keys(totals)),
    chapters: chapters.map((chapter) => [chapter, chapterOf(ofChapter(chapter))]),
    checks: checks.map(([id, tests]) => perId(id, filesOf(tests), outcome(tests))),
    findings: findings.map(([id, tests]) => perId(id, filesOf(tests), outcome(tests))),
    calls: callsOf(
      matrix.personas,
      matrix.found.map(([name, met]) => [
        name,
        matrix.rules[name] ?? '**none**',
        matrix.personas.map((who) => met[who] ?? ''),
      ]),
    ),
  });
}

/** The parts of the report under their headings. */
export function page({ commit, date, totals, chapters, checks, findings, calls }) {
  return `# Security report

Written by \`npm run report:security\` from the results of the tests; nothing here is by hand. Commit ${commit}, ${date}.

## Summary

${totals}

A requirement that is open has its reason below. “Documented” are requirements that ask for a document; its heading is looked up when
this report is made.

## Application Security Verification Standard 5.0

Each line has the requirement, its level, what it asks, where that is shown, and the result.

${chapters.map(([chapter, lines]) => `### V${chapter}\n\n${lines}`).join('\n\n')}

## Check list

${checks.join('\n')}

## Findings of the review

${findings.join('\n')}

## Who may call what

Every operation of the OpenAPI document, called as each of these. “open” says that the right to ask was not what stopped it. Operations
with the same rule and the same answers stand together.

${calls}
`;
}

export function requirement(id, level, text, shown, result) {
  return `- **${id}** (${level}) ${text}: ${[shown, result].filter(Boolean).join('; ')}`;
}

export const perId = (id, files, result) => `- **${id}**: ${files}; ${result}`;

/** @param lines of requirements @param reasons pairs of a requirement that does not apply and why */
export function linesOf(lines, reasons) {
  const ids = groupedBy(reasons, ([, reason]) => reason);
  const without = [...ids].map(([reason, all]) => `- Not applicable: ${all.map(([id]) => id).join(', ')}. ${reason}`);
  return [...lines, ...without].join('\n');
}

/** @param found triples of an operation, its rule, and what each persona met */
export function callsOf(personas, found) {
  const groups = groupedBy(found, ([, rule, met]) => JSON.stringify([rule, met]));
  const parts = [...groups].map(([key, all]) => {
    const [rule, met] = JSON.parse(key);
    const answers = personas.map((who, index) => `${who} ${met[index] || '–'}`).join(', ');
    return `**${rule}**: ${answers}. ${all.map(([name]) => name).join(', ')}`;
  });
  return parts.join('\n\n');
}

/** Groups in the order of their first members. */
function groupedBy(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

function chapterOf(rows) {
  const applicable = rows.filter(({ state }) => state !== 'inapplicable');
  return linesOf(
    applicable.map((row) =>
      requirement(
        row.id,
        row.level,
        row.text,
        [row.shown, filesOf(row.tests)].filter(Boolean).join('; '),
        RESULT[row.state](row),
      ),
    ),
    rows.filter(({ state }) => state === 'inapplicable').map(({ id, shown }) => [id, shown]),
  );
}

function totalsOf(rows, states) {
  return [1, 2]
    .map((level) => {
      const own = rows.filter((row) => row.level === level);
      const counts = states.map((state) => `${own.filter((row) => row.state === state).length} ${state}`);
      return `- ASVS 5.0 level ${level}: ${own.length} requirements, ${counts.join(', ')}`;
    })
    .join('\n');
}
