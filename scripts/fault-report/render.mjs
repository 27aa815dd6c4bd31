import { fileOf } from './judge.mjs';

const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
const number = (value) => (value === null || value === undefined ? '–' : value.toLocaleString('en'));

const STATES = {
  passed: 'passed',
  partly: 'partly',
  missing: 'not run',
  failed: '**failed**',
  open: '**nothing shows it**',
};

/** The report as Markdown. */
export function render(rows, { harnesses, tests }) {
  return `# Fault report

Written by \`npm run report:faults\` from what harnesses and tests found; nothing here is by hand. Figures are of the latest run of each
harness; [below](#runs) stands when, of which commit and on what machine. A longer run of one is \`npm run report:faults -- --only kill --rounds 200\`.

${table(
  ['faults', ...Object.keys(STATES)],
  [[rows.length, ...Object.keys(STATES).map((state) => rows.filter((row) => row.state === state).length)]],
)}

“Lost” was acknowledged to a client and is not there afterwards, or is shown as sent and reached no phone; “doubled” is there or reached a
phone more than once. Recovery is from the fault until the product works again: a start until it is ready, a restore until it is, and with two
processes until the one that is left has sent a message. Every harness also runs \`audit verify\`, which must find nothing.

## Faults

Each line says what shows it, and of a harness: rounds, acknowledged, lost, doubled, and recovery in ms (median / longest).

${rows.map((row) => `- **${row.id}** ${row.fault}: ${result(row)}. ${[shownBy(row), figures(row.run), counted(row)].filter(Boolean).join('; ')}`).join('\n')}

## Runs

${Object.entries(harnesses)
  .map(([name, run]) => [
    ['`npm run fault:', name, ' --', run.args.map((arg) => ` ${arg}`).join(''), '`'].join(''),
    run,
  ])
  .concat(tests ? [['the specs', tests]] : [])
  .map(([what, run]) => `- ${what}: ${circumstances(run)}${noted(run)}`)
  .join('\n')}
`;
}

const circumstances = ({ commit, date, machine, seconds }) =>
  [commit, date, machine, ...(seconds === undefined ? [] : [`${(seconds / 60).toFixed(1)} minutes`])].join(', ');

/** Leaves out the counts of answers by status, which results.json has. */
const noted = ({ note }) => {
  const words = note?.replace(/[;,]? ?answers(?: to clients)?:? \{.*$/s, '').trim();
  return words ? `; ${words}` : '';
};

const counted = ({ specs, passed }) => (specs.length === 0 ? '' : `${passed} tests`);

function shownBy({ harness, specs, note }) {
  const files = [...new Set(specs.map(fileOf))].map((file) => `\`${file}\``);
  return (
    [harness ? `\`npm run fault:${harness}\`` : '', ...files]
      .filter(Boolean)
      .join(', ')
      .concat(note ? ` (${note})` : '') || '–'
  );
}

function figures(run) {
  if (!run) return '';
  const { p50, max } = run.recoveryMs;
  const counts = [run.rounds, run.acknowledged, run.lost, run.doubled].map(number).join(', ');
  return p50 === null ? counts : `${counts}, ${number(p50)} / ${number(max)}`;
}

function result({ state, failures, missing, open }) {
  const [first] = failures;
  const more = failures.length > 1 ? ` … and ${failures.length - 1} more` : '';
  if (state === 'failed') return `${STATES.failed}: ${first}${more}`;
  if (state === 'missing') return `${STATES.missing}: ${missing.join(', ')}`;
  return open ? `${STATES[state]}: ${open}` : STATES[state];
}
