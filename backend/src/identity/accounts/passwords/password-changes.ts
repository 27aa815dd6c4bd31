import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Passwords } from '../../../platform/security/passwords.js';
import { Vault } from '../../../platform/security/vault.js';
import { accountStream } from '../account.events.js';
import { account, type AccountCommand } from '../account.js';
import { isRegistered, type RegisteredAccount } from '../rules/state.js';
import { isOpen, linkExpired } from '../rules/address.js';
import { WeakPasswords } from './weak-passwords.js';

/** Gives accounts other passwords: the new one into the vault, then the event, then the old one out of the vault. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly vault: Vault,
    private readonly passwords: Passwords,
    private readonly weak: WeakPasswords,
    private readonly clock: Clock,
  ) {}

  /** Whether this is the password of an account; an unknown account takes the same work and time. */
  async fits(accountId: string, password: string): Promise<boolean> {
    const { profile, closed } = await this.stateOf(accountId);
    const stored = profile && !closed ? await this.vault.get(profile.passwordSecretId) : undefined;
    return this.passwords.check(stored, password);
  }

  /**
   * @returns the vault's id of the new hash. @throws DomainError not-found; invalid for a weak one, by the name of its
   * field
   */
  async change(
    accountId: string,
    password: string,
    how: 'changed' | 'operator',
    context: CommandContext,
  ): Promise<string> {
    const state = await this.stateOf(accountId);
    await this.weak.refuse(password, ownerOf(state), how === 'changed' ? 'newPassword' : 'password');
    return this.replace(accountId, state, password, context, (passwordSecretId) => ({
      type: 'ChangePassword',
      how,
      passwordSecretId,
    }));
  }

  /** Sets a new password by a link. @throws DomainError invalid: link_expired, or a weak one */
  async reset(accountId: string, requestId: string, password: string, context: CommandContext): Promise<void> {
    const state = await this.executor.state(account, accountStream(accountId));
    // Checked before the hash: an invalid link costs no work.
    if (!isRegistered(state) || state.closed || !isOpen(state.reset, requestId, this.clock.now())) throw linkExpired();
    await this.weak.refuse(password, ownerOf(state));
    await this.replace(accountId, state, password, context, (passwordSecretId) => ({
      type: 'ResetPassword',
      requestId,
      passwordSecretId,
    }));
  }

  private async replace(
    accountId: string,
    { profile }: RegisteredAccount,
    password: string,
    context: CommandContext,
    command: (passwordSecretId: string) => AccountCommand,
  ): Promise<string> {
    const passwordSecretId = idOf('password', context.commandId);
    await this.vault.put(passwordSecretId, await this.passwords.hash(password));
    try {
      await this.executor.execute(account, accountStream(accountId), command(passwordSecretId), context);
    } catch (error) {
      // Only after a domain error: an unknown outcome may have been a success.
      if (error instanceof DomainError) await this.vault.remove(passwordSecretId);
      throw error;
    }
    if (profile && profile.passwordSecretId !== passwordSecretId) await this.vault.remove(profile.passwordSecretId);
    return passwordSecretId;
  }

  private async stateOf(accountId: string): Promise<RegisteredAccount> {
    const state = await this.executor.state(account, accountStream(accountId));
    if (!isRegistered(state) || state.closed) throw DomainError.notFound('Account');
    return state;
  }
}

const ownerOf = ({ profile }: RegisteredAccount) => ({ name: profile.name, email: profile.email });
