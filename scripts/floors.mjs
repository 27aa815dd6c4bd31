// Draws the floors of the backend into docs/architecture.md; with --check it only tells whether they are drawn.
import { FLOORS } from '../backend/floors.js';
import { finish, keepPart } from './generated.mjs';

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
finish(await keepPart('docs/architecture.md', 'floors', [...picture, '', ...table], { command: 'docs:floors' }));
