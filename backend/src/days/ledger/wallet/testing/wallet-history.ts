import { DAY_MS } from '@wavelane/contracts';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { Invariants } from '../../../../books/audit/checks/invariants.js';
import { given } from '../../../../../testing/domain/given.js';
import { stored } from '../../../../../testing/domain/stored.js';
import { NEW_YEAR } from '../../../../../testing/domain/test-time.js';
import type { WalletEvent } from '../wallet.events.js';
import { wallet, type WalletCommand } from '../wallet.js';

export const BEGIN = NEW_YEAR;
export const ACCOUNT = 'a';
/** The runs of every property of metering. */
export const RUNS = { numRuns: gateRuns(400) };

/** One step of a history; its time comes from the gap to the step before. */
export type Action =
  | { do: 'credit'; days: number }
  | { do: 'debit'; days: number }
  /** `credit`: which of the credits so far, counted round. */
  | { do: 'take-back'; credit: number; days: number }
  /** Activates an inactive channel, or adds days to an active one. */
  | { do: 'give'; channel: number; days: number }
  | { do: 'take'; channel: number; days: number }
  | { do: 'remove'; channel: number }
  /** Its owner pauses an active channel, or resumes a paused one. */
  | { do: 'hold'; channel: number }
  | { do: 'promise'; channel: number; days: number }
  /** A run of metering; `behind`: ms by which its clock is slow. */
  | { do: 'look'; behind: number };

export interface Step {
  gap: number;
  action: Action;
}

/** Times fall on, just before and just after the ends of periods, and anywhere. */
export const gap: fc.Arbitrary<number> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom(-1, 0, 1))
      .map(([k, d]) => Math.max(0, k * DAY_MS + d)),
  },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 2 * DAY_MS }) },
  { weight: 1, arbitrary: fc.constant(0) },
);

const channel = fc.integer({ min: 1, max: 3 });
const days = (max: number) => fc.integer({ min: 1, max });

export const change: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('credit' as const), days: days(12) }),
  fc.record({ do: fc.constant('debit' as const), days: days(6) }),
  fc.record({ do: fc.constant('take-back' as const), credit: fc.nat(9), days: days(6) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give' as const), channel, days: days(9) }) },
  fc.record({ do: fc.constant('take' as const), channel, days: days(5) }),
  fc.record({ do: fc.constant('remove' as const), channel }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), channel }) },
  fc.record({ do: fc.constant('promise' as const), channel, days: days(9) }),
);

export const look: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('look' as const),
  behind: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 * DAY_MS })),
});

export const steps = (actions: fc.Arbitrary<Action>, maxLength = 30): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ gap, action: actions }), { maxLength, size: 'max' });

/** A wallet under commands, with the channels as far as they concern it. */
export class WalletHistory {
  private story = given(wallet);
  now = BEGIN;
  private readonly held = new Set<number>();
  private readonly paid = new Map<number, { until: number; revision: number }>();
  private commands = 0;

  get state() {
    return this.story.state;
  }

  get events() {
    return this.story.events;
  }

  get refusals() {
    return this.story.refusals;
  }

  play(steps: readonly Step[]): this {
    for (const { gap, action } of steps) {
      this.now += gap;
      this.act(action);
    }
    return this;
  }

  act(action: Action): void {
    if (action.do === 'look') return this.look(this.now - action.behind);
    const command = this.commandFor(action);
    if (command) this.send(command, this.now);
  }

  look(clock: number): void {
    do this.send({ type: 'MeterWallet', accountId: ACCOUNT }, clock);
    while (this.story.written.length > 0);
  }

  /** Is looked at again when sixty days have passed. */
  finish(): this {
    this.now += 60 * DAY_MS;
    this.look(this.now);
    return this;
  }

  send(command: WalletCommand, clock: number): void {
    this.story = this.story.at(clock).when(command);
  }

  private commandFor(action: Exclude<Action, { do: 'look' }>): WalletCommand | undefined {
    const id = `c${++this.commands}`;
    switch (action.do) {
      case 'credit':
        return {
          type: 'CreditWallet',
          accountId: ACCOUNT,
          creditId: id,
          days: action.days,
          source: { kind: 'admin', ref: null },
          note: null,
        };
      case 'debit':
        return { type: 'DebitWallet', accountId: ACCOUNT, debitId: id, days: action.days, note: null };
      case 'take-back':
        return this.takeBack(action, id);
      case 'give':
        return this.give(action);
      case 'take':
        return this.take(action);
      case 'hold':
        return this.hold(action.channel);
      case 'promise':
        return { type: 'PromiseDays', accountId: ACCOUNT, channelId: action.channel, promiseId: id, days: action.days };
      case 'remove': {
        if (!this.paid.delete(action.channel)) return undefined;
        return { type: 'StopMetering', accountId: ACCOUNT, channelId: action.channel, at: this.now };
      }
    }
  }

  private takeBack({ credit, days }: Action & { do: 'take-back' }, reversalId: string): WalletCommand {
    const credits = this.events.flatMap((event) => (event.type === 'WalletCredited' ? [event.data.creditId] : []));
    const creditId = credits[credit % Math.max(1, credits.length)] ?? 'none';
    return { type: 'TakeBackDays', accountId: ACCOUNT, reversalId, creditId, days, reason: 'refund' };
  }

  private hold(channelId: number): WalletCommand | undefined {
    const known = this.paid.get(channelId);
    if (!known) return undefined;
    const revision = known.revision + 1;
    this.paid.set(channelId, { ...known, revision });
    const isHeld = this.held.delete(channelId);
    if (!isHeld) this.held.add(channelId);
    const type = isHeld ? 'ResumeMetering' : 'PauseMetering';
    return { type, accountId: ACCOUNT, channelId, at: this.now, revision };
  }

  private give({ channel: channelId, days }: Action & { do: 'give' }): WalletCommand {
    const known = this.paid.get(channelId);
    const revision = (known?.revision ?? 0) + 1;
    const from = known && known.until > this.now ? known.until : this.now;
    const until = from + days * DAY_MS;
    this.paid.set(channelId, { until, revision });
    return from === this.now
      ? { type: 'StartMetering', accountId: ACCOUNT, channelId, at: this.now, until, revision }
      : { type: 'ExtendMetering', accountId: ACCOUNT, channelId, from, until, revision };
  }

  private take({ channel: channelId, days }: Action & { do: 'take' }): WalletCommand | undefined {
    const known = this.paid.get(channelId);
    const left = known ? Math.floor((known.until - this.now) / DAY_MS) : 0;
    if (!known || left <= 0) return undefined;
    const until = known.until - Math.min(days, left) * DAY_MS;
    const revision = known.revision + 1;
    this.paid.set(channelId, { until, revision });
    return { type: 'ShortenMetering', accountId: ACCOUNT, channelId, until, revision };
  }
}

/** The audit's findings in these events. */
export function invariants(events: readonly WalletEvent[]): Invariants {
  const invariants = new Invariants();
  events.forEach(({ type, data }, position) => invariants.take(stored(type, data, { stream: 'wallet-a', position })));
  return invariants;
}

/** The days that were used up. */
export const consumed = (events: readonly WalletEvent[]) =>
  events.flatMap((event) => (event.type === 'WalletDayConsumed' ? [event.data] : []));
