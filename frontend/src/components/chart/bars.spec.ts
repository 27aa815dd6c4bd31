import fc from 'fast-check';
import { gridOf, spacing } from './bars';

describe('grid of a chart (A10, C8)', () => {
  it('uses round numbers', () => {
    expect(gridOf(432)).toEqual([0, 150, 300, 450]);
    expect(gridOf(0)).toEqual([0, 1]);
    expect(gridOf(2)).toEqual([0, 1, 2]);
    expect(gridOf(28_000)).toEqual([0, 10_000, 20_000, 30_000]);
  });

  it('begins at 0, covers the highest count, and has at most four whole lines', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), (highest) => {
        const grid = gridOf(highest);
        expect(grid[0]).toBe(0);
        expect(grid.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(grid.length).toBeLessThanOrEqual(4);
        expect(grid.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('leaves room for the names below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.boolean(), (count, isNarrow) => {
        expect(Math.ceil(count / spacing(count, isNarrow))).toBeLessThanOrEqual(isNarrow ? 5 : 8);
      }),
    );
  });
});
