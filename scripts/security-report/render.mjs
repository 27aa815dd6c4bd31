const RESULT = {
  passed: (row) => `${row.tests.length} of ${row.tests.length} passed`,
  failed: (row) => `**${row.tests.filter(({ status }) => status !== 'passed').length} of ${row.tests.length} failed**`,
  documented: () => 'documented',
  inapplicable: () => 'not applicable',
  open: () => '**open**',
};

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))].map((file) => `\`${file}\``).join(', ');

/** The report as Markdown. */
export function render({ rows, totals, checks, findings }, { matrix, commit, date }) {
  const level = (number) => rows.filter((row) => row.level === number);
  const count = (list, state) => list.filter((row) => row.state === state).length;
  const states = Object.keys(totals);
  return `# Security report

Written by \`npm run report:security\` from the results of the tests; nothing here is by hand. Commit ${commit}, ${date}.

## Summary

${table(
  ['level', 'requirements', ...states],
  [1, 2].map((number) => [
    `ASVS 5.0 level ${number}`,
    String(level(number).length),
    ...states.map((state) => String(count(level(number), state))),
  ]),
)}

What is open is said with its reason in the tables below. “Documented” are requirements that ask for a document; the
document is named, and its heading is looked up when this report is made.

## Application Security Verification Standard 5.0

${[...new Set(rows.map(({ id }) => id.split('.')[0]))]
  .map(
    (chapter) => `### V${chapter}

${table(
  ['requirement', 'level', 'asks', 'shown by', 'result'],
  rows
    .filter(({ id }) => id.startsWith(`${chapter}.`))
    .map((row) => [
      row.id,
      String(row.level),
      row.text,
      [row.shown, filesOf(row.tests)].filter(Boolean).join('; '),
      RESULT[row.state](row),
    ]),
)}`,
  )
  .join('\n\n')}

## Check list

${perId(checks)}

## Findings of the review

${perId(findings)}

## Who may call what

Every operation of the product's OpenAPI document, called as each of these. “open” says that the right to ask was not
what stopped it.

${table(
  ['operation', 'rule', ...matrix.personas],
  matrix.found.map(([name, met]) => [
    name,
    matrix.rules[name] ?? '**none**',
    ...matrix.personas.map((who) => met[who] ?? ''),
  ]),
)}
`;
}

const perId = (groups) =>
  table(
    ['check', 'tests', 'in', 'result'],
    groups.map(([id, tests]) => {
      const passed = tests.filter(({ status }) => status === 'passed').length;
      return [
        id,
        titles(id, tests),
        filesOf(tests),
        passed === tests.length ? `${passed} passed` : `**${tests.length - passed} failed**`,
      ];
    }),
  );

/** The first test's own words, and how many more there are. */
function titles(id, tests) {
  const [first] = tests;
  const own = first.name.slice(first.name.indexOf(id));
  return tests.length === 1 ? own : `${own} … and ${tests.length - 1} more`;
}
