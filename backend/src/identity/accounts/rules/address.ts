import { RESET_LINK_MS, say, VERIFICATION_LINK_MS } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { type AccountEvent } from '../account.events.js';
import type { AddressCommand, PasswordCommand } from './commands.js';
import type { OpenLink, RegisteredAccount } from './state.js';
import { sameAddress } from '../../../platform/domain/mail/mail-address.js';

/** The same text for a link that is used, replaced, expired or was never sent. */
export const linkExpired = () => new DomainError('gone', say('link-used-up-or-too-old'), undefined, 'link_expired');

/** Whether a link is still valid. */
export const isOpen = (link: OpenLink | null, requestId: string, now: number): link is OpenLink =>
  link !== null && link.requestId === requestId && now < Date.parse(link.expiresAt);

export const expiry = (now: number, lifetimeMs: number): string => new Date(now + lifetimeMs).toISOString();

export function decidePassword(
  command: PasswordCommand,
  { accountId, profile, reset, emailVerified, disabled }: RegisteredAccount,
  now: number,
): AccountEvent[] {
  const at = new Date(now).toISOString();
  switch (command.type) {
    case 'RequestPasswordReset': {
      if (disabled) return [];
      const { requestId } = command;
      return [
        { type: 'PasswordResetRequested', data: { accountId, requestId, expiresAt: expiry(now, RESET_LINK_MS) } },
      ];
    }
    case 'ChangePassword': {
      const { how, passwordSecretId } = command;
      return [{ type: 'PasswordChanged', data: { accountId, passwordSecretId, how, at } }];
    }
    case 'ResetPassword': {
      const { requestId, passwordSecretId } = command;
      if (!isOpen(reset, requestId, now)) throw linkExpired();
      const changed: AccountEvent = {
        type: 'PasswordChanged',
        data: { accountId, passwordSecretId, how: 'reset', at },
      };
      // The link came to the address, which proves the address, too.
      const verified: AccountEvent = { type: 'EmailVerified', data: { accountId, email: profile.email } };
      return emailVerified ? [changed] : [changed, verified];
    }
  }
}

export function decideAddress(command: AddressCommand, state: RegisteredAccount, now: number): AccountEvent[] {
  const { accountId, profile, emailVerified, disabled } = state;
  const { email: present } = profile;
  const expiresAt = expiry(now, VERIFICATION_LINK_MS);
  switch (command.type) {
    case 'RequestEmailVerification': {
      if (emailVerified || disabled) return [];
      const { requestId } = command;
      return [{ type: 'EmailVerificationRequested', data: { accountId, email: present, requestId, expiresAt } }];
    }
    case 'VerifyEmail':
      return follow(command.requestId, state, now);
    case 'VouchForEmail':
      return emailVerified ? [] : [{ type: 'EmailVerified', data: { accountId, email: present } }];
    case 'RequestEmailChange': {
      const { email, requestId } = command;
      if (sameAddress(email, present)) {
        const text = say('address-unchanged');
        throw DomainError.invalid(text, { email: text });
      }
      return [{ type: 'EmailChangeRequested', data: { accountId, email: email.trim(), requestId, expiresAt } }];
    }
  }
}

function follow(requestId: string, state: RegisteredAccount, now: number): AccountEvent[] {
  const { accountId, profile, verification, emailChange } = state;
  if (isOpen(verification, requestId, now))
    return [{ type: 'EmailVerified', data: { accountId, email: verification.email } }];
  if (!isOpen(emailChange, requestId, now)) throw linkExpired();
  const { email } = emailChange;
  return [{ type: 'EmailChanged', data: { accountId, email, previousEmail: profile.email } }];
}
