import { afterEach, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { Position } from '../event.js';
import { toPosition, toRow } from './append/positions.js';
import { prepareDatabase } from './file/schema.js';
import { backPage, logPage } from './reader.js';
import { checksumOf } from './rows.js';
import { prepareStatements, type Statements } from './statements.js';

const WANTED = ['a', 'b', 'c', 'd', 'e', 'f'];
const RECORDED = '2026-03-01T10:00:00.000Z';

/** A run of rows of one type: the test reads `a` to `f`, and `x` is in between. */
interface Run {
  type: string;
  length: number;
}

const opened: Database[] = [];
afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

function logOf(runs: readonly Run[]): { sql: Statements; positions: number[]; end: number } {
  const db = openDatabase(':memory:');
  opened.push(db);
  prepareDatabase(db, ':memory:');
  const sql = prepareStatements(db);
  const positions: number[] = [];
  let end = 0;
  sql.begin.run();
  for (const { type, length } of runs)
    for (let n = 0; n < length; n++) {
      const event = { id: `id-${end}`, type, schemaVersion: 1, data: '{}', metadata: '{}' };
      const revision = end++;
      const checksum = checksumOf('s', revision, event, RECORDED);
      sql.insert.run('s', revision, event.id, type, 1, '{}', '{}', RECORDED, checksum);
      if (type !== 'x') positions.push(end);
    }
  sql.commit.run();
  return { sql, positions, end };
}

function forwards(sql: Statements, limit: number): { positions: number[]; pages: number } {
  const positions: number[] = [];
  let after: Position = toPosition(0);
  for (let pages = 1; ; pages++) {
    const { events, next, head } = logPage(sql, { after, limit, types: WANTED });
    positions.push(...events.map(({ position }) => toRow(position)));
    if (head) return { positions, pages };
    expect(next > after).toBe(true);
    after = next;
  }
}

function backwards(sql: Statements, limit: number): { positions: number[]; pages: number } {
  const positions: number[] = [];
  let before: Position | undefined;
  for (let pages = 1; ; pages++) {
    const page = backPage(sql, { ...(before !== undefined && { before }), limit, types: WANTED });
    positions.push(...page.events.map(({ position }) => toRow(position)));
    if (page.start) return { positions, pages };
    expect(before === undefined || page.next < before).toBe(true);
    before = page.next;
  }
}

/** Short runs, ones about as long as a stretch, and ones that are leapt over. */
const length = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 70 }) },
  { weight: 1, arbitrary: fc.integer({ min: 900, max: 2_100 }) },
);
const runs = fc.array(fc.record({ type: fc.constantFrom('x', 'x', ...WANTED), length }), { maxLength: 12 });

describe('pages of many types', () => {
  it('holds every event of these types once and in order, both ways, however rare they are', () => {
    fc.assert(
      fc.property(runs, fc.integer({ min: 1, max: 600 }), (runs, limit) => {
        const { sql, positions } = logOf(runs);
        expect(forwards(sql, limit).positions).toEqual(positions);
        expect(backwards(sql, limit).positions).toEqual([...positions].reverse());
      }),
      { numRuns: gateRuns(40) },
    );
  });

  it('leaps over types that were not asked for, and ends at the end of the log', () => {
    const { sql, positions, end } = logOf([
      { type: 'x', length: 30_000 },
      { type: 'c', length: 3 },
      { type: 'x', length: 30_000 },
    ]);
    const page = logPage(sql, { after: toPosition(0), limit: 10, types: WANTED });
    expect(page).toMatchObject({ next: toPosition(end), head: true });
    expect(page.events).toHaveLength(3);
    expect(backwards(sql, 10)).toEqual({ positions: [...positions].reverse(), pages: 1 });
  });

  it('looks at a bounded number of rows for each page when events are far apart', () => {
    const apart = Array.from({ length: 300 }, (): Run[] => [
      { type: 'x', length: 400 },
      { type: 'd', length: 1 },
    ]);
    const { sql, positions } = logOf(apart.flat());
    for (const read of [forwards, backwards]) {
      const { positions: found, pages } = read(sql, 1_000);
      expect([...found].sort((a, b) => a - b)).toEqual(positions);
      expect(pages).toBeGreaterThan(1);
      expect(pages).toBeLessThan(10);
    }
  });
});
