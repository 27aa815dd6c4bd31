/** The topics that an account reads, grouped by data that changes together. */
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

/** The topics that only administrators read. */
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

/** GET /api/live: the topics that have changed and should be read again, never their content. */
export interface LiveHint {
  topics: Topic[];
  /** Everything up to here has been reported. Pass it on as `after`. */
  position: string;
}

/** The point from which a live line goes on. */
export interface LiveAsked {
  /** Position of the last hint. */
  after?: string;
  /** Without a position: the age of the data on the screen, in ms. */
  age?: number;
}
