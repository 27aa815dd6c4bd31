import type { AccountSecurity, AccountSession, CurrentUser, SecurityEvent } from '@wavelane/contracts';
import { APP, openPage, type Routes, serve, USER } from './app';

export const SECURITY: AccountSecurity = {
  email: 'sara@example.com',
  emailVerified: true,
  pendingEmail: null,
  passwordChangedAt: '2026-01-02T03:04:00.000Z',
  secondFactor: { enabled: false, since: null, recoveryCodesLeft: 0, required: false },
  confirmedUntil: null,
  mail: 'smtp',
};

export const HERE: AccountSession = {
  id: 's1',
  current: true,
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  createdAt: '2026-01-02T03:04:00.000Z',
  lastSeenAt: '2026-01-02T03:04:00.000Z',
  secondFactor: false,
};
export const THERE: AccountSession = {
  ...HERE,
  id: 's2',
  current: false,
  device: 'Safari on iOS',
  address: '2001:db8::7',
};

export const SIGN_IN: SecurityEvent = {
  id: 'e1',
  at: '2026-01-02T03:04:00.000Z',
  kind: 'signed-in',
  account: { id: 'u1', name: 'Sara Lind', email: 'sara@example.com' },
  by: null,
  address: '192.0.2.7',
  device: 'Firefox on Windows',
  newDevice: true,
  detail: null,
};

interface Opened {
  user?: Partial<CurrentUser>;
  security?: Partial<AccountSecurity>;
  routes?: Routes;
}

/** Opens the page of a person's own account, for a person with two sessions. */
export async function openSecurity(
  { user, security, routes }: Opened = {},
  address = '/settings/security',
  opened = openPage,
) {
  const calls = serve({
    'GET /api/me': { body: { ...USER, ...user } },
    'GET /api/app': { body: APP },
    'GET /api/jobs': { body: [] },
    'GET /api/me/security': { body: { ...SECURITY, ...security } },
    'GET /api/me/sessions': { body: [HERE, THERE] },
    'GET /api/me/sign-ins': { body: [SIGN_IN] },
    ...routes,
  });
  const { router } = await opened(address);
  return { calls, router };
}
