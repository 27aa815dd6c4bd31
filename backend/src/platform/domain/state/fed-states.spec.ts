import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type DomainEvent,
  eventFamily,
  type EventStore,
  LogTail,
  openSqliteEventStore,
  type StoredEvent,
} from '@wavelane/event-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { CommandExecutor } from '../command-executor.js';
import type { Decider } from '../decider.js';
import { asItIs, DomainError } from '../domain-error.js';

type Written = DomainEvent<'Written', { line: number }>;
type WriteLine = { type: 'WriteLine'; line: number };

const page: Decider<readonly number[], WriteLine, Written> = {
  events: eventFamily<Written>('page-{n}', { Written: [] }),
  initialState: [],
  decide: ({ line }) => [{ type: 'Written', data: { line } }],
  evolve: (lines, { data }) => [...lines, data.line],
};

let store: EventStore;
let [pages, commands] = [0, 0];

beforeAll(() => {
  store = openSqliteEventStore({ path: ':memory:' });
});
afterAll(() => store.close());

/** A process whose states are fed by its own tail of the log. */
class Process {
  streamsRead = 0;
  readonly executor: CommandExecutor;
  readonly tail: LogTail;

  constructor() {
    const counted: EventStore = Object.assign(Object.create(store) as EventStore, {
      readStream: (...order: Parameters<EventStore['readStream']>) => {
        this.streamsRead++;
        return store.readStream(...order);
      },
    });
    this.executor = new CommandExecutor(counted, TestTime.standing());
    this.tail = new LogTail(store, { lookEveryMs: 0 });
    this.tail.listen(this.executor.states);
    this.executor.states.catchUp = () => this.tail.catchUp();
  }

  async write(stream: string, line: number): Promise<void> {
    const commandId = `${stream}:${commands++}`;
    const context = { actor: { kind: 'system', id: 'test' }, correlationId: '', commandId, causationId: null } as const;
    await this.executor.execute(page, stream, { type: 'WriteLine', line }, context);
  }
}

async function linesOf(stream: string): Promise<number[]> {
  const events: StoredEvent[] = [];
  for await (const event of store.readStream(stream)) events.push(event);
  return events.map(({ data }) => (data as Written['data']).line);
}

type Step =
  | { do: 'write'; process: number; stream: number }
  | { do: 'look'; process: number }
  | { do: 'catch up'; process: number }
  | { do: 'lose'; process: number }
  | { do: 'ask'; process: number; stream: number }
  | { do: 'read'; process: number; stream: number };

const [process, stream] = [fc.nat(1), fc.nat(2)];
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('write' as const), process, stream }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('look' as const), process }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('catch up' as const), process }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('lose' as const), process }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('ask' as const), process, stream }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('read' as const), process, stream }), weight: 1 },
);

describe('states fed by the tail of the log', () => {
  it('includes what the tail looked at and what this process wrote, and matches a moment of the log', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (history) => {
        const name = `page-${pages++}`;
        const processes = [new Process(), new Process()];
        // The number of lines that each process must know at least, by stream.
        const known = [
          [0, 0, 0],
          [0, 0, 0],
        ];
        const counts = () => Promise.all([0, 1, 2].map(async (n) => (await linesOf(`${name}-${n}`)).length));
        for (const { tail } of processes) await tail.look();
        for (const [line, what] of history.entries()) {
          const one = defined(processes[what.process]);
          if (what.do === 'look' || what.do === 'catch up') {
            await (what.do === 'look' ? one.tail.look() : one.executor.states.catchUp());
            known[what.process] = await counts();
          } else if (what.do === 'lose') one.tail.listen(one.executor.states);
          else {
            const at = `${name}-${what.stream}`;
            if (what.do === 'write') await one.write(at, line);
            if (what.do === 'read') await one.executor.state(page, at);
            const all = await linesOf(at);
            if (what.do === 'ask') {
              const lines = await one.executor.cached(page, at);
              expect(lines).toEqual(all.slice(0, lines.length));
              expect(lines.length).toBeGreaterThanOrEqual(defined(known[what.process]?.[what.stream]));
            } else defined(known[what.process])[what.stream] = all.length;
          }
        }
      }),
      { numRuns: gateRuns(150) },
    );
  });

  it('costs no reading for known streams while the tail is fed', async () => {
    const [one, other] = [new Process(), new Process()];
    const name = `page-${pages++}`;
    await one.tail.look();
    expect(await one.executor.cached(page, name)).toEqual([]);
    expect(one.streamsRead).toBe(1);
    await one.tail.look();
    for (const line of [1, 2, 3]) {
      await other.write(name, line);
      await one.tail.look();
      await one.write(name, 10 * line);
      expect(await one.executor.cached(page, name)).toEqual(await linesOf(name));
    }
    expect(one.streamsRead).toBe(1);
  });

  it('catches up with the log before a refusal that rests on it', async () => {
    const [one, other] = [new Process(), new Process()];
    const name = `page-${pages++}`;
    await one.tail.look();
    await one.tail.look();
    expect(await one.executor.cached(page, name)).toEqual([]);
    await other.write(name, 1);
    const seen: number[] = [];
    const demandLines = async (least: number) => {
      const { length } = await one.executor.cached(page, name);
      seen.push(length);
      if (length < least) throw DomainError.conflict(asItIs(`Only ${length} lines`));
      return length;
    };
    expect(await one.executor.recheck(() => demandLines(1))).toBe(1);
    await expect(one.executor.recheck(() => demandLines(2))).rejects.toThrow('Only 1 lines');
    expect([seen, one.streamsRead]).toEqual([[0, 1, 1, 1], 1]);
  });

  it('reads streams again after the tail lost something, until it has begun again', async () => {
    const [one, other] = [new Process(), new Process()];
    const name = `page-${pages++}`;
    await one.tail.look();
    await one.tail.look();
    await one.write(name, 1);
    one.tail.listen(one.executor.states);
    await other.write(name, 2);
    for (const reads of [1, 2]) {
      expect(await one.executor.cached(page, name)).toEqual([1, 2]);
      expect(one.streamsRead).toBe(reads);
    }
    await one.tail.look();
    await one.tail.look();
    await one.executor.cached(page, name);
    await one.executor.cached(page, name);
    expect(one.streamsRead).toBe(3);
  });
});
