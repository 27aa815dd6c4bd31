import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, type StoredEvent } from '@wavelane/event-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { TestTime } from '../../../../testing/domain/test-time.js';
import {
  aCommand,
  allOf,
  contentOf,
  context,
  outcomeOn,
  seen,
  statesOf,
  till,
} from '../../../../testing/domain/till.js';
import { CommandExecutor } from '../command-executor.js';
import { DomainError } from '../domain-error.js';

let store: EventStore;
let tills = 0;

beforeAll(() => {
  store = openSqliteEventStore({ path: ':memory:' });
});
afterAll(() => store.close());

const asked = fc.record({
  id: fc.nat(7),
  content: fc.nat(1),
  process: fc.nat(1),
  wait: fc.nat(3),
});

describe('the executor with remembered states', () => {
  it('comes to the same in two processes as with states that are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        // Two contents for each command id: processes may decide different events, or get different commands.
        fc.array(fc.tuple(aCommand, aCommand), { minLength: 8, maxLength: 8 }),
        fc.array(asked, { minLength: 1, maxLength: 14 }),
        async (scheduler, commands, orders) => {
          const stream = `till-${tills++}`;
          const processes = [0, 1].map(() => new CommandExecutor(seen(store, scheduler).process, TestTime.standing()));
          const isOf = (id: number) => (event: StoredEvent) => event.metadata.commandId === `${stream}:${id}`;
          const carryOut = async ({ id, content, process, wait }: (typeof orders)[number]) => {
            for (let turn = 0; turn < wait; turn++) await scheduler.schedule(Promise.resolve(), 'wait');
            const command = defined(commands[id]?.[content]);
            const from = (await statesOf(store, stream)).length;
            const outcome = await defined(processes[process])
              .execute(till, stream, command, context(`${stream}:${id}`))
              .catch((error: unknown) => {
                if (error instanceof DomainError) return 'refused' as const;
                throw error;
              });
            if (outcome !== 'refused' && outcome.events.length > 0) {
              const { revision, position, firstId } = outcome;
              const there = (await allOf(store.readStream(stream, { limit: revision + 1 }))).filter(isOf(id));
              expect(there.map(contentOf)).toEqual(outcome.events.map(contentOf));
              expect([there[0]?.id, position !== undefined]).toEqual([firstId, true]);
              return;
            }
            // A command that wrote nothing saw a state from between question and answer.
            const then = (await statesOf(store, stream)).slice(from - 1);
            expect(then.map((state) => outcomeOn(command, state))).toContain(
              outcome === 'refused' ? outcome : 'nothing',
            );
          };
          await scheduler.waitFor(Promise.all(orders.map(carryOut)));

          const events = await allOf(store.readStream(stream));
          const states = await statesOf(store, stream);
          events.forEach((event, index) => {
            const contents = defined(commands[Number(event.metadata.commandId.split(':')[1])]);
            const due = contents.filter((command) => outcomeOn(command, defined(states[index])) === 'written');
            expect(due.map((command) => till.decide(command, defined(states[index]), 0)[0])).toContainEqual(
              contentOf(event),
            );
          });
          expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(events.length);
          for (const process of processes)
            expect(await scheduler.waitFor(process.state(till, stream))).toEqual(states.at(-1));
        },
      ),
      { numRuns: gateRuns(150) },
    );
  });

  it('reads neither a stream that this process wrote to nor a new one', async () => {
    const { process, calls } = seen(store);
    const executor = new CommandExecutor(process, TestTime.standing());
    const stream = `till-${tills++}`;
    const pay = (id: string, amount: number) =>
      executor.execute(till, stream, { type: 'MoveMoney', amount }, context(id));
    await pay('first', 5);
    await pay('second', -3);
    await pay('third', -1);
    expect(calls).toEqual({ append: 3, readStream: 0 });
    await expect(pay('fourth', -2)).rejects.toThrow('Not so much');
    expect(calls).toEqual({ append: 3, readStream: 1 });
    expect(await executor.state(till, stream)).toEqual({ balance: 1, name: '' });
  });

  it('reads on after another process came first, and refuses nothing that it has made possible', async () => {
    const [one, other] = [seen(store), seen(store)].map(
      ({ process }) => new CommandExecutor(process, TestTime.standing()),
    );
    const stream = `till-${tills++}`;
    const pay = (executor: CommandExecutor | undefined, id: string, amount: number) =>
      defined(executor).execute(till, stream, { type: 'MoveMoney', amount }, context(id));
    await pay(one, 'first', 1);
    await pay(other, 'second', 4);
    expect((await pay(one, 'third', -5)).state.balance).toBe(0);
    await expect(pay(other, 'fourth', -1)).rejects.toThrow('Not so much');
    expect((await pay(other, 'first', 1)).events).toMatchObject([{ data: { amount: 1 } }]);
  });

  it('tells two processes that carry out one command with different contents what the log has of it', async () => {
    const stream = `till-${tills++}`;
    const [one, other] = [seen(store), seen(store)].map(
      ({ process }) => new CommandExecutor(process, TestTime.standing()),
    );
    const pay = (executor: CommandExecutor | undefined, amount: number) =>
      defined(executor).execute(till, stream, { type: 'MoveMoney', amount }, context('same'));
    const paid = await Promise.all([pay(one, 1), pay(other, 3)]);
    const [event, ...more] = await allOf(store.readStream(stream));
    expect(more).toEqual([]);
    for (const { events, state, firstId } of paid) {
      expect(events.map(contentOf)).toEqual([contentOf(defined(event))]);
      expect([state.balance, firstId]).toEqual([events[0]?.type === 'Moved' && events[0].data.balance, event?.id]);
    }
  });
});
