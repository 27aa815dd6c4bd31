import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RECOVERY_CODES, say, type SecondFactorSetup, typedCode } from '@wavelane/contracts';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Vault } from '../../../platform/security/vault.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import type { SecondFactor } from '../rules/state.js';
import { BYTES_PER_CODE, recoveryCodes, recoveryHash } from './recovery-codes.js';
import { SecondFactors, wrongCode } from './second-factors.js';
import { addressOf, newSecret } from './totp.js';

/** How long a secret that was shown and not confirmed stays valid. */
const SETUP_MS = 3_600_000;

interface Pending {
  secret: string;
  /** Unix ms of the machine. */
  startedAt: number;
}

/**
 * Returns the code as SVG: a PNG would be packed on the thread that answers all requests, which takes ten times as
 * long.
 */
async function pictureOf(uri: string): Promise<string> {
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, width: 256 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

const pendingId = (accountId: string) => idOf('second-factor-setup', accountId);

/** Sets up and removes a second factor, and makes new recovery codes. Secrets are stored in the vault only. */
@Injectable()
export class Enrolment {
  constructor(
    private readonly vault: Vault,
    private readonly executor: CommandExecutor,
    private readonly codes: SecondFactors,
    private readonly clock: Clock,
  ) {}

  /** Replaces a secret that was shown before; the new one takes effect when a code of it is given. */
  async start(accountId: string): Promise<SecondFactorSetup> {
    const { profile } = await this.executor.state(account, accountStream(accountId));
    const secret = newSecret();
    const pending: Pending = { secret, startedAt: this.clock.machine() };
    await this.vault.put(pendingId(accountId), JSON.stringify(pending));
    const uri = addressOf(secret, profile?.email ?? '');
    return { secret, uri, qr: await pictureOf(uri) };
  }

  /**
   * Sets the first second factor, or replaces it.
   * @returns the recovery codes, which cannot be shown again
   */
  async enable(accountId: string, code: string, context: CommandContext): Promise<string[]> {
    const stored = await this.vault.get(pendingId(accountId));
    const pending = stored === undefined ? undefined : (JSON.parse(stored) as Pending);
    if (!pending || this.clock.machine() - pending.startedAt > SETUP_MS) {
      throw DomainError.conflict(say('second-factor-setup-ended'));
    }
    if (!(await this.codes.takeTotp(accountId, pending.secret, typedCode(code)))) throw wrongCode('unprocessable');
    const before = await this.factorOf(accountId);
    const made = await this.makeCodes();
    const secretId = randomUUID();
    await this.vault.put(secretId, pending.secret);
    const { recoverySecretId } = made;
    const command = { type: 'EnableSecondFactor', secretId, recoverySecretId, codes: RECOVERY_CODES } as const;
    await this.executor.execute(account, accountStream(accountId), command, once(context));
    await this.vault.remove(pendingId(accountId));
    await this.forget(before);
    return made.codes;
  }

  async disable(accountId: string, how: 'self' | 'operator', context: CommandContext): Promise<void> {
    const before = await this.factorOf(accountId);
    const command = { type: 'DisableSecondFactor', how } as const;
    await this.executor.execute(account, accountStream(accountId), command, once(context));
    await this.forget(before);
  }

  /** @returns new codes; the earlier ones are no longer valid */
  async renewCodes(accountId: string, context: CommandContext): Promise<string[]> {
    const before = await this.factorOf(accountId);
    const { codes, recoverySecretId } = await this.makeCodes();
    const command = { type: 'RenewRecoveryCodes', recoverySecretId, codes: RECOVERY_CODES } as const;
    await this.executor.execute(account, accountStream(accountId), command, once(context));
    if (before) await this.vault.remove(before.recoverySecretId);
    return codes;
  }

  private async makeCodes(): Promise<{ codes: string[]; recoverySecretId: string }> {
    const codes = recoveryCodes(randomBytes(RECOVERY_CODES * BYTES_PER_CODE));
    const recoverySecretId = randomUUID();
    await this.vault.put(recoverySecretId, JSON.stringify(codes.map(recoveryHash)));
    return { codes, recoverySecretId };
  }

  private async factorOf(accountId: string): Promise<SecondFactor | null> {
    return (await this.executor.state(account, accountStream(accountId))).secondFactor;
  }

  private async forget(factor: SecondFactor | null): Promise<void> {
    if (!factor) return;
    await this.vault.remove(factor.secretId);
    await this.vault.remove(factor.recoverySecretId);
  }
}

/**
 * A repeat makes its own secrets, so it is another command: secrets in use must not be removed with the first one's.
 */
const once = (context: CommandContext): CommandContext => ({ ...context, commandId: randomUUID() });
