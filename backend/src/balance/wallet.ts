import type { Decider } from '../platform/domain/decider.js';
import { EMPTY_IDS, hasId, type IdSet, withId } from '../platform/domain/id-set.js';
import { ledger, move } from '../platform/domain/posting.js';
import { Refusal } from '../platform/domain/refusal.js';
import type { CreditSource, WalletEvent } from './wallet.events.js';

/** The days that a user's money bought (decisions: The two units of "days"). */
export interface WalletState {
  balance: number;
  /** True from the moment the balance reached 0 until the next credit. A wallet never credited is not exhausted. */
  exhausted: boolean;
  /** Credits and debits already made. */
  settled: IdSet;
}

export type WalletCommand =
  | { kind: 'credit'; accountId: string; creditId: string; days: number; source: CreditSource; note: string | null }
  | { kind: 'debit'; accountId: string; debitId: string; days: number; note: string | null }
  | { kind: 'take-back'; accountId: string; reversalId: string; days: number; reason: string };

export const wallet: Decider<WalletState, WalletCommand, WalletEvent> = {
  initialState: { balance: 0, exhausted: false, settled: EMPTY_IDS },

  decide(command, state, now) {
    switch (command.kind) {
      case 'credit':
        return credit(command, state, now);
      case 'debit':
        return debit(command, state, now);
      case 'take-back':
        return takeBack(command, state, now);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'WalletCredited':
        return { ...state, balance: event.data.balanceAfter, settled: withId(state.settled, event.data.creditId) };
      case 'WalletDebited':
        return { ...state, balance: event.data.balanceAfter, settled: withId(state.settled, event.data.debitId) };
      case 'WalletDaysTakenBack':
        return { ...state, balance: event.data.balanceAfter, settled: withId(state.settled, event.data.reversalId) };
      case 'WalletExhausted':
        return { ...state, exhausted: true };
      case 'WalletRecovered':
        return { ...state, exhausted: false };
      default:
        return state;
    }
  },
};

function credit(command: WalletCommand & { kind: 'credit' }, state: WalletState, now: number): WalletEvent[] {
  const { accountId, creditId, days, source, note } = command;
  if (hasId(state.settled, creditId)) return [];
  const events: WalletEvent[] = [
    {
      type: 'WalletCredited',
      data: {
        accountId,
        creditId,
        days,
        source,
        note,
        balanceAfter: state.balance + days,
        postings: move(ledger.source(source.kind), ledger.user(accountId), days),
      },
    },
  ];
  if (state.exhausted) events.push({ type: 'WalletRecovered', data: { accountId, at: new Date(now).toISOString() } });
  return events;
}

function debit(command: WalletCommand & { kind: 'debit' }, state: WalletState, now: number): WalletEvent[] {
  const { accountId, debitId, days, note } = command;
  if (hasId(state.settled, debitId)) return [];
  if (days > state.balance) {
    throw Refusal.invalid(
      state.balance === 0
        ? 'This user has no days left to remove.'
        : `This user only has ${state.balance} days. Cannot remove ${days} days.`,
      { days: `At most ${state.balance}` },
    );
  }
  const balanceAfter = state.balance - days;
  const events: WalletEvent[] = [
    {
      type: 'WalletDebited',
      data: {
        accountId,
        debitId,
        days,
        reason: 'admin',
        note,
        balanceAfter,
        postings: move(ledger.user(accountId), ledger.sink('removed'), days),
      },
    },
  ];
  if (balanceAfter === 0)
    events.push({ type: 'WalletExhausted', data: { accountId, at: new Date(now).toISOString() } });
  return events;
}

/** Only days that nobody has used: `min(days, balance)`. */
function takeBack(command: WalletCommand & { kind: 'take-back' }, state: WalletState, now: number): WalletEvent[] {
  const { accountId, reversalId, days, reason } = command;
  if (hasId(state.settled, reversalId)) return [];
  const applied = Math.min(days, state.balance);
  const balanceAfter = state.balance - applied;
  const postings = applied > 0 ? move(ledger.user(accountId), ledger.sink('reversed'), applied) : [];
  const events: WalletEvent[] = [
    {
      type: 'WalletDaysTakenBack',
      data: { accountId, reversalId, requested: days, applied, reason, balanceAfter, postings },
    },
  ];
  if (applied > 0 && balanceAfter === 0)
    events.push({ type: 'WalletExhausted', data: { accountId, at: new Date(now).toISOString() } });
  return events;
}
