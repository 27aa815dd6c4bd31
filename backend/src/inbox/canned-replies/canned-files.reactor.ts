import { Inject, Injectable } from '@nestjs/common';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { SharedMedia } from '../../whatsapp/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { cannedReply } from './canned-reply.js';
import {
  cannedRepliesStream,
  type CannedReplyChanged,
  type CannedReplyCreated,
  type CannedReplyDeleted,
  cannedReplyEvents,
} from './canned-reply.events.js';

type Left = CannedReplyCreated | CannedReplyChanged | CannedReplyDeleted;

/**
 * Lets go of files that a canned reply does not have any more. A file that it got back before it was let go of is kept
 * again, as is one whose first order was refused, and whose repetition was not.
 */
@Reactor()
@Injectable()
export class CannedFilesReleased implements Reactor<Left> {
  readonly name = 'canned-files';
  readonly handles = ['CannedReplyCreated', 'CannedReplyChanged', 'CannedReplyDeleted'] as const;

  constructor(
    private readonly shared: SharedMedia,
    private readonly executor: CommandExecutor,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  lane({ data }: Recorded<Left>): string {
    return data.cannedReplyId;
  }

  async react(event: Recorded<Left>): Promise<void> {
    const { cannedReplyId, accountId } = event.data;
    const stream = cannedRepliesStream(accountId);
    const before = new Set<string>();
    for await (const one of this.store.readStream(stream)) {
      if (!cannedReplyEvents.is(one) || one.type === 'CannedReplyDeleted') continue;
      const { cannedReplyId: id, content } = one.data;
      if (id === cannedReplyId && content.media) before.add(content.media.mediaId);
    }
    if (before.size === 0) return;
    const has = (await this.executor.state(cannedReply, stream)).get(cannedReplyId)?.media;
    for (const mediaId of before)
      if (mediaId !== has?.mediaId)
        await this.shared.release({ accountId, mediaId, templateId: cannedReplyId }, reactionTo(event, 'release'));
    const holder = { kind: 'template', templateId: cannedReplyId } as const;
    if (has) await this.shared.holdAgain({ accountId, mediaId: has.mediaId, holder }, reactionTo(event, 'hold'));
  }
}
