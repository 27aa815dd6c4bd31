import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { say, typedCode } from '@wavelane/contracts';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Vault } from '../../../platform/security/vault.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import type { SecondFactor } from '../rules/state.js';
import { recoveryHash } from './recovery-codes.js';
import { CODE_LIVES_MS, stepOf } from './totp.js';

export type CodeKind = 'totp' | 'recovery';

/** Checks codes. Each is valid once for an account, also if fifty requests send it at the same moment. */
@Injectable()
export class SecondFactors {
  private readonly used: RecordStore;

  constructor(
    private readonly vault: Vault,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.used = readStore.records({ name: 'used-codes' });
  }

  /** Uses a code up. @returns its kind; null for a wrong or used one */
  async take(accountId: string, factor: SecondFactor, code: string): Promise<CodeKind | null> {
    const typed = typedCode(code);
    if (/^\d{6}$/.test(typed)) {
      const secret = await this.vault.get(factor.secretId);
      return secret !== undefined && (await this.takeTotp(accountId, secret, typed)) ? 'totp' : null;
    }
    return (await this.takeRecovery(accountId, factor.recoverySecretId, code)) ? 'recovery' : null;
  }

  /** A code is used by the first request that adds its step's record; the record outlives the code. */
  async takeTotp(accountId: string, secret: string, code: string): Promise<boolean> {
    const now = this.clock.machine();
    const step = stepOf(secret, code, now);
    return step !== null && (await this.used.add(idOf('totp', accountId, step), {}, now + CODE_LIVES_MS, now));
  }

  /** The account's stream decides which request was first. */
  private async takeRecovery(accountId: string, recoverySecretId: string, code: string): Promise<boolean> {
    const hashes = JSON.parse((await this.vault.get(recoverySecretId)) ?? '[]') as string[];
    const index = hashes.indexOf(recoveryHash(code));
    if (index < 0) return false;
    // Never the request's command id: the same request a second time must not count as its first.
    const id = randomUUID();
    const context = {
      actor: { kind: 'user', id: accountId } as const,
      correlationId: id,
      commandId: id,
      causationId: null,
    };
    try {
      const command = { type: 'UseRecoveryCode', recoverySecretId, index } as const;
      await this.executor.execute(account, accountStream(accountId), command, context);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'second_factor_invalid') return false;
      throw error;
    }
  }
}

export const wrongCode = (kind: 'unauthenticated' | 'unprocessable'): DomainError => {
  const text = say('code-wrong-take-next');
  return new DomainError(kind, text, kind === 'unprocessable' ? { code: text } : undefined, 'second_factor_invalid');
};
