import { expect } from '@jest/globals';
import type { DomainEvent } from '@wavelane/event-store';
import type { DecidedCommand, Decider } from '../../src/platform/domain/decider.js';
import { DomainError } from '../../src/platform/domain/domain-error.js';
import { NEW_YEAR } from './test-time.js';

/** An event by its type alone, or by what matters in it. */
type Expected<E extends DomainEvent> = E['type'] | { type?: E['type']; data?: object; effectiveAt?: string };

/** A refusal by its whole message, or by what matters in it. */
type ExpectedRefusal = string | { [K in keyof DomainError]?: unknown };

/**
 * The history of one stream as given, when, then:
 *
 *     given(wallet, credited(5)).when(debit(6)).thenRefused('This user only has 5 days. Cannot remove 6 days.');
 *     given(wallet).when(credit(5)).at(later).when(debit(5)).then('WalletDebited', 'WalletExhausted');
 *
 * Stories are immutable: each step returns a new one, so that several tests can continue from the same beginning.
 */
export class Story<S, C extends DecidedCommand, E extends DomainEvent> {
  private constructor(
    private readonly decider: Decider<S, C, E>,
    readonly state: S,
    /** All events that were given or decided, oldest first. */
    readonly events: readonly E[],
    /** All refusals, oldest first. */
    readonly refusals: readonly DomainError[],
    /** The events of the last `when`. */
    readonly written: readonly E[],
    /** The refusals of the last `when`. */
    readonly refused: readonly DomainError[],
    /** Unix ms at which commands are decided. */
    readonly now: number,
  ) {}

  static of<S, C extends DecidedCommand, E extends DomainEvent>(decider: Decider<S, C, E>): Story<S, C, E> {
    return new Story(decider, decider.initialState, [], [], [], [], NEW_YEAR);
  }

  /** Events that lie in the past. */
  given(...events: readonly E[]): Story<S, C, E> {
    const state = events.reduce((before, event) => this.decider.evolve(before, event), this.state);
    return new Story(this.decider, state, [...this.events, ...events], this.refusals, [], [], this.now);
  }

  /** @param now Unix ms, before or after what was */
  at(now: number): Story<S, C, E> {
    return new Story(this.decider, this.state, this.events, this.refusals, [], [], now);
  }

  /** Decides commands one after another. A domain error changes nothing; any other fails the test. */
  when(...commands: readonly C[]): Story<S, C, E> {
    let { state } = this;
    const written: E[] = [];
    const refused: DomainError[] = [];
    for (const command of commands) {
      try {
        const events = this.decider.decide(command, state, this.now);
        state = events.reduce((before, event) => this.decider.evolve(before, event), state);
        written.push(...events);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refused.push(error);
      }
    }
    const events = written.length > 0 ? [...this.events, ...written] : this.events;
    const refusals = refused.length > 0 ? [...this.refusals, ...refused] : this.refusals;
    return new Story(this.decider, state, events, refusals, written, refused, this.now);
  }

  /** The last commands wrote these events and no others; none of them was refused. */
  then(...events: readonly Expected<E>[]): this {
    expect(this.refused).toEqual([]);
    expect(this.written).toMatchObject(events.map((event) => (typeof event === 'string' ? { type: event } : event)));
    return this;
  }

  thenNothing(): this {
    return this.then();
  }

  /** Each of the last commands that was refused, in order, at least one; nothing was written. */
  thenRefused(...refusals: readonly [ExpectedRefusal, ...ExpectedRefusal[]]): this {
    const expected = refusals.map((refusal) => (typeof refusal === 'string' ? { message: refusal } : refusal));
    expect(this.refused).toMatchObject(expected);
    expect(this.written).toEqual([]);
    return this;
  }

  /** Checks the given part of the stream's state. */
  thenState(state: object): this {
    expect(this.state).toMatchObject(state);
    return this;
  }

  types(): E['type'][] {
    return this.events.map(({ type }) => type);
  }
}

/** Begins a story of one stream with its past events. */
export const given = <S, C extends DecidedCommand, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  ...events: readonly E[]
): Story<S, C, E> => Story.of(decider).given(...events);
