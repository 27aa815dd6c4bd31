import { Injectable } from '@nestjs/common';
import { REPLY_WINDOW_MS, say } from '@wavelane/contracts';
import { AccountLookup, SendingPolicy, WritingBasis } from '../../../messaging/index.js';
import type { WholePerson } from '../../../people/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { asItIs, DomainError } from '../../../platform/domain/domain-error.js';
import { addressTextOf, isHiddenAddress } from '../../../platform/personal/handle.js';
import type { ConversationDocument } from '../list/conversations.projection.js';
import { handlesOf } from '../list/person-of.js';

/** The purpose of replies: people may withdraw from it as from any other purpose. */
export const REPLY_PURPOSE = 'service';

/** Whether a conversation can be answered now, and how. */
export interface ReplyPermission {
  /** E.164 with '+', or the id that stands for a hidden number; null if neither is known. */
  to: string | null;
  /** Why no member can answer; null if one can. */
  refused: DomainError | null;
  /** The person wrote within 24 hours. */
  isFree: boolean;
}

const UNLINKED = say('channel-not-linked-to-whatsapp');

/** Decides whether the person of a conversation can be answered. */
@Injectable()
export class ReplyPermissions {
  constructor(
    private readonly policy: SendingPolicy,
    private readonly lookup: AccountLookup,
    private readonly basis: WritingBasis,
    private readonly clock: Clock,
  ) {}

  async of(document: ConversationDocument, whole: WholePerson | undefined): Promise<ReplyPermission> {
    const to = addressOf(document, whole);
    const { lastInbound } = document;
    const isFree = lastInbound !== null && this.clock.now() - Date.parse(lastInbound.at) <= REPLY_WINDOW_MS;
    const refused = await this.refusal(document, to);
    return { to, refused, isFree };
  }

  /** Why nothing can be done through the channel of a conversation now; null if something can. */
  async channelRefusal({ accountId, channelId }: ConversationDocument): Promise<DomainError | null> {
    try {
      await this.policy.of(accountId, channelId);
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
    const channel = await this.lookup.channel(accountId, channelId);
    return channel?.authStatus === 'AUTHORIZED' ? null : DomainError.conflict(UNLINKED);
  }

  private async refusal(document: ConversationDocument, to: string | null): Promise<DomainError | null> {
    if (to === null || (isHiddenAddress(to) && !(await this.lookup.answersHidden())))
      return DomainError.conflict(say('phone-number-hidden'));
    const refused = await this.channelRefusal(document);
    if (refused) return refused;
    const { accountId } = document;
    const last = await this.lookup.lastInbound(accountId, [to]);
    const basis = await this.basis.of({ accountId, to, purpose: REPLY_PURPOSE, answers: last.get(to) });
    return 'rule' in basis ? DomainError.conflict(asItIs(basis.reason), basis.rule) : null;
  }
}

/** The number that they write from, else the first that is known of them, else the id that stands for a hidden one. */
function addressOf(document: ConversationDocument, whole: WholePerson | undefined): string | null {
  const handles = handlesOf(document, whole);
  const handle = handles.find(({ kind }) => kind === 'phone') ?? handles.find(({ kind }) => kind === 'lid');
  return handle ? addressTextOf(handle) : null;
}
