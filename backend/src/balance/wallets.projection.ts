import { projection } from '@wavelane/projections';
import type { WalletEvent } from './wallet.events.js';

export interface WalletDocument extends Record<string, unknown> {
  accountId: string;
  /** Wallet days. */
  balance: number;
  /** True while the account is expired. */
  exhausted: boolean;
}

/** One document an account, key = account id. */
export const walletsProjection = projection<WalletDocument>({
  name: 'wallets',
  version: 2,
  handles: ['WalletCredited', 'WalletDebited', 'WalletDaysTakenBack', 'WalletExhausted', 'WalletRecovered'],
  keys: (event) => (event.data as WalletEvent['data']).accountId,
  initial: (accountId) => ({ accountId, balance: 0, exhausted: false }),
  fold(document, stored) {
    const event = stored as unknown as WalletEvent;
    switch (event.type) {
      case 'WalletCredited':
      case 'WalletDebited':
      case 'WalletDaysTakenBack':
        return { ...document, balance: event.data.balanceAfter };
      case 'WalletExhausted':
        return { ...document, exhausted: true };
      case 'WalletRecovered':
        return { ...document, exhausted: false };
      default:
        return document;
    }
  },
  indexes: [],
});
