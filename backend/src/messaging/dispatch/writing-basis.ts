import { Injectable } from '@nestjs/common';
import { REPLY_WINDOW_MS, TRANSACTIONAL, UNSAID_PURPOSE } from '@wavelane/contracts';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { handleNamed, isHiddenAddress } from '../../platform/personal/handle.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { isTooLate } from '../confirmations/too-late.js';
import type { Asks, Confirmed } from '../jobs/job.events.js';
import type { ClaimBasis, SkipRule } from '../messages/message.events.js';
import { AccountLookup, type LastInbound } from '../sending/account-lookup.js';
import { SUPPRESSED } from '../sending/send.command.js';

/**
 * The version of the rule below; confirmations and questions have their own. Raise it when the rule changes: claims
 * keep it permanently.
 */
const RULE_VERSION = 2;

/** A message that may not be sent, and what is said of it. */
export interface Refused {
  rule: SkipRule;
  /** An explanation for the member. */
  reason: string;
}

/** The recipient of a message and its purpose. */
export interface Meant {
  accountId: string;
  /** E.164 with '+', or the id that stands for a hidden number. */
  to: string;
  /** null if no purpose was given. */
  purpose: string | null;
  /** The word of STOP that it confirms. */
  confirms?: Confirmed | null | undefined;
  /** The consent that the message asks the recipient to confirm. */
  asks?: Asks | null | undefined;
  /** The newest message that the recipient wrote, if it is known. */
  answers?: LastInbound | undefined;
}

/**
 * Decides directly before each claim whether a person may be written to. Reasons against it come from this process's
 * memory of the account, which has all its own writes and all that the tail of the log delivered. Reasons for it come
 * from the read models, since a consent that is not visible yet only costs another look.
 */
@Injectable()
export class WritingBasis {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly ids: HandleIds,
    private readonly clock: Clock,
    private readonly executor: CommandExecutor,
  ) {}

  /** A refusal is of now: an answer of a moment ago, in another process, is not passed over. */
  async of(message: Meant): Promise<ClaimBasis | Refused> {
    if (isHiddenAddress(message.to) && !(await this.lookup.answersHidden())) return NOT_ANSWERED;
    const known = await this.decide(message);
    if (!('rule' in known)) return known;
    const { accountId, to } = message;
    const [last] = await Promise.all([this.lookup.lastInbound(accountId, [to]), this.executor.states.catchUp()]);
    return this.decide({ ...message, answers: last.get(to) });
  }

  private async decide(message: Meant): Promise<ClaimBasis | Refused> {
    const { accountId, to, purpose: said, answers, confirms, asks } = message;
    if (confirms) return this.confirming({ accountId, to }, confirms);
    if (asks) return this.asking({ accountId, to }, asks);
    const sender = await this.lookup.sender(accountId);
    const purpose = said ?? UNSAID_PURPOSE;
    if (!sender || sender.isSuppressed(to, purpose)) return { rule: 'suppressed', reason: SUPPRESSED.message };
    const handleIds = this.idsOf(accountId, to);
    const consents = await this.lookup.consents(accountId);
    if (handleIds.some((id) => consents.withdrawnSince(id, purpose) !== undefined)) return withdrawn(purpose);
    const [handleId] = handleIds;
    const { changes: consentsKnown, anyGiven, unrecorded } = consents;
    const { withdrawalsKnown } = sender;
    const basis = { ruleVersion: RULE_VERSION, purpose, handleId, consentsKnown, withdrawalsKnown } as const;
    if (purpose === TRANSACTIONAL) return { kind: 'transactional', ...basis };
    for (const id of anyGiven ? handleIds : []) {
      const consent = await this.lookup.consentOf(accountId, id, purpose);
      if (consent) return { kind: 'consent', event: consent.id, ...basis, handleId: id };
    }
    if (consents.question(handleId, purpose)?.state === 'asked') return unanswered(purpose);
    const now = this.clock.now();
    if (answers && now - Date.parse(answers.at) <= REPLY_WINDOW_MS) {
      const { event, at: writtenAt } = answers;
      return { kind: 'window', event, writtenAt, askedAt: new Date(now).toISOString(), ...basis };
    }
    return unrecorded === 'refuse' ? unknown(purpose) : { kind: 'none-recorded', ...basis };
  }

  /** While it is open, and was not answered: what they said elsewhere allows this message and no other. */
  private async asking(
    { accountId, to }: Pick<Meant, 'accountId' | 'to'>,
    { questionId, event, purpose, expiresAt }: Asks,
  ): Promise<ClaimBasis | Refused> {
    const now = this.clock.now();
    if (now > Date.parse(expiresAt)) return EXPIRED;
    const sender = await this.lookup.sender(accountId);
    if (!sender || sender.isSuppressed(to)) return { rule: 'suppressed', reason: SUPPRESSED.message };
    const handleIds = this.idsOf(accountId, to);
    const consents = await this.lookup.consents(accountId);
    if (handleIds.some((id) => consents.withdrawnSince(id, purpose) !== undefined)) return withdrawn(purpose);
    const [handleId] = handleIds;
    const open = consents.question(handleId, purpose);
    if (open?.questionId !== questionId || open.state !== 'asked') return SETTLED;
    if (await this.lookup.consentOf(accountId, handleId, purpose)) return SETTLED;
    return {
      ...{ kind: 'question', ruleVersion: 4, questionId, event, askedAt: new Date(now).toISOString() },
      ...{ purpose, handleId, consentsKnown: consents.changes, withdrawalsKnown: sender.withdrawalsKnown },
    };
  }

  private idsOf(accountId: string, to: string): readonly [string, ...string[]] {
    const { kind, value } = handleNamed(to);
    return this.ids.idsOf(accountId, kind, value);
  }

  /**
   * The basis of a confirmation, the only message to a person who withdrew: the withdrawal still stands, and it is not
   * too late.
   */
  private async confirming(
    { accountId, to }: Pick<Meant, 'accountId' | 'to'>,
    { event, wroteAt, at }: Confirmed,
  ): Promise<ClaimBasis | Refused> {
    const now = this.clock.now();
    if (isTooLate(wroteAt, now)) return LATE;
    const sender = await this.lookup.sender(accountId);
    const said = sender?.optOutOf(to);
    if (!sender || !said?.byThemselves || (said.since ?? said.at) !== at) return RETURNED;
    const { withdrawalsKnown } = sender;
    return {
      ...{ kind: 'withdrawal', ruleVersion: 3, event, wroteAt },
      ...{ askedAt: new Date(now).toISOString(), withdrawalsKnown },
    };
  }
}

export const LATE: Refused = {
  rule: 'late',
  reason: 'A withdrawal is confirmed within five minutes or not at all. Nothing was sent.',
};
/** It was ordered while they were answered, perhaps through another gateway. */
const NOT_ANSWERED: Refused = {
  rule: 'hidden',
  reason: 'People whose number is hidden are no longer answered. Nothing was sent.',
};
const RETURNED: Refused = {
  rule: 'returned',
  reason: 'The opt-out no longer applies, so there is nothing to confirm. Nothing was sent.',
};
const EXPIRED: Refused = {
  rule: 'late',
  reason: 'The time in which they could have answered is over, so they were not asked. Nothing was sent.',
};
const SETTLED: Refused = {
  rule: 'settled',
  reason: 'There is nothing left to ask: they have answered or declined. Nothing was sent.',
};
const unanswered = (purpose: string): Refused => ({
  rule: 'asked',
  reason: `This person was asked to confirm that they want messages for ${purpose}, and has not said yes.`,
});
const withdrawn = (purpose: string): Refused => ({
  rule: 'withdrawn',
  reason: `This person does not want messages for ${purpose}. Write down their consent when they give it again.`,
});
const unknown = (purpose: string): Refused => ({
  rule: 'no-consent',
  reason: `There is no consent of this person for ${purpose}, and your account requires one.`,
});
