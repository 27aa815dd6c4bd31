import { GESTURES } from './changes-of-one.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The key that a limit counts by: a network address (IPv6 by its first 64 bits; all of its first 48 bits together have
 * a larger count, the site), the account that a person has signed in to (never the one they act for: members cannot use
 * up their owner's count), the address of mail in the body, the invitation that the route names, account and address
 * together, a browser and the account it has signed in to.
 */
export type Subject = 'address' | 'site' | 'account' | 'mail' | 'invitation' | 'pair' | 'device';

export interface RateLimit {
  points: number;
  /** From the first that is counted; then it begins anew. */
  seconds: number;
  by: Subject;
  /** Method and path of the routes that are counted before they run, as the controllers have them. */
  routes?: readonly string[];
  /** An answer of one of these statuses has cost nothing worth counting: it is given back. */
  free?: readonly number[];
}

/** Refused before any work: what was sent, who sent it, or our own state. */
const NOTHING_DONE = [400, 403, 413, 415, 503];

/**
 * How often strangers and accounts may do things that cost us or others, or touch a secret. Shared by all processes and
 * kept over restarts (docs/adr/0036-limits.md).
 */
export const RATE_LIMITS = {
  /** Failed sign-ins to one account from one address. */
  'sign-in-pair': { points: 5, seconds: 5 * MINUTE, by: 'pair' },
  /** Failed sign-ins to one account from a browser that has been in before; the other three do not count it. */
  'sign-in-device': { points: 5, seconds: 5 * MINUTE, by: 'device' },
  /** Failed sign-ins from one address, to any account. */
  'sign-in-address': { points: 100, seconds: 15 * MINUTE, by: 'address' },
  /** Failed sign-ins to one account from any address: after so many each further one makes the next wait longer. */
  'sign-in-account': { points: 20, seconds: 24 * HOUR, by: 'account' },
  /** Wrong passwords when a session asks again. */
  confirmation: { points: 5, seconds: 5 * MINUTE, by: 'account' },
  /** Codes have a count of their own: a right password gives none of their tries back. */
  'confirmation-code': { points: 5, seconds: 5 * MINUTE, by: 'account' },
  registration: {
    points: 5,
    seconds: 30 * MINUTE,
    by: 'address',
    routes: ['POST /api/auth/register'],
    free: NOTHING_DONE,
  },
  /** Each of them sends a mail. */
  'mail-address': {
    points: 10,
    seconds: 30 * MINUTE,
    by: 'address',
    routes: ['POST /api/auth/forgotten', 'POST /api/auth/verification'],
    free: NOTHING_DONE,
  },
  'mail-recipient': {
    points: 3,
    seconds: 30 * MINUTE,
    by: 'mail',
    routes: [
      ...['POST /api/auth/forgotten', 'POST /api/auth/verification', 'POST /api/team/invitations'],
      'PUT /api/me/email',
    ],
    free: [...NOTHING_DONE, 409],
  },
  /** The same for registrations, which mail also the owner of an address that has an account. */
  'registration-recipient': {
    points: 3,
    seconds: 30 * MINUTE,
    by: 'mail',
    routes: ['POST /api/auth/register'],
    free: [...NOTHING_DONE, 409],
  },
  'mail-account': {
    points: 5,
    seconds: 30 * MINUTE,
    by: 'account',
    routes: ['PUT /api/me/email', 'POST /api/me/email/verification'],
    free: NOTHING_DONE,
  },
  invitations: {
    points: 60,
    seconds: HOUR,
    by: 'account',
    routes: ['POST /api/admin/invitations'],
    free: NOTHING_DONE,
  },
  'team-invitations': {
    points: 30,
    seconds: HOUR,
    by: 'account',
    routes: ['POST /api/team/invitations', 'POST /api/team/invitations/:id/repeat'],
    free: [...NOTHING_DONE, 404, 409],
  },
  /** One link that is sent again: its address gets no more mails than the first time. */
  'team-invitation-again': {
    points: 3,
    seconds: 30 * MINUTE,
    by: 'invitation',
    routes: ['POST /api/team/invitations/:id/repeat'],
    free: [...NOTHING_DONE, 404, 409],
  },
  /** Links from mails: their tokens cannot be guessed, and honest use needs few tries. */
  links: {
    points: 30,
    seconds: 15 * MINUTE,
    by: 'address',
    routes: [
      ...['POST /api/auth/verify', 'POST /api/auth/reset', 'POST /api/auth/invitation'],
      ...['POST /api/team/invitations/read', 'POST /api/team/invitations/accept'],
    ],
    free: [503],
  },
  /** Each of them checks or makes a password's hash. */
  'own-password': {
    points: 10,
    seconds: 5 * MINUTE,
    by: 'account',
    routes: ['PUT /api/me/password', 'POST /api/me/close'],
    free: [503],
  },
  /** Each writes all hours and holidays into the log again. */
  answering: {
    points: 60,
    seconds: HOUR,
    by: 'account',
    routes: ['PUT /api/answering/opening-hours', 'PUT /api/answering/rules'],
    free: [...NOTHING_DONE, 409],
  },
  uploads: {
    points: 20,
    seconds: HOUR,
    by: 'account',
    routes: ['POST /api/subscribe/offline'],
    free: [503],
  },
  /** Each may bring 16 MB. */
  attachments: {
    points: 200,
    seconds: 10 * MINUTE,
    by: 'account',
    routes: ['POST /api/conversations/:id/media', 'POST /api/messages/media'],
    free: [503],
  },
  imports: {
    points: 60,
    seconds: 10 * MINUTE,
    by: 'account',
    routes: [
      ...['POST /api/messages/bulk', 'POST /api/messages/bulk/file', 'POST /api/messages/bulk/file/problems'],
      'POST /api/people-imports',
    ],
    free: [503],
  },
  'paypal-setup': { points: 60, seconds: 10 * MINUTE, by: 'account', routes: ['GET /paypal/setup'] },
  'paypal-order': { points: 30, seconds: 10 * MINUTE, by: 'account', routes: ['POST /paypal/order'], free: [400] },
  'paypal-capture': {
    points: 60,
    seconds: 10 * MINUTE,
    by: 'account',
    routes: ['POST /paypal/order/:orderId/capture', 'POST /api/subscribe/paypal/confirm'],
  },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof RATE_LIMITS;

/**
 * Limits of requests that only read, per process and in memory, some of certain routes: far above what honest use needs
 * (200 open pages that ask every three seconds are 70 requests a second), far below what hurts.
 */
export const GENERAL_LIMITS = {
  /** Requests without a session, by address. */
  'general-address': { points: 1_000, seconds: 10, by: 'address' },
  /** One signed-in account, from any address. */
  'general-account': { points: 3_000, seconds: 10, by: 'account' },
  /** PayPal's webhook events: each may fetch a certificate. */
  'paypal-notices': { points: 300, seconds: MINUTE, by: 'address' },
  /** A report of a month over a million messages uses a core for two seconds. */
  reports: {
    ...{ points: 30, seconds: MINUTE, by: 'account' },
    routes: ['GET /api/reports', 'GET /api/reports.csv', 'GET /api/reports/conversations'],
  },
  /** Looks at the words of many conversations. */
  'line-search': { points: 120, seconds: MINUTE, by: 'account', routes: ['GET /api/conversations/search'] },
  /** A page reports six times a minute that it is open, and twenty times that a person writes in it. */
  presence: { points: 240, seconds: MINUTE, by: 'account', routes: ['POST /api/presence'] },
  /** A person sees each of them, and WhatsApp blocks numbers that make them by the hundred. */
  gestures: { points: 60, seconds: MINUTE, by: 'account', routes: GESTURES },
} as const satisfies Record<string, RateLimit>;

export type GeneralLimitName = keyof typeof GENERAL_LIMITS;

const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * MINUTE;

/**
 * How long an account waits for the next stranger after so many failures: nothing at first, then twice as long each
 * time, and never so long that an owner gives up.
 */
export function waitAfter(failures: number): number {
  const beyond = failures - RATE_LIMITS['sign-in-account'].points;
  return beyond < 0 ? 0 : Math.min(FIRST_WAIT_S * 2 ** beyond, LONGEST_WAIT_S);
}
