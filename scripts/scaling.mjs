// Writes the tables of docs/scaling.md from what a message costs each role; arguments pass through.
import { execFileSync } from 'node:child_process';
import { finish, keepPart } from './generated.mjs';

const args = ['--enable-source-maps', 'dist/backend/test/bench/scaling/run.js', ...process.argv.slice(2)];
const told = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
console.log(told);
finish(await keepPart('docs/scaling.md', 'scaling', told.trimEnd().split('\n'), { command: 'bench:scaling' }));
