import type { BadgeTone, SecurityEventKind } from '@wavelane/contracts';

/** What the entries of the security log are called, and how grave they are. */
export const KINDS: Readonly<Record<SecurityEventKind, { text: string; tone: BadgeTone }>> = {
  'signed-in': { text: 'Signed in', tone: 'success' },
  'sign-in-failed': { text: 'Sign-in failed', tone: 'warning' },
  'sign-in-throttled': { text: 'Sign-in held up', tone: 'error' },
  'signed-out': { text: 'Signed out', tone: 'muted' },
  registered: { text: 'Registered', tone: 'info' },
  'password-changed': { text: 'Password changed', tone: 'info' },
  'password-reset-requested': { text: 'New password asked for', tone: 'info' },
  'password-reset': { text: 'New password set by mail', tone: 'warning' },
  'email-change-requested': { text: 'Change of address asked for', tone: 'info' },
  'email-changed': { text: 'Address changed', tone: 'warning' },
  'email-verified': { text: 'Address verified', tone: 'success' },
  'second-factor-enabled': { text: 'Second factor turned on', tone: 'success' },
  'second-factor-disabled': { text: 'Second factor turned off', tone: 'warning' },
  'recovery-code-used': { text: 'Recovery code used', tone: 'warning' },
  'recovery-codes-renewed': { text: 'New recovery codes', tone: 'info' },
  'sessions-ended': { text: 'Sessions ended', tone: 'muted' },
  'account-disabled': { text: 'Account disabled', tone: 'error' },
  'account-enabled': { text: 'Account enabled', tone: 'success' },
  'account-closed': { text: 'Account closed', tone: 'error' },
  'role-changed': { text: 'Role changed', tone: 'warning' },
  'invitation-sent': { text: 'Invitation sent', tone: 'info' },
  'access-refused': { text: 'Access refused', tone: 'error' },
  'request-throttled': { text: 'Requests held up', tone: 'error' },
};
