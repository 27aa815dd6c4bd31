import { cpus } from 'node:os';
import { isTiny } from '@wavelane/testing';

/** One figure of a benchmark. */
export interface Row {
  what: string;
  figure: string;
  /** The yardstick of the same run. */
  beside?: string;
  bound?: Bound;
}

/** A bound of `docs/benchmarks.md`, and whether the figure keeps it. */
export interface Bound {
  text: string;
  isMet: boolean;
}

/** @param unit follows the number, for example `ms` */
export const atMost = (value: number, most: number, unit = ''): Bound => ({
  text: `≤ ${most} ${unit}`.trimEnd(),
  isMet: value <= most,
});

/** @param unit follows the number, for example `messages/s` */
export const atLeast = (value: number, least: number, unit = ''): Bound => ({
  text: `≥ ${least} ${unit}`.trimEnd(),
  isMet: value >= least,
});

/** Prints a Markdown table. The process ends with 1 if a bound is missed, but not with `BENCH=tiny`. */
export function printRows(title: string, rows: readonly Row[]): void {
  const size = isTiny ? ', tiny: the figures say nothing' : '';
  console.log(`\n${title} (${cpus().length} cores, Node ${process.versions.node}${size})\n`);
  console.log('| what | figure | beside | bound | |\n| --- | --: | --- | --- | --- |');
  for (const { what, figure, beside = '', bound } of rows) {
    const verdict = bound === undefined ? '' : bound.isMet ? 'met' : 'MISSED';
    console.log(`| ${what} | ${figure} | ${beside} | ${bound?.text ?? ''} | ${verdict} |`);
  }
  if (!isTiny && rows.some(({ bound }) => bound?.isMet === false)) process.exitCode = 1;
}
