import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { DATA_VERSION, DataVersion } from './data-version.js';
import { openDatabase } from './driver.js';

const folder = mkdtempSync(join(tmpdir(), 'wavelane-data-version-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'a.db');
const [own, other] = [openDatabase(path), openDatabase(path)];
own.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (id INTEGER PRIMARY KEY)');
let questions = 0;
const version = new DataVersion(() => {
  questions++;
  return own.prepare(DATA_VERSION).get()?.data_version;
});
const write = () => other.exec('INSERT INTO t DEFAULT VALUES');
const callback = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('whether another connection has written', () => {
  it('costs one question for all that a callback does, promises included', async () => {
    await callback();
    questions = 0;
    const seen = [version.now];
    for (let hop = 0; hop < 10; hop++) {
      await Promise.resolve();
      seen.push(version.now);
    }
    expect([questions, new Set(seen).size]).toEqual([1, 1]);
  });

  it('changes exactly if an earlier callback wrote', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async (writes) => {
        for (const isWritten of writes) {
          await callback();
          const before = version.now;
          await callback();
          if (isWritten) write();
          await callback();
          expect(version.now === before).toBe(!isWritten);
        }
      }),
      { numRuns: gateRuns(30) },
    );
  });

  it('costs another question after one that failed', async () => {
    let failures = 1;
    const failing = new DataVersion(() => {
      if (failures-- > 0) throw new Error('busy');
      return 7;
    });
    expect(() => failing.now).toThrow('busy');
    expect(failing.now).toBe(7);
  });
});
