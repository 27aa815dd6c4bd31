import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import type { Findings } from './promises.js';
import type { World } from './world.js';

/** The findings of a run, as a report shows them. */
export interface Figures extends Findings {
  rounds: number;
  acknowledged: number;
  /** Each from the fault until the product worked again. */
  recoveriesMs: readonly number[];
  /** Further measurements, in words. */
  note?: string;
}

/** The arguments of a run: `--seed` and `--json` with all of them. */
export function argumentsOf<T extends Record<string, string>>(defaults: T): T & { seed: string } {
  const all = { seed: String(Date.now() % 1e6), ...defaults };
  const options = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, { type: 'string' as const, default: value }]),
  );
  const { values } = parseArgs({ options: { ...options, json: { type: 'boolean', default: false } } });
  return { ...all, ...values };
}

/** Ends the run, without figures, if the machine lacks a tool. @param command that has no effect and must succeed */
export function needs(name: string, [tool = '', ...args]: readonly string[]): void {
  if (spawnSync(tool, args, { timeout: 30_000 }).status === 0) return;
  console.log(`not run: needs ${tool}`);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ name, needs: tool }));
  process.exit(0);
}

/**
 * Runs the fault run, prints its findings and ends its world. With `--json` the last line has the figures, for a
 * report. The exit code is 0 if nothing failed.
 */
export async function harness(name: string, world: Pick<World, 'end'>, run: () => Promise<Figures>): Promise<void> {
  // The processes that were started end with this one: products listen to its `exit`.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  let isClean = false;
  try {
    const figures = await run().catch((error: unknown) => nothing(String(error)));
    isClean = figures.failures.length === 0;
    tell(name, figures);
  } finally {
    await world.end(isClean);
    // Clients of a failed run may still be sending requests.
    process.exit(isClean ? 0 : 1);
  }
}

function tell(name: string, { recoveriesMs, failures, ...figures }: Figures): void {
  const { p50, max } = spread(recoveriesMs);
  if (recoveriesMs.length > 0) console.log(`fault to recovery: median ${p50} ms, slowest ${max} ms`);
  if (figures.note) console.log(figures.note);
  for (const failure of failures.slice(0, 20)) console.error(`FAILED: ${failure}`);
  console.log(failures.length === 0 ? '1 passed, 0 failed' : `0 passed, ${failures.length} failed`);
  if (!process.argv.includes('--json')) return;
  console.log(JSON.stringify({ name, ...figures, recoveryMs: { p50, max }, failures: failures.slice(0, 20) }));
}

const nothing = (failure: string): Figures => ({
  rounds: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  recoveriesMs: [],
  failures: [failure],
});

/** Median and maximum as whole numbers; null of nothing. */
export function spread(values: readonly number[]): { p50: number | null; max: number | null } {
  if (values.length === 0) return { p50: null, max: null };
  const sorted = [...values].sort((a, b) => a - b);
  return { p50: Math.round(at(sorted, 0.5)), max: Math.round(at(sorted, 1)) };
}

/** @param sorted ascending, not empty */
export const at = (sorted: readonly number[], share: number): number =>
  defined(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
