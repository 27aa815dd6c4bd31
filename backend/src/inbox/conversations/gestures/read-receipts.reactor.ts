import { Inject, Injectable, Logger } from '@nestjs/common';
import { decidedAtOf, type EventOf, type Recorded } from '@wavelane/event-store';
import { GatewayFailure } from '@wavelane/gateway';
import type { ReadModels } from '@wavelane/projections';
import { LRUCache } from 'lru-cache';
import { AnsweringAccounts } from '../../answering/answering-accounts.js';
import { ChannelGate } from '../../../whatsapp/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { SendingHold } from '../../../platform/storage/held/sending-hold.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import type { ConversationEvent } from '../conversation/conversation.events.js';
import { conversationKey } from '../conversation/conversation-ids.js';
import { conversationsProjection } from '../list/conversations.projection.js';

type Read = EventOf<ConversationEvent, 'ConversationRead' | 'ReplyOrdered'>;

/** Messages that were read longer ago are not reported: after a downtime, or when an old log is replayed. ms */
const LATE_MS = 15 * 60_000;
/** The longest wait for the gateway: events of other accounts stand behind it. ms */
const PATIENCE_MS = 5_000;
const REMEMBERED = 10_000;

/**
 * Shows people that their messages were read, once a member has opened or answered the conversation, unless the account
 * does not want that. To say it twice changes nothing, so it needs no events of its own.
 */
@Reactor()
@Injectable()
export class ReadReceiptsReactor implements Reactor<Read> {
  readonly name = 'read-receipts';
  readonly handles = ['ConversationRead', 'ReplyOrdered'] as const;
  readonly needs = ['conversations'];
  private readonly logger = new Logger(ReadReceiptsReactor.name);
  /** The newest message of each conversation that was shown as read by this process. */
  private readonly told = new LRUCache<string, string>({ max: REMEMBERED });

  constructor(
    private readonly accounts: AnsweringAccounts,
    private readonly gates: ChannelGate,
    private readonly hold: SendingHold,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  lane({ data }: Recorded<Read>): string {
    return data.conversationId;
  }

  async react(event: Recorded<Read>): Promise<void> {
    const { accountId, channelId, handle, conversationId } = event.data;
    const at = decidedAtOf(event);
    if (isPseudonym(handle.value) || this.hold.holds || this.hold.isForgotten(at) || this.isLate(at)) return;
    const { rules } = await this.accounts.of(accountId);
    if (rules.readReceipts === false) return;
    const document = await this.readModels.get(conversationsProjection, conversationKey(accountId, channelId, handle));
    const upTo = event.type === 'ConversationRead' ? event.data.upTo : Infinity;
    const newest = document?.lastInbound;
    // One that came after that is shown as read with the next event.
    if (!newest || newest.place > upTo || this.told.get(conversationId) === newest.id) return;
    if (await this.tell(accountId, channelId, newest.id)) this.told.set(conversationId, newest.id);
  }

  /**
   * Returns whether the person sees it. A failed call is not repeated: the next event of the conversation shows this
   * message as read, too, and retries would hold the reactor for as long as a gateway is away.
   */
  private async tell(accountId: string, channelId: number, messageId: string): Promise<boolean> {
    const link = await this.gates.linkOf(accountId, channelId);
    if (!link) return false;
    try {
      const gate = await this.gates.open(link);
      if (!gate.can.gestures.has('read')) return false;
      await withPatience(gate.markRead(messageId));
      return true;
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      this.logger.debug(`A message could not be shown as read: ${error.message}`);
      return false;
    }
  }

  private isLate(at: string): boolean {
    return this.clock.now() - Date.parse(at) > LATE_MS;
  }
}

/** Goes on without the outcome of a call that takes long. */
function withPatience(call: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
    timer.unref();
  });
  return Promise.race([call, patience]).finally(() => clearTimeout(timer));
}
