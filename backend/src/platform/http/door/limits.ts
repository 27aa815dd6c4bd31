import { BULK_ROWS_MAX, ROW_VALUES_MAX } from '@wavelane/contracts';

/** The most that one request may bring. All of it is checked in one pass over the bytes, before anything is parsed. */
export interface Limits {
  bytes: number;
  /** The length of one text or key, in code units. */
  text: number;
  /** The number of keys of one object. */
  keys: number;
  /** The number of items of one list. */
  items: number;
  depth: number;
  /** The number of values in the whole body. */
  values: number;
  /** Programs send it: odd texts are mended by their readers instead of being refused. */
  machines?: boolean;
}

const KB = 1_024;
const MB = 1_024 * KB;

const DEFAULT: Limits = { bytes: 64 * KB, text: 20_000, keys: 100, items: 500, depth: 12, values: 5_000 };

/** These are open to strangers, and each checks a password, so their bodies are short. */
const SIGN_IN: Limits = { bytes: 8 * KB, text: 2_000, keys: 20, items: 20, depth: 4, values: 100 };

/** Pictures come as long texts in them; the gateway never puts more than some dozens of items into one call. */
const WEBHOOKS: Limits = { bytes: MB, text: MB, keys: 200, items: 500, depth: 20, values: 30_000, machines: true };

/** Open to strangers: the data that proves the signature is in the body itself. PayPal's events have some KB. */
const SIGNED: Limits = { ...WEBHOOKS, bytes: 64 * KB, text: 64 * KB };

/** 50,000 rows with name, phone, message and variables; a text is as long as a cell of a file may be. A list is deeper. */
const BULK: Limits = {
  bytes: 25 * MB,
  text: 128 * KB,
  keys: ROW_VALUES_MAX,
  items: BULK_ROWS_MAX,
  depth: 8,
  values: BULK_ROWS_MAX * (ROW_VALUES_MAX + 2),
};

/** Paths with limits of their own: one path, or all below it if it ends with a slash. */
const TABLE: readonly (readonly [string, Limits])[] = [
  ['/api/auth/', SIGN_IN],
  ['/api/messages/bulk', BULK],
  ['/webhooks/paypal', SIGNED],
  ['/webhooks/', WEBHOOKS],
];

/** @param path as `pathOf` gives it */
export function limitsOf(path: string): Limits {
  const row = TABLE.find(([of]) => (of.endsWith('/') ? `${path}/`.startsWith(of) : path === of));
  return row?.[1] ?? DEFAULT;
}

/** A body above this is read only with a session. */
export const isLarge = ({ bytes }: Limits): boolean => bytes > MB;

/** A body that its route reads itself: behind the guards, or after the key of its sender was looked up. */
export const isReadLate = (path: string): boolean => isLarge(limitsOf(path)) || path.startsWith('/webhooks/whapi');

/** Longer than any form with a file may be; its route knows how long exactly. */
export const FORM_BYTES_MAX = 32 * MB;

/** Every set of limits there is. */
export const ALL_LIMITS: readonly Limits[] = [DEFAULT, ...TABLE.map(([, limits]) => limits)];

/** The limits of an address with its query; the longest list of filters stays far below. */
export const QUERY_MAX = { length: 8 * KB, parameters: 50 };
