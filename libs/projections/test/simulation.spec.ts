import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { Sabotage } from '../src/testing/stepped-store.js';
import { type Scenario, scenarios } from '../src/testing/scenarios.js';
import { simulate, type SimulationOptions } from '../src/testing/simulation.js';

let readStore: ReadStore;

beforeAll(() => {
  readStore = openSqliteReadStore({ path: ':memory:' });
});

afterAll(() => readStore.close());

async function findings(options: SimulationOptions, numRuns: number): Promise<fc.RunDetails<[Scenario]>> {
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    const wrong = await simulate(readStore, scenario, options);
    if (wrong !== undefined) throw new Error(wrong);
  });
  return fc.check(property, { numRuns, endOnFailure: options.without !== undefined });
}

describe('crashes at any step, workers overtaken by others, deletions and rows', () => {
  it.each([
    ['a store that is atomic per document', { isStepped: true }],
    ['a store with transactions', { isStepped: false }],
    ['a store that is atomic per document, filled in one go', { isStepped: true, isFilled: true }],
    ['a store with transactions, filled in one go', { isStepped: false, isFilled: true }],
  ])(
    'ends in the straight fold on %s',
    async (_, options) => {
      const details = await findings(options, gateRuns('isFilled' in options ? 33 : 100));
      if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
    },
    300_000,
  );

  it.each<{ without: 1 | Sabotage; since: string }>([
    { without: 1, since: 'an event is folded again into a document that has seen it' },
    { without: 2, since: 'older documents overwrite newer ones' },
    { without: 'cas', since: 'who finds a newer document than it loaded writes nothing, and carries on' },
    { without: 3, since: 'deletions leave nothing behind' },
    { without: 4, since: 'the checkpoint is written first' },
    { without: 5, since: 'documents are written before their rows' },
  ])('goes wrong without rule $without: $since', async ({ without }) => {
    const details = await findings({ isStepped: true, without }, 1_000);
    expect(details.failed).toBe(true);
  });
});
