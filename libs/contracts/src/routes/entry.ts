import type { CurrentUser } from '../api/accounts.js';
import type { Confirmation, InvitationOffer, RegistrationPending } from '../api/security.js';
import type {
  ChosenPassword,
  Credentials,
  LinkToken,
  MailAddress,
  Proof,
  Registration,
  VerifiedLink,
} from '../api/requests/accounts.js';
import { type Done, type Nothing, post } from './route.js';

/** The way in, and links that came by mail. */
export const login = post('/api/auth/login').of<Credentials, CurrentUser>();
export const register = post('/api/auth/register').of<Registration, CurrentUser | RegistrationPending>();
export const logout = post('/api/auth/logout').of<Nothing, Done>();
export const confirmIdentity = post('/api/auth/confirm').of<Proof, Confirmation>();
export const forgotPassword = post('/api/auth/forgotten').of<MailAddress, Done>();
export const resetPassword = post('/api/auth/reset').of<ChosenPassword, Done>();
export const resendVerification = post('/api/auth/verification').of<MailAddress, Done>();
export const verifyEmail = post('/api/auth/verify').of<LinkToken, VerifiedLink>();
export const readInvitation = post('/api/auth/invitation').of<LinkToken, InvitationOffer>();
