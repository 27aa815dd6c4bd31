// Writes the list of docs/adr/README.md from the pages in its folder; with --check it only checks the list.
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

const list = pages.map(({ name, number, title, status }) => {
  const said = status === 'accepted' ? '' : ` (${status})`;
  return `- [${number}. ${title}](${name})${said}`;
});
const index = await keepPart(`${FOLDER}/README.md`, 'index', list, { command: 'docs:adr' });
finish(...problems, index);
