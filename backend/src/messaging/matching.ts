import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { GatewayMessageReceived } from '../gateway/inbox.events.js';
import { READ_MODELS } from '../platform/storage/tokens.js';
import { parseButtonId } from './buttons.js';
import { type MessageDocument, messagesProjection } from './messages.projection.js';
import { providerKey, providerMessagesProjection } from './provider-messages.projection.js';
import { plainText } from './wording.js';

type Received = GatewayMessageReceived['data'];

const REPLY_WINDOW_MS = 7 * 86_400_000;
/** Not answers: reactions, votes, calls, what WhatsApp itself says. */
const NO_ANSWER = new Set(['action', 'poll_update', 'poll', 'call', 'system', 'revoked']);

/**
 * Which of our messages something is about (research: whatsapp 5.2). Everything is looked up under the channel that the
 * webhook's address proved: ids of another account's messages find nothing.
 */
@Injectable()
export class Matching {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** The other side, E.164; undefined for groups, broadcasts, newsletters and hidden numbers. */
  personOf({ chatId }: Received): string | undefined {
    const digits = /^(\d{6,15})(@s\.whatsapp\.net|@c\.us)?$/.exec(chatId)?.[1];
    return digits === undefined ? undefined : `+${digits}`;
  }

  async ofEcho(received: Received): Promise<string | undefined> {
    for (const id of received.echoedButtonIds) {
      const found = await this.ofToken(received.channelId, parseButtonId(id)?.token);
      if (found) return found.id;
    }
    const to = this.personOf(received);
    if (received.echoedButtonIds.length > 0 || to === undefined || received.text === null) return undefined;
    const { channelId, text } = received;
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { channelId, attention: { in: ['claimed', 'unknown', 'unresolved'] }, to },
      sort: [
        { field: 'attention', direction: 'asc' },
        { field: 'to', direction: 'asc' },
      ],
      limit: 10,
    });
    return documents.find(({ body }) => body.token === null && plainText(body) === text)?.id;
  }

  /** A pressed button, else what was quoted, else the last message that went to this person within 7 days. */
  async ofReply(
    received: Received,
    phone: string,
    receivedAt: string,
  ): Promise<{ messageId: string; kind: 'button' | 'quoted' | 'text'; button: number | null } | undefined> {
    if (NO_ANSWER.has(received.kind)) return undefined;
    const { accountId, channelId, quotedId } = received;
    const pressed = parseButtonId(received.buttonId);
    const byToken = await this.ofToken(channelId, pressed?.token);
    if (byToken && pressed) return { messageId: byToken.id, kind: 'button', button: pressed.button };
    if (quotedId !== null) {
      const known = await this.readModels.get(providerMessagesProjection, providerKey(channelId, quotedId));
      if (known?.messageId) return { messageId: known.messageId, kind: 'quoted', button: null };
    }
    const since = new Date(Date.parse(receivedAt) - REPLY_WINDOW_MS).toISOString();
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { accountId, channelId, to: phone, acceptedAt: { gte: since } },
      sort: [{ field: 'acceptedAt', direction: 'desc' }],
      limit: 1,
    });
    const latest = documents[0];
    return latest && { messageId: latest.id, kind: 'text', button: null };
  }

  private async ofToken(
    channelId: number,
    token: string | undefined,
  ): Promise<{ id: string; body: MessageDocument } | undefined> {
    if (token === undefined) return undefined;
    const { documents } = await this.readModels.find(messagesProjection, { where: { token }, limit: 1 });
    return documents.find(({ body }) => body.channelId === channelId);
  }
}
