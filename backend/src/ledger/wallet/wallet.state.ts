import { EMPTY_IDS, type IdSet, withId } from '../../platform/domain/id-set.js';
import { activeMs, type Meters, resting, running } from '../metering/metering.js';
import { type Credits, evolveCredits, NO_CREDITS } from './credits.js';
import type { WalletEvent } from './wallet.events.js';

/** All that a balance and its future follow from; the read model keeps the same. */
export interface WalletLedger {
  /** Days as of the last event; {@link import('./wallet.js').walletAt} says how many there are now. */
  balance: number;
  /** Unix ms since which the wallet is at 0; null while there are days, and before the first ones. */
  exhaustedAt: number | null;
  meters: Meters;
}

/** The days that a user's money bought (docs/adr/0016-two-units-of-days.md). */
export interface WalletState extends WalletLedger {
  accountId: string;
  /** Unix ms, the latest instant in the stream: time never runs back behind it. */
  asOf: number;
  /** Credits, debits and reversals already made. */
  settled: IdSet;
  credits: Credits;
  /** Deleted channels: later news of them is ignored. */
  gone: readonly number[];
}

export const EMPTY_LEDGER: WalletLedger = { balance: 0, exhaustedAt: null, meters: {} };
export const NO_WALLET: WalletState = {
  ...EMPTY_LEDGER,
  accountId: '',
  asOf: 0,
  settled: EMPTY_IDS,
  credits: NO_CREDITS,
  gone: [],
};

export function evolveWallet(state: WalletState, event: WalletEvent): WalletState {
  const at = 'at' in event.data ? Date.parse(event.data.at) : 0;
  const credits = evolveCredits(state.credits, event);
  const known = { ...state, accountId: event.data.accountId, asOf: Math.max(state.asOf, at), credits };
  const ledger = { ...known, ...evolveLedger(state, event) };
  switch (event.type) {
    case 'WalletCredited':
      return { ...ledger, settled: withId(state.settled, event.data.creditId) };
    case 'WalletDebited':
      return { ...ledger, settled: withId(state.settled, event.data.debitId) };
    case 'WalletDaysTakenBack':
      return { ...ledger, settled: withId(state.settled, event.data.reversalId) };
    case 'WalletMeteringStopped':
      return { ...ledger, gone: [...state.gone, event.data.channelId] };
    default:
      return ledger;
  }
}

export function evolveLedger({ balance, exhaustedAt, meters }: WalletLedger, event: WalletEvent): WalletLedger {
  switch (event.type) {
    case 'WalletCredited':
    case 'WalletDebited':
    case 'WalletDaysTakenBack':
    case 'WalletDaysRestored':
      return { balance: event.data.balanceAfter, exhaustedAt, meters };
    case 'WalletDayConsumed': {
      const meter = meters[event.data.channelId];
      const counted = meter ? { ...meters, [event.data.channelId]: { ...meter, days: event.data.n } } : meters;
      return { balance: event.data.balanceAfter, exhaustedAt, meters: counted };
    }
    case 'WalletMeteringStarted':
      return { balance, exhaustedAt, meters: started(meters, event.data, exhaustedAt) };
    case 'WalletMeteringEndMoved': {
      const { channelId, until, revision } = event.data;
      const meter = meters[channelId];
      if (!meter) return { balance, exhaustedAt, meters };
      const moved = { ...meter, until: Date.parse(until), seen: revision };
      return { balance, exhaustedAt, meters: { ...meters, [channelId]: moved } };
    }
    case 'WalletMeteringStopped': {
      const { [event.data.channelId]: _gone, ...others } = meters;
      return { balance, exhaustedAt, meters: others };
    }
    case 'WalletExhausted': {
      const at = Date.parse(event.data.at);
      return { balance, exhaustedAt: at, meters: resting(meters, at) };
    }
    case 'WalletRecovered':
      return { balance, exhaustedAt: null, meters: running(meters, Date.parse(event.data.at)) };
    default:
      return { balance, exhaustedAt, meters };
  }
}

function started(
  meters: Meters,
  event: { channelId: number; at: string; until: string; revision: number },
  exhaustedAt: number | null,
): Meters {
  const since = Date.parse(event.at);
  const earlier = meters[event.channelId];
  const meter = {
    since,
    before: earlier ? activeMs(earlier, since) : 0,
    until: Date.parse(event.until),
    days: earlier?.days ?? 0,
    seen: event.revision,
  };
  const known = { ...meters, [event.channelId]: meter };
  if (exhaustedAt === null) return known;
  // The others rest since the wallet is empty; this one since then or, if it came later, from its first moment.
  const before = activeMs(meter, Math.max(since, exhaustedAt));
  return { ...known, [event.channelId]: { ...meter, before, since: null } };
}
