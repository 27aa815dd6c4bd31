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

describe('commands of one stream that are given together', () => {
  it('come to the same where several are one append, in two processes, and where one of them is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(aCommand, { minLength: 8, maxLength: 8 }),
        fc.array(fc.record({ ids: fc.array(fc.nat(7), { minLength: 1, maxLength: 4 }), process: fc.nat(1) }), {
          maxLength: 6,
        }),
        async (scheduler, commands, groups) => {
          const stream = `till-${tills++}`;
          const processes = [0, 1].map(() => new CommandExecutor(seen(store, scheduler).process, TestTime.standing()));
          const outcomes = groups.map(async ({ ids, process }) => {
            const steps = ids.map((id) => ({ command: defined(commands[id]), context: context(`${stream}:${id}`) }));
            const executor = defined(processes[process]);
            const isRefused = await executor.executeAll(till, stream, steps).then(
              () => false,
              (error: unknown) => {
                if (error instanceof DomainError) return true;
                throw error;
              },
            );
            return { ids, isRefused };
          });
          const all = await scheduler.waitFor(Promise.all(outcomes));
          const events = await allOf(store.readStream(stream));
          const states = await statesOf(store, stream);
          const idOf = (event: StoredEvent) => Number(event.metadata.commandId.split(':')[1]);
          events.forEach((event, index) => {
            const [due] = till.decide(defined(commands[idOf(event)]), defined(states[index]), 0);
            expect(contentOf(event)).toEqual(due);
          });
          const written = events.map(idOf);
          expect(new Set(written).size).toBe(written.length);
          for (const { ids, isRefused } of all) {
            const isDone = (id: number) =>
              written.includes(id) || states.some((state) => outcomeOn(defined(commands[id]), state) === 'nothing');
            if (!isRefused) expect(ids.filter((id) => !isDone(id))).toEqual([]);
          }
          for (const process of processes)
            expect(await scheduler.waitFor(process.state(till, stream))).toEqual(states.at(-1));
        },
      ),
      { numRuns: gateRuns(100) },
    );
  });

  it('are one append where they are given together, and each is known by its id', async () => {
    const { process, calls } = seen(store);
    const executor = new CommandExecutor(process, TestTime.standing());
    const stream = `till-${tills++}`;
    const steps = [1, 2, -3].map((amount) => ({
      command: { type: 'MoveMoney', amount } as const,
      context: context(`${stream}:${amount}`),
    }));
    await executor.executeAll(till, stream, steps);
    expect(calls).toEqual({ append: 1, readStream: 1 });
    const again = await executor.execute(till, stream, { type: 'MoveMoney', amount: 9 }, context(`${stream}:2`));
    expect(again.events.map(contentOf)).toEqual([{ type: 'Moved', data: { amount: 2, balance: 3 } }]);
  });
});
