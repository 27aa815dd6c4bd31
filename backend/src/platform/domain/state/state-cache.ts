import { LRUCache } from 'lru-cache';
import {
  type DomainEvent,
  type EventStore,
  type Position,
  type StoredEvent,
  type TailListener,
  UnknownEvent,
} from '@wavelane/event-store';
import type { Decider } from '../decider.js';
import type { Snapshots } from './snapshots.js';

type Fold<S, E extends DomainEvent> = Decider<S, never, E>;

/** The state of a stream as of one of its events. */
export interface Loaded<S = unknown> {
  state: S;
  /** -1 before the first event. */
  revision: number;
  position: Position | undefined;
  /** Id of the event at `revision`; '' before the first event. */
  eventId: string;
  /** Revision of the last snapshot; -1 without one. */
  snapshotAt: number;
  /** Revision of the first event of each command, by the command's id. All states of one stream share it. */
  commands: Map<string, number>;
}

interface Entry {
  decider: Fold<unknown, DomainEvent>;
  /** undefined until the stream was read. */
  loaded: Loaded | undefined;
  /** The highest revision that the stream is known to have. */
  newest: number;
  /** The beginning of the feed that has brought everything since the stream was read; see {@link StateCache.begin}. */
  since: number;
}

const MAX_STREAMS = 4_000;
/** A fed state counts as current while the feed was at the end of the log that short ago, ms. */
const FRESH_MS = 2_000;
const UNFED = 0;

/**
 * The states of recently used streams. Events of this process are folded at once, those of others when the tail of the
 * log brings them. A decision on such a state is checked by its append, or by a reading (see CommandExecutor).
 */
export class StateCache implements TailListener {
  /** Brings the fed states up to what the log holds now. Set by what feeds them. */
  catchUp: () => Promise<void> = () => Promise.resolve();
  private readonly entries = new LRUCache<string, Entry>({ max: MAX_STREAMS });
  /** Numbers the beginnings of the feed: a state of an earlier one may lack events. */
  private beginning = UNFED;
  private isFed = false;
  /** When the feed was last known to be at the end of the log (performance.now). */
  private heardAt = -Infinity;

  constructor(
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly snapshots?: Snapshots,
  ) {}

  /** The state that is remembered, unless the stream is known to have more; undefined if there is none. */
  known<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string): Loaded<S> | undefined {
    const entry = this.entries.get(stream);
    if (entry?.decider !== decider || !entry.loaded || entry.loaded.revision < entry.newest) return undefined;
    return entry.loaded as Loaded<S>;
  }

  /**
   * The known state, if it has everything that this process wrote and that the feed has delivered to any listener, and
   * the feed was at the end of the log a moment ago.
   * @param now performance.now()
   */
  fed<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string, now: number): Loaded<S> | undefined {
    if (!this.isFed || now - this.heardAt > FRESH_MS) return undefined;
    return this.entries.peek(stream)?.since === this.beginning ? this.known(decider, stream) : undefined;
  }

  /** The state as the log has it: reads what came after the one that is remembered. */
  async load<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string): Promise<Loaded<S>> {
    const since = this.isFed ? this.beginning : UNFED;
    const entry = this.entryOf(decider, stream); // from here on the feed adds new events to the entry
    let loaded = (entry.loaded as Loaded<S> | undefined) ?? (await this.startOf(decider, stream));
    for await (const event of this.store.readStream(stream, { from: loaded.revision + 1 })) {
      if (!decider.events.is(event)) throw new UnknownEvent(event, undefined);
      loaded = folded(decider, loaded, event);
    }
    await this.snapshots?.keep(decider, stream, loaded);
    keepNewer(entry, loaded);
    entry.since = Math.max(entry.since, since);
    return loaded;
  }

  /** This process has appended events to the state before. @returns the state afterwards */
  append<S, E extends DomainEvent>(decider: Fold<S, E>, before: Loaded<S>, events: readonly (StoredEvent & E)[]): S {
    const loaded = events.reduce((at, event) => folded(decider, at, event), before);
    const stream = events[0]?.stream ?? '';
    // If a snapshot hides commands, another process may have decided this one otherwise: not every engine reports it.
    if (decider.snapshot) this.note(stream, loaded.revision);
    else keepNewer(this.entryOf(decider, stream), loaded);
    return loaded.state;
  }

  /** The log reads differently than before (a person was forgotten): nothing that was folded counts. */
  forget(): void {
    this.entries.clear();
  }

  begin(): void {
    this.beginning++;
    this.isFed = true;
  }

  lose(): void {
    this.isFed = false;
  }

  hear(at: number): void {
    if (this.isFed) this.heardAt = Math.max(this.heardAt, at);
  }

  take(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.note(event.stream, event.revision);
      const { decider, loaded } = this.entries.peek(event.stream) ?? {};
      if (loaded?.revision !== event.revision - 1 || !decider?.events.is(event)) continue;
      keepNewer(this.entryOf(decider, event.stream), folded(decider, loaded, event));
    }
  }

  private note(stream: string, revision: number): void {
    const entry = this.entries.peek(stream);
    if (entry) entry.newest = Math.max(entry.newest, revision);
  }

  private entryOf<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string): Entry {
    const known = this.entries.get(stream);
    if (known?.decider === decider) return known;
    const entry: Entry = { decider, loaded: undefined, newest: -1, since: UNFED };
    this.entries.set(stream, entry);
    return entry;
  }

  /** The last snapshot, if the log still has its event; else nothing. */
  private async startOf<S, E extends DomainEvent>(decider: Fold<S, E>, stream: string): Promise<Loaded<S>> {
    const snapshot = await this.snapshots?.find<S>(decider, stream);
    if (!snapshot) return nothing(decider);
    const { state, revision, eventId } = snapshot;
    for await (const { id, position } of this.store.readStream(stream, { from: revision, limit: 1 })) {
      if (id === eventId) return { ...nothing(decider), state, revision, position, eventId, snapshotAt: revision };
    }
    return nothing(decider);
  }
}

/** The state of an empty stream. */
export const nothing = <S>({ initialState }: Pick<Fold<S, DomainEvent>, 'initialState'>): Loaded<S> => ({
  ...{ state: initialState, revision: -1, position: undefined, eventId: '', snapshotAt: -1 },
  commands: new Map(),
});

/** Readings and appends of a stream end in any order: the state that is further on stays. */
function keepNewer(entry: Entry, loaded: Loaded): void {
  if (!entry.loaded || loaded.revision >= entry.loaded.revision) entry.loaded = loaded;
}

function folded<S, E extends DomainEvent>(
  { evolve }: Pick<Fold<S, E>, 'evolve'>,
  before: Loaded<S>,
  event: StoredEvent & E,
): Loaded<S> {
  const { revision, position, id: eventId } = event;
  const { commandId } = event.metadata;
  if (!before.commands.has(commandId)) before.commands.set(commandId, revision);
  return { ...before, state: evolve(before.state, event), revision, position, eventId };
}
