import { type DomainEvent, WrongExpectedRevision } from '@wavelane/event-store';
import type { CommandContext } from '../command-context.js';
import type { DecidedCommand, Decider } from '../decider.js';
import { requestScope } from '../request-scope.js';
import { type Appends, type Decided, knowsAll } from './appends.js';
import { type Executed, executedBy } from './executed.js';
import type { StateCache } from './state-cache.js';

/** What the caller knows of a command beyond its content: it saves a reading, and no outcome depends on it. */
export interface Known {
  /** The stream is not there yet, as far as the caller knows: nothing is read before it is written. */
  isNew?: boolean;
}

/** A command and whose stream it is for. */
export interface Order<S, C extends DecidedCommand, E extends DomainEvent> extends Known {
  decider: Decider<S, C, E>;
  stream: string;
  command: C;
  context: CommandContext;
}

/** What a command comes to by what is remembered; undefined where only a reading can tell. @param now Unix ms */
export function decidedUnread<S, C extends DecidedCommand, E extends DomainEvent>(
  states: StateCache,
  { decider, stream, command, context, isNew }: Order<S, C, E>,
  now: number,
): Decided<S, C, E> | undefined {
  const loaded = states.known(decider, stream) ?? (isNew ? states.nothing(decider) : undefined);
  if (!loaded || !knowsAll(decider) || loaded.commands.find(context.commandId).length > 0) return undefined;
  try {
    const events = decider.decide(command, loaded.state, now);
    return events.length === 0 ? undefined : { decider, stream, loaded, caused: [{ events, context }] };
  } catch {
    return undefined; // refused, as far as is remembered
  }
}

/**
 * Two commands of two streams, the second behind the first, in one append.
 * @param now Unix ms
 * @returns undefined where nothing was written, and only a reading can tell what is to be
 */
export async function bothUnread<
  S,
  C extends DecidedCommand,
  E extends DomainEvent,
  T,
  D extends DecidedCommand,
  F extends DomainEvent,
>(
  states: StateCache,
  appends: Appends,
  [first, second]: [Order<S, C, E>, Order<T, D, F>],
  now: number,
): Promise<[Executed<S, E>, Executed<T, F> | undefined] | undefined> {
  const [one, other] = [decidedUnread(states, first, now), decidedUnread(states, second, now)];
  if (!one || !other) return undefined;
  try {
    const [written, behind] = await appends.writeBoth(one, other, now);
    // A repetition answers as the first time.
    if (written.deduplicated) return undefined;
    requestScope.wrote((behind ?? written).position);
    return [executedBy(one, written), behind && executedBy(other, behind)];
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    return undefined;
  }
}
