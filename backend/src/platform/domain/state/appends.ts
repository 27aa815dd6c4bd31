import {
  AppendOutcomeUnknown,
  type AppendResult,
  type DomainEvent,
  type EventStore,
  type FurtherAppend,
  type NewEvent,
} from '@wavelane/event-store';
import { type Clock, stampOf } from '../clock.js';
import type { CommandContext } from '../command-context.js';
import type { DecidedCommand, Decider } from '../decider.js';
import { idOf } from '../ids.js';
import type { Loaded, StateCache } from './state-cache.js';

/** What a command came to. */
export interface Caused<E extends DomainEvent> {
  events: readonly E[];
  context: CommandContext;
}

/** What was decided of a stream, on which state. */
export interface Decided<S, C extends DecidedCommand, E extends DomainEvent> {
  decider: Decider<S, C, E>;
  stream: string;
  loaded: Loaded<S>;
  caused: readonly Caused<E>[];
}

const MAX_UNKNOWN = 5;

/** Writes what was decided on a state, if the log has nothing after it, and remembers what it came to. */
export class Appends {
  constructor(
    private readonly store: EventStore,
    private readonly states: StateCache,
    private readonly clock: Clock,
  ) {}

  /**
   * In one append. @param now Unix ms at which it was decided
   * @returns the id of the first event, too
   * @throws WrongExpectedRevision
   */
  async write<S, C extends DecidedCommand, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    stream: string,
    loaded: Loaded<S>,
    caused: readonly Caused<E>[],
    now: number,
  ): Promise<AppendResult & { firstId: string | null }> {
    const decided = { decider, stream, loaded, caused };
    const proposed = this.proposed(decided, now);
    const { since } = this.states;
    const result = await this.append(proposed);
    await this.note(decided, proposed.events, result, since);
    return { ...result, firstId: proposed.events[0]?.id ?? null };
  }

  /**
   * Two streams, the second one behind the first, durable together where the log can do that.
   * @returns ids of the first events; the second result undefined where it is still to be written
   * @throws WrongExpectedRevision of the first; then nothing was written
   */
  async writeBoth<
    S,
    C extends DecidedCommand,
    E extends DomainEvent,
    T,
    D extends DecidedCommand,
    F extends DomainEvent,
  >(
    first: Decided<S, C, E>,
    second: Decided<T, D, F>,
    now: number,
  ): Promise<[AppendResult & { firstId: string | null }, (AppendResult & { firstId: string | null }) | undefined]> {
    const [one, other] = [this.proposed(first, now), this.proposed(second, now)];
    const { since } = this.states;
    const { further, ...result } = await this.append(one, other);
    await this.note(first, one.events, result, since);
    const written = { ...result, firstId: one.events[0]?.id ?? null };
    // What is repeated may stand there as another process decided it: its caller asks again.
    if (further === undefined || further === 'refused' || further.deduplicated) return [written, undefined];
    await this.note(second, other.events, further, since);
    return [written, { ...further, firstId: other.events[0]?.id ?? null }];
  }

  private proposed<S, C extends DecidedCommand, E extends DomainEvent>(
    { decider, stream, loaded: { revision }, caused }: Decided<S, C, E>,
    now: number,
  ): FurtherAppend {
    const stamp = stampOf(this.clock, now);
    const events = caused.flatMap((one) => proposedEvents(stream, one, knowsAll(decider), stamp));
    return { stream, events, expected: revision < 0 ? 'none' : revision };
  }

  private async note<S, C extends DecidedCommand, E extends DomainEvent>(
    { decider, stream, loaded, caused }: Decided<S, C, E>,
    proposed: readonly NewEvent[],
    { revision, position, deduplicated }: AppendResult,
    since: number,
  ): Promise<void> {
    const written = {
      events: caused.flatMap(({ events }) => events),
      ids: proposed.map(({ id }) => id),
      commandIds: proposed.map(({ metadata }) => metadata.commandId),
    };
    // What a stream is not known to lack may be there as another process decided it.
    const isOurs = knowsAll(decider) && !deduplicated;
    await this.states.wrote(decider, stream, loaded, { revision, position, since }, isOurs ? written : undefined);
  }

  /** On an unknown outcome it repeats with the same ids. */
  private async append({ stream, events, expected }: FurtherAppend, further?: FurtherAppend): Promise<AppendResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.store.append(stream, events, { expected, ...(further && { further }) });
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown) || attempt >= MAX_UNKNOWN) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      }
    }
  }
}

/** Whether all commands of a stream are known that has been read: not those before a snapshot. */
export const knowsAll = ({ snapshot }: { snapshot?: unknown }): boolean => snapshot === undefined;

/**
 * The ids name the command and what was decided. A store knows an append that is repeated by its ids, and takes it for
 * written: so two processes that carry out one command, and come to different events, are not both told that theirs are
 * in the log. Where a snapshot hides earlier commands, an id of the command alone is what may still show one that is
 * repeated.
 */
function proposedEvents(
  stream: string,
  { events, context: { actor, correlationId, commandId, causationId } }: Caused<DomainEvent>,
  isNamedByContent: boolean,
  stamp: ReturnType<typeof stampOf>,
): NewEvent[] {
  return events.map(({ type, data, effectiveAt }, index) => ({
    id: idOf(commandId, stream, index, ...(isNamedByContent ? [JSON.stringify([type, data, effectiveAt])] : [])),
    ...{ type, data },
    metadata: {
      ...{ actor, correlationId, commandId, causationId },
      ...stamp,
      ...(effectiveAt !== undefined && { effectiveAt }),
    },
  }));
}
