import { JOURNAL_EVENT_TYPES, type JournalEventType } from '@wavelane/contracts';

/** `WalletDayConsumed` as people read it: `Wallet day consumed`. */
export function typeText(type: string): string {
  const words = type
    .replace('PayPal', 'Paypal')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace('Paypal', 'PayPal');
}

const JOURNAL: Readonly<Record<JournalEventType, string>> = {
  WalletCredited: 'Days given to a user',
  WalletDebited: 'Days taken from a user',
  WalletDaysTakenBack: 'Days taken back after a refund',
  WalletDayConsumed: 'Day used by a channel',
  WalletDaysRestored: 'Days given back for a deleted channel',
  PoolToppedUp: 'Pool topped up',
  PoolAdjusted: 'Pool corrected',
  PoolDaysReserved: 'Pool days set aside',
  PoolDaysAllocated: 'Pool days given to a channel',
  PoolReservationReleased: 'Pool days no longer set aside',
  PoolRefunded: 'Pool days returned',
  PoolSynced: 'Pool compared with the gateway',
  PoolVoidRequested: 'Void asked for',
  PoolTransactionVoided: 'Transaction voided',
  ChannelDaysCredited: 'Channel got days',
  ChannelExpired: 'Channel expired',
  ChannelDaysTakenBack: 'Days taken back from a channel',
  ChannelDaysReturned: 'Channel returned days',
};

/** What a movement of days is called; any other event as {@link typeText} says it. */
export const movementText = (type: string): string =>
  JOURNAL_EVENT_TYPES.some((known) => known === type) ? JOURNAL[type as JournalEventType] : typeText(type);
