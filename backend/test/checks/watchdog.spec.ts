import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { untilSilent } from '../../../scripts/jest/watchdog.mjs';

/** Ends by itself after what is for ever to the watchdog: a process that it left alone would keep a core. */
const FOR_EVER = 'while (performance.now() < 40_000)';
const LOOPS: [string, string][] = [
  ['loop.test.cjs', `it('loops', () => { ${FOR_EVER}; });`],
  ['promises.test.cjs', `it('loops', async () => { ${FOR_EVER} await null; });`],
  ['load.test.cjs', `${FOR_EVER}; it('comes too late', () => undefined);`],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchdog-'));
  for (const [name, text] of LOOPS) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs these files as every spec is run, but under a watchdog with less patience. */
async function run(files: string, ...options: string[]): Promise<{ code: number; said: string }> {
  const config = JSON.stringify({
    rootDir: folder,
    testMatch: [join(folder, files)],
    transform: {},
    testEnvironment: resolve('scripts/jest/node-environment.mjs'),
    testEnvironmentOptions: { limitMs: 1_000 },
  });
  const args = ['scripts/jest.mjs', '--config', config, ...options];
  return promisify(execFile)(process.execPath, args).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
  );
}

describe('a spec whose event loop stands still', () => {
  it.each(LOOPS)('ends a run in one process red, and %s is named', async (name) => {
    const { code, said } = await run(name, '--runInBand');
    expect(code).toBe(1);
    expect(said).toContain(`${name}: the event loop has not turned for 1 s; the process is ended`);
  });

  it('ends a run of several processes red, and each such spec is named as failed', async () => {
    const { code, said } = await run('*.test.cjs');
    expect(code).toBe(1);
    for (const [name] of LOOPS) expect(said).toMatch(new RegExp(`FAIL .*/${name.replaceAll('.', '\\.')}`));
    expect(said).toContain('the event loop has not turned for 1 s; the process is ended');
  });
});

describe('an event loop', () => {
  it('is taken to stand still after two parts of the limit in a row without a beat, and never before', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (parts) => {
        const heard = [...parts, false, false];
        let waits = 0;
        untilSilent(() => heard[waits++] ?? false);
        expect(waits).toBe(heard.findIndex((hasBeat, index) => !hasBeat && heard[index + 1] === false) + 2);
      }),
    );
  });
});
