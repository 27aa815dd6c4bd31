import { Injectable } from '@nestjs/common';
import type { Recorded } from '@wavelane/event-store';
import { type GatewayMessageReceived, isReported } from '../../whatsapp/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { Handle } from '../../platform/personal/handle.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { handleClaim, handleStream } from '../handles/handle-claim.js';
import { KnownPeople } from '../known-people.js';
import { mergesStream } from '../merges/merges.events.js';
import { merges, rootOf } from '../merges/merges.js';
import { handlesOfSender } from './sender-handles.js';

/**
 * A number, the hidden id that stands for it and a business's id are one person's as soon as one message has two of
 * them, also if they were known as two people before. A member can part them again.
 */
@Reactor()
@Injectable()
export class SendersReactor implements Reactor<GatewayMessageReceived> {
  readonly name = 'sender-handles';
  readonly handles = ['GatewayMessageReceived'] as const;

  constructor(
    private readonly known: KnownPeople,
    private readonly executor: CommandExecutor,
    private readonly ids: HandleIds,
  ) {}

  lane({ data }: Recorded<GatewayMessageReceived>): string {
    return `${data.accountId}:${data.chatId}`;
  }

  async react(event: Recorded<GatewayMessageReceived>): Promise<void> {
    const { accountId } = event.data;
    const handles = handlesOfSender(event.data);
    if (!handles || isReported(event) || (await this.areOne(accountId, handles))) return;
    await this.known.tellOne(accountId, handles, reactionTo(event, 'link'));
  }

  /** Handles and merges change seldom, so a slightly old state is enough to do nothing. */
  private async areOne(accountId: string, handles: readonly Handle[]): Promise<boolean> {
    const owners = new Set<string>();
    for (const { kind, value } of handles) {
      const stream = handleStream(this.ids.idOf(accountId, kind, value));
      const { personId } = await this.executor.cached(handleClaim, stream);
      if (personId === null) return false;
      owners.add(personId);
    }
    if (owners.size === 1) return true;
    const together = await this.executor.cached(merges, mergesStream(accountId));
    return new Set([...owners].map((one) => rootOf(together, one))).size === 1;
  }
}
