import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { GatewayMessageReceived } from '../../whatsapp/index.js';
import { GetPhonesOf, phoneOfSender } from '../../people/index.js';
import { isHidden, personOf } from '../../platform/domain/phone/chat.js';
import { ReplyMatcher } from './reply-matcher.js';

/** Finds the number of a message's writer, also if WhatsApp hides it. */
@Injectable()
export class SenderPhone {
  constructor(
    private readonly matching: ReplyMatcher,
    private readonly queries: QueryBus,
  ) {}

  /**
   * The chat's own number; for a hidden number that of our message to the same chat, else the one that the gateway
   * gives with the message, else the known one of the person.
   * @returns E.164 with '+'; undefined for groups, and if none is known
   */
  async of(received: GatewayMessageReceived['data']): Promise<string | undefined> {
    const { accountId, chatId } = received;
    const named = personOf(chatId);
    if (named !== undefined || !isHidden(chatId)) return named;
    const known = (await this.matching.personBehind(received)) ?? phoneOfSender(received);
    if (known !== undefined) return known;
    return (await this.queries.execute(new GetPhonesOf(accountId, { kind: 'lid', value: chatId }))).at(0);
  }
}
