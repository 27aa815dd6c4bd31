import {
  AppendOutcomeUnknown,
  type EventStore,
  type Expected,
  type NewEvent,
  type Page,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  START,
  StoreUnavailable,
  type StoredEvent,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { frozenJson } from '../../../libs/read-store/src/testing/memory/frozen-json.js';
import { partOf } from '@wavelane/testing';
import type { Host, Scheduler } from './scheduler/scheduler.js';

const positionOf = (index: number) => String(index + 1).padStart(10, '0') as Position;
const indexAfter = (position: Position) => (position === START ? 0 : Number(position));
/** Appends in a hundred of which the answer is lost, and calls in a hundred that are refused. */
const LOST = 0.01;
const AWAY = 0.003;
/**
 * After one append in so many the process is suspended for this time, ms, about as long as a lease: others take over
 * meanwhile.
 */
const HELD = 1 / 15;
const HELD_MS = [8_000, 14_000] as const;

/** The log that all processes share. */
export class SimulatedLog {
  readonly events: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private readonly bells = new Map<Host, Set<() => void>>();

  constructor(private readonly scheduler: Scheduler) {}

  get head(): Position {
    return this.events.at(-1)?.position ?? START;
  }

  /** @param at Unix ms that the store stamps it with */
  append(stream: string, proposed: readonly NewEvent[], expected: Expected, at: number) {
    const known = this.streams.get(stream) ?? [];
    const actual = known.length - 1;
    const first = expected === 'any' || expected === 'exists' ? undefined : expected === 'none' ? 0 : expected + 1;
    const repeated = proposed.map(({ id }) => known.find((event) => event.id === id));
    const last = repeated.at(-1);
    if (last && repeated.every((event, index) => event && (first === undefined || event.revision === first + index)))
      return { revision: last.revision, position: last.position, deduplicated: true };
    if (first !== undefined && first !== known.length) throw new WrongExpectedRevision(stream, expected, actual);
    for (const event of proposed.filter((_, index) => !repeated[index])) {
      const stored: StoredEvent = {
        ...frozenJson(event),
        schemaVersion: event.schemaVersion ?? 1,
        stream,
        revision: known.length,
        position: positionOf(this.events.length),
        metadata: { ...event.metadata, recordedAt: new Date(at).toISOString() },
      };
      known.push(stored);
      this.events.push(stored);
    }
    this.streams.set(stream, known);
    for (const [host, bells] of this.bells) this.ring(host, bells);
    this.bells.clear();
    return { revision: known.length - 1, position: this.head, deduplicated: false };
  }

  /** Goes back to its first events, as a restored log does. Readers that wait for more events end. */
  restore(length: number): void {
    this.events.length = length;
    this.streams.clear();
    for (const event of this.events) {
      const known = this.streams.get(event.stream);
      if (known) known.push(event);
      else this.streams.set(event.stream, [event]);
    }
    this.bells.clear();
  }

  stream(name: string): readonly StoredEvent[] {
    return this.streams.get(name) ?? [];
  }

  page({ after, limit, types }: ReadAllOptions): Page {
    const events: StoredEvent[] = [];
    let index = indexAfter(after);
    for (; index < this.events.length && events.length < limit; index++) {
      const event = this.events[index];
      if (event && (!types || types.includes(event.type))) events.push(event);
    }
    return { events, next: index === 0 ? START : positionOf(index - 1), head: index === this.events.length };
  }

  /** Resolves when there is something after a position, or the signal aborts. */
  changed(after: Position, signal: AbortSignal, host: Host): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const bells = this.bells.get(host) ?? new Set();
      const done = () => {
        bells.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      signal.addEventListener('abort', done, { once: true });
      bells.add(done);
      if (this.head > after) this.ring(host, new Set([done]));
      else this.bells.set(host, bells);
    });
  }

  /** All waiting readers of a process are called in one step. */
  private ring(host: Host, bells: ReadonlySet<() => void>): void {
    if (bells.size > 0) this.scheduler.after(0, 'hears of the log', () => [...bells].forEach((done) => done()), host);
  }
}

/** The events that were read, one after another: a generator would wait three times for each. */
function following(read: () => Promise<readonly StoredEvent[]>): AsyncIterableIterator<StoredEvent> {
  let found: readonly StoredEvent[] | undefined;
  let index = 0;
  const iterator: AsyncIterableIterator<StoredEvent> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      found ??= await read();
      const value = found[index++];
      return value ? { value } : { value, done: true };
    },
  };
  return iterator;
}

/** The log as one process sees it: each call is a step, its answer another. */
export function logOf(log: SimulatedLog, scheduler: Scheduler, host: Host, wall: () => number): EventStore {
  const { chance } = scheduler;
  const mayFail = async (label: string) => {
    await scheduler.turn(label);
    if (scheduler.isRough && chance.is(AWAY)) throw new StoreUnavailable('The log is away');
  };
  const mayBeHeld = async () => {
    if (!scheduler.isRough || !chance.is(HELD)) return;
    host.suspendedUntil = scheduler.now + chance.between(...HELD_MS);
    scheduler.note(host.name, `is suspended until ${(host.suspendedUntil / 1_000).toFixed(3)} s, about to append`);
    await scheduler.turn('wakes up');
  };
  return partOf<EventStore>({
    async append(stream, events, { expected }) {
      await mayFail(`appends ${events.map(({ type }) => type).join(', ')} to ${stream}`);
      await mayBeHeld();
      const unknown = () =>
        new AppendOutcomeUnknown(
          stream,
          events.map(({ id }) => id),
        );
      const isLost = scheduler.isRough && chance.is(LOST);
      if (isLost && chance.is(0.5)) throw unknown();
      const result = log.append(stream, events, expected, wall());
      await scheduler.turn(`has appended to ${stream}`);
      if (isLost) throw unknown();
      return result;
    },
    readStream: (stream: string, { from = 0, limit = Infinity }: ReadStreamOptions = {}) =>
      following(async () => {
        await mayFail(`reads ${stream}`);
        return log.stream(stream).slice(from, from + limit);
      }),
    async readAll(options) {
      await mayFail('reads the log');
      return log.page(options);
    },
    head: async () => log.head,
    storeId: async () => 'simulated',
    changed: (after, signal) => log.changed(after, signal, host),
    follow: undefined,
  });
}
