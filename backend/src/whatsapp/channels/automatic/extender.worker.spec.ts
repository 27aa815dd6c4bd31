import { expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../../platform/domain/clock.js';
import type { Extender } from './extender.js';
import { ChannelExtender } from './extender.worker.js';

it('looks at all accounts again after a pass in which the stores were away', async () => {
  let isAway = true;
  const looked: string[] = [];
  const find = async () => {
    if (isAway) throw new Error('The stores are away');
    return { documents: [{ id: 'channel', body: { accountId: 'ada' } }] };
  };
  const look = async (accountId: string) => {
    looked.push(accountId);
    return undefined;
  };
  const many = async () => [{ id: 'ada', body: { accountId: 'ada', balance: 1 } }];
  const worker = new ChannelExtender(
    partOf<ReadModels>({ find, many } as never),
    partOf<QueryBus>({ execute: async () => ({ aheadDays: 2 }) }),
    partOf<Extender>({ look }),
    partOf<Clock>({ now: () => 1_000_000 }),
  );
  const { signal } = new AbortController();
  await expect(worker.pass(signal)).rejects.toThrow('away');
  isAway = false;
  await worker.pass(signal);
  await worker.pass(signal);
  expect(looked).toEqual(['ada']);
});
