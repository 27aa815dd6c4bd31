import { Injectable } from '@nestjs/common';
import type { ClaimBasis } from '../messages/message.events.js';
import { AccountLookup, type SendingAccount } from '../sending/account-lookup.js';

/** Of the rule below. Raise it when the rule changes: claims carry it for ever. */
const RULE_VERSION = 1;

/**
 * Whether a person may be written to, asked directly before each claim. It is answered by what this process remembers of
 * the account, which has all that it wrote itself and all that the tail of the log has given.
 */
@Injectable()
export class WritingBasis {
  constructor(private readonly lookup: AccountLookup) {}

  /** @param phone E.164 with '+' @returns undefined where the person asked for no more messages */
  async of(accountId: string, phone: string): Promise<ClaimBasis | undefined> {
    const recent = await this.lookup.sender(accountId, 'recent');
    // Who answered START a moment ago, in another process, is not passed over.
    const sender = recent?.isSuppressed(phone) === false ? recent : await this.lookup.sender(accountId);
    return sender && basisOf(sender, phone);
  }
}

function basisOf(sender: SendingAccount, phone: string): ClaimBasis | undefined {
  if (sender.isSuppressed(phone)) return undefined;
  return { kind: 'none-recorded', ruleVersion: RULE_VERSION, withdrawalsKnown: sender.withdrawalsKnown };
}
