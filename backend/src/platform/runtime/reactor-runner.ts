import type { EventStore, LogFeed, Page, Position, StoredEvent } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { LogRolledBack, NotFilledYet, type ReadModels } from '@wavelane/projections';
import { Lease, LeasedLoop, LogFollower, LogPlaces, pause, untilFirst } from '@wavelane/runtime';
import { type ParkedEvent, parkedEvents } from './parked-events.js';
import { placeOf, type Reactor } from './reactor.js';

export interface ReactorRunnerOptions {
  eventStore: EventStore;
  /** How it follows the log. Default: page by page from the log itself. */
  feed?: LogFeed;
  readStore: ReadStore;
  readModels: ReadModels;
  /** Business time, Unix ms. */
  now: () => number;
  /** The machine's time, for leases, which do not end when business time is moved; Unix ms. Default: `now`. */
  machine?: () => number;
  owner: string;
  log: (message: string, details: Record<string, unknown>) => void;
  /** Pauses between the tries of one event, ms; after the last it is parked. */
  retries?: readonly number[];
  /** Does the work of one reaction, and may report it. */
  aroundReaction?: (reactor: string, event: StoredEvent, work: () => Promise<void>) => Promise<void>;
}

/** The last failure. */
export interface Failure {
  error: string;
  /** ISO-8601 UTC. */
  at: string;
}

const PAGE = 200;
const LEASE_MS = 10_000;
const NEEDS_MS = 30_000;
/**
 * The time between looks at the end of the log, after a look that found nothing further: events in between are one
 * page. The first event after an idle time never waits.
 */
const GAP_MS = 20;
const QUIET_GAP_MS = 50;
/** Lanes that begin in one turn of the event loop: requests are answered in between. */
const LANES_A_TURN = 32;
/**
 * The place is kept among the records, which waits for the disk: at once after an idle time, then at this interval.
 * While no event concerns the reactor its place need not be kept, except to spare the next start a look through a long
 * log.
 */
const NOTE_MS = 1_000;
const QUIET_NOTE_MS = 60_000;
const RETRIES = [100, 400, 1_600, 6_400] as const;

/**
 * Takes one reactor through the log from its own place, which outlives the read models. Lanes of a page run side by
 * side; the place moves when the whole page is done, so a crash repeats a page or the last second, which reactors
 * expect.
 */
export class ReactorRunner {
  private readonly loop: LeasedLoop;
  private readonly lease: Lease;
  private readonly follower: LogFollower;
  private readonly parked: RecordStore;
  /** The last page held nothing to do. */
  private isQuiet = false;
  /** Events were handled that the recorded place does not include yet. */
  private owesPlace = false;
  /** True while this process runs the reactor. */
  leads = false;
  /** The failure that stopped it last; undefined once a page went well. */
  failure: Failure | undefined;

  constructor(
    readonly reactor: Reactor,
    private readonly options: ReactorRunnerOptions,
  ) {
    const { eventStore, feed = eventStore, readStore, owner, now, machine = now } = options;
    const key = placeOf(reactor);
    const lease = (this.lease = new Lease(readStore, `lease:${key}`, owner, LEASE_MS, machine));
    const checkpoint = { checkpoints: new LogPlaces(eventStore, readStore), key, lease };
    this.follower = new LogFollower(feed, { types: reactor.handles, limit: PAGE, checkpoint });
    this.loop = new LeasedLoop(
      lease,
      {
        open: () => this.open(),
        turn: (signal) => this.turn(signal),
        standBy: () => this.standBy(),
        failed: (error, failures) => this.failed(error, failures),
      },
      LEASE_MS / 5,
    );
    this.parked = parkedEvents(readStore);
  }

  get position(): Position {
    return this.follower.position;
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    this.loop.abort();
    await this.loop.ended();
    await this.follower.note().catch(() => undefined);
    await this.loop.release();
  }

  /** Reactions are idempotent: if the place is of another log, beginning again is safe. @throws LogRolledBack */
  private async open(): Promise<void> {
    await this.follower.toCheckpoint();
    const head = await this.options.eventStore.head();
    this.leads = true;
    if (this.position > head) throw new LogRolledBack(this.reactor.name, this.position, head, 'reactor');
  }

  private async standBy(): Promise<void> {
    this.leads = false;
    this.follower.handOver();
  }

  private async turn(signal: AbortSignal): Promise<void> {
    const began = performance.now();
    const page = await this.follower.read(signal);
    await this.take(page);
    this.failure = undefined;
    if (!page.head) return;
    // Waits at most until the lease must be renewed; all idle runners renew theirs in the same moment.
    const rest = Math.min(this.lease.renewsIn, this.follower.isNoted ? LEASE_MS / 2 : this.noteMs);
    const earliest = began + (this.isQuiet ? QUIET_GAP_MS : GAP_MS);
    await untilFirst({ signals: [signal], ms: rest }, (idle) => this.follower.more({ signal: idle, earliest }));
    await this.note();
  }

  private failed(error: unknown, failures: number): void {
    this.failure = failureOf(error, this.options.now());
    this.options.log(`reactor ${this.reactor.name} waits for a store`, { error: String(error), failures });
  }

  private async take({ events, next }: Page): Promise<void> {
    if (next <= this.position) return;
    const { needs } = this.reactor;
    const last = events.at(-1);
    if (last && needs && !(await this.options.readModels.waitFor(last.position, NEEDS_MS, needs))) {
      throw new Error(`The read models ${needs.join(', ')} are too far behind`);
    }
    await this.walkAll(this.lanes(events));
    if (this.loop.signal.aborted) return;
    this.follower.passed(next);
    this.isQuiet = events.length === 0;
    if (this.isQuiet) return;
    this.owesPlace = true;
    await this.note();
  }

  private get noteMs(): number {
    return this.owesPlace ? NOTE_MS : QUIET_NOTE_MS;
  }

  private async note(): Promise<void> {
    await this.follower.note(this.noteMs);
    this.owesPlace &&= !this.follower.isNoted;
  }

  private lanes(events: readonly StoredEvent[]): StoredEvent[][] {
    const lanes = new Map<string, StoredEvent[]>();
    for (const event of events) {
      const name = this.reactor.lane?.(event) ?? '';
      lanes.set(name, [...(lanes.get(name) ?? []), event]);
    }
    return [...lanes.values()];
  }

  private async walkAll(lanes: readonly StoredEvent[][]): Promise<void> {
    const walks: Promise<void>[] = [];
    for (const lane of lanes) {
      const walk = this.walk(lane);
      walk.catch(() => undefined); // the wait below throws this; until then it must not count as unhandled
      walks.push(walk);
      if (walks.length % LANES_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(walks);
  }

  private async walk(lane: readonly StoredEvent[]): Promise<void> {
    if (lane.length > 1 && (await this.reactAll(lane))) return;
    for (const event of lane) {
      if (this.loop.signal.aborted) return;
      const { aroundReaction } = this.options;
      const react = () => this.react(event);
      await (aroundReaction ? aroundReaction(this.reactor.name, event, react) : react());
    }
  }

  /** @returns false if they must be taken one by one: that shows which of them fails, and leaves a span of each */
  private async reactAll(lane: readonly StoredEvent[]): Promise<boolean> {
    if (!this.reactor.reactAll || this.options.aroundReaction || this.loop.signal.aborted) return false;
    try {
      await this.reactor.reactAll(lane);
      return true;
    } catch (error) {
      if (error instanceof NotFilledYet) throw error;
      return false;
    }
  }

  private async react(event: StoredEvent): Promise<void> {
    const pauses = this.options.retries ?? RETRIES;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.reactor.react(event);
      } catch (error) {
        if (this.loop.signal.aborted) return;
        // It will be there, and the event was not looked at yet: the page is tried again.
        if (error instanceof NotFilledYet) throw error;
        const rest = pauses[attempt];
        if (rest !== undefined) {
          await pause(rest, this.loop.signal);
          continue;
        }
        // A store that is away parks nothing: the page is tried again when it is back.
        await Promise.all([this.options.eventStore.head(), this.options.readStore.ping()]);
        return this.park(event, error);
      }
    }
  }

  private async park(event: StoredEvent, error: unknown): Promise<void> {
    const { id: eventId, type: eventType, stream, position } = event;
    const record: ParkedEvent = {
      reactor: this.reactor.name,
      eventId,
      eventType,
      stream,
      position,
      error: String(error).slice(0, 1_000),
      parkedAt: new Date(this.options.now()).toISOString(),
      state: 'parked',
      triedAt: null,
    };
    await this.parked.put(`${this.reactor.name}|${eventId}`, record, null);
    this.options.log(`reactor ${this.reactor.name} parked an event`, record);
  }
}

/** @param now Unix ms */
export const failureOf = (error: unknown, now: number): Failure => ({
  error: String(error).slice(0, 1_000),
  at: new Date(now).toISOString(),
});
