import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@wavelane/contracts';
import { expireSetAside, SET_ASIDE_DAYS, setAsideName } from '../backup/set-aside.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-aside-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOW = Date.UTC(2026, 10, 29, 3);

it('removes what a restore moved aside after 30 days, and nothing else', async () => {
  const at = (days: number) => setAsideName(new Date(NOW - days * DAY_MS));
  const [old, young] = [at(SET_ASIDE_DAYS), at(SET_ASIDE_DAYS - 0.01)];
  for (const name of [old, young, 'before-restore-by-hand', 'media']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'read-models.sqlite'), 'Zebulon');
  }
  expect(await expireSetAside(folder, NOW)).toEqual([old]);
  expect(readdirSync(folder).sort()).toEqual(['before-restore-by-hand', young, 'media'].sort());
  expect(await expireSetAside(folder, NOW)).toEqual([]);
});

it('finds nothing if there is no data folder, as beside servers', async () => {
  expect(await expireSetAside(join(folder, 'missing'), NOW)).toEqual([]);
});
