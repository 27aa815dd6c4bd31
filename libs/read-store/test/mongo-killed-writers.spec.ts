import { afterEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import type { ReadStore, WriteBatch } from '../src/port.js';
import { type MongoDouble, startMongoDouble } from '../src/testing/mongodb-double.js';
import { type Relay, startRelay } from '@wavelane/testing';

const NAME = 'things@1';
const batch = (n: number): WriteBatch => {
  const position = String(n).padStart(4, '0');
  const writes = ['a', 'b', 'c'].map((id) => ({ id, position, body: { n } }));
  return {
    rows: [{ collection: 'rows@1', writes: [{ id: `row ${n}`, position, body: { n } }] }],
    documents: [
      { collection: NAME, writes },
      { collection: 'others@1', writes },
    ],
    checkpoints: [{ key: 'things', value: { position, storeId: 'log' }, fence: { lease: 'projector', term: n } }],
  };
};
/** After this long a method rejects: nothing here may wait so long for what the killed process left. */
const TIMEOUT_MS = 5_000;

describe.each(['standalone', 'replica set', 'mongos'] as const)(
  'a process that is killed in the middle of a batch on a %s',
  (kind) => {
    let double: MongoDouble;
    let relay: Relay;
    let stores: ReadStore[];

    const open = (url: string, timeoutMs = TIMEOUT_MS) => {
      const store = openMongoReadStore({ url, timeoutMs });
      stores.push(store);
      return store;
    };
    const start = async (version: 7 | 8) => {
      stores = [];
      double = await startMongoDouble({ kind, version });
      const port = new URL(double.url).port;
      relay = await startRelay(Number(port));
      const doomed = open(double.url.replace(port, String(relay.port)), 2_000);
      for (const name of [NAME, 'others@1', 'rows@1']) await doomed.ensure({ name, indexes: [] });
      await doomed.write(batch(1));
      return doomed;
    };
    afterEach(async () => {
      await relay.stop();
      await Promise.all(stores.map((store) => store.close()));
      await double.stop();
    });

    /** The server has this command, or so many of its writes, and its client is not there any more to hear of it. */
    const killedAfter = (command: string, kept = Infinity) =>
      new Promise<void>((resolve) =>
        double.answerNext(command, ({ ops = [] }) => {
          (ops as unknown[]).splice(kept);
          relay.kill();
          resolve();
          return undefined;
        }),
      );

    it.each([
      ['its rows, in steps', ['insert']],
      ['its first documents, in steps', ['insert', 'update']],
      ['all its documents, in steps', ['insert', 'update', 'update']],
      ['its rows', 1],
      ['its first documents', 4],
      ['all its documents', 7],
    ] as const)(
      'stops no other process after %s: the next one writes that batch, and one more (M1)',
      async (_, after) => {
        const isInSteps = typeof after !== 'number';
        const doomed = await start(isInSteps ? 7 : 8);
        if (isInSteps) for (const step of after.slice(0, -1)) double.answerNext(step, () => undefined);
        const killed = isInSteps ? killedAfter(defined(after.at(-1))) : killedAfter('bulkWrite', after);
        const givenUp = doomed.write(batch(2)).catch(() => undefined);
        await killed;

        const next = open(double.url);
        await next.write(batch(2));
        await next.write(batch(3));
        expect(await next.many(NAME, ['a', 'b', 'c'])).toMatchObject([3, 3, 3].map((n) => ({ body: { n } })));
        expect(await next.many('rows@1', ['row 1', 'row 2', 'row 3'])).toHaveLength(3);
        expect(await next.checkpoint('things')).toMatchObject({ position: '0003' });
        expect(double.transactions.count).toBe(0);
        await givenUp;
      },
    );
  },
);
