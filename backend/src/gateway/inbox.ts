import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EventStore, EventTooLarge } from '@wavelane/event-store';
import { EVENT_STORE } from '../platform/storage/tokens.js';
import type { InboxItem } from './envelope.js';

export const inboxStream = (channelId: number) => `inbox-${channelId}`;

/** Writes what the gateway sent into the log, one append an item, so that neither a bad nor a known item matters to others. */
@Injectable()
export class Inbox {
  private readonly logger = new Logger(Inbox.name);

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /**
   * All items are durable when this resolves; one that was stored before stays the one event it is.
   * @throws what the store throws: nothing is lost then, the gateway sends it all again
   */
  async keep(channelId: number, items: readonly InboxItem[], correlationId: string): Promise<void> {
    await Promise.all(items.map((item) => this.append(inboxStream(channelId), item, correlationId)));
  }

  private async append(stream: string, { id, event }: InboxItem, correlationId: string): Promise<void> {
    const { type, data } = event;
    const metadata = {
      actor: { kind: 'gateway', id: 'whapi' },
      correlationId,
      commandId: id,
      causationId: null,
    } as const;
    try {
      await this.store.append(stream, [{ id, type, schemaVersion: 1, data, metadata }], { expected: 'any' });
    } catch (error) {
      if (!(error instanceof EventTooLarge)) throw error;
      // Repeating it would never help; every field is bounded, so this is not expected at all.
      this.logger.error(`An item of ${error.bytes} bytes for ${stream} was left out`);
    }
  }
}
