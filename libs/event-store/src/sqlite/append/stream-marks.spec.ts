import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StreamMarks } from './stream-marks.js';

describe('when a stream was last written to', () => {
  it('is never the same after a write, however few streams are remembered', () => {
    const step = fc.record({ stream: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isWritten: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(4), fc.array(step, { maxLength: 60 }), (most, steps) => {
        const marks = new StreamMarks(most);
        const writes = new Map<string, number>();
        const seen = new Map<string, number>();
        for (const { stream, isWritten } of steps) {
          if (isWritten) {
            marks.wrote(stream);
            writes.set(stream, (writes.get(stream) ?? 0) + 1);
          }
          const key = `${stream} ${marks.of(stream)}`;
          expect(writes.get(stream) ?? 0).toBe(seen.get(key) ?? writes.get(stream) ?? 0);
          seen.set(key, writes.get(stream) ?? 0);
        }
      }),
    );
  });
});
