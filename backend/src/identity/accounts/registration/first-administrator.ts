import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config, ConfigError } from '../../../platform/config/config.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { idOf } from '../../../platform/domain/ids.js';
import { isRefusal } from '../../../platform/domain/domain-error.js';
import { type Credentials, FindCredentials } from '../accounts.queries.js';
import { PasswordChanges } from '../passwords/password-changes.js';
import { WEAK_PASSWORD, WeakPasswords } from '../passwords/weak-passwords.js';
import { Register } from './register.js';
import { Administrators } from '../standing/administrators.js';
import { StartStep } from '../../../platform/process/start-step.js';

/** The shortest password of the first administrator in production. */
const LEAST = 12;
const DEFAULT_EMAIL = 'admin@wavelane.local';
const NAME = 'Administrator';
const NO_ADMINISTRATOR =
  'There is no administrator. Set ADMIN_EMAIL and ADMIN_PASSWORD, or: wavelane accounts create-admin EMAIL';

/**
 * Creates the first administrator at the first start: from ADMIN_EMAIL and ADMIN_PASSWORD, or, outside production, with
 * a random password that is shown once. At later starts it warns when these two have no effect.
 */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  private readonly logger = new Logger('Administrators');
  /** The lines to print at this start; the password only if it was made now. */
  signIn: { email: string; password: string | null; notice: string | null } | null = null;

  constructor(
    private readonly config: Config,
    private readonly queries: QueryBus,
    private readonly register: Register,
    private readonly passwords: PasswordChanges,
    private readonly weak: WeakPasswords,
    private readonly administrators: Administrators,
  ) {}

  @StartStep('looking for the first administrator')
  async onApplicationBootstrap(): Promise<void> {
    const { adminEmail, adminPassword, production, roles } = this.config;
    if (!roles.has('api')) return;
    if (production && (adminEmail === undefined || adminPassword === undefined)) return this.warnIfNone();
    const email = adminEmail ?? DEFAULT_EMAIL;
    const found = await this.queries.execute(new FindCredentials(email));
    if (found) {
      this.signIn = { email, password: null, notice: await this.look(email, found) };
      return;
    }
    const password = adminPassword ?? randomBytes(9).toString('base64url');
    await this.create(email, password);
    this.signIn = { email, password: adminPassword === undefined ? password : null, notice: null };
  }

  private async warnIfNone(): Promise<void> {
    if (!(await this.administrators.any())) this.logger.warn(NO_ADMINISTRATOR);
  }

  /**
   * @returns a notice for the operator, or null. @throws ConfigError if the installation would have no administrator
   */
  private async look(email: string, { accountId, role }: Credentials): Promise<string | null> {
    if (role !== 'admin') {
      const wayOut = `wavelane accounts role ${email} admin --reason "…"`;
      if (await this.administrators.any())
        return `${email} is no administrator (any more). Make it one with: ${wayOut}`;
      throw new ConfigError(
        `ADMIN_EMAIL: ${email} was registered by somebody and is no administrator, and there is no other one. ` +
          `If it is yours: ${wayOut}. Else set another ADMIN_EMAIL.`,
      );
    }
    await this.administrators.add(accountId, contextOf(email));
    const { adminPassword } = this.config;
    if (adminPassword === undefined || (await this.passwords.fits(accountId, adminPassword))) return null;
    return `ADMIN_PASSWORD is not used: the account exists. To set another: wavelane accounts reset-password ${email}`;
  }

  private async create(email: string, password: string): Promise<void> {
    if (this.config.production && (await this.weak.isWeak(password, { name: NAME, email }))) {
      throw new ConfigError(`ADMIN_PASSWORD: ${WEAK_PASSWORD.message}.`);
    }
    if (this.config.production && password.length < LEAST)
      throw new ConfigError(`ADMIN_PASSWORD must have at least ${LEAST} characters: openssl rand -base64 18`);
    const registration = { name: NAME, email, password, role: 'admin' as const, verified: true };
    try {
      await this.register.register(registration, contextOf(email));
    } catch (error) {
      // Another process that starts at the same moment was quicker.
      if (!isRefusal(error, 'conflict')) throw error;
    }
  }
}

function contextOf(email: string): CommandContext {
  const commandId = idOf('first-administrator', email, randomBytes(8).toString('hex'));
  const actor = { kind: 'system', id: 'start' } as const;
  return { actor, correlationId: commandId, commandId, causationId: null };
}
