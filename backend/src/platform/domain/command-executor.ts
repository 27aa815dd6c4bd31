import { Inject, Injectable, Optional } from '@nestjs/common';
import { type DomainEvent, type EventStore, type StoredEvent, WrongExpectedRevision } from '@wavelane/event-store';
import { NO_TRACER, traceIdOf, type Tracer } from '@wavelane/tracing';
import { EVENT_STORE } from '../storage/tokens.js';
import { streamAttributes } from '../tracing/facts.js';
import { TRACER } from '../tracing/tracer.js';
import { Clock } from './clock.js';
import type { CommandContext } from './command-context.js';
import type { DecidedCommand, Decider } from './decider.js';
import { requestScope } from './request-scope.js';
import { Appends, type Decided, knowsAll } from './state/appends.js';
import type { Caused } from './state/command-index.js';
import { bothUnread, decidedUnread, type Known, type Order } from './state/decided-unread.js';
import { decidedInTurn } from './state/decided-in-turn.js';
import { type Executed, executedBy, unchanged } from './state/executed.js';
import { Snapshots } from './state/snapshots.js';
import { StateCache } from './state/state-cache.js';
import { StreamTurns } from './turns/stream-turns.js';

export type { Known, Order } from './state/decided-unread.js';
export type { Executed } from './state/executed.js';

/** `now`: as the log has it. `recent`: as it was a moment ago; see {@link CommandExecutor.recent}. */
export type AsOf = 'now' | 'recent';

/** One of several commands of a stream. */
export interface Step<C extends DecidedCommand> {
  command: C;
  context: CommandContext;
}

const MAX_CONFLICTS = 40; // with other processes; commands of this one take turns

/**
 * Decides on the state that is remembered, else on what is read, and appends with its revision; on a conflict it reads on
 * and decides again; on an unknown outcome it repeats with the same ids. What no append checks is decided on what was
 * just read: a refusal, nothing to do, and a command id that the stream has already seen, which answers with the events of
 * the first time (docs/adr/0075-round-trips-to-servers.md).
 */
@Injectable()
export class CommandExecutor {
  readonly states: StateCache;
  private readonly appends: Appends;
  private readonly turns = new StreamTurns();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
    @Optional() snapshots?: Snapshots,
    @Optional() @Inject(TRACER) private readonly tracer: Tracer = NO_TRACER,
  ) {
    this.states = new StateCache(snapshots);
    this.appends = new Appends(store, this.states, clock);
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

  /**
   * Carries out a command and, behind it, one of another stream that is known not to be refused because of the first:
   * both durable in one commit, where both can be decided on what is remembered and the log can do that.
   * @returns the second undefined where it is still to be carried out. Throws as {@link execute} does for the first.
   */
  async executeBoth<
    S,
    C extends DecidedCommand,
    E extends DomainEvent,
    T,
    D extends DecidedCommand,
    F extends DomainEvent,
  >(first: Order<S, C, E>, second: Order<T, D, F>): Promise<[Executed<S, E>, Executed<T, F> | undefined]> {
    const { decider, stream, command, context, isNew } = first;
    // Who waits for the other stream's turn would hold up the first.
    if (!this.tracer.isOn && this.turns.isFree(second.stream)) {
      const both = await this.turns.take(second.stream, () =>
        this.turns.take(stream, () => bothUnread(this.states, this.appends, [first, second], this.clock.now())),
      );
      if (both) return both;
    }
    return [
      await this.execute(decider, stream, command, context, { ...(isNew !== undefined && { isNew }) }),
      undefined,
    ];
  }

  /**
   * Carries out commands of one stream one after another: in one append where each is decided on what the one before it
   * came to, and all on the same state of the log; else each by itself. Throws as {@link execute} does, after those before
   * it were carried out.
   */
  async executeAll<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    steps: readonly Step<C>[],
  ): Promise<void> {
    if (steps.length > 1 && !this.tracer.isOn) {
      if (await this.turns.take(stream, () => this.together(decider, stream, steps))) return;
    }
    for (const { command, context } of steps) await this.execute(decider, stream, command, context);
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

  /** The same for who goes through thousands of streams: none is remembered for it, so that none is forgotten for it. */
  async inPassing<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
  ): Promise<S> {
    const followed = this.states.followed(decider, stream, performance.now());
    return (followed ?? (await this.states.read(this.store, decider, stream))).state;
  }

  /** The state as of either. */
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
    const { decider, stream, context } = order;
    const carriedOut = await this.carryOutUnread(order);
    if (carriedOut) return carriedOut;
    for (let conflicts = 0; ; conflicts++) {
      const loaded = await this.states.load(this.store, decider, stream);
      const caused = await this.caused(order, loaded.commands.find(order.context.commandId));
      // The work was done already, perhaps a moment ago: its answer waits for the read models like the first one.
      if (caused.length > 0) return unchanged(loaded, caused);
      const now = this.clock.now();
      const events = decider.decide(order.command, loaded.state, now);
      if (events.length === 0) return unchanged(loaded, []);
      try {
        return await this.write(order, { decider, stream, loaded, caused: [{ events, context }] }, now);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || conflicts >= MAX_CONFLICTS) throw error;
      }
    }
  }

  /** @returns false where they are to be carried out one by one */
  private async together<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    steps: readonly Step<C>[],
  ): Promise<boolean> {
    const known = knowsAll(decider) ? this.states.known(decider, stream) : undefined;
    for (const assumed of known ? [known, undefined] : [undefined]) {
      const loaded = assumed ?? (await this.states.load(this.store, decider, stream));
      const now = this.clock.now();
      const written = decidedInTurn(decider, loaded, steps, now);
      if (!written) return false;
      const isNothing = written.every(({ events }) => events.length === 0);
      if (isNothing && assumed) continue;
      if (isNothing) return true;
      try {
        const { position, deduplicated } = await this.appends.write(decider, stream, loaded, written, now);
        requestScope.wrote(position);
        return !deduplicated;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
    return false;
  }

  /** @returns undefined where only a reading can tell: no append has shown that the state is that of now */
  private async carryOutUnread<S, C extends DecidedCommand, E extends DomainEvent>(
    order: Order<S, C, E>,
  ): Promise<Executed<S, E> | undefined> {
    const now = this.clock.now();
    const decided = decidedUnread(this.states, order, now);
    if (!decided) return undefined;
    try {
      return await this.write(order, decided, now);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      return undefined;
    }
  }

  private async write<S, C extends DecidedCommand, E extends DomainEvent>(
    order: Order<S, C, E>,
    decided: Decided<S, C, E>,
    now: number,
  ): Promise<Executed<S, E>> {
    const { decider, stream, loaded, caused } = decided;
    const written = await this.appends.write(decider, stream, loaded, caused, now);
    const { revision, position, deduplicated } = written;
    if (deduplicated) {
      const count = caused.reduce((sum, { events }) => sum + events.length, 0);
      const first = await this.caused(order, [{ first: revision - count + 1, last: revision }]);
      return unchanged(await this.states.load(this.store, decider, stream), first);
    }
    requestScope.wrote(position);
    return executedBy(decided, written);
  }

  /** What a command caused when it came first, if it did. */
  private async caused<S, C extends DecidedCommand, E extends DomainEvent>(
    { decider, stream, context }: Order<S, C, E>,
    stretches: readonly Caused[],
  ): Promise<(StoredEvent & E)[]> {
    const events: (StoredEvent & E)[] = [];
    for (const { first, last } of stretches) {
      for await (const event of this.store.readStream(stream, { from: first, limit: last - first + 1 })) {
        if (decider.events.is(event) && event.metadata.commandId === context.commandId) events.push(event);
      }
    }
    return events;
  }
}
