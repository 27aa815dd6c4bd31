import { expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import { openSqliteReadStore } from '@wavelane/read-store';
import { Foundation } from '../foundation/foundation.js';
import { append, tallied, tallies } from '../testing/fixtures.js';
import { projectionVersionOf } from '../versions/version-pointer.js';
import { Fill, FillEnded, type FillPurpose } from './fill.js';

/** A log that gives out one page and then waits for the test. */
function heldAfterAPage(log: EventStore) {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let given: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (given = resolve));
  const own: Partial<EventStore> = {
    async *pages(options) {
      for await (const page of log.pages(options)) {
        yield page;
        given();
        await released;
      }
    },
  };
  const store = new Proxy(log, {
    get: (of, name: keyof EventStore) => {
      const value: unknown = own[name] ?? of[name];
      return typeof value === 'function' ? (value.bind(of) as unknown) : value;
    },
  });
  return { store, isHeld, letGo };
}

it('ends when another process has completed the version, and does not call it incomplete again', async () => {
  const [log, readStore] = [openSqliteEventStore({ path: ':memory:' }), openSqliteReadStore({ path: ':memory:' })];
  for (let n = 0; n < 6; n++) await append(log, tallied('Added', `k${n}`));
  const target = { projection: tallies, projectionVersion: projectionVersionOf(tallies, 0) };
  const ended: string[] = [];
  const purpose: FillPurpose = {
    isLive: true,
    stillWanted: () => Promise.resolve(),
    onFault: (_, fault) => Promise.reject(fault.error),
    onFilled: async () => void ended.push('filled'),
    onFailed: async (_, error) => void ended.push(error.message),
  };
  const fillOver = (eventStore: EventStore, owner: string) => {
    const foundation = new Foundation({ eventStore, readStore, projections: [tallies], now: () => 0, owner });
    return new Fill({ foundation, versions: [target], purpose, pageSize: 2, checkpointEvery: 2 });
  };
  const { signal } = new AbortController();
  const held = heldAfterAPage(log);
  const slow = fillOver(held.store, 'slow').run(signal);
  await held.isHeld;
  await fillOver(log, 'quick').run(signal);
  held.letGo();
  await expect(slow).rejects.toThrow(FillEnded);
  expect(ended).toEqual(['filled']);
  expect(await readStore.checkpoint('tallies@1')).toMatchObject({ position: await log.head(), note: { events: 6 } });
  expect((await readStore.checkpoint('tallies@1'))?.note).not.toHaveProperty('filling');
  await readStore.close();
  await log.close();
});
