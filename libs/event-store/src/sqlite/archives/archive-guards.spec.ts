import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { verifySqliteLog } from '../file/verify-file.js';
import { PackedLog } from '../packs/testing/packed-log.js';
import { archiveSqliteLog } from './archiving.js';

let packed: PackedLog;
beforeEach(async () => {
  packed = new PackedLog();
  await packed.fill(50, 4);
  await packed.pack();
});
afterEach(() => packed.remove());

describe('the file of a log', () => {
  it.each([
    ['lets go of a pack that no archive stands for', `UPDATE packs SET content = x''`],
    ['has a pack changed', `UPDATE packs SET types = '[]'`],
    ['forgets an archive', 'DELETE FROM archives'],
    ['has an archive changed', `UPDATE archives SET sha256 = ''`],
  ])('never %s', async (_, change) => {
    if (!change.includes('content')) await archiveSqliteLog(packed.path, { before: '9999' });
    expect(() => packed.raw((db) => db.exec(change))).toThrow('append-only');
  });

  it('says where a guard of its archives is gone', async () => {
    packed.raw((db) => db.exec('DROP TRIGGER archives_are_not_deleted'));
    const { difference } = await verifySqliteLog(packed.path);
    expect(difference?.message).toBe('The trigger archives_are_not_deleted is gone');
  });
});

describe('the folder of archives', () => {
  it('keeps an archive that another copy of the log may need, and no half of one', async () => {
    const folder = join(packed.folder, 'archives');
    mkdirSync(folder);
    const [theirs, half] = ['events-1-9-0123abcd.sqlite', 'events-1-9-4711.part'];
    for (const name of [theirs, half]) writeFileSync(join(folder, name), 'what is in it');
    const [made] = await archiveSqliteLog(packed.path, { before: '9999' });
    expect(readdirSync(folder).sort()).toEqual([theirs, made?.name].sort());
  });
});
