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

// The way in, and links that came by mail.

/** Signs in. With a second factor a code is asked for. */
export const login = post('/api/auth/login').of<Credentials, CurrentUser>();
/** Makes an account. Signs in, or answers 202 if the address must be verified by mail first. */
export const register = post('/api/auth/register').of<Registration, CurrentUser | RegistrationPending>();
/** Signs out. The session ends, if there is one. */
export const logout = post('/api/auth/logout').of<Nothing, Done>();
/** Takes password or code again. Opens what asks for it to this session for 15 minutes. */
export const confirmIdentity = post('/api/auth/confirm').of<Proof, Confirmation>();
/** Sends a link that sets a new password. The answer is the same for an unknown address. */
export const forgotPassword = post('/api/auth/forgotten').of<MailAddress, Done>();
/** Sets a new password by a link. Every session of the account ends. */
export const resetPassword = post('/api/auth/reset').of<ChosenPassword, Done>();
/** Sends the link again that verifies an address. The answer is the same for an unknown one. */
export const resendVerification = post('/api/auth/verification').of<MailAddress, Done>();
/** Verifies an address by a link. */
export const verifyEmail = post('/api/auth/verify').of<LinkToken, VerifiedLink>();
/** The offer of an invitation. */
export const readInvitation = post('/api/auth/invitation').of<LinkToken, InvitationOffer>();
