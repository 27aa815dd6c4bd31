import { expect, it } from '@jest/globals';
import { costlyRuns, everyFew, gateRuns } from './runs.js';

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

it.each([
  ['25', 0, [1, 4]],
  ['100', 1, [2, 5]],
  ['100', 5, [3]],
  ['200', 1, [1, 2, 3, 4, 5]],
])('takes with %s runs and offset %s the cases %j', (runs, offset, taken) => {
  process.env['FC_RUNS'] = runs;
  expect(everyFew([1, 2, 3, 4, 5], 3, offset)).toEqual(taken);
});
