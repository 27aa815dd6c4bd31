import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from './driver.js';
import { sqliteFailure } from './failure.js';

const folder = mkdtempSync(join(tmpdir(), 'wavelane-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function failureOf(action: () => void): unknown {
  try {
    action();
    return 'none';
  } catch (error) {
    return sqliteFailure(error);
  }
}

describe('what a failed statement means', () => {
  const path = join(folder, 'a.db');
  const db = openDatabase(path);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE, data TEXT)');
  db.exec(`INSERT INTO t VALUES (1, 'one', '')`);

  it('tells a failure of the driver in use by its code', () => {
    expect(failureOf(() => db.exec(`INSERT INTO t VALUES (1, 'two', '')`))).toBe('unique');
    expect(failureOf(() => db.exec(`INSERT INTO t VALUES (2, 'one', '')`))).toBe('unique');
    expect(failureOf(() => db.exec('SELECT nothing'))).toBe('other');
    db.exec('PRAGMA max_page_count = 5');
    expect(failureOf(() => db.exec(`INSERT INTO t VALUES (3, 'three', '${'x'.repeat(50_000)}')`))).toBe('full');
  });

  it('waits as long as it was told while another connection writes, and then says busy', () => {
    const other = openDatabase(path, { busyTimeoutMs: 30 });
    db.exec('BEGIN IMMEDIATE');
    const began = performance.now();
    expect(failureOf(() => other.exec('BEGIN IMMEDIATE'))).toBe('busy');
    expect(performance.now() - began).toBeLessThan(4_000);
    db.exec('ROLLBACK');
    other.close();
  });

  it('says fatal for a file that is no database, and nothing for another error', () => {
    const notes = join(folder, 'notes');
    writeFileSync(notes, 'some notes '.repeat(200));
    expect(failureOf(() => openDatabase(notes).exec('SELECT * FROM sqlite_schema'))).toBe('fatal');
    const cut = join(folder, 'cut.db');
    const whole = openDatabase(cut);
    whole.exec('CREATE TABLE t (data TEXT)');
    for (let row = 0; row < 100; row++) whole.exec(`INSERT INTO t VALUES ('${'x'.repeat(200)}')`);
    whole.close();
    truncateSync(cut, statSync(cut).size / 2);
    for (const read of ['get', 'all'] as const)
      expect(failureOf(() => openDatabase(cut).prepare('SELECT sum(length(data)) FROM t')[read]())).toBe('fatal');
    expect(sqliteFailure(new Error('errcode'))).toBeUndefined();
    expect(sqliteFailure(null)).toBeUndefined();
  });
});
