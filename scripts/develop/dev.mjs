// `npm run dev`: the server and the browser side, both reload when a file changes. Ends with Ctrl+C, or if either ends.
import { spawn } from 'node:child_process';
import { make } from '../openapi/make.mjs';

process.chdir(new URL('../..', import.meta.url).pathname);

await make();

const children = [];
const start = (name, file, args) => {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => process.stdout.write(String(data).replaceAll(/^(?=.)/gm, `${name} | `)));
  child.on('exit', () => stop());
  children.push(child);
};
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

start('server', 'node_modules/.bin/nest', ['start', 'backend', '--watch', '--preserveWatchOutput']);
start('browser', 'node_modules/.bin/vite', ['frontend']);
