import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type ConsentPolicy,
  type GiveConsent as ConsentDraft,
  say,
  type WithdrawConsent as WithdrawalDraft,
} from '@wavelane/contracts';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { idOf } from '../../platform/domain/ids.js';
import { FindWordings } from '../wordings/find-wordings.js';
import { consentsStream, type Evidence } from './consent.events.js';
import { type ConsentCommand, consents } from './consents.js';
import { PersonHandles } from '../handles/person-handles.js';

/**
 * A person consented; if the account wants that confirmed, they are asked for a yes first.
 * @throws DomainError invalid, naming the field; conflict if they withdrew after that; not-found for another account's
 * person
 */
export class GiveConsent extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
    readonly draft: ConsentDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A person withdrew from a purpose. @throws DomainError invalid, not-found for another account's person */
export class WithdrawConsent extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
    readonly draft: WithdrawalDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class ChangeConsentPolicy extends Command<ConsentPolicy> {
  constructor(
    readonly accountId: string,
    readonly policy: ConsentPolicy,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(GiveConsent)
export class GiveConsentHandler implements ICommandHandler<GiveConsent> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly handles: PersonHandles,
    private readonly wordings: FindWordings,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, personId, draft, context }: GiveConsent): Promise<void> {
    const who = await this.handles.of(accountId, personId);
    const wording = await this.wordings.shown(accountId, draft.wordingId, draft.wordingVersion);
    const said = evidenceOf(draft, this.clock.now());
    const questionId = idOf('question', accountId, context.commandId);
    const command: ConsentCommand = { type: 'GiveConsent', who, said, wording, questionId };
    await this.executor.execute(consents, consentsStream(accountId), command, context);
  }
}

@CommandHandler(WithdrawConsent)
export class WithdrawConsentHandler implements ICommandHandler<WithdrawConsent> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly handles: PersonHandles,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, personId, draft, context }: WithdrawConsent): Promise<void> {
    const who = await this.handles.of(accountId, personId);
    const command: ConsentCommand = { type: 'WithdrawConsent', who, said: evidenceOf(draft, this.clock.now()) };
    await this.executor.execute(consents, consentsStream(accountId), command, context);
  }
}

@CommandHandler(ChangeConsentPolicy)
export class ChangeConsentPolicyHandler implements ICommandHandler<ChangeConsentPolicy> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, policy, context }: ChangeConsentPolicy): Promise<ConsentPolicy> {
    const command: ConsentCommand = { type: 'ChangeConsentPolicy', accountId, unrecorded: policy.unrecorded };
    const { state } = await this.executor.execute(consents, consentsStream(accountId), command, context);
    return { unrecorded: state.unrecorded };
  }
}

/** @param now Unix ms: when it was said, unless the draft has a time */
function evidenceOf({ purpose, means, at, reference, note }: WithdrawalDraft, now: number): Evidence {
  const text = (value: string | undefined) => value?.normalize('NFC').trim() || null;
  const evidence = {
    purpose,
    means,
    at: at ?? new Date(now).toISOString(),
    reference: text(reference),
    note: text(note),
  };
  if (means !== 'other' || evidence.note !== null) return evidence;
  const problem = say('say-how-they-said-it');
  throw DomainError.invalid(problem, { note: problem });
}

export const consentHandlers = [GiveConsentHandler, WithdrawConsentHandler, ChangeConsentPolicyHandler];
