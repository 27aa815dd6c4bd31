import { projection } from '@wavelane/projections';
import { nextDay } from '../metering/metering.js';
import type { WalletEvent } from './wallet.events.js';
import { EMPTY_LEDGER, evolveLedger, type WalletLedger } from './wallet.state.js';

export interface WalletDocument extends WalletLedger, Record<string, unknown> {
  accountId: string;
  /** Unix ms of the next day that will be used up; null while none will. The sweep's index. */
  dueAt: number | null;
}

/** One document an account, key = account id: its balance and all that its future follows from. */
export const walletsProjection = projection<WalletDocument, WalletEvent>({
  name: 'wallets',
  version: 4,
  handles: [
    'WalletCredited',
    'WalletDebited',
    'WalletDaysTakenBack',
    'WalletDaysGivenBack',
    'WalletMeteringStarted',
    'WalletMeteringEndMoved',
    'WalletMeteringStopped',
    'WalletMeteringPaused',
    'WalletMeteringResumed',
    'WalletDayConsumed',
    'WalletDaysRestored',
    'WalletExhausted',
    'WalletRecovered',
  ] satisfies WalletEvent['type'][],
  keys: (event) => event.data.accountId,
  initial: (accountId) => ({ accountId, ...EMPTY_LEDGER, dueAt: null }),
  fold({ accountId, ...document }, event) {
    const ledger = evolveLedger(document, event);
    const dueAt = ledger.balance > 0 ? (nextDay(ledger.meters)?.at ?? null) : null;
    return { accountId, ...ledger, dueAt };
  },
  indexes: [{ fields: [{ field: 'dueAt' }] }, { fields: [{ field: 'accountId' }] }],
});
