import { Injectable } from '@nestjs/common';
import { type RegistrationPending, say, type Saying, type SupportedLanguage } from '@wavelane/contracts';
import { Mail } from '../../mail/mail.js';
import { Config } from '../../../platform/config/config.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError, isRefusal } from '../../../platform/domain/domain-error.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import { AddressClaims } from '../address/address-claims.js';
import { Invitations } from '../invitations/invitations.js';
import { atLeast } from '../links/at-least.js';
import { Passwords } from '../../../platform/security/passwords.js';
import { WeakPasswords } from '../passwords/weak-passwords.js';
import { Team } from '../team/teams.js';
import { Register, type Registration } from './register.js';
import { sameAddress } from '../../../platform/domain/mail/mail-address.js';

/** Longer than registering takes, so that the response time does not reveal whether an address has an account. */
const ANSWER_AFTER_MS = 500;

export interface SignedUp {
  accountId: string;
  /** The account that they work for from now on. */
  actsFor?: string;
}

export interface Applicant {
  name: string;
  email: string;
  password: string;
  /** The token of an invitation's link. */
  invitation?: string;
  /** The time zone and country that the browser reports. */
  timeZone?: string;
  defaultCountry?: string;
  /** The language of the screens. */
  language?: SupportedLanguage;
}

/** Decides whether an applicant may make an account, and whether the address must be verified. */
@Injectable()
export class SignUp {
  constructor(
    private readonly config: Config,
    private readonly executor: CommandExecutor,
    private readonly claims: AddressClaims,
    private readonly invitations: Invitations,
    private readonly mail: Mail,
    private readonly team: Team,
    private readonly register: Register,
    private readonly weak: WeakPasswords,
    private readonly passwords: Passwords,
  ) {}

  /**
   * @returns the new account, with the one that it was invited to work for; or that a link was sent: the same for an
   * address that has an account
   */
  async signUp(
    { invitation: token, ...applicant }: Applicant,
    context: CommandContext,
  ): Promise<SignedUp | RegistrationPending> {
    const { registration } = this.config;
    if (registration === 'closed') throw refused(say('registration-closed'), 'registration_closed');
    const invited = token !== undefined ? await this.offered(token) : undefined;
    if (invited && !sameAddress(invited.email, applicant.email)) {
      const text = say('invitation-for-other-address', { address: invited.email });
      throw DomainError.invalid(text, { email: text });
    }
    if (registration === 'invite' && !invited) {
      throw refused(say('registration-needs-invitation'), 'invitation_required');
    }
    // Judging a password costs milliseconds of the thread, so a full queue refuses first.
    this.passwords.admit();
    await this.weak.refuse(applicant.password, applicant);
    if (invited && 'round' in invited) return this.join(token ?? '', applicant, context);
    if (invited) return this.follow(invited, applicant, context);
    const wanted: Registration = { ...applicant, role: 'user' };
    if (this.mail.state() === 'smtp') {
      await atLeast(ANSWER_AFTER_MS, () => this.quietly({ ...wanted, verification: 'first' }, context));
      return { verification: 'sent', email: applicant.email.trim() };
    }
    const shown = this.mail.state() === 'demo' ? ({ ...wanted, verification: 'later' } as const) : wanted;
    return { accountId: await this.register.register(shown, context) };
  }

  private offered(token: string) {
    return this.team.isTeamToken(token) ? this.team.offer(token) : this.invitations.offer(token);
  }

  /**
   * Registers and accepts a team's invitation; its link proves the address. After a crash in between, the account
   * exists and its member can follow the link again, signed in.
   */
  private async join(token: string, applicant: Applicant, context: CommandContext): Promise<SignedUp> {
    const accountId = await this.register.register({ ...applicant, role: 'user', verified: true }, context);
    return { accountId, actsFor: await this.team.accept(token, accountId, context) };
  }

  private async follow(
    { invitationId, role }: { invitationId: string; role: Registration['role'] },
    applicant: Applicant,
    context: CommandContext,
  ): Promise<{ accountId: string }> {
    const accountId = await this.register.register({ ...applicant, role, invitationId }, context);
    await this.invitations.accept(invitationId, accountId, context);
    return { accountId };
  }

  /** Informs the account that has the address by mail; the answer stays the same. */
  private async quietly(registration: Registration, context: CommandContext): Promise<void> {
    try {
      await this.register.register(registration, context);
    } catch (error) {
      if (!isRefusal(error, 'conflict')) throw error;
      const holder = await this.claims.accountOf(registration.email);
      if (holder === null) return;
      const again = { ...context, commandId: idOf('repeated', context.commandId) };
      await this.executor.execute(account, accountStream(holder), { type: 'RepeatRegistration' }, again);
    }
  }
}

const refused = (text: Saying, code: 'registration_closed' | 'invitation_required') =>
  new DomainError('forbidden', text, undefined, code);
