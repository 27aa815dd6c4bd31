import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { Query, Where } from '@wavelane/read-store';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { phoneVariants } from '../../platform/domain/phone/phone-key.js';
import { addressTextOf, type Handle } from '../../platform/personal/handle.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { FORGOTTEN } from '../dispatch/message-sender.js';
import { inboundProjection } from '../inbound/inbound.projection.js';
import { messageStream } from '../messages/message.events.js';
import { message } from '../messages/message.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';

const PAGE = 500;

/** The data that messaging has of a forgotten person. */
@Injectable()
export class ForgottenRecipient {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** How many messages there are to and from these handles; messages that came from a hidden number are not counted. */
  async count(accountId: string, handles: readonly Handle[]) {
    const to = addressesOf(handles);
    if (to.length === 0) return { messages: 0, unsent: 0, received: 0 };
    const [messages, received] = await Promise.all([
      this.readModels.count(messagesProjection, { accountId, to: { in: to } }),
      this.readModels.count(inboundProjection, { accountId, from: { in: to } }),
    ]);
    let unsent = 0;
    for await (const { queue } of this.unsentTo(accountId, to)) unsent += Number(queue === 'open');
    return { messages, unsent, received };
  }

  /** Whether something was sent to them since then, or waits to be. @param since ISO-8601 UTC */
  async isWrittenTo(accountId: string, handles: readonly Handle[], since: string): Promise<boolean> {
    const to = addressesOf(handles);
    if (to.length === 0) return false;
    const whose = { accountId, to: { in: to } };
    const lately: readonly Where[] = [{ acceptedAt: { gte: since } }, { createdAt: { gte: since } }, { queue: 'open' }];
    for (const where of lately) {
      const found = await this.readModels.find(messagesProjection, { where: { ...whose, ...where }, limit: 1 });
      if (found.documents.length > 0) return true;
    }
    return false;
  }

  /** Takes what waits to be sent to them out of the queue. May be repeated. @returns how many there were */
  async skipUnsent(accountId: string, handles: readonly Handle[], context: CommandContext): Promise<number> {
    let skipped = 0;
    for await (const { id, jobId, channelId, queue } of this.unsentTo(accountId, addressesOf(handles))) {
      if (queue !== 'open') continue;
      const refs = { messageId: id, jobId, accountId, channelId };
      const command = { type: 'SkipMessage', refs, rule: 'forgotten', reason: FORGOTTEN } as const;
      const commandId = `${context.commandId}:skip:${id}`;
      const { events } = await this.executor.execute(message, messageStream(id), command, { ...context, commandId });
      skipped += Math.min(1, events.length);
    }
    return skipped;
  }

  private async *unsentTo(accountId: string, to: readonly string[]) {
    if (to.length === 0) return;
    const query: Query = { where: { accountId, to: { in: to }, acceptedAt: null }, limit: PAGE };
    for await (const { id, body } of everyDocument(this.readModels, messagesProjection, query)) yield { ...body, id };
  }
}

const addressesOf = (handles: readonly Handle[]) =>
  handles.flatMap((handle) => (handle.kind === 'phone' ? phoneVariants(handle.value) : addressTextOf(handle)));
