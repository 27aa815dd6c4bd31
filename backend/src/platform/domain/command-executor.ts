import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  appendRepeatedly,
  type DomainEvent,
  type EventStore,
  type NewEvent,
  type Position,
  type Recorded,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { NO_TRACER, type Tracer } from '@wavelane/tracing';
import { EVENT_STORE } from '../storage/tokens.js';
import { tracedCommand } from '../tracing/traced-command.js';
import { TRACER } from '../tracing/tracer.js';
import { Clock, stampOf } from './clock.js';
import type { CommandContext } from './command-context.js';
import type { DecidedCommand, Decider } from './decider.js';
import { DomainError } from './domain-error.js';
import { idOf } from './ids.js';
import { requestScope } from './request-scope.js';
import { Snapshots } from './state/snapshots.js';
import { type Loaded, nothing, StateCache } from './state/state-cache.js';
import { StreamTurns } from './turns/stream-turns.js';

/** The result of a command, now or the first time it came. */
export interface Executed<S, E> {
  state: S;
  events: readonly E[];
  /** The revision of the stream afterwards; -1 if it does not exist. */
  revision: number;
  /** The position of the last event; undefined if the command has none. */
  position: Position | undefined;
  /** Id of the command's first event; null if it has none. */
  firstId: string | null;
}

interface Order<S, E extends DomainEvent> {
  decider: Decider<S, DecidedCommand, E>;
  stream: string;
  command: DecidedCommand;
  context: CommandContext;
}

const MAX_CONFLICTS = 40; // with other processes; commands of this one take turns

/**
 * Executes a command: decides on the state that the cache has (of an unknown stream: the initial one) and appends at the
 * revision that was decided on. After a conflict it loads the state and decides again, and so it does before anything
 * that no append checks: a refusal, nothing to do, and a command id that the stream has seen, which answers with the
 * events of the first time (docs/adr/0156-commands.md).
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
    this.states = new StateCache(store, snapshots);
  }

  /** @throws DomainError of the decider, and what the store throws */
  execute<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<Executed<S, E>> {
    const order = { decider, stream, command, context };
    return tracedCommand(this.tracer, order, () => this.turns.take(stream, () => this.carryOut(order)));
  }

  /** The state of a stream as the log has it now. */
  async state<S>(decider: Decider<S, never, DomainEvent>, stream: string): Promise<S> {
    return (await this.states.load(decider, stream)).state;
  }

  /**
   * The state of a stream with everything that this process wrote and that the tail of the log has delivered to any of
   * its listeners. Events of another process from a moment ago may be missing: use {@link recheck} before refusing.
   */
  async cached<S>(decider: Decider<S, never, DomainEvent>, stream: string): Promise<S> {
    return (this.states.fed(decider, stream, performance.now()) ?? (await this.states.load(decider, stream))).state;
  }

  /** Decides on cached states; before it refuses, once more on those that the log has now. @throws DomainError */
  async recheck<T>(decide: () => Promise<T>): Promise<T> {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    await this.states.catchUp();
    return decide();
  }

  private async carryOut<S, E extends DomainEvent>(order: Order<S, E>): Promise<Executed<S, E>> {
    const { decider, stream } = order;
    // A snapshot hides the commands before it, so a stream that has one is loaded.
    let assumed = decider.snapshot ? undefined : (this.states.known(decider, stream) ?? nothing(decider));
    for (let conflicts = 0; ; assumed = undefined) {
      try {
        const loaded = assumed ?? (await this.states.load(decider, stream));
        const executed = await this.attempt(order, loaded, assumed === undefined);
        if (executed) return executed;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || conflicts++ >= MAX_CONFLICTS) throw error;
      }
    }
  }

  /** @returns undefined if only a loaded state can tell. @throws WrongExpectedRevision */
  private async attempt<S, E extends DomainEvent>(
    order: Order<S, E>,
    loaded: Loaded<S>,
    isLoaded: boolean,
  ): Promise<Executed<S, E> | undefined> {
    const { decider, command, context } = order;
    const now = this.clock.now();
    const first = loaded.commands.get(context.commandId);
    let events: readonly E[] = [];
    try {
      if (first === undefined) events = decider.decide(command, loaded.state, now);
    } catch (error) {
      if (isLoaded) throw error;
    }
    if (events.length > 0) return this.append(order, loaded, events, now);
    return isLoaded ? this.unchanged(order, loaded, first) : undefined;
  }

  private async append<S, E extends DomainEvent>(
    order: Order<S, E>,
    loaded: Loaded<S>,
    decided: readonly E[],
    now: number,
  ): Promise<Executed<S, E>> {
    const { decider, stream } = order;
    const proposed = proposedEvents(order, decided, stampOf(this.clock, now));
    const expected = loaded.revision < 0 ? 'none' : loaded.revision;
    const { revision, position, deduplicated } = await appendRepeatedly(this.store, stream, proposed, { expected });
    const first = revision - proposed.length + 1;
    if (deduplicated) return this.unchanged(order, await this.states.load(decider, stream), first);
    requestScope.wrote(position);
    // As the log gives them back, except for the fields that only a reading shows.
    const appended = (JSON.parse(JSON.stringify(proposed)) as NewEvent[]).map(
      (event, index) => ({ ...event, stream, revision: first + index, position }) as Recorded<E>,
    );
    const state = this.states.append(decider, loaded, appended);
    return { state, events: decided, revision, position, firstId: proposed[0]?.id ?? null };
  }

  /**
   * The result of a command that writes nothing: its answer waits for the read models like one that writes.
   * @param first revision of the first of its events, if it came before; they stand together
   */
  private async unchanged<S, E extends DomainEvent>(
    { decider, stream, context }: Order<S, E>,
    { state, revision, position }: Loaded<S>,
    first?: number,
  ): Promise<Executed<S, E>> {
    const events: Recorded<E>[] = [];
    if (position !== undefined) requestScope.wrote(position);
    if (first === undefined) return { state, events, revision, position: undefined, firstId: null };
    for await (const event of this.store.readStream(stream, { from: first })) {
      if (!decider.events.is(event) || event.metadata.commandId !== context.commandId) break;
      events.push(event);
    }
    return { state, events, revision, position, firstId: events[0]?.id ?? null };
  }
}

/**
 * The ids name the command and the decision. A store knows a repeated append by its ids: so if two processes decide one
 * command differently, only one of them gets the answer that its events are in the log. If a snapshot hides earlier
 * commands, only an id of the command alone may still show a repeated one.
 */
function proposedEvents<E extends DomainEvent>(
  { decider, stream, context: { actor, correlationId, commandId, causationId } }: Order<unknown, E>,
  events: readonly E[],
  stamp: ReturnType<typeof stampOf>,
): NewEvent[] {
  return events.map(({ type, data, effectiveAt }, index) => {
    const content = decider.snapshot ? [] : [JSON.stringify([type, data, effectiveAt])];
    const metadata = { actor, correlationId, commandId, causationId, ...stamp, ...(effectiveAt && { effectiveAt }) };
    return { id: idOf(commandId, stream, index, ...content), type, data, metadata };
  });
}
