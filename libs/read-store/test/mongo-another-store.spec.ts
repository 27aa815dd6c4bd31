import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined, type Relay, startRelay } from '@wavelane/testing';
import { AnotherReadStore, ReadStoreUnavailable } from '../src/errors.js';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import type { ReadStore } from '../src/port.js';
import { type MongoDouble, startMongoDouble } from '../src/testing/mongodb-double.js';

const NAME = 'things@1';
const MARK = { table: 'installation', id: 'log', fields: { storeId: 'ours' } };
/** The commands of a client that only looks which server answers. */
const LOOKING = new Set(['hello', 'ismaster', 'isMaster', 'find', 'endSessions']);

let ours: MongoDouble;
let other: MongoDouble;
let relay: Relay;
let store: ReadStore;

const portOf = ({ url }: MongoDouble) => Number(new URL(url).port);
const write = (id: string) =>
  store.write({ documents: [{ collection: NAME, writes: [{ id, position: '1', body: { id } }] }] });
const stored = () => other.collections.flatMap((name) => [...defined(other.collection(name)).documents]);
const told = () => [...new Set(other.received.map((command) => defined(Object.keys(command)[0])))];

/** The first call would otherwise include the time of loading. */
beforeAll(() => import('mongoose'));
beforeEach(async () => {
  [ours, other] = await Promise.all([
    startMongoDouble({ kind: 'replica set' }),
    startMongoDouble({ kind: 'replica set' }),
  ]);
  relay = await startRelay(portOf(ours));
  store = openMongoReadStore({ url: ours.url.replace(String(portOf(ours)), String(relay.port)), timeoutMs: 3_000 });
  await store.records({ name: MARK.table }).put(MARK.id, { storeId: 'ours', givenUp: [] }, null);
  await store.ensure({ name: NAME, indexes: [] });
  await store.demand(MARK);
  await write('before');
});
afterEach(async () => {
  await store.close();
  await relay.stop();
  await Promise.all([ours.stop(), other.stop()]);
});

/** Asks until the way to the server that the relay leads to is open again. */
async function answerOf(call: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await call().catch((error: unknown) => error);
    const isCut = outcome instanceof ReadStoreUnavailable && !(outcome instanceof AnotherReadStore);
    if (!isCut || attempt === 20) return outcome;
  }
}

const EVERYTHING: [string, () => Promise<unknown>][] = [
  ['a reading', () => store.get(NAME, 'before')],
  ['a write of documents', () => write('meanwhile')],
  [
    'a write of several collections',
    () =>
      store.write({
        documents: [{ collection: NAME, writes: [{ id: 'meanwhile', position: '1', body: {} }] }],
        checkpoints: [{ key: 'k', value: { position: '1', storeId: 'ours' } }],
      }),
  ],
  ['a record', () => store.records({ name: 'sessions' }).put('meanwhile', {}, null)],
  ['a counter', () => store.records({ name: 'counters' }).increment('meanwhile', 1, 1e15, 0)],
  ['a pointer', () => store.movePointer('meanwhile', {}, 0)],
  ['a new collection with its indexes', () => store.ensure({ name: 'new@1', indexes: [{ fields: [{ field: 'n' }] }] })],
  ['a removal', () => store.drop(NAME)],
  ['a ping', () => store.ping()],
];

describe.each<[string, () => Promise<void>]>([
  ['that is empty', () => Promise.resolve()],
  [
    'of another installation',
    async () => {
      const theirs = openMongoReadStore({ url: other.url });
      await theirs.records({ name: MARK.table }).put(MARK.id, { storeId: 'theirs', givenUp: [] }, null);
      await theirs.close();
      other.received.length = 0;
    },
  ],
])('after an interruption a MongoDB %s (E7)', (_, prepare) => {
  it('gets no write when it is another database, and works again once the right one is back', async () => {
    await prepare();
    const before = JSON.stringify(stored());
    relay.lead(portOf(other));
    for (const [what, call] of EVERYTHING)
      expect({ what, outcome: await answerOf(call) }).toEqual({ what, outcome: expect.any(AnotherReadStore) });
    expect(told().filter((name) => !LOOKING.has(name))).toEqual([]);
    expect(JSON.stringify(stored())).toBe(before);
    await expect(store.get(NAME, 'before')).rejects.toThrow(/answers with another database .* Put the right one back$/);

    relay.lead(portOf(ours));
    expect(await answerOf(() => write('after'))).toBeUndefined();
    expect((await store.scan(NAME, '', 10)).map(({ id }) => id)).toEqual(['after', 'before']);
  }, 60_000);

  it('gets no write either that was under way, which the driver repeats by itself', async () => {
    await prepare();
    ours.answerNext('update', () => {
      relay.lead(portOf(other));
      return { ok: 1 };
    });
    await expect(write('under-way')).rejects.toThrow(ReadStoreUnavailable);
    expect(await answerOf(() => write('under-way'))).toBeInstanceOf(AnotherReadStore);
    expect(told().filter((name) => !LOOKING.has(name))).toEqual([]);
    relay.lead(portOf(ours));
    expect(await answerOf(() => write('under-way'))).toBeUndefined();
    expect((await store.scan(NAME, '', 10)).map(({ id }) => id)).toEqual(['before', 'under-way']);
  }, 60_000);
});

it('asks each connection once, not each call', async () => {
  const looks = () => ours.received.filter(({ find }) => find === `records.${MARK.table}`).length;
  await Promise.all(Array.from({ length: 8 }, (_, n) => write(String(n))));
  const asked = looks();
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(10);
  for (let n = 0; n < 50; n++) await store.get(NAME, String(n % 8));
  expect(looks()).toBe(asked);
});
