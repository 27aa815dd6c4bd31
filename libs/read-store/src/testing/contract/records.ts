import { expect, it } from '@jest/globals';
import type { RecordStore } from '../../port.js';
import { type Current, fresh } from './engine.js';

export function records(current: Current): void {
  const table = (...indexes: string[]): RecordStore => current().store.records({ name: fresh('records'), indexes });

  it('puts, gives and removes records', async () => {
    const sessions = table();
    expect(await sessions.get('a', 0)).toBeUndefined();
    await sessions.put('a', { user: 1, 'with.dot': { $x: 1 } }, null);
    expect(await sessions.get('a', 0)).toEqual({ id: 'a', body: { user: 1, 'with.dot': { $x: 1 } }, expiresAt: null });
    await sessions.put('a', { other: 2 }, 1_800_000_000_000);
    expect(await sessions.get('a', 0)).toEqual({ id: 'a', body: { other: 2 }, expiresAt: 1_800_000_000_000 });
    await sessions.remove('a');
    await sessions.remove('a');
    expect(await sessions.get('a', 0)).toBeUndefined();
  });

  it('has no record at or after its expiry', async () => {
    const sessions = table('user');
    await sessions.put('a', { user: 1 }, 100);
    expect(await sessions.get('a', 99)).toMatchObject({ id: 'a' });
    expect(await sessions.get('a', 100)).toBeUndefined();
    expect(await sessions.list({ user: 1 }, 99)).toHaveLength(1);
    expect(await sessions.list({ user: 1 }, 100)).toEqual([]);
  });

  it('keeps what was put under the later term of a lease, and whatever another lease or none puts', async () => {
    const places = table();
    const put = (n: number, lease: string, term: number) => places.putFenced('a', { n, fence: { lease, term } }, null);
    const n = async () => (await places.get<{ n: number }>('a', 0))?.body.n;
    await put(1, 'a', 2);
    await put(2, 'a', 2);
    await expect(put(3, 'a', 1)).rejects.toMatchObject({ name: 'Fenced' });
    expect(await n()).toBe(2);
    await put(4, 'a', 10);
    await put(5, 'b', 1);
    expect(await n()).toBe(5);
    await places.put('a', { n: 6 }, null);
    await put(7, 'b', 0);
    expect(await n()).toBe(7);
  });

  it('tells each of many that put under a lease at once whether it may', async () => {
    const places = table();
    const put = (id: string, n: number, term: number) => places.putFenced(id, { n, fence: { lease: 'a', term } }, null);
    const ids = ['a', 'b', 'c', 'd'];
    await Promise.all(ids.map((id, index) => put(id, 1, index % 2 === 0 ? 2 : 9)));
    const outcomes = await Promise.allSettled(ids.map((id) => put(id, 2, 5)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'Fenced' });
    const bodies = await Promise.all(ids.map(async (id) => (await places.get<{ n: number }>(id, 0))?.body.n));
    expect(bodies).toEqual([2, 1, 2, 1]);
  });

  it('adds only where there is no live record', async () => {
    const claims = table();
    expect(await claims.add('a', { n: 1 }, 100, 0)).toBe(true);
    expect(await claims.add('a', { n: 2 }, 200, 99)).toBe(false);
    expect(await claims.get('a', 99)).toMatchObject({ body: { n: 1 }, expiresAt: 100 });
    expect(await claims.add('a', { n: 3 }, null, 100)).toBe(true);
    expect(await claims.add('a', { n: 4 }, null, 1e15)).toBe(false);
    expect(await claims.get('a', 1e15)).toMatchObject({ body: { n: 3 }, expiresAt: null });
  });

  it('lets exactly one of many add', async () => {
    const { store, another } = current();
    const other = await another();
    const definition = { name: fresh('records') };
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? store : other).records(definition).add('a', { n }, null, 0)),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    await other.close();
  });

  it('replaces only a live record, and only while it is as it was read', async () => {
    const secrets = table('kind');
    expect(await secrets.replace('a', { n: 1 }, null, 0)).toBe(false);
    expect(await secrets.get('a', 0)).toBeUndefined();
    await secrets.put('a', { n: 1, of: { 'with.dot': 'x', text: 'é/+=' } }, 100);
    expect(await secrets.replace('a', { n: 2 }, 200, 100)).toBe(false);
    expect(await secrets.replace('a', { n: 2 }, 200, 99, { n: 2 })).toBe(false);
    expect(await secrets.replace('a', { n: 2 }, 200, 99, { n: '1' })).toBe(false);
    expect(await secrets.replace('a', { n: 2 }, 200, 99, { n: 1, 'of.text': 'other' })).toBe(false);
    expect(await secrets.get('a', 99)).toMatchObject({ body: { n: 1 }, expiresAt: 100 });
    expect(await secrets.replace('a', { n: 2 }, 200, 99, { n: 1, 'of.text': 'é/+=', missing: null })).toBe(true);
    expect(await secrets.get('a', 199)).toEqual({ id: 'a', body: { n: 2 }, expiresAt: 200 });
    expect(await secrets.replace('a', { kind: 'new' }, null, 0)).toBe(true);
    expect(await secrets.list({ kind: 'new' }, 0)).toHaveLength(1);
    await secrets.remove('a');
    expect(await secrets.replace('a', { n: 3 }, null, 0)).toBe(false);
    await expect(secrets.replace('a', {}, null, 0, { 'a b': 1 })).rejects.toThrow(TypeError);
    await expect(secrets.replace('', {}, null, 0)).rejects.toThrow(TypeError);
  });

  it('lets exactly one of many replace what all have read', async () => {
    const { store, another } = current();
    const other = await another();
    const definition = { name: fresh('records') };
    await store.records(definition).put('a', { n: -1 }, null);
    const replaced = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? store : other).records(definition).replace('a', { n }, null, 0, { n: -1 }),
      ),
    );
    expect(replaced.filter(Boolean)).toHaveLength(1);
    expect(await store.records(definition).get('a', 0)).toMatchObject({ body: { n: replaced.indexOf(true) } });
    await other.close();
  });

  it('walks through all live records in the order of their ids', async () => {
    const secrets = table();
    const ids = ['b', 'a', 'z', 'é', '\uffee', '𝄞', 'B'];
    for (const id of ids) await secrets.put(id, { id }, null);
    await secrets.put('old', {}, 10);
    const walked: string[] = [];
    for (;;) {
      const page = await secrets.scan(walked.at(-1) ?? '', 3, 10);
      walked.push(...page.map(({ id }) => id));
      if (page.length < 3) break;
    }
    expect(walked).toEqual(['B', 'a', 'b', 'z', 'é', '\uffee', '𝄞']);
    expect(await secrets.scan('old', 1, 9)).toMatchObject([{ id: 'z', body: { id: 'z' }, expiresAt: null }]);
    expect(await secrets.scan('𝄞', 1, 0)).toEqual([]);
    await expect(secrets.scan('', 0, 0)).rejects.toThrow(RangeError);
  });

  it('counts every increment of many at once, and starts again after the expiry', async () => {
    const { store, another } = current();
    const other = await another();
    const definition = { name: fresh('records') };
    const counted = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? store : other).records(definition).increment('a', 2, 100, 50)),
    );
    expect(new Set(counted.map(({ expiresAt }) => expiresAt))).toEqual(new Set([100]));
    expect(counted.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => 2 * (n + 1)),
    );
    const throttles = store.records(definition);
    expect(await throttles.increment('a', 1, 900, 99)).toEqual({ count: 41, expiresAt: 100 });
    expect(await throttles.get('a', 99)).toMatchObject({ body: { count: 41 }, expiresAt: 100 });
    expect(await throttles.increment('a', 1, 900, 100)).toEqual({ count: 1, expiresAt: 900 });
    expect(await throttles.get('a', 100)).toMatchObject({ body: { count: 1 }, expiresAt: 900 });
    expect(await throttles.increment('a', -3, 999, 100)).toEqual({ count: -2, expiresAt: 900 });
    await other.close();
  });

  it('counts on in a record that holds more', async () => {
    const throttles = table();
    await throttles.put('a', { of: 'x' }, null);
    expect(await throttles.increment('a', 5, 100, 0)).toEqual({ count: 5, expiresAt: null });
    expect(await throttles.get('a', 0)).toEqual({ id: 'a', body: { of: 'x', count: 5 }, expiresAt: null });
  });

  it('lists and removes by indexed fields', async () => {
    const sessions = table('user', 'meta.kind');
    await sessions.put('c', { user: 1, meta: { kind: 'web' } }, null);
    await sessions.put('a', { user: 1, meta: { kind: 'app' } }, null);
    await sessions.put('b', { user: '1', meta: { kind: 'web' } }, null);
    await sessions.put('d', { meta: {} }, null);
    const ids = async (where: Record<string, string | number | null>, limit?: number) =>
      (await sessions.list(where, 0, limit)).map(({ id }) => id);
    expect(await ids({ user: 1 })).toEqual(['a', 'c']);
    expect(await ids({ user: 1 }, 1)).toEqual(['a']);
    expect(await ids({ user: 1, 'meta.kind': 'web' })).toEqual(['c']);
    expect(await ids({ user: null })).toEqual(['d']);
    expect(await ids({})).toEqual(['a', 'b', 'c', 'd']);
    await expect(sessions.list({ other: 1 }, 0)).rejects.toThrow(TypeError);
    await expect(sessions.removeWhere({ other: 1 })).rejects.toThrow(TypeError);
    expect(await sessions.removeWhere({ user: 1 })).toBe(2);
    expect(await ids({})).toEqual(['b', 'd']);
    expect(await sessions.removeWhere({})).toBe(2);
  });

  it('purges what has expired, and keeps tables apart', async () => {
    const [one, two] = [table(), table()];
    await one.put('old', {}, 10);
    await one.put('edge', {}, 20);
    await one.put('young', {}, 21);
    await one.put('ever', {}, null);
    await two.put('old', {}, 10);
    expect(await one.purge(20)).toBe(2);
    expect((await one.list({}, 0)).map(({ id }) => id)).toEqual(['ever', 'young']);
    expect(await two.get('old', 0)).toMatchObject({ id: 'old' });
  });

  it('refuses what cannot be an id everywhere', async () => {
    const sessions = table();
    await sessions.put('a', {}, null);
    for (const id of ['', 'a\u0000b', 'a\ud800']) {
      await expect(sessions.put(id, {}, null)).rejects.toThrow(TypeError);
      await expect(sessions.add(id, {}, null, 0)).rejects.toThrow(TypeError);
      await expect(sessions.increment(id, 1, 1, 0)).rejects.toThrow(TypeError);
      expect(await sessions.get(id, 0)).toBeUndefined();
      await sessions.remove(id);
    }
    expect(await sessions.list({}, 0)).toHaveLength(1);
  });

  it('names every table that holds a record', async () => {
    const name = fresh('records');
    await current()
      .store.records({ name, indexes: ['user'] })
      .put('a', { user: 1 }, null);
    const names = await current().store.recordTables();
    expect(names).toContain(name);
    expect(names).toEqual(names.toSorted());
  });

  it('refuses an invalid table or field', () => {
    const { store } = current();
    for (const name of ['', 'A', 'a b', 'a"', '.a']) expect(() => store.records({ name })).toThrow(TypeError);
    expect(() => store.records({ name: 'fine', indexes: ["x'"] })).toThrow(TypeError);
  });
}
