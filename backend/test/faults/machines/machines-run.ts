import { defined } from '@wavelane/testing';
import type { Figures } from '../harness.js';
import type { TwoMachines } from './two-machines.js';

/** ms; longer than an upload takes. */
const KILLED_WITHIN_MS = 60;
/** Every so many rounds a copy of the account is made. */
const COPIES = 3;

/** Kills one of the two in each round. @param random numbers from 0 to 1 */
export async function machinesRun(
  two: TwoMachines,
  rounds: number,
  random: () => number,
  told: (round: number) => void = () => undefined,
): Promise<Figures> {
  const { machines } = two;
  const one = () => defined(machines[random() < 0.5 ? 0 : 1]);
  const recoveriesMs: number[] = [];
  await two.start();
  for (let round = 1; round <= rounds; round++) {
    const killed = one();
    await two.upload(one(), killed, random() * KILLED_WITHIN_MS);
    recoveriesMs.push(await killed.product.start());
    await two.hear();
    await two.demandFiles();
    if (round % COPIES === 1) await two.copy(one(), one());
    told(round);
  }
  await two.demandRest();
  const { failures, files, sent } = two;
  return { ...{ rounds, acknowledged: files.size + sent.length, lost: 0, doubled: 0 }, recoveriesMs, failures };
}
