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

/** One's own account. */
export const me = get('/api/me').of<CurrentUser>();
export const changeSettings = put('/api/me/settings').of<AccountSettings, CurrentUser>();
export const changeProfile = put('/api/me/profile').of<AccountProfile, CurrentUser>();
export const changePassword = put('/api/me/password').of<PasswordChange, Done>();
export const changeEmail = put('/api/me/email').of<EmailChange, Done>();
export const sendVerification = post('/api/me/email/verification').of<Nothing, Done>();
export const closeAccount = post('/api/me/close').of<CloseAccount, Done>();

export const accountSecurity = get('/api/me/security').of<AccountSecurity>();
export const setUpSecondFactor = post('/api/me/totp').of<Nothing, SecondFactorSetup>();
export const enableSecondFactor = post('/api/me/totp/enable').of<SecondFactorCode, RecoveryCodes>();
export const disableSecondFactor = post('/api/me/totp/disable').of<Nothing, Done>();
export const renewRecoveryCodes = post('/api/me/totp/recovery-codes').of<Nothing, RecoveryCodes>();

export const sessions = get('/api/me/sessions').of<AccountSession[]>();
export const endSession = remove('/api/me/sessions/:id').of<Done>();
export const endOtherSessions = post('/api/me/sessions/end-others').of<Nothing, SessionsEnded>();
export const signIns = get('/api/me/sign-ins').of<SecurityEvent[], PageAsked>();

export const suppressions = get('/api/suppressions').of<SuppressedRecipient[]>();
export const suppress = post('/api/suppressions').of<SuppressedRecipient, SuppressedRecipient>();
export const unsuppress = remove('/api/suppressions/:phone').of<Done>();
