import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Inbox } from '../../whatsapp/index.js';
import type { GatewayMessage, MessageGateway, MessageStatusEntry } from '@wavelane/gateway';
import { gatewayAddressOf } from '../content/gateway-address.js';
import { registry } from '../../platform/metrics/registry.js';
import type { MessageDocument } from '../messages/messages.projection.js';

export type Watched = MessageDocument & { id: string };

/** Each stands for a webhook that never came. */
const repaired = new Counter({
  name: 'gateway_items_repaired_total',
  help: 'What the gateway told only when it was asked: a number that grows means that webhooks get lost',
  labelNames: ['kind'],
  registers: [registry],
});

const SLACK_S = 5;
const HISTORY = 50;

/** Asks the gateway what it knows of a message and stores the answer as a webhook would have been stored. */
@Injectable()
export class GatewayHistory {
  constructor(private readonly inbox: Inbox) {}

  /** @throws GatewayFailure if there is no answer */
  async about(gate: MessageGateway, message: Watched): Promise<void> {
    const { id, accountId, channelId, providerMessageId } = message;
    const owner = { accountId, channelId };
    if (providerMessageId === null) return this.keep(owner, await this.echoes(gate, message), id, 'echo');
    const statuses = await this.statuses(gate, message, providerMessageId);
    if (statuses.length === 0) return;
    repaired.inc({ kind: 'status' }, await this.inbox.keepStatuses(owner, providerMessageId, statuses, id));
  }

  async keep(
    owner: { accountId: string; channelId: number },
    messages: readonly GatewayMessage[],
    correlationId: string,
    kind: 'echo' | 'message',
  ): Promise<void> {
    if (messages.length === 0) return;
    repaired.inc({ kind }, await this.inbox.keepMessages(owner, messages, correlationId));
  }

  /** The statuses of the message; if the gateway keeps none, the status that the message itself shows. */
  private async statuses(gate: MessageGateway, message: Watched, id: string): Promise<MessageStatusEntry[]> {
    const told = await gate.statuses(id);
    if (told.length > 0) return told.filter(({ status }) => status !== 'pending' && !isKnown(message, status));
    const status = (await gate.message(id))?.status ?? 'pending';
    if (status === 'pending' || isKnown(message, status)) return [];
    return [{ status, at: null, error: null, recipient: null }];
  }

  /** Accepted, but its id is not known: the copy in the chat's history stands for the missing echo. */
  private async echoes(gate: MessageGateway, message: Watched): Promise<GatewayMessage[]> {
    const since = Math.floor(Date.parse(message.claimedAt ?? message.createdAt) / 1_000) - SLACK_S;
    const history = await gate.messagesOf(gatewayAddressOf(message.to), { fromMe: true, since, count: HISTORY });
    return history.filter(({ fromMe }) => fromMe);
  }
}

function isKnown({ sentAt, deliveredAt, readAt, failedAt, deletedAt }: MessageDocument, status: string): boolean {
  const times: Readonly<Record<string, string | null>> = {
    sent: sentAt,
    delivered: deliveredAt,
    read: readAt,
    failed: failedAt,
    deleted: deletedAt,
  };
  return (times[status] ?? null) !== null;
}
