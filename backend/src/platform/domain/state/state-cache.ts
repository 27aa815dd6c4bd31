import { type DomainEvent, type EventStore, type Position, UnknownEvent } from '@wavelane/event-store';
import type { DecidedCommand, Decider } from '../decider.js';
import { CommandIndex } from './command-index.js';
import type { Snapshots } from './snapshots.js';

export interface Loaded<S = unknown> {
  state: S;
  revision: number;
  position: Position | undefined;
  /** Id of the event at `revision`; '' before the first event. */
  eventId: string;
  /** Revision of the last snapshot; -1 without one. */
  kept: number;
  /** Shared between loads of one stream. The events themselves are not kept: those of a bulk job are 20 MB. */
  commands: CommandIndex;
}

const MAX_STREAMS = 2_000;

/**
 * Remembers the state of recently used streams, so that a long stream is read once and then only its new end. Never
 * trusted alone: each load reads what is new, and the append's expectation catches the rest.
 */
export class StateCache {
  constructor(private readonly snapshots?: Snapshots) {}

  private readonly entries = new Map<string, { decider: unknown; loaded: Loaded }>();

  async load<S, C extends DecidedCommand, E extends DomainEvent>(
    store: EventStore,
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<Loaded<S>> {
    const entry = this.entries.get(stream);
    const known = entry?.decider === decider ? (entry.loaded as Loaded<S>) : undefined;
    const loaded: Loaded<S> = known ? { ...known } : await this.begin(store, decider, stream);
    for await (const event of store.readStream(stream, { from: loaded.revision + 1 })) {
      if (event.revision !== loaded.revision + 1) continue; // another load has just folded it
      if (!decider.events.is(event)) throw new UnknownEvent(event, undefined);
      loaded.state = decider.evolve(loaded.state, event);
      loaded.revision = event.revision;
      loaded.position = event.position;
      loaded.eventId = event.id;
      loaded.commands.note(event.metadata.commandId, event.revision);
    }
    const { state, revision, eventId, kept } = loaded;
    if (await this.snapshots?.keep(decider, stream, { state, revision, eventId }, kept)) loaded.kept = revision;
    this.remember(stream, { decider, loaded });
    return loaded;
  }

  /** From the last snapshot, if the log still has its event, else from nothing. */
  private async begin<S, C extends DecidedCommand, E extends DomainEvent>(
    store: EventStore,
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<Loaded<S>> {
    const commands = new CommandIndex();
    const snapshot = await this.snapshots?.find<S>(decider, stream);
    if (snapshot) {
      const { state, revision, eventId } = snapshot;
      for await (const event of store.readStream(stream, { from: revision, limit: 1 })) {
        const { position } = event;
        if (event.id === eventId) return { state, revision, position, eventId, kept: revision, commands };
      }
    }
    return { state: decider.initialState, revision: -1, position: undefined, eventId: '', kept: -1, commands };
  }

  private remember(stream: string, entry: { decider: unknown; loaded: Loaded }): void {
    this.entries.delete(stream);
    this.entries.set(stream, entry);
    if (this.entries.size > MAX_STREAMS) {
      const oldest = this.entries.keys().next().value;
      if (oldest !== undefined) this.entries.delete(oldest);
    }
  }
}
