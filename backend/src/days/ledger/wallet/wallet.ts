import type { Decider } from '../../../platform/domain/decider.js';
import { hasId } from '../../../platform/domain/ids/id-set.js';
import { ledger, move } from '../../../platform/domain/posting.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { activeMs, nextDay } from '../metering/metering.js';
import { hold, restored, tooManyDays } from './holds.js';
import { promise, withdrawn } from './promises.js';
import { exhausted, recovered } from './turns.js';
import { inFigures, say } from '@wavelane/contracts';
import { leftOf } from './credits.js';
import { type CreditSource, type WalletEvent, walletEvents } from './wallet.events.js';
import { evolveLedger, evolveWallet, NO_WALLET, type WalletLedger, type WalletState } from './wallet.state.js';

export type WalletCommand =
  | {
      type: 'CreditWallet';
      accountId: string;
      creditId: string;
      days: number;
      source: CreditSource;
      note: string | null;
    }
  | { type: 'DebitWallet'; accountId: string; debitId: string; days: number; note: string | null }
  | {
      type: 'TakeBackDays';
      accountId: string;
      reversalId: string;
      creditId: string;
      days: number;
      reason: string;
    }
  /** Days that were taken back return, because the money did. */
  | { type: 'GiveBackDays'; accountId: string; restoreId: string; creditId: string; days: number; reason: string }
  /** A channel became active at `at` (Unix ms) and is paid for until `until`. */
  | { type: 'StartMetering'; accountId: string; channelId: number; at: number; until: number; revision: number }
  /** A channel got more days: they are for the time from `from` to `until`. */
  | { type: 'ExtendMetering'; accountId: string; channelId: number; from: number; until: number; revision: number }
  /** Unused days were taken from a channel. */
  | { type: 'ShortenMetering'; accountId: string; channelId: number; until: number; revision: number }
  /** A channel is gone since `at`. */
  | { type: 'StopMetering'; accountId: string; channelId: number; at: number }
  /** The owner of a channel paused or resumed it at `at`. */
  | { type: 'PauseMetering'; accountId: string; channelId: number; at: number; revision: number }
  | { type: 'ResumeMetering'; accountId: string; channelId: number; at: number; revision: number }
  /** Pool days for a channel are to come by themselves: at most as many as no channel is paid ahead for. */
  | { type: 'PromiseDays'; accountId: string; channelId: number; promiseId: string; days: number }
  | { type: 'WithdrawPromise'; accountId: string; channelId: number; promiseId: string }
  | { type: 'MeterWallet'; accountId: string };

/** The most days in one append; metering goes on until nothing is due. */
export const DAYS_AT_ONCE = 400;

/** The wallet: payments add days, use takes them (docs/reference/ledger.md#wallet). */
export const wallet: Decider<WalletState, WalletCommand, WalletEvent> = {
  events: walletEvents,
  initialState: NO_WALLET,

  /** Days that time has used come first, so that the log does not depend on when the wallet is read. */
  decide(command, state, clock) {
    const now = Math.max(clock, state.asOf, endOf(command, state));
    if (command.type === 'MeterWallet') return metered(state, now, DAYS_AT_ONCE);
    const used = metered(state, now);
    return [...used, ...decideOn(command, used.reduce(evolveWallet, state), now)];
  },

  evolve: evolveWallet,
  // A day a channel makes long streams.
  snapshot: { name: 'wallet', version: 2 },
};

/** Unix ms: the end of a channel has come, even if this clock is slow, and its days until then are due. */
const endOf = (command: WalletCommand, { meters }: WalletLedger): number =>
  command.type === 'StopMetering' && meters[command.channelId] ? command.at : 0;

/**
 * The days that are due by `now`, each at the end of its period, up to the instant at which the wallet is empty. Pure,
 * so computing it writes nothing.
 * @param limit of days
 */
export function metered<S extends WalletLedger & { accountId: string }>(
  state: S,
  now: number,
  limit = Number.POSITIVE_INFINITY,
): WalletEvent[] {
  const events: WalletEvent[] = [];
  const { accountId } = state;
  let current: WalletLedger = state;
  for (let days = 0; days < limit && current.balance > 0; days++) {
    const next = nextDay(current.meters);
    if (!next || next.at > now) break;
    const at = iso(next.at);
    const balanceAfter = current.balance - 1;
    const postings = move(ledger.user(accountId), ledger.sink('consumed'), 1);
    const day: WalletEvent = {
      type: 'WalletDayConsumed',
      data: { accountId, channelId: next.channelId, n: next.n, at, balanceAfter, postings },
      effectiveAt: at,
    };
    const due = balanceAfter === 0 ? [day, exhausted(accountId, next.at)] : [day];
    events.push(...due);
    current = due.reduce(evolveLedger, current);
  }
  return events;
}

/** Computes the wallet at an instant, with days that are due and not yet written. */
export function walletAt<S extends WalletLedger & { accountId: string }>(state: S, now: number): WalletLedger {
  const { balance, exhaustedAt, meters } = state;
  return metered(state, now).reduce<WalletLedger>(evolveLedger, { balance, exhaustedAt, meters });
}

function decideOn(
  command: Exclude<WalletCommand, { type: 'MeterWallet' }>,
  state: WalletState,
  now: number,
): readonly WalletEvent[] {
  switch (command.type) {
    case 'CreditWallet':
      return credit(command, state, now);
    case 'DebitWallet':
      return debit(command, state, now);
    case 'TakeBackDays':
      return takeBack(command, state, now);
    case 'GiveBackDays':
      return giveBack(command, state, now);
    case 'StartMetering':
      return start(command, state);
    case 'ExtendMetering':
    case 'ShortenMetering':
      return moveEnd(command, state);
    case 'PauseMetering':
    case 'ResumeMetering':
      return hold(command, state, now);
    case 'StopMetering':
      return [...withdrawn(command, state), ...stop(command, state, now)];
    case 'PromiseDays':
      return promise(command, state, now);
    case 'WithdrawPromise':
      return state.promises[command.channelId]?.promiseId === command.promiseId ? withdrawn(command, state) : [];
  }
}

function credit(command: WalletCommand & { type: 'CreditWallet' }, state: WalletState, now: number): WalletEvent[] {
  const { accountId, creditId, days, source, note } = command;
  if (hasId(state.settled, creditId)) return [];
  const balanceAfter = state.balance + days;
  const postings = move(ledger.source(source.kind), ledger.user(accountId), days);
  return [
    { type: 'WalletCredited', data: { accountId, creditId, days, source, note, balanceAfter, postings } },
    ...recovered(state, now),
  ];
}

function debit(command: WalletCommand & { type: 'DebitWallet' }, state: WalletState, now: number): WalletEvent[] {
  const { accountId, debitId, days, note } = command;
  if (hasId(state.settled, debitId)) return [];
  if (days > state.balance) {
    throw DomainError.impossible(
      state.balance === 0
        ? say('user-has-no-days')
        : say('user-has-too-few-days', { have: inFigures(state.balance), days: inFigures(days) }),
      { days: say('days-at-most-balance', { balance: inFigures(state.balance) }) },
    );
  }
  const balanceAfter = state.balance - days;
  const postings = move(ledger.user(accountId), ledger.sink('removed'), days);
  return [
    { type: 'WalletDebited', data: { accountId, debitId, days, reason: 'admin', note, balanceAfter, postings } },
    ...(balanceAfter === 0 ? [exhausted(accountId, now)] : []),
  ];
}

/** Takes days of that credit only, and of these the unused ones. */
function takeBack(command: WalletCommand & { type: 'TakeBackDays' }, state: WalletState, now: number): WalletEvent[] {
  const { accountId, reversalId, creditId, days, reason } = command;
  if (hasId(state.settled, reversalId)) return [];
  const applied = Math.min(days, leftOf(state.credits, creditId));
  const balanceAfter = state.balance - applied;
  const postings = applied > 0 ? move(ledger.user(accountId), ledger.sink('reversed'), applied) : [];
  return [
    {
      type: 'WalletDaysTakenBack',
      data: { accountId, reversalId, creditId, requested: days, applied, reason, balanceAfter, postings },
    },
    ...(applied > 0 && balanceAfter === 0 ? [exhausted(accountId, now)] : []),
  ];
}

function giveBack(command: WalletCommand & { type: 'GiveBackDays' }, state: WalletState, now: number): WalletEvent[] {
  const { accountId, restoreId, creditId, days, reason } = command;
  if (days < 1 || hasId(state.settled, restoreId)) return [];
  const balanceAfter = state.balance + days;
  const postings = move(ledger.sink('reversed'), ledger.user(accountId), days);
  return [
    { type: 'WalletDaysGivenBack', data: { accountId, restoreId, creditId, days, reason, balanceAfter, postings } },
    ...recovered(state, now),
  ];
}

function start(command: WalletCommand & { type: 'StartMetering' }, state: WalletState): WalletEvent[] {
  const { accountId, channelId, at, until, revision } = command;
  if (revision <= (state.meters[channelId]?.seen ?? -1) || state.gone.includes(channelId)) return [];
  // No channel runs on a wallet that has never held a day either.
  const first = state.balance === 0 && state.exhaustedAt === null ? [exhausted(accountId, at)] : [];
  const data = { accountId, channelId, at: iso(at), until: iso(until), resting: state.balance === 0, revision };
  return [...first, { type: 'WalletMeteringStarted', data, effectiveAt: data.at }];
}

/** Days that do not begin at the end of the paid time belong to a new activation, which has an event of its own. */
function moveEnd(
  command: WalletCommand & { type: 'ExtendMetering' | 'ShortenMetering' },
  state: WalletState,
): WalletEvent[] {
  const { accountId, channelId, until, revision } = command;
  const meter = state.meters[channelId];
  if (!meter || revision <= meter.seen || until === meter.until) return [];
  if (command.type === 'ExtendMetering' && command.from > meter.until) return [];
  return [{ type: 'WalletMeteringEndMoved', data: { accountId, channelId, until: iso(until), revision } }];
}

function stop(command: WalletCommand & { type: 'StopMetering' }, state: WalletState, now: number): WalletEvent[] {
  const { accountId, channelId, at } = command;
  const meter = state.meters[channelId];
  if (!meter) return [];
  const active = activeMs(meter, at);
  const tooMany = tooManyDays(meter, at);
  const days = meter.days - tooMany;
  const stopped: WalletEvent = {
    type: 'WalletMeteringStopped',
    data: { accountId, channelId, at: iso(at), activeMs: active, days },
    effectiveAt: iso(at),
  };
  return [...restored(command, state, tooMany), stopped, ...(tooMany > 0 ? recovered(state, now) : [])];
}

const iso = (ms: number) => new Date(ms).toISOString();
