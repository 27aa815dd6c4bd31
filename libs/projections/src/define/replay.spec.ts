import { expect, it } from '@jest/globals';
import { openSqliteEventStore, type Position, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { append, tallied, tallies, type TallyData } from '../testing/fixtures.js';
import type { Projection } from './definition.js';
import { Replay, replayLog } from './replay.js';

const KEYS = ['a', 'b', 'c'];
const UNLUCKY = 13;

const unlucky: Projection = {
  ...(tallies as Projection),
  fold: (document, event) => {
    if ((event.data as TallyData).by === UNLUCKY) throw new RangeError('unlucky');
    return tallies.fold(document as never, event);
  },
};
const history = fc.array(
  fc.record({
    type: fc.constantFrom('Added' as const, 'Added' as const, 'Removed' as const),
    keys: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 2 }),
    by: fc.constantFrom(1, 2, UNLUCKY),
  }),
  { minLength: 1, maxLength: 15 },
);

it('gives the same documents, rows and faults in one walk and in steps, alone and with other replays', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(15), fc.constantFrom(...KEYS), async (events, stop, key) => {
      const log = openSqliteEventStore({ path: ':memory:' });
      try {
        const positions: Position[] = [];
        for (const { type, keys, by } of events) positions.push(await append(log, tallied(type, keys, by)));
        const head = await log.head();
        const whole = new Replay(unlucky, { wantsRow: () => true });
        await replayLog(log, [{ replay: whole, upTo: head }]);
        const ofKey = new Replay(unlucky, { wantsKey: (id) => id === key, wantsRow: (_, keys) => keys.length > 0 });
        const steps = new Replay(unlucky);
        const early = positions[stop] ?? START;
        await replayLog(log, [
          { replay: ofKey, upTo: early },
          { replay: steps, upTo: START },
        ]);
        expect(ofKey.position).toBe(early);
        for (const upTo of [early, head])
          await replayLog(log, [
            { replay: ofKey, upTo },
            { replay: steps, upTo: head },
          ]);
        expect(ofKey.documents.get(key)).toEqual(whole.documents.get(key));
        expect([...ofKey.documents.keys()].filter((id) => id !== key)).toEqual([]);
        expect(ofKey.faults.get(key)?.event.id).toBe(whole.faults.get(key)?.event.id);
        expect([...steps.documents].sort()).toEqual([...whole.documents].sort());
        expect(steps.rows.size).toBe(0);
        const concerning = [...whole.rows.values()].filter(({ body }) =>
          (defined(body).keys as string[]).includes(key),
        );
        expect([...ofKey.rows.keys()].sort()).toEqual(concerning.map(({ id }) => id).sort());
      } finally {
        await log.close();
      }
    }),
  );
});

it('lets go of documents that are not needed any more', async () => {
  const log = openSqliteEventStore({ path: ':memory:' });
  await append(log, tallied('Added', ['a', 'b']));
  const replay = new Replay(tallies);
  await replayLog(log, [{ replay, upTo: await log.head() }]);
  replay.letGo('a');
  await append(log, tallied('Added', ['a', 'b']));
  await replayLog(log, [{ replay, upTo: await log.head() }]);
  expect([...replay.documents.keys()]).toEqual(['b']);
  await log.close();
});
