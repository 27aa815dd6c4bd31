import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChannelGate } from '../../whatsapp/index.js';
import type { ConversationDocument } from '../conversations/list/conversations.projection.js';
import { AccountLookup, gatewayAddressOf } from '../../messaging/index.js';
import { addressTextOf, isHiddenAddress } from '../../platform/personal/handle.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';

/** A person sees "typing…" that long after a member typed, s. */
const SHOWN_SECONDS = 6;
/** The gateway is called at most that often for one conversation, ms, however many members type in it. */
const EVERY_MS = 5_000;
/** Calls under way at once, in this process: a slow gateway must not gather them. */
const AT_ONCE = 20;
const REMEMBERED = 10_000;

/**
 * Shows people that a member writes an answer to them. Nothing is kept of it: no event, no retry, and a member who
 * types never waits for it.
 */
@Injectable()
export class TypingShown {
  private readonly logger = new Logger(TypingShown.name);
  private readonly told = new LRUCache<string, true>({ max: REMEMBERED, ttl: EVERY_MS });
  private underWay = 0;

  constructor(
    private readonly gates: ChannelGate,
    private readonly lookup: AccountLookup,
    private readonly hold: SendingHold,
  ) {}

  /** @param memberId of the member who types; another one's conversation shows nothing */
  show({ key, document }: { key: string; document: ConversationDocument }, memberId: string): void {
    const { owner, handle } = document;
    if (handle.kind === 'business' || (owner !== null && owner !== memberId)) return;
    if (this.told.has(key) || this.underWay >= AT_ONCE || this.hold.holds) return;
    this.told.set(key, true);
    this.underWay++;
    void this.tell(document, addressTextOf(handle))
      .catch((error: unknown) => this.logger.debug(`"typing…" could not be shown: ${String(error)}`))
      .finally(() => this.underWay--);
  }

  private async tell({ accountId, channelId }: ConversationDocument, to: string): Promise<void> {
    const link = await this.gates.linkOf(accountId, channelId);
    const sender = link && (await this.lookup.sender(accountId));
    // A person who wants no messages is not told that one is being written.
    if (!link || !sender || sender.isSuppressed(to)) return;
    if (isHiddenAddress(to) && !(await this.lookup.answersHidden())) return;
    const gate = await this.gates.open(link);
    if (gate.can.gestures.has('typing')) await gate.typing(gatewayAddressOf(to), SHOWN_SECONDS);
  }
}
