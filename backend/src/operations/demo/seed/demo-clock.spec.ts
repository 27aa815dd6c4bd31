import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { isPlaying, keepPlayed } from './demo-clock.js';

const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-demo-clock-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('says that the history is being made until its last act', () => {
  expect(isPlaying({ dataDir })).toBe(false);
  keepPlayed({ dataDir }, { end: 90, until: 12, next: 3 });
  expect(isPlaying({ dataDir })).toBe(true);
  keepPlayed({ dataDir }, { end: 90, until: 90, next: 0 });
  expect(isPlaying({ dataDir })).toBe(false);
});
