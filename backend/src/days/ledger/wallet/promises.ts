import { hasId } from '../../../platform/domain/ids/id-set.js';
import { daysToUse } from '../metering/metering.js';
import type { WalletEvent } from './wallet.events.js';
import type { WalletState } from './wallet.state.js';

/**
 * Days of the wallet for which no channel is paid ahead, and none is about to be. A channel is paid ahead for the periods
 * of 24 active hours that end in its paid time: if its owner paused it for a part of a day, the day that it does not use up
 * in that time is free, so that the channel gets it before its end. Expects days that are due to be used up already.
 */
export function freeDays({ balance, meters, promises }: Pick<WalletState, 'balance' | 'meters' | 'promises'>): number {
  const ahead = Object.values(meters)
    .filter(({ held }) => !held)
    .reduce((days, meter) => days + daysToUse(meter), 0);
  const promised = Object.values(promises).reduce((days, promise) => days + promise.days, 0);
  return balance - ahead - promised;
}

/** Promises as many of the wanted days as are free, once for each `promiseId`; nothing if none is free. */
export function promise(
  command: { accountId: string; channelId: number; promiseId: string; days: number },
  state: WalletState,
  now: number,
): WalletEvent[] {
  const { accountId, channelId, promiseId, days: wanted } = command;
  if (hasId(state.settled, promiseId) || state.gone.includes(channelId)) return [];
  // A channel has one promise: a new one takes the place of another that nothing came of.
  const { [channelId]: _before, ...promises } = state.promises;
  const days = Math.min(wanted, freeDays({ ...state, promises }));
  if (days < 1) return [];
  const at = new Date(now).toISOString();
  const data = { accountId, channelId, promiseId, days, balance: state.balance, at };
  return [{ type: 'WalletDaysPromised', data }];
}

/** The promise of a channel ends without its days. */
export function withdrawn(
  { accountId, channelId }: { accountId: string; channelId: number },
  { promises }: WalletState,
): WalletEvent[] {
  const open = promises[channelId];
  if (!open) return [];
  return [{ type: 'WalletPromiseWithdrawn', data: { accountId, channelId, promiseId: open.promiseId } }];
}
