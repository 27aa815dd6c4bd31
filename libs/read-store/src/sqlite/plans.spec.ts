import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import type { Query, ReadStore, Scalar } from '../port.js';
import { stretchesAfter } from '../query/cursor.js';
import { declaredFields } from '../query/names.js';
import { toRequest } from '../query/request.js';
import { pageSql, whereSql } from './documents.js';
import { fieldSql } from './expressions.js';
import { openSqliteReadStore } from './sqlite-read-store.js';

const spec = {
  name: 'messages@1',
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'createdAt', direction: 'desc' as const }] },
    { fields: [{ field: 'jobId' }, { field: 'queue' }, { field: 'notBefore' }, { field: 'ordinal' }] },
    { fields: [{ field: 'status' }, { field: 'expiresAt' }] },
    { fields: [{ field: 'txNo', direction: 'desc' as const }] },
    { fields: [{ field: 'to.phone' }] },
    { fields: [{ field: 'channelId' }, { field: 'attention' }, { field: 'to' }], onlyWith: 'attention' },
    { fields: [{ field: 'watch' }, { field: 'channelId' }, { field: 'moved' }], onlyWith: 'watch' },
    { fields: [{ field: 'account' }, { field: 'effectiveAt' }] },
    { fields: [{ field: 'account' }, { field: 'position' }] },
  ],
};

const asc = (field: string) => ({ field, direction: 'asc' as const });
const desc = (field: string) => ({ field, direction: 'desc' as const });

/** The product's queries, with the place of a cursor. */
const QUERIES: [string, Query, Scalar[]][] = [
  ['newest of an account', { where: { accountId: 'a' }, sort: [desc('createdAt')] }, [5, 'id']],
  ['oldest of an account', { where: { accountId: 'a' }, sort: [asc('createdAt')] }, [5, 'id']],
  ['a span of time', { where: { accountId: 'a', createdAt: { gte: 1, lt: 9 } }, sort: [desc('createdAt')] }, [5, 'id']],
  ['those with nothing', { where: { accountId: null }, sort: [desc('createdAt')] }, [null, 'id']],
  [
    'due work of a job',
    { where: { jobId: 'j', queue: 'open', notBefore: { lte: 7 } }, sort: [asc('notBefore'), asc('ordinal')] },
    [5, 1, 'id'],
  ],
  [
    'due work of the only job of a list',
    { where: { jobId: { in: ['j'] }, queue: 'open', notBefore: { lte: 7 } }, sort: [asc('notBefore'), asc('ordinal')] },
    [5, 1, 'id'],
  ],
  [
    'the next channel that has something',
    { where: { watch: 'receipt', channelId: { gt: 7 } }, sort: [asc('channelId'), asc('moved')] },
    [8, 'then', 'id'],
  ],
  [
    'newest lines of an account, as of nearly now',
    { where: { account: 'a', position: { lte: '9', isWide: true } }, sort: [desc('effectiveAt')] },
    ['8', 'id'],
  ],
  [
    'what expires',
    { where: { status: 'ACTIVE', expiresAt: { lte: 'now' } }, sort: [asc('expiresAt')] },
    ['soon', 'id'],
  ],
  ['flags', { where: { 'to.phone': true } }, ['id']],
  ['fractions', { where: { status: 0.1, expiresAt: { gt: 0.2 } }, sort: [asc('expiresAt')] }, [0.3, 'id']],
  ['by phone', { where: { 'to.phone': '+49' } }, ['id']],
  ['by number, newest first', { sort: [desc('txNo')] }, [5, 'id']],
  ['what needs a look', { where: { channelId: 1, attention: 'unknown' }, sort: [asc('to')] }, ['a', 'id']],
  ['by id', {}, ['id']],
  ['some ids', { where: { id: { in: ['a', 'b', 'c'] } } }, ['id']],
];

describe('query plans of the SQLite read store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wavelane-plans-'));
  const path = join(folder, 'read-models.sqlite');
  let store: ReadStore;
  let db: Database;
  beforeAll(async () => {
    store = openSqliteReadStore({ path });
    await store.ensure(spec);
    db = openDatabase(path, { readOnly: true });
  });
  afterAll(async () => {
    db.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const plan = (text: string, params: unknown[]) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all(...(params as string[]))
      .map(({ detail }) => detail as string);

  it.each(QUERIES)('reads one range of an index and sorts nothing: %s', (_name, query, place) => {
    const request = toRequest(spec.name, query, declaredFields(spec));
    for (const stretch of [[], ...stretchesAfter(request.sort, place)]) {
      const { text, params } = pageSql({ table: 'documents_1' }, request, stretch);
      const steps = plan(text, [...params, 10]);
      // A walk along an index in its order, ended by the limit, is what a list without filter is.
      const isWalk = Object.keys(query.where ?? {}).length === 0 && stretch.length === 0;
      expect(steps).toHaveLength(1);
      expect(steps[0]).toMatch(isWalk ? /^SCAN documents_1 USING INDEX/ : /^SEARCH documents_1 USING INDEX/);
    }
  });

  it.each(QUERIES)('leaves one bound on each side of a field to the index: %s', (_name, query, place) => {
    const request = toRequest(spec.name, query, declaredFields(spec));
    for (const stretch of [[], ...stretchesAfter(request.sort, place)]) {
      const { text } = pageSql({ table: 'documents_1' }, request, stretch);
      const bounds = [...text.matchAll(/(?<!\+)("f\.[^"]+"|\bid\b) ([<>])/g)].map(
        ([, field, side]) => defined(field) + defined(side),
      );
      expect(new Set(bounds).size).toBe(bounds.length);
    }
  });

  it.each([
    [{ accountId: 'a' }],
    [{ accountId: 'a', createdAt: { gte: 5 } }],
    [{ status: { in: ['A', 'B'] } }],
    [{ jobId: 'j', queue: null }],
  ])('counts along an index: %j', (where) => {
    const { tests } = toRequest(spec.name, { where }, declaredFields(spec));
    const { text, params } = whereSql(tests);
    const steps = plan(`SELECT count(*) FROM documents_1 WHERE ${text}`, params);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatch(/^SEARCH documents_1 USING INDEX documents_1_by_/);
  });

  it.each<[string, Query['where']]>([
    ['one of several', { channelId: 1, attention: { in: ['a', 'b'] }, to: { in: ['c'] } }],
    ['any', { channelId: 1, attention: { gt: '' } }],
  ])('uses an index of only those with a value for %s', (_, where) => {
    const { text, params } = pageSql(
      { table: 'documents_1' },
      toRequest('messages@1', { where }, declaredFields(spec)),
      [],
    );
    const [step] = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...params, 5);
    expect(step?.detail).toMatch(/^SEARCH documents_1 USING INDEX documents_1_by_\w+ \(f.channelId=\? AND f.attention/);
  });

  it('finds an hour of an account by the hour, as of nearly now', () => {
    const where = { account: 'a', effectiveAt: { gte: '5', lte: '6' }, position: { lte: '9', isWide: true } };
    const request = toRequest(spec.name, { where }, declaredFields(spec));
    const { text, params } = pageSql({ table: 'documents_1' }, request, []);
    expect(plan(text, [...params, 10])[0]).toContain('(f.account=? AND f.effectiveAt>? AND f.effectiveAt<?)');
  });

  it('makes an index for each declared one, and none of those in a deferred collection', async () => {
    const indexes = (table: string) =>
      db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND name LIKE '%by%'`).all(table)
        .length;
    expect(indexes('documents_1')).toBe(spec.indexes.length);
    await store.ensure({ ...spec, name: 'messages@2' }, { deferIndexes: true });
    expect(indexes('documents_2')).toBe(0);
    await store.ensure({ ...spec, name: 'messages@2' });
    expect(indexes('documents_2')).toBe(spec.indexes.length);
    await store.ensure({ name: 'messages@2', indexes: spec.indexes.slice(1, 2) });
    expect(indexes('documents_2')).toBe(1);
  });

  it('finds expired records and those of a field by an index', async () => {
    const records = store.records({ name: 'sessions', indexes: ['accountId'] });
    await records.put('a', { accountId: 'x' }, 1);
    const file = openDatabase(path.replace('.sqlite', '-records.sqlite'), { readOnly: true });
    const steps = (text: string, ...params: unknown[]) =>
      file
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .all(...(params as string[]))
        .map(({ detail }) => detail);
    const byAccount = `${fieldSql('accountId', 'body')} = ?`;
    expect(steps(`SELECT * FROM sessions WHERE ${byAccount} ORDER BY id LIMIT 9`, 'x')).toEqual([
      'SEARCH sessions USING INDEX sessions:by:accountId (<expr>=?)',
    ]);
    expect(steps('SELECT * FROM sessions WHERE expires_at <= ?', 5)).toEqual([
      'SEARCH sessions USING INDEX sessions:expiry (expires_at<?)',
    ]);
    file.close();
  });

  it('leaves documents without a value out of an index for those with one', async () => {
    const only = { name: 'tasks@1', indexes: [{ fields: [{ field: 'due' }], onlyWith: 'due' }] };
    await store.ensure(only);
    const writes = Array.from({ length: 400 }, (_, n) => ({
      id: `t${n}`,
      position: '1',
      body: { due: n === 7 ? 'now' : null },
    }));
    await store.write({ documents: [{ collection: 'tasks@1', writes }] });
    const cells = db.prepare(`SELECT sum(ncell) AS cells FROM dbstat WHERE name LIKE 'documents%by%'
      AND name IN (SELECT name FROM sqlite_schema WHERE sql LIKE '%f.due%')`);
    expect(Number(cells.get()?.cells)).toBe(1);
    expect((await store.find('tasks@1', { where: { due: 'now' } })).documents).toHaveLength(1);
    expect((await store.find('tasks@1', { where: { due: null }, limit: 500 })).documents).toHaveLength(399);
    await expect(store.ensure({ name: 'x@1', indexes: [{ fields: [{ field: 'a' }], onlyWith: 'b' }] })).rejects.toThrow(
      'which is none of its fields',
    );
  });
});
