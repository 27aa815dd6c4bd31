// Writes the table of docs/adr/README.md from the pages beside it; with --check it only tells whether it is right.
import { readdirSync, readFileSync } from 'node:fs';
import { finish, keepPart } from './generated.mjs';

const FOLDER = 'docs/adr';

const problems = [];
const pages = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .sort()
  .map((name) => {
    const top = readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n').slice(0, 8).join('\n');
    const number = Number(name.slice(0, 4));
    const [, titleNumber, title] = /^# (\d+)\. (.+)/.exec(top) ?? [];
    const [, status] = /Status: ([^\n,.]+)/.exec(top) ?? [];
    const [date] = /\b20\d\d-\d\d-\d\d\b/.exec(top) ?? [];
    if (Number(titleNumber) !== number) problems.push(`${name}: its first line is not "# ${number}. Title"`);
    if (!status || !date) problems.push(`${name}: "- Status: accepted" and "- Date: yyyy-mm-dd" stand under the title`);
    return { name, number, title, status, date };
  });
for (const [at, { number, name }] of pages.entries()) {
  if (pages[at - 1]?.number === number) problems.push(`${name}: number ${number} is taken`);
}

const used = new Set(pages.map(({ number }) => number));
const free = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter((number) => !used.has(number));
const spans = [];
for (const number of free) {
  const last = spans.at(-1);
  if (last?.[1] === number - 1) last[1] = number;
  else spans.push([number, number]);
}
const span = ([from, to]) => (from === to ? `${from}` : `${from} to ${to}`);
const table = [
  '| No. | Decision | Status | Date |',
  '| --- | -------- | ------ | ---- |',
  ...pages.map(({ name, number, title, status, date }) => `| ${number} | [${title}](${name}) | ${status} | ${date} |`),
];
const without = free.length === 0 ? [] : ['', `Numbers without a page: ${spans.map(span).join(', ')}.`];
const index = await keepPart(`${FOLDER}/README.md`, 'index', [...table, ...without], { command: 'docs:adr' });
finish(...problems, index);
