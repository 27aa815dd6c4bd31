import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SEEN_EVERY_MS } from '@wavelane/contracts';
import { openSqliteReadStore, type ReadStore, ReadStoreUnavailable } from '@wavelane/read-store';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { KNOWN_DEVICES } from '../../../platform/security/devices/known-devices.js';
import { LastSeen } from './last-seen.js';

const NOON = Date.parse('2026-01-02T12:00:00.000Z');

describe('the time an account was last seen (C7)', () => {
  let engine: ReadStore;
  let seen: LastSeen;

  beforeEach(() => {
    engine = openSqliteReadStore({ path: ':memory:' });
    seen = new LastSeen(engine, TestTime.standing(NOON));
  });
  afterEach(() => engine.close());

  it('tells the time to five minutes, and none for an account that was not seen or has ended', async () => {
    await seen.note('a', NOON + 7 * 60_000 + 123, null);
    await seen.note('b', NOON, null);
    await seen.forget('b');
    expect([...(await seen.of(['a', 'b', 'c']))]).toEqual([['a', '2026-01-02T12:05:00.000Z']]);
  });

  it('stays within five minutes of the last use, by at most one write in five minutes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        fc.array(fc.integer({ min: 60_000, max: 20 * 60_000 }), { maxLength: 20 }),
        async (id, pauses) => {
          let writes = 0;
          const counted = counting(engine, () => writes++);
          const one = new LastSeen(counted, TestTime.standing(NOON));
          let at = NOON;
          await one.note(id, at, null);
          for (const pause of pauses) {
            await one.note(id, at + pause, at);
            at += pause;
          }
          const last = Date.parse((await one.of([id])).get(id) ?? '');
          expect(at - last).toBeLessThan(SEEN_EVERY_MS);
          expect(last).toBeLessThanOrEqual(at);
          expect(writes).toBeLessThanOrEqual(1 + Math.ceil((at - NOON) / SEEN_EVERY_MS));
        },
      ),
      { numRuns: gateRuns(20) },
    );
  });

  it('uses the browsers of accounts that signed in before it was written down', async () => {
    const devices = engine.records(KNOWN_DEVICES);
    await devices.put('d1', { accountId: 'a', kind: 'device', lastSeenAt: NOON - 86_400_000 }, null);
    await devices.put('d2', { accountId: 'a', kind: 'address', lastSeenAt: NOON - 3_600_000 }, null);
    await devices.put('d3', { accountId: 'b', kind: 'device', lastSeenAt: NOON - 86_400_000 }, null);
    await seen.note('b', NOON, null);
    const found = await seen.of(['a', 'b']);
    expect([found.get('a'), found.get('b')]).toEqual(['2026-01-02T11:00:00.000Z', '2026-01-02T12:00:00.000Z']);
  });

  it('causes no error when it cannot be written', async () => {
    const away = counting(engine, () => {
      throw new ReadStoreUnavailable('away');
    });
    await expect(new LastSeen(away, TestTime.standing(NOON)).note('a', NOON, null)).resolves.toBeUndefined();
  });
});

/** The store, which reports each write of a record. */
function counting(engine: ReadStore, onPut: () => void): ReadStore {
  return new Proxy(engine, {
    get(target, name) {
      if (name !== 'records') return Reflect.get(target, name) as unknown;
      return (...table: Parameters<ReadStore['records']>) => {
        const records = target.records(...table);
        const put: typeof records.put = async (...record) => {
          onPut();
          await records.put(...record);
        };
        return new Proxy(records, {
          get: (of, key) =>
            key === 'put' ? put : ((Reflect.get(of, key) as (...all: unknown[]) => unknown).bind(of) as unknown),
        });
      };
    },
  });
}
