import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compileServer } from '../../stopping/compiled.js';
import { mulberry32 } from '../chance.js';
import { machinesRun } from './machines-run.js';
import { TwoMachines } from './two-machines.js';

/** Many more: npm run fault:machines. */
const ROUNDS = 3;

let compiled: ReturnType<typeof compileServer>;
let machines: TwoMachines;
let isClean = false;

beforeAll(async () => {
  compiled = compileServer();
  machines = await TwoMachines.create({ script: compiled.script, cli: compiled.cli });
}, 180_000);
afterAll(async () => {
  await machines.end(isClean);
  compiled.remove();
});

it('gives every file through both processes, whichever took it and whichever was killed', async () => {
  const { failures } = await machinesRun(machines, ROUNDS, mulberry32(7));
  expect(failures).toEqual([]);
  isClean = true;
}, 600_000);
