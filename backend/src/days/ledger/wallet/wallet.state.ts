import { EMPTY_IDS, type IdSet, withId } from '../../../platform/domain/ids/id-set.js';
import { activeMs, held, type Meter, type Meters, released, resting, running } from '../metering/metering.js';
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
  /** Days meant for pool days that a channel is about to get by itself, by channel. */
  promises: Promises;
  /** Deleted channels: later news of them is ignored. */
  gone: readonly number[];
}

/** By channel id: a channel gets days once at a time. */
export type Promises = Readonly<Record<string, { promiseId: string; days: number }>>;

export const EMPTY_LEDGER: WalletLedger = { balance: 0, exhaustedAt: null, meters: {} };
export const NO_WALLET: WalletState = {
  ...EMPTY_LEDGER,
  accountId: '',
  asOf: 0,
  settled: EMPTY_IDS,
  credits: NO_CREDITS,
  promises: {},
  gone: [],
};

export function evolveWallet(state: WalletState, event: WalletEvent): WalletState {
  const at = 'at' in event.data ? Date.parse(event.data.at) : 0;
  const credits = evolveCredits(state.credits, event);
  const known = { ...state, accountId: event.data.accountId, asOf: Math.max(state.asOf, at), credits };
  const ledger = { ...known, ...evolveLedger(state, event), promises: evolvePromises(state, event) };
  switch (event.type) {
    case 'WalletCredited':
      return { ...ledger, settled: withId(state.settled, event.data.creditId) };
    case 'WalletDebited':
      return { ...ledger, settled: withId(state.settled, event.data.debitId) };
    case 'WalletDaysTakenBack':
      return { ...ledger, settled: withId(state.settled, event.data.reversalId) };
    case 'WalletDaysGivenBack':
      return { ...ledger, settled: withId(state.settled, event.data.restoreId) };
    case 'WalletDaysPromised':
      return { ...ledger, settled: withId(state.settled, event.data.promiseId) };
    case 'WalletMeteringStopped':
      return { ...ledger, gone: [...state.gone, event.data.channelId] };
    default:
      return ledger;
  }
}

/** A promise ends when its channel is paid for longer, is gone, or got nothing. */
function evolvePromises({ promises, meters }: WalletState, { type, data }: WalletEvent): Promises {
  switch (type) {
    case 'WalletDaysPromised': {
      const { channelId, promiseId, days } = data;
      return { ...promises, [channelId]: { promiseId, days } };
    }
    case 'WalletMeteringEndMoved': {
      const isLater = Date.parse(data.until) > (meters[data.channelId]?.until ?? 0);
      return isLater ? without(promises, data.channelId) : promises;
    }
    case 'WalletMeteringStarted':
    case 'WalletMeteringStopped':
    case 'WalletPromiseWithdrawn':
      return without(promises, data.channelId);
    default:
      return promises;
  }
}

function without(promises: Promises, channelId: number): Promises {
  const { [channelId]: _ended, ...others } = promises;
  return others;
}

export function evolveLedger({ balance, exhaustedAt, meters }: WalletLedger, event: WalletEvent): WalletLedger {
  switch (event.type) {
    case 'WalletCredited':
    case 'WalletDebited':
    case 'WalletDaysTakenBack':
    case 'WalletDaysGivenBack':
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
    case 'WalletMeteringPaused':
    case 'WalletMeteringResumed': {
      const { channelId, at, revision } = event.data;
      const meter = meters[channelId];
      if (!meter) return { balance, exhaustedAt, meters };
      const instant = Date.parse(at);
      const changed =
        event.type === 'WalletMeteringPaused' ? held(meter, instant) : released(meter, instant, exhaustedAt !== null);
      return { balance, exhaustedAt, meters: { ...meters, [channelId]: { ...changed, seen: revision } } };
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
  const meter: Meter = {
    since: earlier?.held ? null : since,
    ...(earlier?.held && { held: true }),
    before: earlier ? activeMs(earlier, since) : 0,
    until: Date.parse(event.until),
    days: earlier?.days ?? 0,
    seen: event.revision,
  };
  const known = { ...meters, [event.channelId]: meter };
  if (exhaustedAt === null) return known;
  // The others are paused since the wallet is empty; this one since then or, if it came later, from its first moment.
  const before = activeMs(meter, Math.max(since, exhaustedAt));
  return { ...known, [event.channelId]: { ...meter, before, since: null } };
}
