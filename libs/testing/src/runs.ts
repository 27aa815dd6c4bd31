/** Runs of each generated test that does not say how many, unless FC_RUNS does. */
const BY_DEFAULT = 25;
/** FC_RUNS of the landing gate. The nightly gate does more in some files (.ci/full.sh). */
const IN_LANDING_GATE = 100;

/**
 * Runs of a generated test each of which waits for a disk, another process or a whole application: a hundred of them take
 * longer than thousands of others (docs/adr/0060-levels-of-tests.md).
 * @returns a quarter of what others do, and not fewer than they do by default: 25 in the gate, too, 250 if FC_RUNS is 1000
 */
export function costlyRuns(): number {
  const others = Number(process.env['FC_RUNS'] ?? BY_DEFAULT);
  return Math.max(Math.min(others, BY_DEFAULT), Math.round(others / 4));
}

/**
 * Runs of a generated test that does not do as many as others (100 in the gate, 25 otherwise).
 * @param inGate how many the gate does
 * @returns that many, or fewer if FC_RUNS is below 100; at least one
 */
export function gateRuns(inGate: number): number {
  return Math.max(1, Math.round((inGate * Number(process.env['FC_RUNS'] ?? 100)) / 100));
}

/**
 * A part of a long table whose cases cost much and resemble one another: every so many of them, and all of them in the
 * nightly gate (docs/adr/0227-whole-tables-at-night.md).
 * @param offset shifts the part, so that several tables do not leave out the same places
 */
export function everyFew<T>(cases: readonly T[], few: number, offset = 0): T[] {
  const isWhole = Number(process.env['FC_RUNS'] ?? BY_DEFAULT) > IN_LANDING_GATE;
  return cases.filter((_, index) => isWhole || index % few === offset % few);
}
