import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AppendOutcomeUnknown,
  type DomainEvent,
  eventFamily,
  type EventStore,
  openSqliteEventStore,
  UnknownEvent,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { TestTime } from '../../../testing/domain/test-time.js';
import type { CommandContext } from './command-context.js';
import { CommandExecutor } from './command-executor.js';
import type { Decider } from './decider.js';
import { type RequestScope, requestScope } from './request-scope.js';

type Added = DomainEvent<'Added', { amount: number; total: number }>;

type Add = { type: 'Add'; amounts: readonly number[] };
const add = (...amounts: number[]): Add => ({ type: 'Add', amounts });

/** Adds as many events as there are amounts; refuses nothing. */
const counter: Decider<number, Add, Added> = {
  events: eventFamily<Added>('counter-{n}', { Added: [] }),
  initialState: 0,
  decide: ({ amounts }, total) =>
    amounts.map((amount) => ({ type: 'Added', data: { amount, total: (total += amount) } })),
  evolve: (_total, { data }) => data.total,
};

const folder = mkdtempSync(join(tmpdir(), 'wavelane-executor-'));
let store: EventStore;
let streams = 0;

beforeAll(() => {
  store = openSqliteEventStore({ path: join(folder, 'events.db') });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const context = (commandId: string): CommandContext => ({
  actor: { kind: 'system', id: 'test' },
  correlationId: commandId,
  commandId,
  causationId: null,
});

type Trouble = 'none' | 'lost before' | 'lost after' | 'overtaken';

/** A store that has bad moments: an answer that is lost before or after the write, a revision that is gone. */
function troubled(troubles: Trouble[]): EventStore {
  return Object.assign(Object.create(store) as EventStore, {
    append: async (...[stream, events, options]: Parameters<EventStore['append']>) => {
      const trouble = troubles.pop() ?? 'none';
      const lost = () =>
        new AppendOutcomeUnknown(
          stream,
          events.map(({ id }) => id),
        );
      if (trouble === 'lost before') throw lost();
      if (trouble === 'overtaken') throw new WrongExpectedRevision(stream, options.expected, -1);
      const result = await store.append(stream, events, options);
      if (trouble === 'lost after') throw lost();
      return result;
    },
  });
}

const trouble = fc.constantFrom<Trouble>('none', 'none', 'lost before', 'lost after', 'overtaken');
const command = fc.record({ id: fc.integer({ min: 0, max: 5 }), executor: fc.nat(2) });

describe('the command executor', () => {
  it('waits for the read models after a command that changes nothing like after the one before it', async () => {
    const stream = `counter-${streams++}`;
    const executor = new CommandExecutor(store, TestTime.standing());
    const { position } = await executor.execute(counter, stream, add(1), context(randomUUID()));
    const written = async (command: Add) => {
      const scope: RequestScope = { correlationId: 'late', written: undefined };
      await requestScope.run(scope, () => executor.execute(counter, stream, command, context(randomUUID())));
      return scope.written;
    };
    expect(await written(add())).toBe(position);
    expect(defined(await written(add(2))) > defined(position)).toBe(true);
  });

  it('notes the time of a decision only when business time differs from that of the machine', async () => {
    const stream = `counter-${streams++}`;
    const at = Date.UTC(2031, 0, 1);
    const clockThat = (more: object) => Object.assign(Object.create(TestTime.standing(at)) as TestTime, more);
    const moved = Object.defineProperty(clockThat({}), 'shift', { value: 86_400_000 });
    const leapt = Object.defineProperty(clockThat({}), 'jump', { value: { ms: -86_400_000, since: at } });
    for (const clock of [TestTime.standing(at), moved, leapt])
      await new CommandExecutor(store, clock).execute(counter, stream, add(1), context(randomUUID()));
    const said: (string | undefined)[] = [];
    for await (const { metadata } of store.readStream(stream)) {
      said.push(metadata.decidedAt);
      expect(metadata.effectiveAt).toBeUndefined();
    }
    const decided = new Date(at).toISOString();
    expect(said).toEqual([undefined, decided, decided]);
  });

  it('applies every command exactly once, also when many run at once, are repeated or lose their answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 1, maxLength: 14 }),
        fc.array(trouble, { maxLength: 4 }),
        async (commands, troubles) => {
          const stream = `counter-${streams++}`;
          const troubledStore = troubled(troubles);
          const executors = Array.from({ length: 3 }, () => new CommandExecutor(troubledStore, TestTime.standing()));
          const amounts = (id: number) => Array.from({ length: 1 + (id % 3) }, () => id + 1);
          const results = await Promise.all(
            commands.map(({ id, executor }) =>
              defined(executors[executor]).execute(counter, stream, add(...amounts(id)), context(`${stream}:${id}`)),
            ),
          );
          const unique = new Set(commands.map(({ id }) => id));
          const expected = [...unique].flatMap(amounts).reduce((sum, amount) => sum + amount, 0);
          expect(await defined(executors[0]).state(counter, stream)).toBe(expected);
          // The same command got the same answer each time.
          commands.forEach(({ id }, index) => {
            const same = defined(results[commands.findIndex((other) => other.id === id)]);
            expect(defined(results[index]).events.map(({ data }) => data)).toEqual(same.events.map(({ data }) => data));
          });
        },
      ),
      { numRuns: gateRuns(60) },
    );
  });

  it('carries out hundreds of commands to one stream at once, with one append each', async () => {
    let appends = 0;
    const counting = Object.assign(Object.create(store) as EventStore, {
      append: (...order: Parameters<EventStore['append']>) => {
        appends++;
        return store.append(...order);
      },
    });
    const executor = new CommandExecutor(counting, TestTime.running());
    const stream = 'counter-hundreds';
    await Promise.all(
      Array.from({ length: 300 }, (_, n) => executor.execute(counter, stream, add(1), context(`hundreds-${n}`))),
    );
    expect([await executor.state(counter, stream), appends]).toEqual([300, 300]);
  });

  it('answers a repeated command with the events of the first time, also in another process', async () => {
    const stream = `counter-${streams++}`;
    const first = await new CommandExecutor(store, TestTime.standing()).execute(
      counter,
      stream,
      add(1, 2),
      context('a'),
    );
    const later = new CommandExecutor(store, TestTime.standing());
    await later.execute(counter, stream, add(10), context('b'));
    const again = await later.execute(counter, stream, add(99), context('a'));
    expect(again.events).toMatchObject(first.events);
    expect([again.state, again.revision]).toEqual([13, 2]);
  });

  it('stops at an event that its decider does not know, and decides nothing without it', async () => {
    const stream = `counter-${streams++}`;
    const executor = new CommandExecutor(store, TestTime.standing());
    await executor.execute(counter, stream, add(1), context('a'));
    const { actor, correlationId, commandId, causationId } = context('b');
    const metadata = { actor, correlationId, commandId, causationId };
    await store.append(stream, [{ id: randomUUID(), type: 'Doubled', data: {}, metadata }], { expected: 0 });
    await expect(executor.execute(counter, stream, add(1), context('c'))).rejects.toThrow(
      `Event Doubled, version 1, in stream ${stream}`,
    );
    await expect(executor.state(counter, stream)).rejects.toThrow(UnknownEvent);
  });

  it('gives up on a conflict that never ends, and names it', async () => {
    const endless = troubled(Array<Trouble>(50).fill('overtaken'));
    const executor = new CommandExecutor(endless, TestTime.standing());
    await expect(executor.execute(counter, `counter-${streams++}`, add(1), context('c'))).rejects.toThrow(
      WrongExpectedRevision,
    );
  });
});
