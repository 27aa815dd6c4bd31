import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COMPILED } from '../../stopping/compiled.js';
import { mulberry32 } from '../chance.js';
import { machinesRun } from './machines-run.js';
import { TwoMachines } from './two-machines.js';

/** Many more: npm run fault:machines. */
const ROUNDS = 3;

let machines: TwoMachines;
let isClean = false;

beforeAll(async () => {
  machines = await TwoMachines.create(COMPILED);
}, 180_000);
afterAll(() => machines.end(isClean));

it('gives every file through both processes, whichever took it and whichever was killed', async () => {
  const { failures } = await machinesRun(machines, ROUNDS, mulberry32(7));
  expect(failures).toEqual([]);
  isClean = true;
}, 600_000);
