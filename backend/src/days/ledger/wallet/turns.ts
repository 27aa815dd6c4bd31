import type { WalletEvent } from './wallet.events.js';
import type { WalletState } from './wallet.state.js';

/** The wallet reached 0 at an instant, Unix ms. */
export const exhausted = (accountId: string, at: number): WalletEvent => ({
  type: 'WalletExhausted',
  data: { accountId, at: iso(at) },
  effectiveAt: iso(at),
});

/** The wallet has days again, if it had none. */
export const recovered = ({ accountId, exhaustedAt }: WalletState, now: number): WalletEvent[] =>
  exhaustedAt === null ? [] : [{ type: 'WalletRecovered', data: { accountId, at: iso(now) }, effectiveAt: iso(now) }];

const iso = (ms: number) => new Date(ms).toISOString();
