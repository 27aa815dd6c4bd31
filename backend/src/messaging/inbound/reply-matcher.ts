import { Inject, Injectable } from '@nestjs/common';
import { BUTTONS_MAX } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { type GatewayMessageReceived, isAnswer, providerKey } from '../../whatsapp/index.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { parseButtonId } from '../content/buttons.js';
import { addressOfChat, isHidden, personOf } from '../../platform/domain/phone/chat.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';
import { phoneVariants } from '../../platform/domain/phone/phone-key.js';
import { hiddenChatKey, providerMessagesProjection } from '../messages/provider-messages.projection.js';

import { type ChosenRow, rowOf, typedRow, wasSentBefore } from '../content/rows.js';
import { isSameContent } from '../content/as-text/same-content.js';

type Received = GatewayMessageReceived['data'];
type Found = { id: string; body: MessageDocument };

/** A message, and what makes an inbound one its answer. */
export interface Match {
  messageId: string;
  /** The recipient: a number in E.164, or the id that stands for a hidden one. */
  to: string;
  kind: 'button' | 'row' | 'quoted' | 'text';
  /** 1 to 3 for a pressed button. */
  button: number | null;
  /** The chosen row of a list. */
  row?: ChosenRow;
}

/** So many of the newest messages to a person are looked at for the one that was there when they wrote. */
const NEWEST = 10;

/** A text counts as the answer to the newest message of so short a time. */
const MATCHED_WITHIN_MS = 7 * 86_400_000;

/**
 * Finds the message that an event is about. Looks only under the channel that the webhook's address proved, so ids of
 * another account's messages find nothing.
 */
@Injectable()
export class ReplyMatcher {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async ofEcho(received: Received): Promise<string | undefined> {
    for (const id of received.echoedButtonIds) {
      const found = await this.ofToken(received.channelId, parseButtonId(id)?.token);
      if (found) return found.id;
    }
    const to = addressOfChat(received.chatId);
    const { channelId, text, content } = received;
    if (received.echoedButtonIds.length > 0 || to === undefined || !isShown(text, content)) return undefined;
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { channelId, attention: { in: ['claimed', 'unknown', 'unresolved', 'unidentified'] }, to: oneOf(to) },
      sort: [
        { field: 'attention', direction: 'asc' },
        { field: 'to', direction: 'asc' },
      ],
      limit: 10,
    });
    return documents.find(({ body }) => body.token === null && isSameContent(body, received))?.id;
  }

  /** A pressed button, else what was quoted, else the last message that went to this person within 7 days. */
  async ofReply(received: Received, receivedAt: string): Promise<Match | undefined> {
    if (!isAnswer(received.kind)) return undefined;
    const { accountId, channelId, quotedId } = received;
    const pressed = parseButtonId(received.buttonId);
    const byToken = await this.ofToken(channelId, pressed?.token);
    if (byToken && pressed) {
      const row = rowOf(byToken.body, pressed.button);
      if (row) return { ...matched(byToken), kind: 'row', button: null, row };
      return { ...matched(byToken), kind: 'button', button: pressed.button <= BUTTONS_MAX ? pressed.button : null };
    }
    const quoted = quotedId === null ? undefined : await this.ofProviderId(channelId, quotedId);
    const quotedRow = quoted && typedRow(quoted.body, received, receivedAt);
    if (quoted && quotedRow) return { ...matched(quoted), kind: 'row', button: null, row: quotedRow };
    if (quoted) return { ...matched(quoted), kind: 'quoted', button: null };
    const to = await this.addressesOf(received);
    if (to.length === 0) return undefined;
    // The quoted message may be on its way out right now: the reply is matched when the gateway's id of it is known.
    if (quotedId !== null && (await this.isUnderWay(channelId, to))) return undefined;
    const since = new Date(Date.parse(receivedAt) - MATCHED_WITHIN_MS).toISOString();
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { accountId, channelId, to: { in: to }, acceptedAt: { gte: since } },
      sort: [{ field: 'acceptedAt', direction: 'desc' }],
      limit: NEWEST,
    });
    // A number answers the last message that they had: after a list it may be a question of another kind.
    const last = documents.find(({ body }) => wasSentBefore(body, received.at ?? receivedAt));
    const row = last && typedRow(last.body, received, receivedAt);
    if (last && row) return { ...matched(last), kind: 'row', button: null, row };
    const latest = documents[0];
    return latest && { ...matched(latest), kind: 'text', button: null };
  }

  /** The person behind a hidden number: the recipient of our message whose echo named the same chat. */
  async personBehind({ channelId, chatId }: Received): Promise<string | undefined> {
    if (!isHidden(chatId)) return undefined;
    const { documents } = await this.readModels.find(providerMessagesProjection, {
      where: { hiddenChat: hiddenChatKey(channelId, chatId) },
      limit: 100,
    });
    const ids = documents.flatMap(({ body }) => body.messageId ?? []);
    const messages = await this.readModels.many(messagesProjection, ids);
    return messages.find(({ body }) => body.to.startsWith('+'))?.body.to;
  }

  /** Where a message that this one answers may have gone: the chat's number or hidden id, and what is known behind it. */
  private async addressesOf(received: Received): Promise<string[]> {
    const { chatId, sender } = received;
    const lids = [chatId, sender?.lid ?? ''].filter(isHidden).flatMap((lid) => addressOfChat(lid) ?? []);
    const phone = personOf(chatId) ?? (await this.personBehind(received));
    return [...new Set([...(phone === undefined ? [] : phoneVariants(phone)), ...lids])];
  }

  private async isUnderWay(channelId: number, to: readonly string[]): Promise<boolean> {
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { channelId, attention: { in: ['claimed', 'unknown', 'unidentified'] }, to: { in: [...to] } },
      limit: 1,
    });
    return documents.length > 0;
  }

  private async ofProviderId(channelId: number, id: string): Promise<Found | undefined> {
    const known = await this.readModels.get(providerMessagesProjection, providerKey(channelId, id));
    if (!known?.messageId) return undefined;
    return (await this.readModels.many(messagesProjection, [known.messageId]))[0];
  }

  private async ofToken(channelId: number, token: string | undefined): Promise<Found | undefined> {
    if (token === undefined) return undefined;
    const { documents } = await this.readModels.find(messagesProjection, { where: { token }, limit: 1 });
    return documents.find(({ body }) => body.channelId === channelId);
  }
}

/** Whether an echo shows anything by which a message without a token could be known. */
const isShown = (text: string | null, content: Received['content']): boolean =>
  text !== null || (content?.media ?? content?.location ?? content?.contacts ?? content?.poll) !== undefined;

const matched = ({ id, body }: Found) => ({ messageId: id, to: body.to });

const oneOf = (phone: string) => ({ in: phoneVariants(phone) });
