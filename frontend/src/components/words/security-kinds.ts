import { t } from '@lingui/core/macro';
import type { BadgeTone, SecurityEventKind } from '@wavelane/contracts';

/** What the entries of the security log are called, and how grave they are. */
export const KINDS: Readonly<Record<SecurityEventKind, { text: string; tone: BadgeTone }>> = {
  'signed-in': { text: t`Signed in`, tone: 'success' },
  'sign-in-failed': { text: t`Sign-in failed`, tone: 'warning' },
  'sign-in-throttled': { text: t`Sign-in held up`, tone: 'error' },
  'signed-out': { text: t`Signed out`, tone: 'muted' },
  registered: { text: t`Registered`, tone: 'info' },
  'password-changed': { text: t`Password changed`, tone: 'info' },
  'password-reset-requested': { text: t`Password reset requested`, tone: 'info' },
  'password-reset': { text: t`Password reset by email`, tone: 'warning' },
  'email-change-requested': { text: t`Email change requested`, tone: 'info' },
  'email-changed': { text: t`Address changed`, tone: 'warning' },
  'email-verified': { text: t`Address verified`, tone: 'success' },
  'second-factor-enabled': { text: t`Second factor turned on`, tone: 'success' },
  'second-factor-disabled': { text: t`Second factor turned off`, tone: 'warning' },
  'recovery-code-used': { text: t`Recovery code used`, tone: 'warning' },
  'recovery-codes-renewed': { text: t`New recovery codes`, tone: 'info' },
  'sessions-ended': { text: t`Sessions ended`, tone: 'muted' },
  'account-disabled': { text: t`Account disabled`, tone: 'error' },
  'account-enabled': { text: t`Account enabled`, tone: 'success' },
  'account-closed': { text: t`Account closed`, tone: 'error' },
  'account-export-asked': { text: t`Copy of all data asked for`, tone: 'warning' },
  'account-export-taken': { text: t`Copy of all data taken away`, tone: 'warning' },
  'account-forgetting-asked': { text: t`Deletion of all data asked for`, tone: 'error' },
  'account-forgetting-taken-back': { text: t`Deletion of all data taken back`, tone: 'info' },
  'account-forgotten': { text: t`All data deleted`, tone: 'error' },
  'role-changed': { text: t`Role changed`, tone: 'warning' },
  'invitation-sent': { text: t`Invitation sent`, tone: 'info' },
  'access-refused': { text: t`Access refused`, tone: 'error' },
  'request-throttled': { text: t`Requests held up`, tone: 'error' },
};
