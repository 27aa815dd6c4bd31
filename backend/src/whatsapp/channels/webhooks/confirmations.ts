import { Injectable, Logger } from '@nestjs/common';
import type { ChannelHook } from '../channel-hooks.queries.js';
import { ChannelGate } from '../channel/channel-gate.js';
import { type InboxItem, messageItem } from '../../gateway/inbox/envelope.js';
import type { MessageGateway } from '@wavelane/gateway';

/** Messages of one call that the gateway is asked for; the sweep finds the others in its history. */
const ASKED_MAX = 20;

/** Asks the gateway for the messages that a system of an account's own reports. */
@Injectable()
export class Confirmations {
  private readonly logger = new Logger(Confirmations.name);

  constructor(private readonly gates: ChannelGate) {}

  /**
   * @returns the items that the gateway has, in its own words, and the others as they were reported; without an answer
   * of the gateway nothing is confirmed
   */
  async of(hook: ChannelHook, items: readonly InboxItem[]): Promise<{ confirmed: InboxItem[]; reported: InboxItem[] }> {
    const asked = items.filter(isFromPerson).slice(0, ASKED_MAX);
    const found = new Map<InboxItem, InboxItem>();
    const gate = asked.length === 0 ? undefined : await this.gateOf(hook);
    for (const item of gate ? asked : []) {
      const own = gate && (await this.ask(gate, hook, item));
      if (own) found.set(item, own);
      if (own === null) break;
    }
    return { confirmed: [...found.values()], reported: items.filter((item) => !found.has(item)) };
  }

  private async gateOf({ channelId }: ChannelHook): Promise<MessageGateway | undefined> {
    return this.gates.of(channelId).catch(() => undefined);
  }

  /** @returns undefined if the gateway has no such message; null if it does not answer */
  private async ask(
    gate: MessageGateway,
    hook: ChannelHook,
    { event }: InboxItem,
  ): Promise<InboxItem | undefined | null> {
    if (event.type !== 'GatewayMessageReceived') return undefined;
    const { channelId, accountId } = hook;
    try {
      const message = await gate.message(event.data.providerMessageId);
      const isSame = message && message.id === event.data.providerMessageId && message.chatId === event.data.chatId;
      return isSame && !message.fromMe ? messageItem(message, { channelId, accountId }) : undefined;
    } catch (error) {
      this.logger.warn(
        `The gateway was asked for a message of channel ${channelId} and did not answer: ${String(error)}`,
      );
      return null;
    }
  }
}

const isFromPerson = ({ event }: InboxItem): boolean => event.type === 'GatewayMessageReceived' && !event.data.fromMe;
