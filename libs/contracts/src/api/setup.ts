import type { Said } from '../sayings/index.js';

/** The items that an administrator sets up, in their order. */
export const SETUP_ITEMS = ['gateway', 'paypal', 'mail', 'pool', 'bank-details', 'legal', 'channel'] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

/** Item of GET /api/admin/setup. */
export interface SetupStep {
  item: SetupItem;
  /** `failing`: it was set up and does not work. */
  state: 'done' | 'todo' | 'failing';
  /** One sentence: its state, and its remedy. */
  message: string;
  /** The sentence of `message`. */
  said: Said;
  /** Path of the page that sets it up. */
  page: string;
}
