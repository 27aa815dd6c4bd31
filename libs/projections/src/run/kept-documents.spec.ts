import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { KeptDocuments } from './kept-documents.js';

const at = (position: number, body: Record<string, unknown> | null = { position }) => ({
  position: String(position).padStart(4, '0'),
  body,
});

describe('documents that are kept', () => {
  let kept: KeptDocuments;

  beforeEach(() => void (kept = new KeptDocuments({ documents: 8, bytes: 10_000 })));

  const has = (collection: string, ...ids: string[]) => ids.map((id) => kept.get(collection, id) !== undefined);

  it('finds documents as they were put last, deletions too', () => {
    kept.put('c', 'a', at(1));
    kept.put('c', 'a', at(2));
    kept.put('c', 'b', at(3, null));
    expect(kept.get('c', 'a')).toMatchObject(at(2));
    expect(kept.get('c', 'b')).toMatchObject(at(3, null));
    expect(has('d', 'a')).toEqual([false]);
    expect(kept.size).toBe(2);
  });

  it('keeps those used last when there are more than may be kept', () => {
    kept.put('c', 'in use', at(0));
    for (let n = 1; n < 100; n++) {
      kept.put('c', `${n}`, at(n));
      expect(has('c', 'in use', `${n}`)).toEqual([true, true]);
    }
    expect(has('c', '1', '50', '90')).toEqual([false, false, false]);
  });

  it('keeps no more than its limits, and no document older than the last one put', () => {
    const limits = { documents: 10, bytes: 2_000 };
    const change = fc.record({
      what: fc.constantFrom('put', 'put', 'put', 'get', 'forget', 'swept'),
      collection: fc.constantFrom('c', 'd'),
      id: fc.integer({ min: 0, max: 30 }).map(String),
      size: fc.nat({ max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200, size: 'max' }), (changes) => {
        const some = new KeptDocuments(limits);
        const last = new Map<string, number>();
        for (const [n, { what, collection, id, size }] of changes.entries()) {
          const key = `${collection} ${id}`;
          if (what === 'put') some.put(collection, id, at(n, size % 7 === 0 ? null : { n, text: 'x'.repeat(size) }));
          if (what === 'put') last.set(key, n);
          if (what === 'forget') some.forget(collection, id);
          if (what === 'forget') last.delete(key);
          if (what === 'swept') some.swept(collection, at(n).position);
          const found = some.get(collection, id);
          if (found) expect(found.position).toBe(at(last.get(key) ?? -1).position);
          expect(some.size).toBeLessThanOrEqual(limits.documents);
        }
        for (const key of ['c', 'd']) some.forget(key);
        expect(some.size).toBe(0);
      }),
    );
  });

  it('weighs documents: large ones leave room for few, and one that is too large is not kept', () => {
    const large = { text: 'x'.repeat(2_000) };
    for (let n = 0; n < 8; n++) kept.put('c', `${n}`, at(n, large));
    expect(kept.size).toBeLessThan(6);
    expect(has('c', '7')).toEqual([true]);
    const tooLarge = { text: 'x'.repeat(6_000) };
    kept.put('c', '8', at(8, tooLarge));
    expect(has('c', '8')).toEqual([false]);
    for (let n = 9; n < 30; n++) kept.put('c', '7', at(n, tooLarge));
    expect(has('c', '7')).toEqual([false]);
  });

  it('forgets by name, by collection and all at once', () => {
    for (const collection of ['c', 'd']) for (const id of ['a', 'b']) kept.put(collection, id, at(1));
    kept.forget('c', 'a');
    expect([...has('c', 'a', 'b'), ...has('d', 'a', 'b')]).toEqual([false, true, true, true]);
    kept.forget('c');
    expect([...has('c', 'a', 'b'), ...has('d', 'a', 'b')]).toEqual([false, false, true, true]);
    kept.forgetAll();
    expect([...has('d', 'a', 'b'), kept.size]).toEqual([false, false, 0]);
  });

  it('drops the deletions that the store has swept', () => {
    kept.put('c', 'old', at(1, null));
    kept.put('c', 'there', at(1));
    kept.put('c', 'new', at(3, null));
    kept.swept('c', at(2).position);
    expect(has('c', 'old', 'there', 'new')).toEqual([false, true, true]);
  });
});
