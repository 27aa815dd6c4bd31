import type { AccountEvent } from '../account.events.js';

/** When Ada registers. */
export const T = Date.parse('2026-03-01T10:00:00Z');
export const at = new Date(T).toISOString();
export const ID = 'a1';
/** Ada's account begins. */
export const registered = {
  type: 'AccountRegistered',
  data: {
    accountId: ID,
    name: 'Ada',
    email: 'ada@example.com',
    role: 'user',
    timeZone: 'UTC',
    defaultCountry: null,
    passwordSecretId: 'p1',
    at,
  },
} satisfies AccountEvent;
