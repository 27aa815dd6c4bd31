import { expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { DocumentCache } from './document-cache.js';

const document = (id: string, n: number) => ({ id, position: String(n).padStart(4, '0'), body: { n } });

it('loses no change, and says of each document that it does not hold any more that it may be stored', () => {
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 400 }).map(String) },
    { weight: 1, arbitrary: fc.constant('flush' as const) },
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 600, size: 'max' }), fc.boolean(), (acts, isEmpty) => {
      const cache = new DocumentCache(isEmpty, { documents: 64, bytes: 100_000 });
      const [stored, all] = [new Map<string, number>(), new Map<string, number>()];
      for (const [n, id] of acts.entries()) {
        if (id === 'flush') {
          for (const { id: key, body } of cache.pending()) stored.set(key, (body as { n: number }).n);
          cache.flushed();
          expect(cache.unwrittenCount).toBe(0);
        } else {
          const found = cache.get(id);
          // A document that is not in the cache is in the store, as it was put last, and the cache reports that.
          if (found) expect(found.body).toEqual({ n: all.get(id) });
          else if (all.has(id)) expect([cache.mayBeStored, stored.get(id)]).toEqual([true, all.get(id)]);
          cache.put(document(id, n));
          all.set(id, n);
        }
      }
      if (all.size < 64 && isEmpty) expect(cache.mayBeStored).toBe(false);
    }),
    { numRuns: gateRuns(60) },
  );
});

it('counts as full when half as many documents are unwritten as it may keep', () => {
  const cache = new DocumentCache(true, { documents: 200, bytes: 10 ** 9 });
  for (let n = 0; n < 99; n++) cache.put(document(String(n), n));
  expect(cache.isFull).toBe(false);
  cache.put(document('one more', 100));
  expect(cache.isFull).toBe(true);
});
