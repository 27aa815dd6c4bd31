import {
  type DomainEvent,
  type EventStore,
  type Position,
  type StoredEvent,
  UnknownEvent,
} from '@wavelane/event-store';
import type { DecidedCommand, Decider } from '../decider.js';
import { CommandIndex } from './command-index.js';
import { type Loaded, makeRoom } from './loaded.js';
import type { Snapshots } from './snapshots.js';

export type { Loaded } from './loaded.js';

interface Entry {
  decider: unknown;
  /** Takes the next event; undefined where it is none of the decider's. */
  fold: (loaded: Loaded, event: StoredEvent) => Loaded | undefined;
  loaded: Loaded;
  /** The highest revision that the stream is known to have. */
  newest: number;
  /** Everything written since it was loaded comes here by the tail, of this beginning; see {@link StateCache.begin}. */
  since: number;
  /** Of the log, from before the stream was read; undefined where the log gives none, or it was not read. */
  mark?: string | undefined;
}

/** Of a stream that is being read: what the tail has brought of it meanwhile. */
interface Reading {
  readers: number;
  newest: number;
}

const MAX_STREAMS = 4_000;
/** Many go at once: looking for the oldest walks over all that went before it. */
const KEPT_STREAMS = 3_600;
/** A state is taken for one of now while the tail found the end of the log that short ago, ms. */
const FRESH_MS = 2_000;
/** Before the tail was heard of. */
const NEVER = 0;

/**
 * Remembers the state of recently used streams. What this process writes is folded at once, what others write when the
 * tail brings it. Never trusted alone: an append's expectation checks it, and where there is none, a reading
 * (docs/adr/0075-round-trips-to-servers.md).
 */
export class StateCache {
  private readonly entries = new Map<string, Entry>();
  private readonly readings = new Map<string, Reading>();
  /** Which beginning of the tail this is; a state of an earlier one may lack events. */
  private beginning = NEVER;
  private isFollowing = false;
  /** When the tail was last known to be at the end of the log (performance.now). */
  private heardAt = -Infinity;

  constructor(private readonly snapshots?: Snapshots) {}

  /** What is remembered, where nothing is known to have been written since. */
  known<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
  ): Loaded<S> | undefined {
    const entry = this.entries.get(stream);
    if (entry?.decider !== decider || entry.loaded.revision < entry.newest) return undefined;
    this.touch(stream, entry);
    return entry.loaded as Loaded<S>;
  }

  /**
   * What is remembered, where it has everything that the tail has given to anybody, and the tail was at the end of the
   * log a moment ago. @param now performance.now()
   */
  followed<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    now: number,
  ): Loaded<S> | undefined {
    if (!this.isFollowing || now - this.heardAt > FRESH_MS) return undefined;
    return this.entries.get(stream)?.since === this.beginning ? this.known(decider, stream) : undefined;
  }

  /** The state of a stream of which nothing is read. */
  nothing<S>({ initialState }: Pick<Decider<S, never, never>, 'initialState'>): Loaded<S> {
    const commands = new CommandIndex();
    return { state: initialState, revision: -1, position: undefined, eventId: '', kept: -1, commands };
  }

  /** Since when the tail brings everything, for a state of now; {@link wrote} is told what it was before the append. */
  get since(): number {
    return this.isFollowing ? this.beginning : NEVER;
  }

  /** Reads what has come since it was remembered, where the log does not say that nothing has. */
  async load<S, C extends DecidedCommand, E extends DomainEvent>(
    store: EventStore,
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<Loaded<S>> {
    const mark = store.mark?.(stream);
    const known = mark === undefined ? undefined : this.known(decider, stream);
    if (known && this.entries.get(stream)?.mark === mark) return { ...known };
    const reading = this.readings.get(stream) ?? { readers: 0, newest: -1 };
    this.readings.set(stream, reading);
    reading.readers++;
    const { since } = this;
    try {
      const loaded = await this.read(store, decider, stream);
      await this.remember(decider, stream, loaded, { since, newest: reading.newest, mark });
      return loaded;
    } finally {
      if (--reading.readers === 0) this.readings.delete(stream);
    }
  }

  /**
   * This process has written to the end of a stream.
   * @param written what was decided; undefined where the log may hold what another decided by the same ids
   */
  async wrote<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    before: Loaded<S>,
    { revision, position, since }: { revision: number; position: Position; since: number },
    written?: { events: readonly E[]; ids: readonly string[]; commandIds: readonly string[] },
  ): Promise<void> {
    if (!written || revision !== before.revision + written.events.length) {
      this.noteNewest(stream, revision);
      return;
    }
    const { events, ids, commandIds } = written;
    const loaded: Loaded<S> = { ...before, revision, position, eventId: ids.at(-1) ?? '' };
    // As the log gives them back.
    for (const event of JSON.parse(JSON.stringify(events)) as E[]) loaded.state = decider.evolve(loaded.state, event);
    for (const [index, id] of commandIds.entries()) loaded.commands.note(id, before.revision + 1 + index);
    await this.remember(decider, stream, loaded, { since, newest: -1 });
  }

  /** What the log says has changed: nothing that was folded before counts, here or as a snapshot of this process. */
  forget(): void {
    this.entries.clear();
  }

  /** From now on everything that is written comes by {@link take}. */
  begin(): void {
    this.beginning++;
    this.isFollowing = true;
  }

  /** Something may not have come. */
  lose(): void {
    this.isFollowing = false;
  }

  /** Everything that was written up to then has come. @param at performance.now() */
  hear(at: number): void {
    if (this.isFollowing) this.heardAt = Math.max(this.heardAt, at);
  }

  /** Events of the log in their order, none left out. */
  take(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { stream, revision } = event;
      this.noteNewest(stream, revision);
      const entry = this.entries.get(stream);
      if (!entry || revision <= entry.loaded.revision) continue;
      if (revision === entry.loaded.revision + 1) entry.loaded = entry.fold(entry.loaded, event) ?? entry.loaded;
    }
  }

  /** Also for who is reading the stream just now, and may have read less. */
  private noteNewest(stream: string, revision: number): void {
    for (const known of [this.readings.get(stream), this.entries.get(stream)])
      if (known) known.newest = Math.max(known.newest, revision);
  }

  /** Reads what has come since it was remembered, and remembers nothing of it. */
  async read<S, C extends DecidedCommand, E extends DomainEvent>(
    store: EventStore,
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<Loaded<S>> {
    const entry = this.entries.get(stream);
    const known = entry?.decider === decider ? (entry.loaded as Loaded<S>) : undefined;
    let loaded: Loaded<S> = known ? { ...known } : await this.beginOf(store, decider, stream);
    for await (const event of store.readStream(stream, { from: loaded.revision + 1 })) {
      if (event.revision !== loaded.revision + 1) continue; // another load has just folded it
      if (!decider.events.is(event)) throw new UnknownEvent(event, undefined);
      loaded = folded(decider, loaded, event);
    }
    return loaded;
  }

  /** From the last snapshot, if the log still has its event, else from nothing. */
  private async beginOf<S, C extends DecidedCommand, E extends DomainEvent>(
    store: EventStore,
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<Loaded<S>> {
    const nothing = this.nothing(decider);
    const snapshot = await this.snapshots?.find<S>(decider, stream);
    if (snapshot) {
      const { state, revision, eventId } = snapshot;
      for await (const event of store.readStream(stream, { from: revision, limit: 1 })) {
        const { position } = event;
        if (event.id === eventId) return { ...nothing, state, revision, position, eventId, kept: revision };
      }
    }
    return nothing;
  }

  private async remember<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    loaded: Loaded<S>,
    { since, newest, mark }: Pick<Entry, 'since' | 'newest' | 'mark'>,
  ): Promise<void> {
    const { state, revision, eventId, kept } = loaded;
    const fold = (before: Loaded, event: StoredEvent) =>
      decider.events.is(event) ? folded(decider, before as Loaded<S>, event) : undefined;
    this.touch(stream, newer({ decider, fold, loaded, since, newest, mark }, this.entries.get(stream)));
    if (await this.snapshots?.keep(decider, stream, { state, revision, eventId }, kept)) loaded.kept = revision;
  }

  private touch(stream: string, entry: Entry): void {
    this.entries.delete(stream);
    this.entries.set(stream, entry);
    if (this.entries.size > MAX_STREAMS) makeRoom(this.entries, KEPT_STREAMS);
  }
}

/** Readings and writings of a stream end in any order: what is further on stays. */
function newer(entry: Entry, before: Entry | undefined): Entry {
  if (!before || before.decider !== entry.decider) return entry;
  const newest = Math.max(before.newest, entry.newest);
  const isAhead = before.loaded.revision > entry.loaded.revision;
  return { ...(isAhead ? before : entry), newest, since: Math.max(before.since, entry.since) };
}

function folded<S, E extends DomainEvent>(
  { evolve }: Pick<Decider<S, never, E>, 'evolve'>,
  before: Loaded<S>,
  event: StoredEvent & E,
): Loaded<S> {
  const { revision, position, id: eventId } = event;
  before.commands.note(event.metadata.commandId, revision);
  return { ...before, state: evolve(before.state, event), revision, position, eventId };
}
