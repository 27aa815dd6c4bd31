import { expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { type Current, freshStream, toArray } from '../engine.js';
import { proposed } from '../../fixtures.js';

const step = fc.record({ stream: fc.nat(2), isOther: fc.boolean(), isSame: fc.boolean(), looks: fc.nat(2) });

export function marking(engine: Current): void {
  it('gives equal marks, if any, only where nobody has written to the stream between them', async () => {
    const { store, another } = engine();
    const other = await another();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const streams = [freshStream('mark'), freshStream('mark'), freshStream('mark')];
        const seen = new Map<string, number>();
        const look = async (stream = '') => {
          const mark = store.mark?.(stream);
          const { length } = await toArray(store.readStream(stream));
          const before = seen.get(`${stream} ${mark}`);
          if (mark !== undefined && before !== undefined) expect(length).toBe(before);
          seen.set(`${stream} ${mark}`, length);
        };
        for (const [n, { stream, isOther, isSame, looks }] of steps.entries()) {
          await look(streams[looks]);
          // Repeated ids are not written again, or are: either is told truly.
          const events = [proposed(isSame ? 0 : n, { data: { n } })];
          await (isOther ? other : store).append(streams[stream] ?? '', events, { expected: 'any' });
          await look(streams[stream]);
        }
      }),
      { numRuns: gateRuns(20) },
    );
    await other.close();
  });

  it('gives the same mark again where nothing was written to the stream, though something was to others', async () => {
    const { store } = engine();
    const stream = freshStream('mark');
    await store.append(stream, [proposed(1)], { expected: 'none' });
    const mark = store.mark?.(stream);
    await store.append(freshStream('mark'), [proposed(1)], { expected: 'none' });
    expect(store.mark?.(stream)).toBe(mark);
  });
}
