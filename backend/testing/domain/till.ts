import { type DomainEvent, eventFamily, type EventStore, type StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import fc, { type Scheduler } from 'fast-check';
import type { CommandContext } from '../../src/platform/domain/command-context.js';
import type { Decider } from '../../src/platform/domain/decider.js';
import { asItIs, DomainError } from '../../src/platform/domain/domain-error.js';

type Moved = DomainEvent<'Moved', { amount: number; balance: number }>;
type Named = DomainEvent<'Named', { name: string }>;
export interface Till {
  balance: number;
  name: string;
}
export type TillCommand = { type: 'MoveMoney'; amount: number } | { type: 'NameTill'; name: string };

/** Never holds less than nothing, and takes no name that it has. */
export const till: Decider<Till, TillCommand, Moved | Named> = {
  events: eventFamily<Moved | Named>('till-{n}', { Moved: [], Named: [] }),
  initialState: { balance: 0, name: '' },
  decide(command, { balance, name }) {
    if (command.type === 'NameTill')
      return command.name === name ? [] : [{ type: 'Named', data: { name: command.name } }];
    if (balance + command.amount < 0) throw DomainError.limit(asItIs('Not so much'));
    return [{ type: 'Moved', data: { amount: command.amount, balance: balance + command.amount } }];
  },
  evolve: (state, { type, data }) =>
    type === 'Moved' ? { ...state, balance: data.balance } : { ...state, name: data.name },
};

export const context = (commandId: string): CommandContext => ({
  actor: { kind: 'system', id: 'test' },
  correlationId: commandId,
  commandId,
  causationId: null,
});

export async function allOf(events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/**
 * The store as seen by a process that is slower or faster than others; it counts the calls. As with a server, an append
 * that was stored already gets the same answer as a new one.
 */
export function seen(store: EventStore, by: Pick<Scheduler, 'schedule'> = { schedule: async (task) => task }) {
  const calls = { append: 0, readStream: 0 };
  const turn = (name: string) => by.schedule(Promise.resolve(), name);
  const process: EventStore = Object.assign(Object.create(store) as EventStore, {
    append: async (...order: Parameters<EventStore['append']>) => {
      calls.append++;
      await turn('append');
      const result = await store.append(...order).catch((error: unknown) => ({ error }));
      await turn('answer');
      if ('error' in result) throw result.error;
      return { ...result, deduplicated: false };
    },
    readStream: async function* (...order: Parameters<EventStore['readStream']>) {
      calls.readStream++;
      await turn('read');
      const events = await allOf(store.readStream(...order));
      await turn('answer');
      yield* events;
    },
  });
  return { process, calls };
}

export async function statesOf(store: EventStore, stream: string): Promise<Till[]> {
  const states = [till.initialState];
  for await (const event of store.readStream(stream)) {
    if (till.events.is(event)) states.push(till.evolve(defined(states.at(-1)), event));
  }
  return states;
}

export const contentOf = ({ type, data }: DomainEvent) => ({ type, data });

export const outcomeOn = (command: TillCommand, state: Till): 'refused' | 'nothing' | 'written' => {
  try {
    return till.decide(command, state, 0).length === 0 ? 'nothing' : 'written';
  } catch {
    return 'refused';
  }
};

export const aCommand = fc.oneof(
  fc.record({ type: fc.constant('MoveMoney' as const), amount: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ type: fc.constant('NameTill' as const), name: fc.constantFrom('', 'front', 'back') }),
);
