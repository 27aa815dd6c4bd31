import { describe, expect, it } from '@jest/globals';
import { openSqliteEventStore, type StoredEvent } from '@wavelane/event-store';
import { NotNow } from '@wavelane/projections';
import { defined } from '@wavelane/testing';
import { SystemClock } from '../platform/domain/clock.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { asItIs, DomainError } from '../platform/domain/domain-error.js';
import { given } from '../../testing/domain/given.js';
import { OPERATIONS_STREAM } from './operations.events.js';
import { operations } from './operations.js';
import { OperatorLog } from './operator-log.js';

const begin = {
  type: 'BeginAction',
  actionId: 'a',
  action: 'rebuild',
  target: 'jobs',
  reason: ' it looked wrong ',
} as const;
const end = { type: 'EndAction', actionId: 'a', outcome: 'done', detail: 'x'.repeat(2_000) } as const;

describe('an action of an operator', () => {
  it('begins with a reason', () => {
    given(operations)
      .when(begin)
      .then({ type: 'OperatorActionBegun', data: { target: 'jobs', reason: 'it looked wrong' } });
    for (const reason of ['', ' \n', 'x'.repeat(501)]) {
      given(operations)
        .when({ ...begin, reason })
        .thenRefused({ kind: 'invalid' });
    }
  });

  it('ends once, as the action that began, in a few words', () => {
    const detail = 'x'.repeat(1_000);
    given(operations)
      .when(begin)
      .when(end)
      .then({ type: 'OperatorActionEnded', data: { action: 'rebuild', target: 'jobs', detail } })
      .when(end)
      .thenNothing();
    given(operations).when(end).thenNothing();
  });
});

describe('OperatorLog', () => {
  const context = (commandId: string) => ({
    actor: { kind: 'admin', id: 'olga' } as const,
    correlationId: 'c',
    commandId,
    causationId: null,
  });

  it.each([
    ['done', () => Promise.resolve({ detail: 'well', result: 7 }), 7],
    ['refused', () => Promise.reject(new NotNow('not now')), new DomainError('conflict', asItIs('not now'))],
    ['failed', () => Promise.reject(new RangeError('broken')), new RangeError('broken')],
  ])('records an action before it is done and after: %s', async (outcome, work, expected) => {
    const store = openSqliteEventStore({ path: ':memory:' });
    const log = new OperatorLog(new CommandExecutor(store, new SystemClock()));
    const told: StoredEvent[][] = [];
    const read = async () => {
      const events: StoredEvent[] = [];
      for await (const event of store.readStream(OPERATIONS_STREAM)) events.push(event);
      told.push(events);
    };
    const order = { action: 'switch', target: 'jobs', reason: 'because', context: context(outcome) } as const;
    const result = log.run<number>(order, async () => {
      await read();
      return work();
    });
    if (expected instanceof Error) await expect(result).rejects.toEqual(expected);
    else expect(await result).toBe(expected);
    await read();
    const [during, afterwards] = told;
    expect(defined(during).map(({ type }) => type)).toEqual(['OperatorActionBegun']);
    expect(defined(afterwards)[1]).toMatchObject({ data: { outcome }, metadata: { actor: { id: 'olga' } } });
    await store.close();
  });
});
