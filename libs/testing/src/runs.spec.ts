import { expect, it } from '@jest/globals';
import { costlyRuns, gateRuns } from './runs.js';

it.each([
  ['10', 10],
  ['25', 25],
  ['100', 25],
  ['1000', 250],
])('does a quarter of %s runs if each is costly, and not fewer than by default', (runs, costly) => {
  process.env['FC_RUNS'] = runs;
  expect(costlyRuns()).toBe(costly);
});

it('scales the runs that a test names for the gate', () => {
  process.env['FC_RUNS'] = '25';
  expect([gateRuns(400), gateRuns(1)]).toEqual([100, 1]);
});
