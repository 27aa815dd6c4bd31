import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { Config } from '../config/config.js';
import { openEventStore, openReadStore } from './open-stores.js';
import { keepPrivate } from './private-files.js';

let folder: string;
const before = process.umask();
beforeEach(() => {
  process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'wavelane-rights-'));
});
afterEach(() => {
  process.umask(before);
  rmSync(folder, { recursive: true });
});

const modeOf = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

describe('file rights (F17)', () => {
  it('takes rights from other users in an existing folder, also on the demo phones', () => {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'simulators'), { mode: 0o755 });
    for (const name of ['events.sqlite', 'events.sqlite-wal', 'simulators/simulators.sqlite']) {
      writeFileSync(join(folder, name), '', { mode: 0o644 });
    }
    expect(keepPrivate(folder)).toEqual([]);
    expect([modeOf(), modeOf('simulators')]).toEqual(['700', '700']);
    expect(modeOf('events.sqlite')).toBe('600');
    expect(modeOf('events.sqlite-wal')).toBe('600');
    expect(modeOf('simulators', 'simulators.sqlite')).toBe('600');
  });

  it('takes rights from other users when the first process opens the stores', async () => {
    const data = join(folder, 'data');
    const config = new Config({ DATA_DIR: data });
    const stores = [openEventStore(config, () => undefined), openReadStore(config)];
    await defined(stores[0]).close();
    await defined(stores[1]).close();
    expect(modeOf('data')).toBe('700');
    expect(modeOf('data', 'events.sqlite')).toBe('600');
    expect(modeOf('data', 'read-models.sqlite')).toBe('600');
  });

  it('accepts a missing folder', () => {
    expect(keepPrivate(join(folder, 'nowhere'))).toEqual([]);
  });
});
