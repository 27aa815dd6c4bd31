import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import type { Query } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../../platform/domain/clock.js';
import type { AccountForgetting } from './account-forgetting.js';
import { DueForgettings } from './due-forgettings.worker.js';
import { forgettingOrdersProjection } from './forgetting-orders.projection.js';

it('comes to the accounts behind very many that are refused', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const store = new MemoryReadStore();
  await store.ensure({ name: 'orders', indexes: forgettingOrdersProjection.indexes });
  const writes = Array.from({ length: 130 }, (_, index) => ({
    ...{ id: `a${index}`, position: '1' },
    body: { dueAt: new Date(1_000 + index).toISOString() },
  }));
  await store.write({ documents: [{ collection: 'orders', writes }] });
  const forgotten: string[] = [];
  const order = async (id: string) => {
    if (id !== 'a129') throw new Error('The log is to be sealed first');
    forgotten.push(id);
    return true;
  };
  const worker = new DueForgettings(
    partOf<AccountForgetting>({ order }),
    partOf<Clock>({ now: () => 1_000_000 }),
    partOf<ReadModels>({ find: ((_: unknown, query: Query) => store.find('orders', query)) as never }),
  );
  await worker.pass(new AbortController().signal);
  warn.mockRestore();
  expect(forgotten).toEqual(['a129']);
});
