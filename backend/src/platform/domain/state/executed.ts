import type { DomainEvent, Position, StoredEvent } from '@wavelane/event-store';
import type { DecidedCommand } from '../decider.js';
import { requestScope } from '../request-scope.js';
import type { Decided } from './appends.js';
import type { Loaded } from './state-cache.js';

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

/** What a command comes to that writes nothing. @param caused by it when it came first */
export function unchanged<S, E extends DomainEvent>(
  { state, revision, position: last }: Loaded<S>,
  caused: readonly (StoredEvent & E)[],
): Executed<S, E> {
  if (last !== undefined) requestScope.wrote(last);
  const [first] = caused;
  return { state, events: caused, revision, position: first && last, firstId: first?.id ?? null };
}

/** What a command comes to that was written now. */
export function executedBy<S, C extends DecidedCommand, E extends DomainEvent>(
  { decider, loaded, caused }: Decided<S, C, E>,
  { revision, position, firstId }: Pick<Executed<S, E>, 'revision' | 'firstId'> & { position: Position },
): Executed<S, E> {
  const events = caused.flatMap((one) => one.events);
  const state = events.reduce((before, event) => decider.evolve(before, event), loaded.state);
  return { state, events, revision, position, firstId };
}
