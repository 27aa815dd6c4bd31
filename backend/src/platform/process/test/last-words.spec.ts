import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMPILED } from '../../../../test/stopping/compiled.js';

let scripts: string;
beforeAll(() => {
  scripts = mkdtempSync(join(tmpdir(), 'wavelane-words-'));
});
afterAll(() => rmSync(scripts, { recursive: true }));

/** Runs this in a process with handlers for its last log lines, which would otherwise continue. */
function run(fault: string) {
  const words = pathToFileURL(join(dirname(COMPILED.script), 'platform', 'process', 'last-words.js')).href;
  const script = join(scripts, 'fault.mjs');
  const lines = [`import { endWithLastWords } from '${words}';`, 'endWithLastWords();', 'setInterval(() => 0, 1e6);'];
  writeFileSync(script, [...lines, fault].join('\n'));
  return spawnSync(process.execPath, [script], { encoding: 'utf8' });
}

describe('a process', () => {
  it.each([
    ['uncaughtException', "setImmediate(() => { throw new Error('broken', { cause: new Error('the disk') }); });"],
    ['unhandledRejection', "void Promise.reject(new Error('broken', { cause: new Error('the disk') }));"],
  ])('ends at an %s with code 1 and one line that says the cause', (origin, fault) => {
    const { status, stdout, stderr } = run(fault);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ level: 'fatal', origin, error: 'Error: broken', cause: 'Error: the disk' },
      stack: expect.stringContaining('fault.mjs'),
    });
  });

  it.each(['null', '{ toString() { throw new Error(); } }'])('ends also if what is thrown is %s', (thrown) => {
    expect(run(`setImmediate(() => { throw (${thrown}); });`).status).toBe(1);
  });
});
