/** The kind of a bar, named after its meaning in the dashboard's chart. Neighbours differ in lightness, too. */
export type BarKind = 'delivered' | 'read' | 'replied' | 'failed';

export const fillOf = (kind: BarKind): string => `var(--mui-palette-chart-${kind})`;

/** Grid lines of a chart above its baseline, at most. */
const LINES = 3;
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 10];

/**
 * The positions of the grid lines of counts, from 0 on: whole round numbers, the last one not below the highest count.
 * @param highest 0 or more
 */
export function gridOf(highest: number): number[] {
  const least = Math.max(1, highest / LINES);
  const unit = 10 ** Math.floor(Math.log10(least));
  const step = (ROUND.find((factor) => factor * unit >= least && Number.isInteger(factor * unit)) ?? 10) * unit;
  const lines = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: lines + 1 }, (_, at) => at * step);
}

/** The distance between names below an axis that do not touch one another, in places. */
export const spacing = (count: number, isNarrow: boolean): number => Math.max(1, Math.ceil(count / (isNarrow ? 5 : 8)));
