import type { Said } from '../sayings/index.js';

/** What an administrator sets up, in the order in which it is done. */
export const SETUP_ITEMS = ['gateway', 'paypal', 'mail', 'pool', 'bank-details', 'channel'] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

/** Item of GET /api/admin/setup. */
export interface SetupStep {
  item: SetupItem;
  /** `failing`: it was set up and does not work. */
  state: 'done' | 'todo' | 'failing';
  /** One sentence: how it is, and what to do about it. */
  message: string;
  /** The sentence of `message`. */
  said: Said;
  /** Path of the page where it is done. */
  page: string;
}
