/**
 * One leg of a balance movement: whole days added to (or, negative, taken from) one account of the ledger. The legs of
 * every balance event add up to 0 (docs/reference/ledger.md#postings).
 */
export interface Posting {
  account: string;
  delta: number;
}

/** The ledger's accounts. Sources and sinks may go below 0; pool, users and channels never do; transit returns to 0. */
export const ledger = {
  pool: 'pool:main',
  user: (accountId: string) => `user:${accountId}`,
  channel: (channelId: number) => `channel:${channelId}`,
  transit: (transferId: string) => `transit:${transferId}`,
  source: (kind: 'admin' | 'offline' | 'paypal' | 'trial') => `source:${kind}`,
  sink: (kind: 'consumed' | 'removed' | 'expired' | 'reversed') => `sink:${kind}`,
} as const;

/** Moves days from one account to another. @param days 1 or more */
export function move(from: string, to: string, days: number): Posting[] {
  return [
    { account: from, delta: -days },
    { account: to, delta: days },
  ];
}
