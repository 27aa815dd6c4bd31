import { randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Config } from '../platform/config/config.js';
import { idOf } from '../platform/domain/ids.js';
import { Refusal } from '../platform/domain/refusal.js';
import { RegisterAccount } from './accounts.commands.js';
import { FindCredentials } from './accounts.queries.js';

const DEFAULT_EMAIL = 'admin@wavelane.local';

/**
 * Creates the first administrator at the first start: from ADMIN_EMAIL and ADMIN_PASSWORD, or, outside production, with
 * a random password that is shown once (decisions: Roles).
 */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  /** What to print at this start; the password only if it was made now. */
  signIn: { email: string; password: string | null } | null = null;

  constructor(
    private readonly config: Config,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { adminEmail, adminPassword, production, roles } = this.config;
    if (!roles.has('api') || (production && (adminEmail === undefined || adminPassword === undefined))) return;
    const email = adminEmail ?? DEFAULT_EMAIL;
    const exists = (await this.queries.execute(new FindCredentials(email))) !== undefined;
    const made = adminPassword === undefined ? randomBytes(9).toString('base64url') : null;
    if (!exists) await this.create(email, adminPassword ?? made!);
    this.signIn = { email, password: exists ? null : made };
  }

  private async create(email: string, password: string): Promise<void> {
    const commandId = idOf('first-administrator', email, randomBytes(8).toString('hex'));
    const context = {
      actor: { kind: 'system', id: 'start' } as const,
      correlationId: commandId,
      commandId,
      causationId: null,
    };
    const registration = { name: 'Administrator', email, password, role: 'admin' as const };
    try {
      await this.commands.execute(new RegisterAccount(registration, context));
    } catch (error) {
      // Another process that starts at the same moment was quicker.
      if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error;
    }
  }
}
