import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { allOf, context, seen, till } from '../../../../testing/domain/till.js';
import { CommandExecutor } from '../command-executor.js';
import { DomainError } from '../domain-error.js';

let store: EventStore;
let rounds = 0;

beforeAll(() => {
  store = openSqliteEventStore({ path: ':memory:' });
});
afterAll(() => store.close());

/** A log that takes one stream an append, as a server does. */
const oneByOne = (log: EventStore): EventStore =>
  Object.assign(Object.create(log) as EventStore, {
    mark: log.mark?.bind(log),
    append: (stream: string, events: never, { expected }: Parameters<EventStore['append']>[2]) =>
      log.append(stream, events, { expected }),
  });

/** An order: a slip that is written first, and so much out of the till that all share. */
async function order(executor: CommandExecutor, round: number, id: number, amount: number): Promise<void> {
  const slip = {
    decider: till,
    stream: `till-${round}slip${id}`,
    command: { type: 'NameTill' as const, name: `slip ${id}` },
    context: context(`${round} ${id}`),
    isNew: true,
  };
  const payment = {
    decider: till,
    stream: `till-${round}shared`,
    command: { type: 'MoveMoney' as const, amount: -amount },
    context: context(`${round} ${id}`),
  };
  const [, paid] = await executor.executeBoth(slip, payment);
  if (!paid) await executor.execute(till, payment.stream, payment.command, payment.context);
}

const fill = (executor: CommandExecutor, round: number, amount: number) =>
  executor.execute(till, `till-${round}shared`, { type: 'MoveMoney', amount }, context(`${round} filled`));

describe('two commands of two streams', () => {
  it('are carried out once each, the first before the second, whoever else writes and whatever the log can do', async () => {
    const asked = fc.record({ id: fc.nat(5), process: fc.nat(1), wait: fc.nat(4) });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(asked, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.tuple(fc.boolean(), fc.boolean()),
        async (scheduler, orders, money, isServer) => {
          const round = rounds++;
          const executors = isServer.map((server) => {
            const { process } = seen(server ? oneByOne(store) : store, scheduler);
            return new CommandExecutor(process, TestTime.standing());
          });
          const [first] = executors;
          await scheduler.waitFor(fill(defined(first), round, money));
          const refused = new Set<number>();
          const carryOut = async ({ id, process, wait }: (typeof orders)[number]) => {
            for (let turn = 0; turn < wait; turn++) await scheduler.schedule(Promise.resolve(), 'wait');
            await order(defined(executors[process]), round, id, 2).catch((error: unknown) => {
              if (!(error instanceof DomainError)) throw error;
              refused.add(id);
            });
          };
          await scheduler.waitFor(Promise.all(orders.map(carryOut)));

          const shared = await allOf(store.readStream(`till-${round}shared`));
          const paid = shared.slice(1).map(({ metadata }) => metadata.commandId);
          expect(new Set(paid).size).toBe(paid.length);
          expect(paid.length).toBe(Math.min(Math.floor(money / 2), new Set(orders.map(({ id }) => id)).size));
          for (const { id } of orders) {
            const slips = await allOf(store.readStream(`till-${round}slip${id}`));
            expect(slips).toHaveLength(1);
            const payment = shared.find(({ metadata }) => metadata.commandId === `${round} ${id}`);
            if (payment) expect(defined(slips[0]).position < payment.position).toBe(true);
            else expect(refused).toContain(id);
          }
        },
      ),
      { numRuns: gateRuns(120) },
    );
  });

  it('are one append where both are known, and two where the log takes one stream an append', async () => {
    for (const [log, appends] of [
      [store, 1],
      [oneByOne(store), 2],
    ] as const) {
      const { process, calls } = seen(log);
      const executor = new CommandExecutor(process, TestTime.standing());
      const round = rounds++;
      await fill(executor, round, 10);
      Object.assign(calls, { append: 0, readStream: 0 });
      await order(executor, round, 1, 2);
      expect(calls).toEqual({ append: appends, readStream: 0 });
      expect((await executor.state(till, `till-${round}shared`)).balance).toBe(8);
    }
  });
});
