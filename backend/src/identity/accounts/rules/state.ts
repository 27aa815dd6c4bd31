import {
  type AccountEvent,
  type AccountRegistered,
  ENTERED_BY_HAND,
  type RecipientRestored,
  type RecipientSuppressed,
} from '../account.events.js';
import type { DayZones } from './day-zone.js';
import { type Said, OptOuts } from './opt-outs.js';

/** A link that was sent and not followed yet; a newer one of its kind takes its place. */
export interface OpenLink {
  requestId: string;
  /** The address it went to. */
  email: string;
  /** ISO-8601 UTC. */
  expiresAt: string;
}

export interface SecondFactor {
  /** The vault's ids of the secret, and of the hashes of the recovery codes. */
  secretId: string;
  recoverySecretId: string;
  /** ISO-8601 UTC. */
  since: string;
  /** The unused recovery codes, by their place in the list. */
  unused: readonly number[];
}

/** A copy of all data of an account: being made while `expiresAt` is null. */
export interface AccountCopy {
  exportId: string;
  expiresAt: string | null;
}

export interface AccountState {
  /** null until the account is registered. */
  profile: Omit<AccountRegistered['data'], 'accountId'> | null;
  accountId: string;
  /** The zone that still counts days after a change of `profile.timeZone`. */
  zoneBefore: DayZones['zoneBefore'];
  /** The recipients that opted out. */
  optOuts: OptOuts;
  /** People who asked for messages, and when each of them last did. */
  returns: OptOuts;
  emailVerified: boolean;
  /** Sign-in waits until the address was verified. */
  verifyFirst: boolean;
  verification: OpenLink | null;
  emailChange: OpenLink | null;
  reset: OpenLink | null;
  /** ISO-8601 UTC; null if an older log did not record it. */
  passwordChangedAt: string | null;
  /** When the owner was last informed of a repeated registration; ISO-8601 UTC. */
  repeatedAt: string | null;
  secondFactor: SecondFactor | null;
  disabled: { reason: string; at: string } | null;
  closed: boolean;
  /** The account is being forgotten, or was. */
  forgotten: boolean;
  /** When the owner ordered that the account is forgotten; ISO-8601 UTC. */
  forgetting: { at: string; dueAt: string } | null;
  /** The newest requested copy of all data that is not removed. */
  copy: AccountCopy | null;
  /** Rises with every change of whether this account is an administrator who can sign in. */
  standing: number;
}

/** The state of an account that is registered. */
export type RegisteredAccount = AccountState & { profile: NonNullable<AccountState['profile']> };
export const isRegistered = (state: AccountState): state is RegisteredAccount => state.profile !== null;

export const NO_ACCOUNT: AccountState = {
  profile: null,
  accountId: '',
  zoneBefore: null,
  optOuts: OptOuts.NONE,
  returns: OptOuts.NONE,
  emailVerified: false,
  verifyFirst: false,
  verification: null,
  emailChange: null,
  reset: null,
  passwordChangedAt: null,
  repeatedAt: null,
  secondFactor: null,
  disabled: null,
  closed: false,
  forgotten: false,
  forgetting: null,
  copy: null,
  standing: 0,
};

/** Whether an account can do an administrator's work now. */
export const isActiveAdministrator = ({ profile, disabled, closed }: AccountState): boolean =>
  profile?.role === 'admin' && disabled === null && !closed;

/** Applies an event to an account. Unknown events change nothing. */
export function evolve(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'AccountRegistered': {
      const { accountId, ...profile } = event.data;
      return stood({ ...state, accountId, profile, passwordChangedAt: profile.at ?? null });
    }
    case 'AccountSettingsChanged': {
      const { timeZone, defaultCountry, zoneBefore = null } = event.data;
      return { ...withProfile(state, { timeZone, defaultCountry }), zoneBefore };
    }
    case 'AccountRenamed':
      return withProfile(state, { name: event.data.name });
    case 'RecipientSuppressed':
      return { ...state, optOuts: state.optOuts.with(event.data.phone, saidIn(event.data), event.data.again) };
    case 'RecipientRestored':
      return {
        ...state,
        optOuts: state.optOuts.without(event.data.phone, event.data.forgottenAs),
        returns: withReturn(state.returns, event.data),
      };
    case 'RoleChanged':
      return stood(withProfile(state, { role: event.data.role }));
    case 'AccountDisabled':
      return stood({ ...withoutLinks(state), disabled: { reason: event.data.reason, at: event.data.at } });
    case 'AccountEnabled':
      return stood({ ...state, disabled: null });
    case 'AccountClosed':
      return stood({
        ...withoutLinks(state),
        closed: true,
        forgotten: state.forgotten || event.data.forgetting !== undefined,
        forgetting: null,
      });
    case 'AccountForgettingAsked':
      return { ...state, forgetting: { at: event.data.at, dueAt: event.data.dueAt } };
    case 'AccountForgettingTakenBack':
      return { ...state, forgetting: null };
    case 'RegistrationRepeated':
      return { ...state, repeatedAt: event.data.at };
    default:
      return evolveCopy(evolveSecondFactor(evolveAddress(state, event), event), event);
  }
}

/** Adds a return. Without the time of writing it cannot be put in order and is left out. */
const withReturn = (returns: OptOuts, { phone, at, wroteAt }: RecipientRestored['data']): OptOuts =>
  wroteAt === undefined || at === undefined
    ? returns
    : returns.with(phone, { byThemselves: true, at, wroteAt: wroteAt < at ? wroteAt : at }, returns.lists(phone));

/** In older logs an entry by a user also has the reason `stop`; its text distinguishes it. */
function saidIn({ reason, elsewhere, source, text, at, wroteAt, everyday }: RecipientSuppressed['data']): Said {
  const isByHand = reason === 'by-hand' || elsewhere === 'by-hand' || (!source && text === ENTERED_BY_HAND);
  return {
    byThemselves: !isByHand,
    at: at ?? null,
    everyday: everyday ?? false,
    ...(reason === 'same-person' && { elsewhere: true }),
    ...(wroteAt !== undefined && { wroteAt }),
  };
}

function evolveAddress(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'PasswordChanged': {
      const { passwordSecretId, at } = event.data;
      return { ...withProfile(state, { passwordSecretId }), passwordChangedAt: at, reset: null };
    }
    case 'PasswordResetRequested':
      return { ...state, reset: { ...linkOf(event.data), email: state.profile?.email ?? '' } };
    case 'EmailVerificationRequested': {
      const { email, beforeSignIn = state.verifyFirst } = event.data;
      return { ...state, verification: { ...linkOf(event.data), email }, verifyFirst: beforeSignIn };
    }
    case 'EmailVerified':
      return { ...state, emailVerified: true, verifyFirst: false, verification: null };
    case 'EmailChangeRequested':
      return { ...state, emailChange: { ...linkOf(event.data), email: event.data.email } };
    case 'EmailChanged':
      return {
        ...withoutLinks(withProfile(state, { email: event.data.email })),
        emailVerified: true,
        verifyFirst: false,
      };
    default:
      return state;
  }
}

function evolveCopy(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'AccountExportAsked':
      return { ...state, copy: { exportId: event.data.exportId, expiresAt: null } };
    case 'AccountExportReady':
      return { ...state, copy: { exportId: event.data.exportId, expiresAt: event.data.expiresAt } };
    case 'AccountExportRemoved':
      return state.copy?.exportId === event.data.exportId ? { ...state, copy: null } : state;
    default:
      return state;
  }
}

function evolveSecondFactor(state: AccountState, event: AccountEvent): AccountState {
  const { secondFactor } = state;
  switch (event.type) {
    case 'SecondFactorEnabled': {
      const { secretId, recoverySecretId, codes, at } = event.data;
      return { ...state, secondFactor: { secretId, recoverySecretId, since: at, unused: upTo(codes) } };
    }
    case 'SecondFactorDisabled':
      return { ...state, secondFactor: null };
    case 'RecoveryCodesRenewed': {
      const { recoverySecretId, codes } = event.data;
      return { ...state, secondFactor: secondFactor && { ...secondFactor, recoverySecretId, unused: upTo(codes) } };
    }
    case 'RecoveryCodeUsed': {
      const { index } = event.data;
      const unused = secondFactor?.unused.filter((one) => one !== index) ?? [];
      return { ...state, secondFactor: secondFactor && { ...secondFactor, unused } };
    }
    default:
      return state;
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const linkOf = ({ requestId, expiresAt }: { requestId: string; expiresAt: string }) => ({ requestId, expiresAt });
const stood = (state: AccountState): AccountState => ({ ...state, standing: state.standing + 1 });

/** Voids links to an address that may no longer be the owner's. */
const withoutLinks = (state: AccountState): AccountState => ({
  ...state,
  verification: null,
  emailChange: null,
  reset: null,
});

function withProfile(state: AccountState, change: Partial<NonNullable<AccountState['profile']>>): AccountState {
  return { ...state, profile: state.profile && { ...state.profile, ...change } };
}
