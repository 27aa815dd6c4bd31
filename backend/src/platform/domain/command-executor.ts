import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  AppendOutcomeUnknown,
  type AppendResult,
  type DomainEvent,
  type EventStore,
  type Expected,
  type NewEvent,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { NO_TRACER, traceIdOf, type Tracer } from '@wavelane/tracing';
import { EVENT_STORE } from '../storage/tokens.js';
import { streamAttributes } from '../tracing/facts.js';
import { TRACER } from '../tracing/tracer.js';
import { Clock } from './clock.js';
import type { CommandContext } from './command-context.js';
import type { DecidedCommand, Decider } from './decider.js';
import { requestScope } from './request-scope.js';
import type { Caused } from './state/command-index.js';
import { proposedEvents } from './state/proposed.js';
import { Snapshots } from './state/snapshots.js';
import { type Loaded, StateCache } from './state/state-cache.js';
import { StreamTurns } from './state/stream-turns.js';

export interface Executed<S, E> {
  state: S;
  /** What the command caused, now or the first time it came. */
  events: readonly E[];
  /** Revision of the stream afterwards; -1 where it does not exist. */
  revision: number;
  /** Position of the last event written; undefined where nothing was. */
  position: Position | undefined;
  /** Id of the first event that the command caused, now or the first time it came; null where it caused none. */
  firstId: string | null;
}

/** `now`: as the log has it. `recent`: as it was a moment ago; see {@link CommandExecutor.recent}. */
export type AsOf = 'now' | 'recent';

/** What the caller knows of a command beyond its content: it saves a reading, and no outcome depends on it. */
export interface Known {
  /** The stream is not there yet, as far as the caller knows: nothing is read before it is written. */
  isNew?: boolean;
}

interface Order<S, C extends DecidedCommand, E extends DomainEvent> extends Known {
  decider: Decider<S, C, E>;
  stream: string;
  command: C;
  context: CommandContext;
}

/** With other processes; commands of this one take turns. */
const MAX_CONFLICTS = 40;
const MAX_UNKNOWN = 5;

/**
 * Decides on the state that is remembered, else on what is read, and appends with its revision; on a conflict it reads on
 * and decides again; on an unknown outcome it repeats with the same ids. What no append checks is decided on what was
 * just read: a refusal, nothing to do, and a command id that the stream has already seen, which answers with the events of
 * the first time (docs/adr/0071-commands-from-remembered-states.md).
 */
@Injectable()
export class CommandExecutor {
  readonly states: StateCache;
  private readonly turns = new StreamTurns();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
    @Optional() snapshots?: Snapshots,
    @Optional() @Inject(TRACER) private readonly tracer: Tracer = NO_TRACER,
  ) {
    this.states = new StateCache(snapshots);
  }

  execute<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
    known: Known = {},
  ): Promise<Executed<S, E>> {
    const order = { decider, stream, command, context, ...known };
    const carryOut = () => this.turns.take(stream, () => this.carryOut(order));
    const { tracer } = this;
    if (!tracer.isOn) return carryOut();
    const trace = tracer.current() ? {} : { traceId: traceIdOf(context.correlationId) };
    const attributes = { ...streamAttributes(stream), command: command.type };
    return tracer.span(`command ${command.type}`, { ...trace, attributes }, async (span) => {
      const executed = await carryOut();
      span.set({ 'event.count': executed.events.length, 'stream.revision': executed.revision });
      return executed;
    });
  }

  /** The state of a stream as of now. */
  async state<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<S> {
    return (await this.states.load(this.store, decider, stream)).state;
  }

  /**
   * The state of a stream as of a moment ago: with all that this process has written, and all that the tail of the log
   * has given to anyone in it. For what is looked at again soon, and never for money.
   */
  async recent<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<S> {
    const followed = this.states.followed(decider, stream, performance.now());
    return followed ? followed.state : this.state(decider, stream);
  }

  /** Either of these. */
  asOf<S, C extends DecidedCommand, E extends DomainEvent>(
    when: AsOf,
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<S> {
    return when === 'recent' ? this.recent(decider, stream) : this.state(decider, stream);
  }

  private async carryOut<S, C extends DecidedCommand, E extends DomainEvent>(
    order: Order<S, C, E>,
  ): Promise<Executed<S, E>> {
    const { decider, stream } = order;
    const assumed = this.states.known(decider, stream) ?? (order.isNew ? this.states.nothing(decider) : undefined);
    const carriedOut = assumed && knowsAll(decider) && (await this.carryOutUnread(order, assumed));
    if (carriedOut) return carriedOut;
    for (let conflicts = 0; ; conflicts++) {
      const loaded = await this.states.load(this.store, decider, stream);
      const before = loaded.commands.find(order.context.commandId);
      // The work was done already, perhaps a moment ago: its answer waits for the read models like the first one.
      const caused = before ? await this.caused(order, before) : [];
      if (caused.length > 0) return unchanged(loaded, caused);
      const now = this.clock.now();
      const events = decider.decide(order.command, loaded.state, now);
      if (events.length === 0) return unchanged(loaded, []);
      try {
        return await this.write(order, loaded, events, now);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || conflicts >= MAX_CONFLICTS) throw error;
      }
    }
  }

  /** @returns undefined where only a reading can tell: no append has shown that the state is that of now */
  private async carryOutUnread<S, C extends DecidedCommand, E extends DomainEvent>(
    order: Order<S, C, E>,
    assumed: Loaded<S>,
  ): Promise<Executed<S, E> | undefined> {
    if (assumed.commands.find(order.context.commandId)) return undefined;
    const now = this.clock.now();
    let events: readonly E[];
    try {
      events = order.decider.decide(order.command, assumed.state, now);
    } catch {
      return undefined; // refused, as far as is remembered
    }
    if (events.length === 0) return undefined;
    try {
      return await this.write(order, assumed, events, now);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      return undefined;
    }
  }

  private async write<S, C extends DecidedCommand, E extends DomainEvent>(
    order: Order<S, C, E>,
    loaded: Loaded<S>,
    events: readonly E[],
    now: number,
  ): Promise<Executed<S, E>> {
    const { decider, stream, context } = order;
    const proposed = proposedEvents(stream, events, context, {
      isNamedByContent: knowsAll(decider),
      decidedAt: this.decidedAt(now),
    });
    const { since } = this.states;
    const result = await this.append(stream, proposed, loaded.revision < 0 ? 'none' : loaded.revision);
    const { position, revision, deduplicated } = result;
    const ids = proposed.map(({ id }) => id);
    // What a stream is not known to lack may be there as another process decided it.
    const isOurs = knowsAll(decider) && !deduplicated;
    const written = { events, ids, commandId: context.commandId };
    await this.states.wrote(decider, stream, loaded, { ...result, since }, isOurs ? written : undefined);
    if (deduplicated) {
      const first = revision - events.length + 1;
      const caused = await this.caused(order, { first, last: revision });
      return unchanged(await this.states.load(this.store, decider, stream), caused);
    }
    requestScope.wrote(position);
    const state = events.reduce((before, event) => decider.evolve(before, event), loaded.state);
    return { state, events, revision, position, firstId: ids[0] ?? null };
  }

  /** What a command caused when it came first. */
  private async caused<S, C extends DecidedCommand, E extends DomainEvent>(
    { decider, stream, context }: Order<S, C, E>,
    { first, last }: Caused,
  ): Promise<(StoredEvent & E)[]> {
    const events: (StoredEvent & E)[] = [];
    for await (const event of this.store.readStream(stream, { from: first, limit: last - first + 1 })) {
      if (decider.events.is(event) && event.metadata.commandId === context.commandId) events.push(event);
    }
    return events;
  }

  /** Said where the machine's clock, by which stores stamp, is not the time of the business. @param now Unix ms */
  private decidedAt(now: number): string | undefined {
    const isOther = this.clock.shift > 0 || this.clock.jump !== null;
    return isOther ? new Date(now).toISOString() : undefined;
  }

  private async append(stream: string, proposed: readonly NewEvent[], expected: Expected): Promise<AppendResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.store.append(stream, proposed, { expected });
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown) || attempt >= MAX_UNKNOWN) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      }
    }
  }
}

/** Whether all commands of a stream are known that has been read: not those before a snapshot. */
const knowsAll = ({ snapshot }: { snapshot?: unknown }): boolean => snapshot === undefined;

/** What a command comes to that writes nothing. @param caused by it when it came first */
function unchanged<S, E extends DomainEvent>(
  { state, revision, position: last }: Loaded<S>,
  caused: readonly (StoredEvent & E)[],
): Executed<S, E> {
  if (last !== undefined) requestScope.wrote(last);
  const [first] = caused;
  return { state, events: caused, revision, position: first && last, firstId: first?.id ?? null };
}
