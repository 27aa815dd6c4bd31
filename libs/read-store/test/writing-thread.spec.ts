import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import { type Follower, type Ran, scriptBeside } from '@wavelane/testing';
import { openSqliteReadStore } from '../src/sqlite/sqlite-read-store.js';

const EACH = 300;
const COLLECTION = 'things@1';

/**
 * Runs as JavaScript in a process of its own, since a thread cannot run TypeScript. Batch n writes all documents at
 * position n and records that in a checkpoint.
 */
const SCRIPT = `
import { openSqliteReadStore } from './libs/read-store/src/index.js';
const [mode, path] = process.argv.slice(2);
let started = 0, gone = 0;
process.on('worker', (worker) => {
  started++;
  worker.on('exit', () => gone++);
});
const store = openSqliteReadStore({ path });
await store.ensure({ name: '${COLLECTION}', indexes: [{ fields: [{ field: 'n' }] }] });
const batch = async (n) => {
  const position = String(n).padStart(6, '0');
  const writes = Array.from({ length: ${EACH} }, (_, index) => ({ id: 'd' + index, position, body: { n, text: 'x'.repeat(300) } }));
  const checkpoints = [{ key: 'k', value: { position, storeId: 's' } }];
  await store.write({ documents: [{ collection: '${COLLECTION}', writes }], checkpoints });
  return n;
};
if (mode === 'same') {
  for (let n = 1; n <= 20; n++) await batch(n);
  await store.close();
  console.log(JSON.stringify({ started, gone }));
} else if (mode === 'alive') {
  await batch(1);
  console.log(JSON.stringify({ started, gone }));
} else {
  if (mode === 'exit') setTimeout(() => process.exit(7), 20 + Math.random() * 60);
  for (let n = 1; ; n++) {
    await batch(n);
    process.stdout.write(n + '\\n');
  }
}
`;

const compiled = scriptBeside(SCRIPT);
const folder = mkdtempSync(join(tmpdir(), 'wavelane-aside-'));
let path: string;
let nth = 0;
afterAll(() => {
  compiled.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the script with a file of its own. */
async function run(mode: string, also?: Follower): Promise<Ran> {
  path = join(folder, `${nth++}`, 'read-models.sqlite');
  return compiled.run([mode, path], also);
}

/** Whole batches only, and the last that was acknowledged among them. @returns the number of the last */
async function demandWhole(acknowledged: number): Promise<number> {
  const raw = openDatabase(path);
  expect(raw.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  raw.close();
  const store = openSqliteReadStore({ path });
  const last = Number((await store.checkpoint('k'))?.position ?? 0);
  const there = await store.count(COLLECTION, { n: last });
  await store.close();
  expect(last).toBeGreaterThanOrEqual(acknowledged);
  if (last > 0) expect(there).toBe(EACH);
  return last;
}

const lastSaid = (output: string) => Number(output.trim().split('\n').at(-1) ?? 0) || 0;

describe('a thread that writes large batches', () => {
  it('writes what this one would have written, and is gone with the store, which leaves no WAL', async () => {
    const { code, output } = await run('same');
    expect({ code, ...JSON.parse(output) }).toEqual({ code: 0, started: 1, gone: 1 });
    expect(existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0).toBe(0);
    expect(await demandWhole(20)).toBe(20);
  });

  it('does not keep a process alive', async () => {
    const { code, output } = await run('alive');
    expect({ code, ...JSON.parse(output) }).toEqual({ code: 0, started: 1, gone: 0 });
  });

  it('lets a process end in the middle of a batch, with the code it gave', async () => {
    for (let round = 0; round < 6; round++) {
      const { code, output } = await run('exit');
      expect(code).toBe(7);
      await demandWhole(lastSaid(output));
    }
  });

  it('leaves whole batches behind when the process is killed', async () => {
    for (let round = 0; round < 6; round++) {
      const { output } = await run('kill', (child, said) => {
        if (lastSaid(said) >= 3) child.kill('SIGKILL');
      });
      await demandWhole(lastSaid(output));
    }
  });
});
