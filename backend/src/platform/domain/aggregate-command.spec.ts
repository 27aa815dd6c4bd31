import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { type DomainEvent, eventFamily, type EventStore } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import { context } from '../../../testing/domain/command-context.js';
import { MemoryEventStore } from '../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import { aggregateCommands, aggregateHandlers, type ContentOf } from './aggregate-command.js';
import { CommandExecutor } from './command-executor.js';
import type { Decider } from './decider.js';
import { asItIs, DomainError } from './domain-error.js';

type Counted = DomainEvent<'Counted', { by: number; total: number }>;
type CounterCommand = { type: 'Count'; by: number } | { type: 'CountOne' };

const counter: Decider<number, CounterCommand, Counted> = {
  events: eventFamily<Counted>('counter-{name}', { Counted: [] }),
  initialState: 0,
  decide(command, total) {
    const by = command.type === 'Count' ? command.by : 1;
    if (by < 0) throw DomainError.invalid(asItIs('Counts up only'));
    return [{ type: 'Counted', data: { by, total: total + by } }];
  },
  evolve: (_total, { data }) => data.total,
};

type Named = { name: string };
const counterCommand = aggregateCommands<ContentOf<CounterCommand>, number, Counted, Named>(
  counter,
  ({ name }) => `counter-${name}`,
);

class Count extends counterCommand('Count', ({ state }, { name }) => `${name}: ${state}`) {}
class CountOne extends counterCommand('CountOne') {}

async function world() {
  const store = new MemoryEventStore();
  const executor = new CommandExecutor(partOf<EventStore>(store), TestTime.standing());
  const module = await Test.createTestingModule({
    imports: [CqrsModule.forRoot()],
    providers: [{ provide: CommandExecutor, useValue: executor }, ...aggregateHandlers(Count, CountOne)],
  }).compile();
  await module.init();
  return { store, commands: module.get(CommandBus) };
}

describe('a command of an aggregate', () => {
  it('goes by the bus to its stream, and answers what its class says', async () => {
    const { store, commands } = await world();
    const answer: string = await commands.execute(new Count({ name: 'a', by: 2 }, context('1')));
    expect(answer).toBe('a: 2');
    expect(await commands.execute(new CountOne({ name: 'a' }, context('2')))).toBeUndefined();
    await commands.execute(new CountOne({ name: 'b' }, context('3')));
    expect(store.events.map(({ stream, data }) => [stream, data])).toEqual([
      ['counter-a', { by: 2, total: 2 }],
      ['counter-a', { by: 1, total: 3 }],
      ['counter-b', { by: 1, total: 1 }],
    ]);
  });

  it('runs once under one command id', async () => {
    const { store, commands } = await world();
    const count = new Count({ name: 'a', by: 2 }, context('1'));
    expect([await commands.execute(count), await commands.execute(count)]).toEqual(['a: 2', 'a: 2']);
    expect(store.events).toHaveLength(1);
  });

  it('hands on what its decider refuses', async () => {
    const { commands } = await world();
    const refused = commands.execute(new Count({ name: 'a', by: -1 }, context('1')));
    await expect(refused).rejects.toThrow(DomainError.invalid(asItIs('Counts up only')));
  });
});
