/** What an account reads, by what changes together. */
export const OWN_TOPICS = [
  'me',
  'channels',
  'jobs',
  'inbox',
  'presence',
  'people',
  'payments',
  'plans',
  'templates',
  'workflows',
  'suppressions',
  'security',
  'team',
  'notices',
  'app',
] as const;

/** What only administrators read. */
export const ADMIN_TOPICS = [
  'admin-users',
  'admin-invitations',
  'admin-payments',
  'admin-balance',
  'admin-gateway',
  'admin-security',
  'admin-audit',
  'admin-operations',
  'admin-notices',
] as const;

export const TOPICS = [...OWN_TOPICS, ...ADMIN_TOPICS] as const;
export type Topic = (typeof TOPICS)[number];

/** GET /api/live: what has changed and should be read again. Never what it is now. */
export interface LiveHint {
  topics: Topic[];
  /** Everything up to here has been told. To be asked for with `after`. */
  position: string;
}

/** Where a live line goes on. */
export interface LiveAsked {
  /** Position of the last hint. */
  after?: string;
  /** Without a position: how long ago what is on the screen was read, in ms. */
  age?: number;
}
