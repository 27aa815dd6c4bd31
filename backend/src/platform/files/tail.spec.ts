import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tailOf } from './tail.js';
import { TAIL_BYTES } from './whole-picture.js';

describe('the last bytes of a file', () => {
  it('stays the same, however the file is cut into pieces', () => {
    const length = fc.oneof(
      fc.nat({ max: 40 }),
      fc.integer({ min: TAIL_BYTES - 2, max: TAIL_BYTES + 2 }),
      fc.nat(9_000),
    );
    fc.assert(
      fc.property(fc.array(length, { maxLength: 6 }), (lengths) => {
        const pieces = lengths.map((bytes, at) =>
          Buffer.from(Array.from({ length: bytes }, (_, n) => (at * 7 + n) % 251)),
        );
        const tail = pieces.reduce<Buffer>(tailOf, Buffer.alloc(0));
        const whole = Buffer.concat(pieces);
        expect(tail.equals(whole.subarray(Math.max(0, whole.length - TAIL_BYTES)))).toBe(true);
      }),
    );
  });

  it('keeps no large piece in memory', () => {
    expect(tailOf(Buffer.alloc(0), Buffer.alloc(1_000_000)).buffer.byteLength).toBeLessThan(100_000);
  });
});
