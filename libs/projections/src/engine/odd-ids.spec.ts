import { afterEach, describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import type { NewEvent } from '@wavelane/event-store';
import { isId } from '@wavelane/read-store';
import fc from 'fast-check';
import type { ProjectionEngine } from './engine.js';
import type { Projection } from '../define/definition.js';
import { EngineBench } from '../testing/engine-bench.js';
import { tallied, tallies, type TallyData } from '../testing/fixtures.js';
import { PATIENCE_MS, until } from '../testing/until.js';

let bench: EngineBench;
afterEach(() => bench.close());

/** The event's data names rows and keys: either may be a text that no store accepts. */
const named: Projection = {
  ...(tallies as Projection),
  rows: (event) => (event.data as TallyData).keys.map((key) => ({ id: `${event.id}/${key}`, body: { by: 1 } })),
};

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\ud83d', '😀'), maxLength: 3 });
const histories = fc.array(fc.uniqueArray(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

const isStorable = ({ data }: NewEvent) => (data as TallyData).keys.every(isId);

/** Sums by key of the events that a store accepts. */
function expected(events: readonly NewEvent[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const event of events)
    if (isStorable(event)) for (const key of (event.data as TallyData).keys) sums.set(key, (sums.get(key) ?? 0) + 1);
  return sums;
}

/** Appends one more event, waits for it, and looks at all documents and at what was set aside. */
async function holds(engine: ProjectionEngine, events: readonly NewEvent[], after: NewEvent): Promise<void> {
  await until(async () => (await engine.status()).every(({ filling }) => filling === null));
  expect(await engine.readModels.waitFor(await bench.append(after), PATIENCE_MS)).toBe(true);
  for (const [key, sum] of expected([...events, after]))
    expect(await engine.readModels.get(named, key)).toMatchObject({ sum });
  const aside = events.filter((event) => !isStorable(event)).map(({ id }) => `event:${id}`);
  const faults = await engine.faults('tallies');
  expect(new Set(faults.map(({ id }) => id))).toEqual(new Set(aside));
  expect(await engine.status()).toMatchObject([{ error: null, lagEvents: 0 }]);
}

const eventsOf = (history: readonly string[][]) => history.map((keys) => tallied('Added', keys));

describe('an event with a key or a row that no store takes', () => {
  it.each([
    ['while it is written', false, 2_000],
    ['when the log is folded page by page from its start', true, 2_000],
    ['when the read model is filled in one go', true, 1],
  ])('stays alone in quarantine: %s', async (_when, isThereBefore, from) => {
    await fc.assert(
      fc
        .asyncProperty(histories, async (history) => {
          bench = new EngineBench();
          const events = eventsOf(history);
          if (isThereBefore) await bench.append(...events);
          const engine = await bench.started({ projections: [named], fill: { from } });
          if (!isThereBefore) await bench.append(...events);
          await holds(engine, events, tallied('Added', ['last']));
        })
        .afterEach(() => bench.close()),
      { numRuns: gateRuns(20) },
    );
  });

  it('does not stop a rebuild, and is set aside in the new version, too', async () => {
    bench = new EngineBench();
    const engine = await bench.started({ projections: [named] });
    const events = eventsOf([['a'], ['a', 'b\0'], ['b']]);
    await bench.append(...events);
    await holds(engine, events, tallied('Added', 'c'));
    await engine.versions.rebuild('tallies', 'test');
    await until(async () => (await engine.versions.progress('tallies'))?.state !== 'filling');
    await engine.versions.switch('tallies', 'test');
    await holds(engine, events, tallied('Added', 'd'));
    expect((await engine.faults('tallies')).map(({ collection }) => collection)).toHaveLength(2);
  });
});
