// Draws the floors of the backend into docs/architecture.md; with --check it only tells whether they are drawn.
import { readFileSync, writeFileSync } from 'node:fs';
import { FLOORS } from '../backend/floors.js';

const FILE = 'docs/architecture.md';
const [BEGIN, END] = ['<!-- floors: made by npm run docs:floors -->', '<!-- /floors -->'];

const node = ({ name }) => `${name.replace('-', '_')}["${name}"]`;
const highest = [...FLOORS].reverse();
const picture = [
  '```mermaid',
  'flowchart TB',
  ...highest.map(
    (floor, at) => `  subgraph f${at}[" "]\n    direction LR\n    ${floor.map(node).join('\n    ')}\n  end`,
  ),
  ...highest.slice(1).map((_, at) => `  f${at} --> f${at + 1}`),
  '```',
];
const table = [
  '| Floor | Feature | What it does |',
  '| ----- | ------- | ------------ |',
  ...highest.flatMap((floor, at) => floor.map(({ name, does }) => `| ${FLOORS.length - at} | \`${name}\` | ${does} |`)),
];
const drawn = [BEGIN, '', ...picture, '', ...table, '', END].join('\n');

const text = readFileSync(FILE, 'utf8');
const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
if (begin < 0 || end < begin) throw new Error(`${FILE} has no place for the floors.`);
const wanted = text.slice(0, begin) + drawn + text.slice(end + END.length);
const flat = (markdown) => markdown.replace(/ +/g, ' ').replace(/-+/g, '-');
if (flat(wanted) !== flat(text)) {
  if (process.argv.includes('--check')) {
    console.error(`${FILE} shows other floors than backend/floors.js: npm run docs:floors`);
    process.exit(1);
  }
  writeFileSync(FILE, wanted);
}
