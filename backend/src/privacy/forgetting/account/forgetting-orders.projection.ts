import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../../../identity/index.js';

/** An account whose owner wants it forgotten. Key: the account's id. */
export interface ForgettingOrderDocument extends Record<string, unknown> {
  /** Until then the order can be withdrawn, ISO-8601 UTC. */
  dueAt: string;
}

type Handled = Extract<
  AccountEvent,
  { type: 'AccountForgettingAsked' | 'AccountForgettingTakenBack' | 'AccountClosed' }
>;

export const forgettingOrdersProjection = projection<ForgettingOrderDocument, Handled>({
  name: 'forgetting-orders',
  version: 1,
  handles: ['AccountForgettingAsked', 'AccountForgettingTakenBack', 'AccountClosed'],
  keys: ({ data }) => data.accountId,
  initial: () => ({ dueAt: '' }),
  fold: (document, { type, data }) => (type === 'AccountForgettingAsked' ? { ...document, dueAt: data.dueAt } : null),
  indexes: [{ fields: [{ field: 'dueAt' }] }],
});
