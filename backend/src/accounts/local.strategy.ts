import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Request } from 'express';
import { Refusal } from '../platform/domain/refusal.js';
import { KnownDevices } from '../platform/security/known-devices.js';
import { type Reservation, SignInLimits } from '../platform/security/limits/sign-in-limits.js';
import { Passwords } from '../platform/security/passwords.js';
import { Vault } from '../platform/security/vault.js';
import { FindCredentials } from './accounts.queries.js';

/** Who has shown a password, and which. */
export interface Credentials {
  accountId: string;
  passwordSecretId: string;
}

/**
 * Email and password. The same answer, after the same work, for an unknown address and a wrong password; failures are
 * counted and soon slowed down.
 */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly queries: QueryBus,
    private readonly vault: Vault,
    private readonly passwords: Passwords,
    private readonly limits: SignInLimits,
    private readonly devices: KnownDevices,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  async validate(request: Request, email: string, password: string): Promise<Credentials> {
    const found = await this.queries.execute(new FindCredentials(email));
    const tried = await this.limits.reserve({ request, email, accountId: found?.accountId ?? null });
    if (!(await this.fits(found, password, tried)) || !found) {
      await tried.failed();
      throw new Refusal('unauthenticated', 'Invalid email or password');
    }
    await tried.succeeded();
    await this.devices.remember(request, request.res!, found.accountId);
    return { accountId: found.accountId, passwordSecretId: found.passwordSecretId };
  }

  /** A try at which nobody could look counts for nothing. */
  private async fits(
    found: { passwordSecretId: string } | undefined,
    password: string,
    tried: Reservation,
  ): Promise<boolean> {
    try {
      const stored = found && (await this.vault.get(found.passwordSecretId));
      return await this.passwords.check(stored, password, tried.known?.key);
    } catch (error) {
      await tried.withdrawn();
      throw error;
    }
  }
}
