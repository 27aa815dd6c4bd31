import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore, type RecordStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import type { SessionData } from 'express-session';
import { RecordSessionStore } from './session-store.js';

const data = (more: object = {}) =>
  ({ cookie: { originalMaxAge: null }, passport: { user: { accountId: 'a1' } }, ...more }) as SessionData;
const MINUTES = 60_000;

describe('RecordSessionStore', () => {
  let engine: ReadStore;
  let records: RecordStore;
  let now: number;
  let sessions: RecordSessionStore;

  beforeEach(() => {
    engine = openSqliteReadStore({ path: ':memory:' });
    records = engine.records({ name: 'sessions', indexes: ['accountId'] });
    now = 1_800_000_000_000;
    sessions = new RecordSessionStore(records, () => now);
  });
  afterEach(() => engine.close());

  const get = (sid: string, store = sessions) =>
    new Promise<SessionData | null | undefined>((resolve, reject) =>
      store.get(sid, (error, found) => (error ? reject(new Error('No session', { cause: error })) : resolve(found))),
    );
  const set = (sid: string, session: SessionData, store = sessions) =>
    new Promise<void>((resolve) => store.set(sid, session, () => resolve()));
  const use = (sid: string, session: SessionData, store = sessions) => store.used(sid, session);
  const destroy = (sid: string) => new Promise<void>((resolve) => sessions.destroy(sid, () => resolve()));

  /** A store that answers reads only after the session has been ended. */
  function crossedByLogout(sid: string): RecordSessionStore {
    const slow = new Proxy(records, {
      get: (target, name, receiver) => {
        if (name !== 'get') return (Reflect.get(target, name, receiver) as () => unknown).bind(target);
        return async (id: string, at: number) => {
          const found = await target.get(id, at);
          await destroy(sid);
          return found;
        };
      },
    });
    return new RecordSessionStore(slow, () => now);
  }

  it('keeps a session ended after a use that crosses a logout (F17)', async () => {
    await set('s1', data());
    const read = defined(await get('s1'));
    now += 2 * MINUTES;
    await use('s1', read, crossedByLogout('s1'));
    expect(await get('s1')).toBeNull();
    expect(await records.list({}, now)).toEqual([]);
  });

  it('keeps a session ended that a request changes after it was ended elsewhere (F17)', async () => {
    await set('s1', data());
    const read = defined(await get('s1'));
    await records.removeWhere({ accountId: 'a1' });
    await set('s1', { ...read, views: 1 } as SessionData);
    expect(await get('s1')).toBeNull();
  });

  it('prolongs a session by use once a minute, and never beyond seven days', async () => {
    await set('s1', data());
    const expiry = async () => (await records.list({ accountId: 'a1' }, now))[0]?.expiresAt;
    const first = await expiry();
    now += MINUTES / 2;
    await use('s1', defined(await get('s1')));
    expect(await expiry()).toBe(first);
    now += MINUTES;
    await use('s1', defined(await get('s1')));
    expect(await expiry()).toBe(now + 12 * 60 * MINUTES);
    const end = now - 1.5 * MINUTES + 7 * 24 * 60 * MINUTES;
    for (let hour = 0; hour < 7 * 24; hour += 8) {
      await use('s1', defined(await get('s1')));
      await set('s1', { ...defined(await get('s1')), hour } as SessionData);
      now += 8 * 60 * MINUTES;
    }
    expect(now).toBeGreaterThan(end);
    expect(await get('s1')).toBeNull();
  });

  it('notes the use of a session at its beginning and when it is prolonged, never after its end (C7)', async () => {
    const told: unknown[] = [];
    const note = (...use: unknown[]) => Promise.resolve(void told.push(use));
    sessions = new RecordSessionStore(records, () => now, { note });
    const began = now;
    await set('s1', data());
    await use('s1', defined(await get('s1')));
    now += 2 * MINUTES;
    const read = defined(await get('s1'));
    await use('s1', read);
    expect(told).toEqual([
      ['a1', began, null],
      ['a1', now, began],
    ]);
    await set('nobody', { cookie: {} } as SessionData);
    await destroy('s1');
    await set('s1', { ...read, views: 1 } as SessionData);
    expect(told).toHaveLength(2);
  });

  it('keeps what another request put into a session during a use', async () => {
    await set('s1', data());
    const early = defined(await get('s1'));
    await set('s1', { ...defined(await get('s1')), asked: true } as SessionData);
    now += 2 * MINUTES;
    await use('s1', early);
    expect(await get('s1')).toMatchObject({ asked: true });
  });
});
