import type { CurrentUser, SuppressedRecipient } from '../api/accounts.js';
import type {
  AccountSecurity,
  AccountSession,
  RecoveryCodes,
  SecondFactorSetup,
  SecurityEvent,
} from '../api/security.js';
import type {
  AccountProfile,
  AccountSettings,
  CloseAccount,
  EmailChange,
  PasswordChange,
  SecondFactorCode,
  SessionsEnded,
} from '../api/requests/accounts.js';
import { type Done, get, type Nothing, type PageAsked, post, put, remove } from './route.js';

// The caller's account.

/** The account that is signed in. */
export const me = get('/api/me').of<CurrentUser>();
/** Changes time zone and country of the account. Fields that are left out keep their value. */
export const changeSettings = put('/api/me/settings').of<AccountSettings, CurrentUser>();
/** Changes the name of the account. */
export const changeProfile = put('/api/me/profile').of<AccountProfile, CurrentUser>();
/** Changes the password. Every other session of the account ends. */
export const changePassword = put('/api/me/password').of<PasswordChange, Done>();
/** Sends a link to the new address. It counts once the link was followed. */
export const changeEmail = put('/api/me/email').of<EmailChange, Done>();
/** Sends the link that verifies the address. */
export const sendVerification = post('/api/me/email/verification').of<Nothing, Done>();
/** Closes the account permanently. Channels stop, waiting messages of jobs are cancelled, sessions end. */
export const closeAccount = post('/api/me/close').of<CloseAccount, Done>();

/** How the account is protected. */
export const accountSecurity = get('/api/me/security').of<AccountSecurity>();
/** Makes a new secret to scan. It counts once a code of it was given. */
export const setUpSecondFactor = post('/api/me/totp').of<Nothing, SecondFactorSetup>();
/** Turns the second factor on. Shows the recovery codes, once. */
export const enableSecondFactor = post('/api/me/totp/enable').of<SecondFactorCode, RecoveryCodes>();
/** Turns the second factor off. From now on the password alone signs in. */
export const disableSecondFactor = post('/api/me/totp/disable').of<Nothing, Done>();
/** Makes new recovery codes, which replace the earlier ones. They are shown once. */
export const renewRecoveryCodes = post('/api/me/totp/recovery-codes').of<Nothing, RecoveryCodes>();

/** Sessions in which the account is signed in. The last used comes first. */
export const sessions = get('/api/me/sessions').of<AccountSession[]>();
/** Ends one session; the one that asks, too. */
export const endSession = remove('/api/me/sessions/:id').of<Done>();
/** Ends every session but the one that asks. */
export const endOtherSessions = post('/api/me/sessions/end-others').of<Nothing, SessionsEnded>();
/** Sign-ins, failures and changes of the own account, newest first. */
export const signIns = get('/api/me/sign-ins').of<SecurityEvent[], PageAsked>();

/** Phones that may not be written to. The last that was added comes first. */
export const suppressions = get('/api/suppressions').of<SuppressedRecipient[]>();
/** Adds a phone that may not be written to. */
export const suppress = post('/api/suppressions').of<SuppressedRecipient, SuppressedRecipient>();
/** Lets a person be written to again. */
export const unsuppress = remove('/api/suppressions/:phone').of<Done>();
