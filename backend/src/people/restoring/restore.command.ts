import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { checkPurpose, type RestoreWithConsent as Draft, say, type Saying, TRANSACTIONAL } from '@wavelane/contracts';
import { GetAccount, RestoreRecipient } from '../../identity/index.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { FindWordings } from '../wordings/find-wordings.js';

/**
 * A person who asked for no more messages consented anew.
 * @throws DomainError not-found if they are not on the list; invalid, naming the field; conflict if they consented
 * before they said no
 */
export class RestoreWithConsent extends Command<void> {
  constructor(
    readonly accountId: string,
    /** E.164 with '+'. */
    readonly phone: string,
    readonly draft: Draft,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RestoreWithConsent)
export class RestoreWithConsentHandler implements ICommandHandler<RestoreWithConsent> {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly wordings: FindWordings,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, phone, draft, context }: RestoreWithConsent): Promise<void> {
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account || !account.optOuts.lists(phone)) throw DomainError.notFound('Phone number');
    const { purpose, means, note } = draft;
    demand('purpose', checkPurpose(purpose) ?? (purpose === TRANSACTIONAL ? NEEDS_NONE : undefined));
    const shown = await this.wordings.shown(accountId, draft.wordingId, draft.wordingVersion);
    demand('wordingId', shown.purpose === purpose ? undefined : say('wording-is-for', { purpose: shown.purpose }));
    const { wordingId, version, hash } = shown;
    const at = new Date(draft.at ?? this.clock.now()).toISOString();
    const consent = { purpose, means, at, wordingId, version, hash };
    const reference = draft.reference?.normalize('NFC').trim();
    const restored = { accountId, phone, text: note.normalize('NFC').trim(), consent, ...(reference && { reference }) };
    await this.commands.execute(new RestoreRecipient(restored, context));
  }
}

const NEEDS_NONE = say('orders-need-no-consent');

function demand(field: string, problem: Saying | undefined): void {
  if (problem !== undefined) throw DomainError.invalid(problem, { [field]: problem });
}
