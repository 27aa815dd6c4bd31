import type { DomainEvent, EventFamily } from '@wavelane/event-store';

/**
 * A request to a decider. `type` names it: verb first, in Pascal case, as the bus command that asks for the same.
 * `kind` is a word of data.
 */
export interface DecidedCommand {
  readonly type: Capitalize<string>;
}

/**
 * The rules of one kind of stream. Pure: no clock, no randomness, no I/O; time and ids come in with the command.
 * `decide` throws a {@link DomainError} when the rules say no, and returns [] when there is nothing (more) to do.
 */
export interface Decider<S, C extends DecidedCommand, E extends DomainEvent> {
  /** The events that its streams hold: an event of another family stops the fold. */
  events: EventFamily<E>;
  initialState: S;
  /** @param now Unix ms */
  decide(command: C, state: S, now: number): readonly E[];
  /**
   * Its state may be kept beside the log, so that a long stream is not read from its beginning (see {@link Snapshots}).
   * The state must be plain JSON and remember by itself what it has done: command ids from before are forgotten. Raise
   * `version` with every change of the state or of `evolve`.
   */
  snapshot?: { name: string; version: number };
  /** Never throws and never changes its argument: history is a fact. */
  evolve(state: S, event: E): S;
}
