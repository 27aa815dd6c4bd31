/**
 * Runs the commands of operators, and dies by kill -9 right before a step that changes the file system:
 *
 *   STEP=12 node dying.js restore DIR
 *
 * Without STEP it runs to its end and prints the number of such steps to standard error.
 */
import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const step = Number(process.env.STEP ?? Infinity);
let taken = 0;

function count(): void {
  taken++;
  if (taken >= step) process.kill(process.pid, 'SIGKILL');
}

const NAMES = ['rename', 'mkdir', 'rm', 'copyFile', 'chmod', 'writeFile'] as const;
for (const holder of [fs.promises, fs])
  for (const name of [...NAMES, ...NAMES.map((one) => `${one}Sync`), 'fsyncSync', 'linkSync']) {
    const genuine: unknown = Reflect.get(holder, name);
    if (typeof genuine !== 'function') continue;
    Reflect.set(holder, name, (...given: unknown[]): unknown => {
      count();
      return Reflect.apply(genuine, holder, given);
    });
  }
syncBuiltinESMExports();
process.once('exit', () => writeSync(2, `steps ${taken}\n`));
await import('../../../src/cli/main.js');
