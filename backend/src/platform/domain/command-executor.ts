import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  AppendOutcomeUnknown,
  type DomainEvent,
  type EventStore,
  type NewEvent,
  type Position,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { NO_TRACER, traceIdOf, type Tracer } from '@wavelane/tracing';
import { EVENT_STORE } from '../storage/tokens.js';
import { streamAttributes } from '../tracing/facts.js';
import { TRACER } from '../tracing/tracer.js';
import { Clock } from './clock.js';
import type { CommandContext } from './command-context.js';
import type { DecidedCommand, Decider } from './decider.js';
import { idOf } from './ids.js';
import { requestScope } from './request-scope.js';
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
}

/** With other processes; commands of this one take turns. */
const MAX_CONFLICTS = 40;
const MAX_UNKNOWN = 5;

/**
 * Load, decide, append; on a conflict load and decide again; on an unknown outcome repeat with the same ids. A command
 * id that the stream has already seen answers with the events of the first time.
 */
@Injectable()
export class CommandExecutor {
  private readonly cache: StateCache;
  private readonly turns = new StreamTurns();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
    @Optional() snapshots?: Snapshots,
    @Optional() @Inject(TRACER) private readonly tracer: Tracer = NO_TRACER,
  ) {
    this.cache = new StateCache(snapshots);
  }

  execute<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<Executed<S, E>> {
    const carryOut = () => this.turns.take(stream, () => this.carryOut(decider, stream, command, context));
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
    return (await this.cache.load(this.store, decider, stream)).state;
  }

  private async carryOut<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    command: C,
    context: CommandContext,
  ): Promise<Executed<S, E>> {
    for (let conflicts = 0; ; conflicts++) {
      const loaded = await this.cache.load(this.store, decider, stream);
      const before = await this.caused(decider, stream, loaded, context.commandId);
      if (before.length > 0) {
        if (loaded.position !== undefined) requestScope.wrote(loaded.position);
        return { state: loaded.state, events: before, revision: loaded.revision, position: loaded.position };
      }
      const now = this.clock.now();
      const events = decider.decide(command, loaded.state, now);
      if (events.length === 0) {
        // The work was done already, perhaps a moment ago: its answer waits for the read models like the first one.
        if (loaded.position !== undefined) requestScope.wrote(loaded.position);
        return { state: loaded.state, events, revision: loaded.revision, position: undefined };
      }
      try {
        const { position, revision } = await this.append(stream, events, loaded, context, this.decided(now));
        requestScope.wrote(position);
        return {
          state: events.reduce((state, event) => decider.evolve(state, event), loaded.state),
          events,
          revision,
          position,
        };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || conflicts >= MAX_CONFLICTS) throw error;
      }
    }
  }

  /** What a command caused when it came first; nothing where the stream has not seen it. */
  private async caused<S, C extends DecidedCommand, E extends DomainEvent>(
    { events: family }: Decider<S, C, E>,
    stream: string,
    { commands }: Loaded<S>,
    commandId: string,
  ): Promise<E[]> {
    const events: E[] = [];
    const caused = commands.find(commandId);
    if (!caused) return events;
    const { first, last } = caused;
    for await (const event of this.store.readStream(stream, { from: first, limit: last - first + 1 })) {
      if (family.is(event) && event.metadata.commandId === commandId) events.push(event);
    }
    return events;
  }

  /** Said where the machine's clock, by which stores stamp, is not the time of the business. @param now Unix ms */
  private decided(now: number): { decidedAt?: string } {
    const isOther = this.clock.shift > 0 || this.clock.jump !== null;
    return isOther ? { decidedAt: new Date(now).toISOString() } : {};
  }

  private async append(
    stream: string,
    events: readonly DomainEvent[],
    loaded: Loaded,
    context: CommandContext,
    decided: { decidedAt?: string },
  ) {
    const proposed = events.map(({ type, data, effectiveAt }, index): NewEvent => ({
      id: idOf(context.commandId, stream, index),
      ...{ type, data },
      metadata: {
        actor: context.actor,
        correlationId: context.correlationId,
        commandId: context.commandId,
        causationId: context.causationId,
        ...decided,
        ...(effectiveAt !== undefined && { effectiveAt }),
      },
    }));
    const expected = loaded.revision < 0 ? 'none' : loaded.revision;
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
