import { expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { CHUNK_ROWS, Chunks } from './chunks.js';

const row = fc.record({
  cells: fc.array(fc.string({ maxLength: 30_000, size: 'max' }), { maxLength: 3 }),
  ok: fc.boolean(),
});

it('keeps a row in the same chunk, whatever became of the others', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), fc.nat(5_000), (rows, ofEach) => {
      const [all, some] = [new Chunks<number>(ofEach), new Chunks<number>(ofEach)];
      for (const [n, { cells, ok }] of rows.entries()) {
        all.add(cells, n);
        some.add(cells, ok ? n : undefined);
      }
      expect(some.all).toEqual(all.all.map((chunk) => chunk.filter((n) => rows[n]?.ok)));
    }),
    { numRuns: gateRuns(30) },
  );
});

it('limits the rows of a chunk', () => {
  const chunks = new Chunks<number>(0);
  for (let n = 0; n < CHUNK_ROWS * 2 + 1; n++) chunks.add(['x'], n);
  expect(chunks.all.map(({ length }) => length)).toEqual([CHUNK_ROWS, CHUNK_ROWS, 1]);
});
