import { Inject, Injectable } from '@nestjs/common';
import { placedAt, type Recorded } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { GatewayMessageReceived } from '../../../whatsapp/index.js';
import { FindPeople } from '../../../people/index.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { everyPage } from '../../../platform/storage/reading/every-page.js';
import { FindConversations } from '../list/find-conversations.js';
import { handlesOf, personOf } from '../list/person-of.js';
import { type LineRow, linesProjection } from '../thread/lines.projection.js';
import { conversationOf, writtenAt } from '../thread/lines.js';

const DAY_MS = 86_400_000;
/** Lines read at once: the newest before a message are mostly messages. */
const PAGE = 50;

/** Whether a message begins a conversation, or takes it up after a silence. */
@Injectable()
export class FirstMessages {
  constructor(
    private readonly find: FindConversations,
    private readonly people: FindPeople,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * @param event a message of a person
   * @param afterDays so many days without a message of either side are a silence; null: only the very first one counts
   * @returns false if the same channel knows an earlier message with this person, whichever of their handles it names
   */
  async isFirst(event: Recorded<GatewayMessageReceived>, afterDays: number | null): Promise<boolean> {
    const { accountId, channelId } = event.data;
    const key = conversationOf(event);
    if (key === undefined) return false;
    const { document } = await this.find.one({ accountId, memberId: accountId, channels: null }, key);
    const whole = await personOf(this.people, document);
    const keys = this.find.keysOf(accountId, channelId, handlesOf(document, whole));
    const at = writtenAt(event);
    const from = afterDays === null ? '' : new Date(Date.parse(at) - afterDays * DAY_MS).toISOString();
    const pages = everyPage((after) =>
      this.readModels.findRows<LineRow>(linesProjection, {
        where: {
          accountId,
          conversation: { in: [...new Set([key, ...keys])] },
          placed: { gte: from, lt: placedAt(at, event.position) },
        },
        sort: [{ field: 'placed', direction: 'desc' }],
        limit: PAGE,
        ...after,
      }),
    );
    for await (const { documents } of pages)
      if (documents.some(({ body }) => body.heard !== null || body.messageId !== null)) return false;
    return true;
  }
}
