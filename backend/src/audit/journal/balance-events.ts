import { type EventOf, guardOf } from '@wavelane/event-store';
import type { ChannelEvent } from '../../channels/index.js';
import type { PoolEvent, WalletEvent } from '../../ledger/index.js';

/** Every event that moves days, or says something about days that moved. */
export const BALANCE_EVENTS = [
  'WalletCredited',
  'WalletDebited',
  'WalletDaysTakenBack',
  'WalletDayConsumed',
  'WalletDaysRestored',
  'PoolToppedUp',
  'PoolAdjusted',
  'PoolDaysReserved',
  'PoolDaysAllocated',
  'PoolReservationReleased',
  'PoolRefunded',
  'PoolSynced',
  'PoolVoidRequested',
  'PoolTransactionVoided',
  'ChannelDaysCredited',
  'ChannelExpired',
  'ChannelDaysTakenBack',
  'ChannelDaysReturned',
] as const satisfies readonly (WalletEvent | PoolEvent | ChannelEvent)['type'][];
export type BalanceEvent = EventOf<WalletEvent | PoolEvent | ChannelEvent, (typeof BALANCE_EVENTS)[number]>;
export const isBalanceEvent = guardOf<BalanceEvent>(BALANCE_EVENTS);
