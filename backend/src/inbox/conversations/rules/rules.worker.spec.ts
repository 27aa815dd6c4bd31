import { expect, it, jest } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../../platform/domain/clock.js';
import type { AnsweringAccounts } from '../../answering/answering-accounts.js';
import type { Assigning } from './assigning.js';
import type { Closing } from './closing.js';
import { RulesWorker } from './rules.worker.js';
import type { Unanswered } from './unanswered.js';

it('looks at all accounts again after a pass in which the stores were away', async () => {
  const asked: unknown[] = [];
  let isAway = true;
  const withRules = jest.fn<AnsweringAccounts['withRules']>(async function* (only) {
    asked.push(only);
    if (isAway) throw new Error('The stores are away');
    yield* [];
  });
  const worker = new RulesWorker(
    partOf<AnsweringAccounts>({ withRules }),
    partOf<Unanswered>({}),
    partOf<Assigning>({}),
    partOf<Closing>({}),
    partOf<Clock>({ now: () => 1_000_000 }),
  );
  const { signal } = new AbortController();
  await expect(worker.pass(signal)).rejects.toThrow('away');
  isAway = false;
  await worker.pass(signal);
  await worker.pass(signal);
  expect(asked).toEqual([undefined, undefined, new Set()]);
});
