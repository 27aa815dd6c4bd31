import { Inject, Injectable, Logger } from '@nestjs/common';
import type { GatewayMessage, MessageStatusEntry } from '@wavelane/gateway';
import { type EventStore, EventTooLarge, type NewEvent } from '@wavelane/event-store';
import { Clock, stampOf } from '../../../platform/domain/clock.js';
import { reportedId } from '../../../platform/domain/ids/reports.js';
import { RecordSubjectKeys } from '../../../platform/personal/keys/subject-keys.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { type InboxItem, type InboxOwner, messageItem, statusItem } from './envelope.js';
import { GatheredAppends } from './gathered-appends.js';
import { type KnownKeys, withoutForgotten } from './without-forgotten.js';

export const inboxStream = (channelId: number) => `inbox-${channelId}`;

/** The source of a report. */
export type Reporter = 'whapi' | 'sweep' | 'account';

/** Channels whose latest reports are remembered. */
const STREAMS = 500;

/**
 * Writes the gateway's reports into the log. Reports of a channel that several webhooks bring at about the same time
 * are one append (docs/adr/0075-round-trips-to-servers.md); neither a bad nor a known item affects the others.
 */
@Injectable()
export class Inbox {
  private readonly logger = new Logger(Inbox.name);
  private readonly streams = new Map<string, GatheredAppends>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(RecordSubjectKeys) private readonly keys: KnownKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * All items are durable when this resolves; an item that repeats stays one event.
   * @param by the gateway itself, our sweep, which had to ask, or a system of the account's own, whose report is an
   * event of its own, so that the gateway's report still counts when it comes
   * @returns how many of them were news
   * @throws the store's errors: nothing is lost then, the gateway sends it all again
   */
  async keep(
    channelId: number,
    items: readonly InboxItem[],
    correlationId: string,
    by: Reporter = 'whapi',
  ): Promise<number> {
    const stream = inboxStream(channelId);
    const told = await withoutForgotten(items, this.keys);
    const news = await Promise.all(told.map((item) => this.append(stream, item, correlationId, by)));
    return news.filter(Boolean).length;
  }

  /** Stores messages that the gateway returned for a request. @returns how many of them were new */
  keepMessages(owner: InboxOwner, messages: readonly GatewayMessage[], correlationId: string): Promise<number> {
    const items = messages.map((message) => messageItem(message, owner));
    return this.keep(owner.channelId, items, correlationId, 'sweep');
  }

  /** Stores statuses of a message that the gateway returned for a request. @returns how many of them were new */
  keepStatuses(
    owner: InboxOwner,
    messageId: string,
    statuses: readonly MessageStatusEntry[],
    correlationId: string,
  ): Promise<number> {
    const items = statuses.map((status) => statusItem(messageId, status, owner));
    return this.keep(owner.channelId, items, correlationId, 'sweep');
  }

  private async append(stream: string, item: InboxItem, correlationId: string, by: Reporter): Promise<boolean> {
    const { type, data } = item.event;
    const id = by === 'account' ? reportedId(item.id) : item.id;
    const metadata = {
      actor:
        by === 'account' ? ({ kind: 'account', id: data.accountId } as const) : ({ kind: 'gateway', id: by } as const),
      correlationId,
      commandId: id,
      causationId: null,
      ...stampOf(this.clock),
    } as const;
    const proposed: NewEvent = { id, type, data, metadata };
    try {
      // Most of what the sweep finds is known: beside what is, a server would take it for new.
      if (by === 'sweep') return !(await this.store.append(stream, [proposed], { expected: 'any' })).deduplicated;
      return await this.gathered(stream).append(proposed);
    } catch (error) {
      if (!(error instanceof EventTooLarge)) throw error;
      // Repeating it would never help; every field is bounded, so this is not expected at all.
      this.logger.error(`An item of ${error.bytes} bytes for ${stream} was left out`);
      return false;
    }
  }

  private gathered(stream: string): GatheredAppends {
    const gathered = this.streams.get(stream) ?? new GatheredAppends(this.store, stream);
    this.streams.delete(stream);
    this.streams.set(stream, gathered);
    if (this.streams.size > STREAMS) {
      for (const [name, one] of this.streams) {
        if (!one.isIdle) continue;
        this.streams.delete(name);
        break;
      }
    }
    return gathered;
  }
}
