/**
 * Two processes with a data folder each, one bucket and one pair of servers, as on two machines. In each round one of
 * them is killed with kill -9 while a file is uploaded or a copy of an account is made; then every promise is checked:
 *
 *   npm run fault:machines -- [--rounds 30] [--seed 7] [--json]
 *
 * Both processes serve each file that was acknowledged, with the same bytes, and it is stored once in the bucket and in
 * no data folder; messages with a file reach their phone once; `audit verify` finds nothing (docs/scaling.md).
 */
import { mulberry32 } from '../chance.js';
import { argumentsOf, harness } from '../harness.js';
import { machinesRun } from './machines-run.js';
import { TwoMachines } from './two-machines.js';

const given = argumentsOf({ rounds: '30' });
const machines = await TwoMachines.create();
await harness('machines', { end: (isClean) => machines.end(isClean) }, async () => {
  console.log(`seed ${given.seed}`);
  return machinesRun(machines, Number(given.rounds), mulberry32(Number(given.seed)), (round) =>
    process.stdout.write(`\rround ${round}/${given.rounds} `),
  );
});
