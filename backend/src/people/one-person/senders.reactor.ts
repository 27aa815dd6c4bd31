import { Injectable } from '@nestjs/common';
import type { Recorded } from '@wavelane/event-store';
import type { GatewayMessageReceived } from '../../gateway/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { handleClaim, handleStream } from '../handles/handle-claim.js';
import { KnownPeople } from '../known-people.js';
import { bothOfSender } from './sender-handles.js';

/** A number and the hidden id that stands for it are one person's as soon as one message has both. */
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
    const both = bothOfSender(event.data);
    if (!both || (await this.areClaimed(accountId, both))) return;
    try {
      await this.known.add(accountId, both, [], reactionTo(event, 'link'));
    } catch (error) {
      // They are two people's by what users said: users say whether these are one.
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    }
  }

  /** A handle is claimed permanently, so a slightly old state is enough. */
  private async areClaimed(accountId: string, handles: NonNullable<ReturnType<typeof bothOfSender>>): Promise<boolean> {
    for (const { kind, value } of handles) {
      const stream = handleStream(this.ids.idOf(accountId, kind, value));
      if ((await this.executor.cached(handleClaim, stream)).personId === null) return false;
    }
    return true;
  }
}
