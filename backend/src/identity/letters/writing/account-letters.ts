import { RESET_LINK_MS, type Role, VERIFICATION_LINK_MS } from '@wavelane/contracts';
import type { Letter } from './letter.js';

/** The pages that mails link to. They need no secret; links with a token come from the account's own part. */
export interface Pages {
  signIn: string;
  forgotten: string;
  security: string;
}

const MINUTES = RESET_LINK_MS / 60_000;
const HOURS = VERIFICATION_LINK_MS / 3_600_000;
const ROLE_WORDS: Record<Role, string> = { admin: 'an administrator', user: 'a user without administrator rights' };

const notYou = ({ forgotten }: Pages) =>
  `You get this mail because it is about the security of your account. If this was not you, set a new password now: ${forgotten}`;
const askAdministrator = 'If you did not expect this, ask the people who run this installation.';

export const verification = (url: string): Letter => ({
  subject: 'Confirm your email address',
  lines: [
    `Someone entered this address at Wavelane. Follow the link within ${HOURS} hours to confirm that it is yours.`,
  ],
  action: { label: 'Confirm this address', url },
  closing: 'If that was not you, ignore this mail: without the link nothing happens.',
});

export const newAddress = (url: string): Letter => ({
  subject: 'Confirm your new email address',
  lines: [
    `Someone asked to move a Wavelane account to this address. Follow the link within ${HOURS} hours to confirm the change.`,
  ],
  action: { label: 'Use this address', url },
  closing: 'If that was not you, ignore this mail: without the link nothing changes.',
});

export const addressWillChange = (email: string, when: string, pages: Pages): Letter => ({
  subject: 'The email address of your account is about to change',
  lines: ['Someone signed in to your account asked to change its email address. A link was sent to the new one.'],
  facts: [
    ['New address', email],
    ['When', when],
  ],
  closing: notYou(pages),
});

export const addressChanged = (email: string, when: string): Letter => ({
  subject: 'The email address of your account has changed',
  lines: ['You now sign in with the new address. Mails about your account go there, too.'],
  facts: [
    ['New address', email],
    ['When', when],
  ],
  closing: `You get this mail at the former address of your account. ${askAdministrator}`,
});

export const passwordReset = (url: string): Letter => ({
  subject: 'Set a new password',
  lines: [`Someone asked to reset your password. Follow the link within ${MINUTES} minutes to set a new one.`],
  action: { label: 'Set a new password', url },
  closing: 'If that was not you, ignore this mail: your password stays as it is.',
});

const PASSWORD_WAYS = {
  changed: 'Your password was changed in the settings of your account.',
  reset: 'A new password was set through the link that we sent to this address.',
  operator: 'The people who run this installation set a new password for your account.',
} as const;

export const passwordChanged = (how: keyof typeof PASSWORD_WAYS, when: string, pages: Pages): Letter => ({
  subject: 'Your password was changed',
  lines: [`${PASSWORD_WAYS[how]} All other devices were signed out.`],
  facts: [['When', when]],
  closing: notYou(pages),
});

export const registeredAlready = ({ signIn, forgotten }: Pages): Letter => ({
  subject: 'You already have an account',
  lines: [
    'Someone tried to create a Wavelane account with this address. You already have one: sign in with it.',
    `If you do not remember the password, set a new one: ${forgotten}`,
  ],
  action: { label: 'Sign in', url: signIn },
  closing: 'If that was not you, ignore this mail: nothing has changed.',
});

export const secondFactorEnabled = (when: string, pages: Pages): Letter => ({
  subject: 'Sign-in now asks for a code',
  lines: [
    'The second factor of your account is on. Besides your password, sign-in now takes a code from your authenticator app or one of your recovery codes.',
  ],
  facts: [['When', when]],
  closing: notYou(pages),
});

export const secondFactorDisabled = (how: 'self' | 'operator', when: string, pages: Pages): Letter => ({
  subject: 'Sign-in no longer asks for a code',
  lines: [
    how === 'self'
      ? 'The second factor of your account was turned off. Your password alone is enough again.'
      : 'The people who run this installation turned off the second factor of your account. Your password alone is enough again.',
  ],
  facts: [['When', when]],
  action: { label: 'View your security settings', url: pages.security },
  closing: notYou(pages),
});

export const recoveryCodeUsed = (when: string, pages: Pages): Letter => ({
  subject: 'A recovery code was used to sign in',
  lines: ['Someone signed in with one of your recovery codes instead of a code of the app. Each code works once.'],
  facts: [['When', when]],
  action: { label: 'See how many are left', url: pages.security },
  closing: notYou(pages),
});

export const accountDisabled = (when: string): Letter => ({
  subject: 'Your account was disabled',
  lines: [
    'The people who run this installation disabled your account. Nobody can sign in to it, and all devices were signed out.',
  ],
  facts: [['When', when]],
  closing: askAdministrator,
});

export const accountEnabled = (when: string, { signIn }: Pages): Letter => ({
  subject: 'Your account is open again',
  lines: ['The people who run this installation enabled your account. You can sign in as before.'],
  facts: [['When', when]],
  action: { label: 'Sign in', url: signIn },
  closing: 'You get this mail because it is about your account.',
});

export const accountClosed = (when: string): Letter => ({
  subject: 'Your account is closed',
  lines: [
    'Your Wavelane account was closed in its settings. Its channels have stopped, and nobody can sign in to it any more.',
  ],
  facts: [['When', when]],
  closing: `This is the last mail about it. ${askAdministrator}`,
});

export const roleChanged = (role: Role, when: string): Letter => ({
  subject: 'The role of your account has changed',
  lines: [
    `The people who run this installation changed the role of your account. It is now ${ROLE_WORDS[role]}. Sign in again to go on.`,
  ],
  facts: [['When', when]],
  closing: askAdministrator,
});

export const invitation = (role: Role, url: string, until: string): Letter => ({
  subject: 'You are invited to Wavelane',
  lines: [
    role === 'admin'
      ? 'You are invited to create an account on Wavelane and to help run this installation as an administrator.'
      : 'You are invited to create an account on Wavelane.',
  ],
  facts: [['Valid until', until]],
  action: { label: 'Create your account', url },
  closing: 'If you do not know what this is about, ignore this mail: without the link nothing happens.',
});

/** @param owner the verified address of the account's owner, because a stranger could choose any name */
export const teamInvitation = (owner: string | undefined, url: string, until: string): Letter => ({
  subject: 'You are invited to a team on Wavelane',
  lines: ['You are invited to join a team on Wavelane and to answer its customers together.'],
  facts: [
    ['Account of', owner ?? 'an owner whose address is not verified'],
    ['Valid until', until],
  ],
  action: { label: 'View the invitation', url },
  closing: 'If you do not know what this is about, ignore this mail: without the link nothing happens.',
});

/** The place of a sign-in; null if it is no longer known. */
export interface SignInPlace {
  device: string | null;
  address: string | null;
}

export const newDevice = ({ device, address }: SignInPlace, when: string, pages: Pages): Letter => ({
  subject: 'New sign-in to your account',
  lines: ['Someone signed in to your account from a new device.'],
  facts: [
    ...(device === null ? [] : [['Device', device] as const]),
    ...(address === null ? [] : [['IP address', address] as const]),
    ['When', when],
  ],
  action: { label: 'See where you are signed in', url: pages.security },
  closing: notYou(pages),
});

/** The mail to the owner about an ordered deletion, with the way to cancel it, in case the order was not theirs. */
export const forgettingAsked = (when: string, dueAt: string, pages: Pages): Letter => ({
  subject: 'Your account and all its data will be deleted',
  lines: [
    'Someone signed in to your account asked to delete it with everything in it: people, messages, templates, channels and files.',
    'Until then everything works as before, and you can cancel the deletion under Security. After that nothing can be restored.',
  ],
  facts: [
    ['Asked', when],
    ['Deleted on', dueAt],
  ],
  action: { label: 'Keep my account', url: pages.security },
  closing: notYou(pages),
});

export const forgettingTakenBack = (when: string, pages: Pages): Letter => ({
  subject: 'Your account will not be deleted',
  lines: ['The deletion of your account was cancelled. Nothing was deleted.'],
  facts: [['When', when]],
  closing: notYou(pages),
});

export const exportReady = (until: string, pages: Pages): Letter => ({
  subject: 'The copy of your data is ready',
  lines: ['Download it under Security, after entering your password.'],
  facts: [['Until', until]],
  action: { label: 'Download the copy', url: pages.security },
  closing: notYou(pages),
});

/** The letters about accounts, by their names here; each language has all of them. */
export interface AccountLetters {
  verification: typeof verification;
  newAddress: typeof newAddress;
  addressWillChange: typeof addressWillChange;
  addressChanged: typeof addressChanged;
  passwordReset: typeof passwordReset;
  passwordChanged: typeof passwordChanged;
  registeredAlready: typeof registeredAlready;
  secondFactorEnabled: typeof secondFactorEnabled;
  secondFactorDisabled: typeof secondFactorDisabled;
  recoveryCodeUsed: typeof recoveryCodeUsed;
  accountDisabled: typeof accountDisabled;
  accountEnabled: typeof accountEnabled;
  accountClosed: typeof accountClosed;
  roleChanged: typeof roleChanged;
  invitation: typeof invitation;
  teamInvitation: typeof teamInvitation;
  newDevice: typeof newDevice;
  forgettingAsked: typeof forgettingAsked;
  forgettingTakenBack: typeof forgettingTakenBack;
  exportReady: typeof exportReady;
}
