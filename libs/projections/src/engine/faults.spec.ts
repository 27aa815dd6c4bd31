import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Projection } from '../define/definition.js';
import { EngineBench } from '../testing/engine-bench.js';
import { tallied, tallies } from '../testing/fixtures.js';
import { PATIENCE_MS } from '../testing/until.js';

let bench: EngineBench;

beforeEach(() => void (bench = new EngineBench()));
afterEach(() => bench.close());

/** A version of the tallies whose fold fails while `isWrong` returns true. */
const faulty = (isWrong: () => boolean, over: Partial<Projection> = {}): Projection => ({
  ...(tallies as Projection),
  fold(document, event) {
    if ((event.data as { by: number }).by === 13 && isWrong()) throw new RangeError('unlucky');
    return tallies.fold(document as never, event);
  },
  ...over,
});

describe('the engine', () => {
  it('quarantines only the key whose fold throws, until it is retried', async () => {
    let isWrong = true;
    const projection = faulty(() => isWrong);
    const running = await bench.started({ projections: [projection] });
    const position = await bench.append(
      ...[tallied('Added', 'a', 1), tallied('Added', ['a', 'b'], 13), tallied('Added', ['a', 'c'], 2)],
    );
    expect(await running.readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    expect(await running.readModels.get(projection, 'a')).toEqual({ sum: 1, history: [1] });
    expect(await running.readModels.get(projection, 'b')).toBeUndefined();
    expect(await running.readModels.get(projection, 'c')).toEqual({ sum: 2, history: [2] });
    const faults = await running.faults('tallies');
    expect(faults.map(({ id, error, eventType, version }) => [id, error, eventType, version])).toEqual([
      ['a', 'RangeError: unlucky', 'Added', 1],
      ['b', 'RangeError: unlucky', 'Added', 1],
    ]);

    expect(await running.retry('tallies', 'a')).toBe(false);
    await running.stop();
    isWrong = false;
    const after = await bench.started({ projections: [projection] });
    await after.readModels.waitFor(await bench.append(tallied('Added', 'a', 4)), PATIENCE_MS);
    expect(await after.readModels.get(projection, 'a')).toEqual({ sum: 1, history: [1] });
    expect(await after.retry('tallies', 'a')).toBe(true);
    expect(await after.readModels.get(projection, 'a')).toEqual({ sum: 20, history: [1, 13, 2, 4] });
    await after.readModels.waitFor(await bench.append(tallied('Added', 'a', 5)), PATIENCE_MS);
    expect(await after.readModels.get(projection, 'a')).toEqual({ sum: 25, history: [1, 13, 2, 4, 5] });
    expect((await after.faults('tallies')).map(({ id }) => id)).toEqual(['b']);
  });

  it('keeps an event whose keys cannot be found as a fault of its own', async () => {
    let isWrong = true;
    const projection: Projection = {
      ...(tallies as Projection),
      keys(event) {
        if ((event.data as { by: number }).by === 13 && isWrong) throw new TypeError('no keys');
        return tallies.keys(event);
      },
    };
    const running = await bench.started({ projections: [projection] });
    const odd = tallied('Added', 'a', 13);
    const position = await bench.append(odd, tallied('Added', 'a', 1));
    await running.readModels.waitFor(position, PATIENCE_MS);
    expect(await running.readModels.get(projection, 'a')).toEqual({ sum: 1, history: [1] });
    expect(await running.faults('tallies')).toMatchObject([{ id: `event:${odd.id}`, key: null }]);
    expect(await running.retry('tallies', `event:${odd.id}`)).toBe(false);
    isWrong = false;
    expect(await running.retry('tallies', `event:${odd.id}`)).toBe(true);
    expect(await running.readModels.get(projection, 'a')).toEqual({ sum: 14, history: [13, 1] });
    expect(await running.readModels.findRows(projection, {})).toMatchObject({ documents: { length: 2 } });
    expect(await running.faults('tallies')).toEqual([]);
  });

  it.each([
    ['a value that is no JSON', () => ({ sum: 1n })],
    ['no document at all', () => undefined],
    [
      'a circle',
      () =>
        Object.assign(
          { sum: 1, me: {} },
          {
            get me() {
              return this;
            },
          },
        ),
    ],
  ])('takes %s for a fault of the key', async (_, give) => {
    const projection: Projection = {
      ...(tallies as Projection),
      fold: (document, event) =>
        (event.data as { by: number }).by === 13 ? (give() as never) : tallies.fold(document as never, event),
    };
    const running = await bench.started({ projections: [projection] });
    const events = [tallied('Added', 'good', 1), tallied('Added', 'bad', 13), tallied('Added', 'late', 2)];
    expect(await running.readModels.waitFor(await bench.append(...events), PATIENCE_MS)).toBe(true);
    expect(await running.readModels.get(projection, 'good')).toMatchObject({ sum: 1 });
    expect(await running.readModels.get(projection, 'late')).toMatchObject({ sum: 2 });
    expect((await running.faults('tallies')).map(({ id }) => id)).toEqual(['bad']);
  });
});
