import fc from 'fast-check';
import { indexesOf, inSteps, movedBy, piecesOf } from './pieces';

describe('list with some of its rows drawn', () => {
  it('keeps the height of all its rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ height: fc.integer({ min: 1, max: 400 }), isShown: fc.boolean() })),
        fc.nat(500),
        (rows, from) => {
          let at = from;
          const placed = rows.map(({ height, isShown }, index) => {
            const start = at;
            at += height;
            return { index, start, end: at, isShown };
          });
          const shown = placed.filter(({ isShown }) => isShown);
          const pieces = piecesOf(shown, from, at - from);
          const heights = pieces.map((piece) => ('index' in piece ? (rows[piece.index]?.height ?? 0) : piece.height));
          expect(heights.reduce((sum, height) => sum + height, 0)).toBe(at - from);
          expect(pieces.flatMap((piece) => ('index' in piece ? [piece.index] : []))).toEqual(
            shown.map(({ index }) => index),
          );
        },
      ),
    );
  });

  it('draws what is seen, and the focused row with its neighbours', () => {
    const range = { startIndex: 100, endIndex: 103, overscan: 1, count: 50_000 };
    expect(indexesOf(range, -1)).toEqual([99, 100, 101, 102, 103, 104]);
    expect(indexesOf(range, 7)).toEqual([6, 7, 8, 99, 100, 101, 102, 103, 104]);
    expect(indexesOf(range, 49_999)).toEqual([99, 100, 101, 102, 103, 104, 49_998, 49_999]);
  });

  it('covers what is seen, and keeps the same rows within a step', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(60), fc.integer({ min: 1, max: 20 }), (startIndex, more, step) => {
        const range = { startIndex, endIndex: startIndex + more, overscan: 0, count: 10_000 };
        const wide = inSteps(range, step);
        expect(wide.startIndex).toBeLessThanOrEqual(range.startIndex);
        expect(wide.endIndex).toBeGreaterThanOrEqual(range.endIndex);
        expect([wide.startIndex % step, (wide.endIndex + 1) % step]).toEqual([0, 0]);
        expect(wide.endIndex - wide.startIndex).toBeLessThan(more + 2 * step);
        const onwards = startIndex - (startIndex % step) + (more % step);
        const { startIndex: first, endIndex: last } = inSteps(
          { ...range, startIndex: onwards, endIndex: onwards + more },
          step,
        );
        expect([first, last]).toEqual([wide.startIndex, wide.endIndex]);
      }),
    );
  });

  it('keeps the reading position when rows come above', () => {
    const before = new Map([
      ['a', 0],
      ['b', 60],
      ['c', 120],
    ]);
    const later = new Map([
      ['a', 0],
      ['new', 60],
      ['b', 140],
      ['c', 200],
    ]);
    expect(movedBy(before, (key) => later.get(key))).toBe(80);
    expect(movedBy(before, () => undefined)).toBe(0);
    expect(movedBy(before, (key) => before.get(key))).toBe(0);
  });
});
