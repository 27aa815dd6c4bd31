import { expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, type Position, START } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { RecentWriters } from './recent-writers.js';

const ACCOUNTS = ['ada', 'bo', 'cleo'];

async function write(store: EventStore, account: string, n: number, isAbout: boolean): Promise<Position> {
  const event = proposed(`${account}-${n}`);
  const actor = { kind: 'user', id: isAbout ? 'anonymous' : account } as const;
  const data = isAbout ? { accountId: account } : {};
  const written = { ...event, data, metadata: { ...event.metadata, actor } };
  return (await store.append(`stream-${n}`, [written], { expected: 'none' })).position;
}

it('finds the last event of an account while others write', async () => {
  const step = fc.record({ account: fc.constantFrom(...ACCOUNTS), isAbout: fc.boolean(), isAsked: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const store = openSqliteEventStore({ path: ':memory:' });
      const writers = new RecentWriters(store);
      const last = new Map<string, Position>();
      for (const [n, { account, isAbout, isAsked }] of steps.entries()) {
        last.set(account, await write(store, account, n, isAbout));
        if (!isAsked) continue;
        const head = await store.head();
        for (const one of ACCOUNTS) expect(await writers.lastWritten(one, head)).toBe(last.get(one) ?? START);
      }
      await store.close();
    }),
    { numRuns: gateRuns(40) },
  );
});

it('counts what lies too far back to be looked at as written', async () => {
  const store = openSqliteEventStore({ path: ':memory:' });
  const mine = await write(store, 'ada', 0, false);
  for (let n = 1; n <= 5_100; n += 100) {
    const others = Array.from({ length: 100 }, (_, at) => proposed(`bo-${n + at}`));
    await store.append(`many-${n}`, others, { expected: 'none' });
  }
  const writers = new RecentWriters(store);
  const known = await writers.lastWritten('ada', await store.head());
  expect(known > mine).toBe(true);
  expect(known < (await store.head())).toBe(true);
  const again = await write(store, 'ada', 1, true);
  expect(await writers.lastWritten('ada', await store.head())).toBe(again);
  await store.close();
});
