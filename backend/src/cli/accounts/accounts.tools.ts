import type { SecurityEventKind } from '@wavelane/contracts';
import { account, type AccountState } from '../../identity/accounts/account.js';
import { AccountLinks } from '../../identity/accounts/links/account-links.js';
import { AccountSessions } from '../../identity/accounts/sessions/account-sessions.js';
import { accountStream } from '../../identity/accounts/account.events.js';
import { AddressClaims } from '../../identity/accounts/address/address-claims.js';
import { Administrators } from '../../identity/accounts/standing/administrators.js';
import { FindUsers } from '../../identity/accounts/users/find-users.js';
import { Invitations } from '../../identity/accounts/invitations/invitations.js';
import { PasswordChanges } from '../../identity/accounts/passwords/password-changes.js';
import { Register } from '../../identity/accounts/registration/register.js';
import { Standing } from '../../identity/accounts/standing/standing.js';
import { WeakPasswords } from '../../identity/accounts/passwords/weak-passwords.js';
import { SystemClock } from '../../platform/domain/clock.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { KeyRing } from '../../platform/security/keys/key-ring.js';
import { Passwords } from '../../platform/security/passwords.js';
import { RecordVault } from '../../platform/security/record-vault.js';
import { type SecurityLog, SecurityRelay } from '../../platform/security/security-log.js';
import { EventSecurityLog } from '../../identity/security/log/event-security-log.js';
import { MonthKeys } from '../../identity/security/seal/month-keys.js';
import type { Operator } from '../operator.js';

const CAUGHT_UP_MS = 10_000;

/** The tools of the commands about accounts: the same rules as the server's, on the stores themselves. */
export class AccountTools {
  readonly claims: AddressClaims;
  readonly invitations: Invitations;
  readonly links: AccountLinks;
  readonly passwords: PasswordChanges;
  readonly register: Register;
  readonly sessions: AccountSessions;
  readonly standing: Standing;
  readonly users: FindUsers;
  private readonly trail: SecurityLog;

  constructor(readonly operator: Operator) {
    const { config, executor, engine, readStore } = operator;
    const clock = new SystemClock();
    const ring = KeyRing.of(config);
    const vault = new RecordVault(readStore.records({ name: 'vault' }), ring.sealer('vault'), () => clock.now());
    const passwords = new Passwords();
    const administrators = new Administrators(executor, engine.readModels);
    this.claims = new AddressClaims(executor, clock);
    this.links = new AccountLinks(config, ring);
    this.invitations = new Invitations(executor, clock, this.claims, this.links, engine.readModels);
    this.passwords = new PasswordChanges(executor, vault, passwords, new WeakPasswords(), clock);
    this.register = new Register(executor, vault, passwords, this.claims, administrators);
    this.sessions = new AccountSessions(readStore, clock);
    this.standing = new Standing(executor, clock, administrators);
    this.users = new FindUsers(engine.readModels);
    const months = new MonthKeys(vault, clock, readStore);
    this.trail = new EventSecurityLog(new SecurityRelay(), months, clock, operator.eventStore);
  }

  /** @param who an address or an id. @throws DomainError not-found */
  async demand(who: string): Promise<{ accountId: string; state: AccountState; profile: Profile }> {
    const accountId = who.includes('@') ? await this.claims.accountOf(who) : who;
    const state = accountId === null ? undefined : await this.stateOf(accountId);
    if (accountId === null || !state?.profile || state.closed)
      throw new DomainError('not-found', asItIs(`Account ${who} not found`));
    return { accountId, state, profile: state.profile };
  }

  stateOf(accountId: string): Promise<AccountState> {
    return this.operator.executor.state(account, accountStream(accountId));
  }

  /** For the trail. @param detail such as the reason */
  note(kind: SecurityEventKind, accountId: string | null, detail: string): Promise<void> {
    return this.trail.note({ kind, accountId, by: 'cli', origin: null, detail });
  }

  /** Lists and the last administrator are looked for in the read models. */
  async caughtUp(): Promise<void> {
    const { operator } = this;
    await operator.project();
    await operator.engine.readModels.waitFor(await operator.eventStore.head(), CAUGHT_UP_MS, ['accounts']);
  }
}

type Profile = NonNullable<AccountState['profile']>;
