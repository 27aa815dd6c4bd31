import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EventStore, EventTooLarge } from '@wavelane/event-store';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import type { InboxItem } from './envelope.js';

export const inboxStream = (channelId: number) => `inbox-${channelId}`;

/** Writes what the gateway sent into the log, one append an item, so that neither a bad nor a known item matters to others. */
@Injectable()
export class Inbox {
  private readonly logger = new Logger(Inbox.name);

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /**
   * All items are durable when this resolves; an item that repeats stays one event.
   * @param by the gateway itself, or our sweep, which had to ask
   * @returns how many of them were news
   * @throws the store's errors: nothing is lost then, the gateway sends it all again
   */
  async keep(
    channelId: number,
    items: readonly InboxItem[],
    correlationId: string,
    by: 'whapi' | 'sweep' = 'whapi',
  ): Promise<number> {
    const stream = inboxStream(channelId);
    const news = await Promise.all(items.map((item) => this.append(stream, item, correlationId, by)));
    return news.filter(Boolean).length;
  }

  private async append(stream: string, { id, event }: InboxItem, correlationId: string, by: string): Promise<boolean> {
    const { type, data } = event;
    const metadata = {
      actor: { kind: 'gateway', id: by },
      correlationId,
      commandId: id,
      causationId: null,
    } as const;
    try {
      const proposed = [{ id, type, data, metadata }];
      return !(await this.store.append(stream, proposed, { expected: 'any' })).deduplicated;
    } catch (error) {
      if (!(error instanceof EventTooLarge)) throw error;
      // Repeating it would never help; every field is bounded, so this is not expected at all.
      this.logger.error(`An item of ${error.bytes} bytes for ${stream} was left out`);
      return false;
    }
  }
}
