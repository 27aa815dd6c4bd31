import { Inject, Injectable } from '@nestjs/common';
import { type EventStore, type Recorded } from '@wavelane/event-store';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { noticeMail } from './notice-mail.js';
import { noticeMailEvents, type NoticeMailPlanned, noticeMailStream } from './notice-mail.events.js';

/** Returns the notices of a mail. */
@Injectable()
export class NoticeMails {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  /**
   * Returns all notices of a mail, in their order, and closes it to more, so that its text is the same however often it
   * is tried.
   * @param first the one that began it
   */
  async gather(first: Recorded<NoticeMailPlanned>): Promise<NoticeMailPlanned['data'][]> {
    const { accountId, mailId } = first.data;
    const stream = noticeMailStream(accountId);
    const command = { type: 'CloseNoticeMail', accountId, mailId } as const;
    await this.executor.execute(noticeMail, stream, command, reactionTo(first, 'close'));
    const found: NoticeMailPlanned['data'][] = [];
    for await (const event of this.eventStore.readStream(stream, { from: first.revision })) {
      if (!noticeMailEvents.is(event) || event.data.mailId !== mailId) continue;
      if (event.type === 'NoticeMailClosed') break;
      found.push(event.data);
    }
    return found;
  }
}
