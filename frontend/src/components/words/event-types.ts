import { t } from '@lingui/core/macro';
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
  WalletCredited: t`Days given to a user`,
  WalletDebited: t`Days taken from a user`,
  WalletDaysTakenBack: t`Days taken back after a refund`,
  WalletDaysGivenBack: t`Days given back after a won dispute`,
  WalletDayConsumed: t`Day used by a channel`,
  WalletDaysRestored: t`Days given back for a deleted channel`,
  PoolToppedUp: t`Pool topped up`,
  PoolAdjusted: t`Pool corrected`,
  PoolDaysReserved: t`Pool days reserved`,
  PoolDaysAllocated: t`Pool days given to a channel`,
  PoolReservationReleased: t`Pool reservation released`,
  PoolRefunded: t`Pool days returned`,
  PoolSynced: t`Pool compared with the gateway`,
  PoolVoidRequested: t`Void asked for`,
  PoolTransactionVoided: t`Transaction voided`,
  ChannelDaysCredited: t`Channel got days`,
  ChannelExpired: t`Channel expired`,
  ChannelDaysTakenBack: t`Days taken back from a channel`,
  ChannelDaysReturned: t`Channel returned days`,
};

/** The name of a movement of days; any other event has that of {@link typeText}. */
export const movementText = (type: string): string =>
  JOURNAL_EVENT_TYPES.some((known) => known === type) ? JOURNAL[type as JournalEventType] : typeText(type);
