import { Controller } from '@nestjs/common';
import { api, type AccountSecurity } from '@wavelane/contracts';
import { Mail } from '../../mail/mail.js';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { confirmedUntil } from '../../../platform/security/confirmed.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';

/** Early logs hold no times, so the age of a password is unknown. */
const LONG_AGO = new Date(0).toISOString();

@ApiTags('account')
@SignedIn('self')
@Controller()
export class SecurityController {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly mail: Mail,
  ) {}

  @Route(api.accountSecurity)
  async show(@Me() { memberId: accountId, session }: Principal): Promise<AccountSecurity> {
    const state = await this.executor.state(account, accountStream(accountId));
    const { profile, secondFactor, emailChange } = state;
    if (!profile) throw DomainError.notFound('Account');
    const until = confirmedUntil(session);
    const waits = emailChange !== null && Date.parse(emailChange.expiresAt) > this.clock.now();
    return {
      email: profile.email,
      emailVerified: state.emailVerified,
      pendingEmail: waits ? emailChange.email : null,
      passwordChangedAt: state.passwordChangedAt ?? LONG_AGO,
      secondFactor: {
        enabled: secondFactor !== null,
        since: secondFactor?.since ?? null,
        recoveryCodesLeft: secondFactor?.unused.length ?? 0,
        required: session.role === 'admin' && this.config.administratorsNeedSecondFactor,
      },
      confirmedUntil: until > this.clock.machine() ? new Date(until).toISOString() : null,
      mail: this.mail.state(),
    };
  }
}
