import { Injectable } from '@nestjs/common';
import type { Role, SupportedLanguage } from '@wavelane/contracts';
import { isSupportedCountry } from 'libphonenumber-js';
import { IANAZone } from 'luxon';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Passwords } from '../../../platform/security/passwords.js';
import { Vault } from '../../../platform/security/vault.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import { AddressClaims } from '../address/address-claims.js';
import { Administrators } from '../standing/administrators.js';

export interface Registration {
  name: string;
  email: string;
  password: string;
  role: Role;
  /**
   * The time zone that the applicant's browser reports. The applicant did not type it, so an unknown one is ignored.
   */
  timeZone?: string;
  defaultCountry?: string;
  /** The language of the screens. */
  language?: SupportedLanguage;
  /** A mail with a link is sent to the address; `first`: sign-in waits until it was followed. */
  verification?: 'first' | 'later';
  /** The invitation that was followed: the address belongs to the applicant. */
  invitationId?: string;
  /** The address is verified already, by an invitation or an administrator. */
  verified?: boolean;
}

/**
 * Makes an account: password into the vault, claim of the address, account, in this order. A crash in between leaves a
 * claim without an account, which the next registration of the address completes. If two registrations run at once,
 * exactly one succeeds.
 */
@Injectable()
export class Register {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly vault: Vault,
    private readonly passwords: Passwords,
    private readonly claims: AddressClaims,
    private readonly administrators: Administrators,
  ) {}

  /** @returns the account's id. @throws DomainError conflict when the address is taken */
  async register(registration: Registration, context: CommandContext): Promise<string> {
    const { email, password, role } = registration;
    const hash = await this.passwords.hash(password);
    const passwordSecretId = idOf('password', context.commandId);
    const accountId = await this.claims.claim(email, idOf('account', context.commandId), context);
    await this.vault.put(passwordSecretId, hash);
    try {
      const command = commandOf(registration, accountId, passwordSecretId, context);
      await this.executor.execute(account, accountStream(accountId), command, context);
    } catch (error) {
      if (error instanceof DomainError) await this.vault.remove(passwordSecretId);
      throw error;
    }
    if (role === 'admin') await this.administrators.add(accountId, context);
    return accountId;
  }
}

function commandOf(
  registration: Registration,
  accountId: string,
  passwordSecretId: string,
  { commandId }: CommandContext,
) {
  const { name, email, role, verification, invitationId, verified = invitationId !== undefined } = registration;
  const { timeZone = '', defaultCountry = '', language = 'en' } = registration;
  const request = { requestId: idOf('verification', commandId), beforeSignIn: verification === 'first' };
  return {
    type: 'RegisterAccount',
    accountId,
    name: name.trim(),
    email: email.trim(),
    role,
    timeZone: IANAZone.isValidZone(timeZone) ? timeZone : 'UTC',
    defaultCountry: isSupportedCountry(defaultCountry) ? defaultCountry : null,
    passwordSecretId,
    verified,
    ...(language !== 'en' && { language }),
    ...(invitationId !== undefined && { invitationId }),
    ...(verification !== undefined && { verification: request }),
  } as const;
}
