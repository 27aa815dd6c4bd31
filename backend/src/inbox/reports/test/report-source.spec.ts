import { describe, expect, it } from '@jest/globals';
import type { Document, Projection, ReadModels } from '@wavelane/projections';
import { collectionName, rowsName } from '@wavelane/projections/testing';
import type { Query } from '@wavelane/read-store';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { type FactKind, type FactRow, factsProjection } from '../facts/facts.projection.js';
import { EMPTY, type StretchDocument, stretchesProjection, withFact } from '../facts/stretches.projection.js';
import { threadsOf } from '../figures/fact.js';
import { allWaits } from '../figures/material.js';
import { periodOf } from '../figures/period.js';
import type { Wait } from '../figures/waits.js';
import { ReportSource } from '../report-source.js';

const FACTS = rowsName(collectionName(factsProjection, 0));
const STRETCHES = collectionName(stretchesProjection, 0);
/** How many facts of the test are in one document. */
const TOGETHER = 3;
const HOUR = 3_600_000;
const period = periodOf({ from: '2030-03-15', days: 1 }, 'UTC');

/** One fact, so many hours before the days that the report reads. */
interface Told {
  who: number;
  hoursBefore: number;
  kind: FactKind;
}

const bodyOf = ({ who, hoursBefore, kind }: Told): FactRow => {
  const at = new Date(period.before.from - hoursBefore * HOUR).toISOString();
  return { accountId: 'mine', channelId: 1, conversation: `c${who}`, kind, at, known: at, by: null, messageId: null };
};

/** A source that reads these facts, and the number of reads. */
async function reading(facts: readonly FactRow[]) {
  const store = new MemoryReadStore();
  await store.ensure({ name: FACTS, indexes: factsProjection.rowIndexes ?? [] });
  const position = (index: number) => String(index).padStart(8, '0');
  const writes = facts.map((body, index) => ({ id: `f${position(index)}`, body, position: position(index) }));
  await store.write({ rows: [{ collection: FACTS, writes }] });
  await store.ensure({ name: STRETCHES, indexes: stretchesProjection.indexes });
  const stretches = new Map<string, StretchDocument>();
  for (const [index, fact] of facts.entries()) {
    const id = `${fact.accountId}:${Math.floor(index / TOGETHER)}`;
    stretches.set(id, withFact(stretches.get(id) ?? EMPTY, fact, position(index)));
  }
  const documents = [...stretches].map(([id, body]) => ({ id, body, position: '1' }));
  await store.write({ documents: [{ collection: STRETCHES, writes: documents }] });
  let asked = 0;
  const readModels: Pick<ReadModels, 'many' | 'find' | 'findRows'> = {
    many: () => Promise.resolve([]),
    find: <D extends Document>({ name }: Projection<D>, query: Query) =>
      name === stretchesProjection.name ? store.find<D>(STRETCHES, query) : Promise.resolve({ documents: [] }),
    findRows: (_, query) => {
      asked++;
      return store.find(FACTS, query);
    },
  };
  return { source: new ReportSource(readModels as ReadModels), asked: () => asked };
}

/** Every person wrote at these hours, and got an answer within the period. */
const crowd = (size: number, hours: readonly number[]): FactRow[] =>
  Array.from({ length: size }, (_, who) => [
    ...hours.map((hoursBefore) => bodyOf({ who, hoursBefore, kind: 'received' })),
    bodyOf({ who, hoursBefore: -1, kind: 'reply' }),
  ]).flat();

describe('the source of a report', () => {
  it('reads as often for hundreds of conversations as for one', async () => {
    const counts = [];
    for (const size of [1, 300]) {
      const { source, asked } = await reading(crowd(size, [5_000, 300]));
      const { waits } = await source.of({ accountId: 'mine' }, period);
      expect(waits).toHaveLength(size);
      expect(new Set(waits.map(({ since }) => period.before.from - since))).toEqual(new Set([5_000 * HOUR]));
      counts.push(asked());
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('looks no further back than what decides the state', async () => {
    const answered = bodyOf({ who: 0, hoursBefore: 3, kind: 'reply' });
    const [lately, never] = [await reading([...crowd(1, [9]), answered]), await reading(crowd(1, [9]))];
    for (const { source } of [lately, never]) await source.of({ accountId: 'mine' }, period);
    expect(lately.asked()).toBeLessThan(never.asked());
  });

  it('ignores what happened in a conversation of another account', async () => {
    const theirs = { ...bodyOf({ who: 0, hoursBefore: 7, kind: 'received' }), accountId: 'theirs' };
    const { source } = await reading([theirs, ...crowd(1, [2])]);
    const { waits } = await source.of({ accountId: 'mine' }, period);
    expect(waits.map(({ since }) => period.before.from - since)).toEqual([2 * HOUR]);
  });

  const kind = fc.constantFrom<FactKind>('received', 'reply', 'phone', 'resolved', 'news', 'handled');
  const hoursBefore = fc.oneof(fc.integer({ min: -47, max: 60 }), fc.integer({ min: 60, max: 5_000 }));
  const history = fc.uniqueArray(fc.record({ who: fc.nat(2), hoursBefore, kind }), {
    selector: (one) => one.hoursBefore,
    maxLength: 40,
  });

  it('gives the waits that all of the history gives', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (told) => {
        const facts = told.toSorted((a, b) => b.hoursBefore - a.hoursBefore).map(bodyOf);
        const { source } = await reading(facts);
        const { waits } = await source.of({ accountId: 'mine' }, period);
        const whole = allWaits(threadsOf(facts.map((fact) => ({ ...fact, at: Date.parse(fact.at) }))), new Map());
        const ended = (all: readonly Wait[]) =>
          all
            .flatMap(({ conversation, since, isFirst, ended }) =>
              ended && ended.at >= period.before.from
                ? `${conversation} ${since} ${ended.at} ${ended.how} ${isFirst}`
                : [],
            )
            .sort();
        expect(ended(waits)).toEqual(ended(whole));
      }),
      { numRuns: gateRuns(100) },
    );
  });
});
