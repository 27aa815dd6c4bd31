import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChunkCutter, messageIdOf } from './recipients.js';

describe('the id of a message', () => {
  it('differs for every message as a UUID, and sorts as the messages of a job do', () => {
    const place = fc.integer({ min: 0, max: 2 ** 48 - 1 });
    fc.assert(
      fc.property(fc.uuid({ version: 5 }), fc.uuid({ version: 5 }), place, place, (job, other, a, b) => {
        expect(messageIdOf(job, a)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        expect(messageIdOf(job, a) < messageIdOf(job, b)).toBe(a < b);
        fc.pre(job !== other);
        expect(messageIdOf(job, a)).not.toBe(messageIdOf(other, a));
      }),
    );
  });
});

describe('the chunk cutter', () => {
  it('cuts chunks of at most 500 recipients and, but for one alone, 256 KB', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 1_200 }), (all) => {
        const cutter = new ChunkCutter();
        for (const bytes of all) cutter.add(bytes);
        let from = 0;
        for (const [index, size] of cutter.sizes.entries()) {
          const sum = all.slice(from, (from += size)).reduce((total, bytes) => total + bytes + 1, 0);
          expect(cutter.bytes[index]).toBe(sum);
          expect(size).toBeGreaterThan(0);
          expect(size).toBeLessThanOrEqual(500);
          if (size > 1) expect(sum).toBeLessThanOrEqual(256 * 1024);
        }
        expect(from).toBe(all.length);
      }),
    );
  });
});
