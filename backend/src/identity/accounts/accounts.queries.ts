import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { plainEmail, type Role } from '@wavelane/contracts';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { accountStream, emailStreams } from './account.events.js';
import { account } from './account.js';
import { emailClaim } from './address/email-claim.js';
import type { DayZones } from './rules/day-zone.js';
import type { OptOuts } from './rules/opt-outs.js';
import type { SecondFactor } from './rules/state.js';
import { sameAddress } from '../../platform/domain/mail/mail-address.js';

export interface AccountView {
  accountId: string;
  name: string;
  email: string;
  role: Role;
  timeZone: string;
  zoneBefore: DayZones['zoneBefore'];
  defaultCountry: string | null;
  /** The recipients that opted out. */
  optOuts: OptOuts;
  emailVerified: boolean;
  /** A new address whose link was sent; the link may have expired by now. */
  emailChange: { email: string; expiresAt: string } | null;
  /** ISO-8601 UTC; null if an older log did not record it. */
  passwordChangedAt: string | null;
  secondFactor: SecondFactor | null;
  disabled: { reason: string; at: string } | null;
  closed: boolean;
  standing: number;
  /** When the owner ordered that the account is forgotten; ISO-8601 UTC. */
  forgetting: { at: string; dueAt: string } | null;
}

/**
 * An account from its stream, so that commands may decide on it.
 * @param cached from this process's cache, if it has the account: the latest events of another process may be missing
 */
export class GetAccount extends Query<AccountView | undefined> {
  constructor(
    readonly accountId: string,
    readonly cached = false,
  ) {
    super();
  }
}

@QueryHandler(GetAccount)
export class GetAccountHandler implements IQueryHandler<GetAccount> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, cached }: GetAccount): Promise<AccountView | undefined> {
    const state = await this.executor[cached ? 'cached' : 'state'](account, accountStream(accountId));
    const { profile } = state;
    if (!profile) return cached ? this.execute(new GetAccount(accountId)) : undefined;
    // One object and no spread: every request asks for this.
    return {
      accountId,
      name: profile.name,
      email: profile.email,
      role: profile.role,
      timeZone: profile.timeZone,
      zoneBefore: state.zoneBefore,
      defaultCountry: profile.defaultCountry,
      optOuts: state.optOuts,
      emailVerified: state.emailVerified,
      emailChange: state.emailChange,
      passwordChangedAt: state.passwordChangedAt,
      secondFactor: state.secondFactor,
      disabled: state.disabled,
      closed: state.closed,
      standing: state.standing,
      forgetting: state.forgetting,
    };
  }
}

/** The facts that sign-in needs about the account that has an address. */
export interface Credentials {
  accountId: string;
  name: string;
  role: Role;
  /** The vault's id of the password's hash. */
  passwordSecretId: string;
  /** Sign-in waits until the address was verified. */
  verifyFirst: boolean;
  secondFactor: SecondFactor | null;
  disabled: { reason: string; at: string } | null;
}

/** The account of an address; undefined for a free one. */
export class FindCredentials extends Query<Credentials | undefined> {
  constructor(readonly email: string) {
    super();
  }
}

@QueryHandler(FindCredentials)
export class FindCredentialsHandler implements IQueryHandler<FindCredentials> {
  constructor(private readonly executor: CommandExecutor) {}

  /** Tries the address exactly as typed, then its plain form: earlier versions stored addresses exactly as typed. */
  async execute({ email }: FindCredentials): Promise<Credentials | undefined> {
    const plain = plainEmail(email);
    return (await this.of(email)) ?? (plain === email.trim() ? undefined : this.of(plain));
  }

  private async of(email: string): Promise<Credentials | undefined> {
    for (const stream of emailStreams(email)) {
      const { accountId } = await this.executor.state(emailClaim, stream);
      const found = accountId === null ? undefined : await this.ofAccount(accountId, email);
      if (found) return found;
    }
    return undefined;
  }

  private async ofAccount(accountId: string, email: string): Promise<Credentials | undefined> {
    const state = await this.executor.state(account, accountStream(accountId));
    const { profile, closed, verifyFirst, secondFactor, disabled } = state;
    // A claim comes before the account has the address, and ends after the account has another.
    if (!profile || closed || !sameAddress(profile.email, email)) return undefined;
    const { name, role, passwordSecretId } = profile;
    return { accountId, name, role, passwordSecretId, verifyFirst, secondFactor, disabled };
  }
}

export const accountQueries = [GetAccountHandler, FindCredentialsHandler];
