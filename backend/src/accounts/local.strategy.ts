import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Request } from 'express';
import { Refusal } from '../platform/domain/refusal.js';
import { LoginThrottle } from '../platform/security/login-throttle.js';
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
    private readonly throttle: LoginThrottle,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  async validate(request: Request, email: string, password: string): Promise<Credentials> {
    const ip = request.ip ?? '';
    const seconds = await this.throttle.wait(ip, email);
    if (seconds > 0) {
      request.res?.setHeader('Retry-After', String(seconds));
      throw Refusal.limit(`Too many failed attempts. Try again in ${Math.ceil(seconds / 60)} min.`);
    }
    const found = await this.queries.execute(new FindCredentials(email));
    const stored = found && (await this.vault.get(found.passwordSecretId));
    if (!(await this.passwords.check(stored, password)) || !found) {
      await this.throttle.failed(ip, email);
      throw new Refusal('unauthenticated', 'Invalid email or password');
    }
    await this.throttle.succeeded(ip, email);
    return { accountId: found.accountId, passwordSecretId: found.passwordSecretId };
  }
}
