/**
 * Runs of a generated test that does not do as many as others (100 in the gate, 25 otherwise).
 * @param inGate how many the gate does
 * @returns that many, or fewer if FC_RUNS is below 100; at least one
 */
export function gateRuns(inGate: number): number {
  return Math.max(1, Math.round((inGate * Number(process.env['FC_RUNS'] ?? 100)) / 100));
}
