import { Inject, Injectable } from '@nestjs/common';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { SharedMedia } from '../../whatsapp/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { answeringEvents, type AnsweringRulesChanged, answeringStream } from './answering.events.js';
import { answering } from './answering.js';
import { awayHolderOf } from './away-files.js';

/**
 * Lets go of files that the away message does not have any more. A file that it got back before it was let go of is kept
 * again.
 */
@Reactor()
@Injectable()
export class AwayFilesReleased implements Reactor<AnsweringRulesChanged> {
  readonly name = 'away-files';
  readonly handles = ['AnsweringRulesChanged'] as const;

  constructor(
    private readonly shared: SharedMedia,
    private readonly executor: CommandExecutor,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  lane({ data }: Recorded<AnsweringRulesChanged>): string {
    return data.accountId;
  }

  async react(event: Recorded<AnsweringRulesChanged>): Promise<void> {
    const { accountId } = event.data;
    const stream = answeringStream(accountId);
    const before = new Set<string>();
    for await (const one of this.store.readStream(stream)) {
      if (!answeringEvents.is(one) || one.type !== 'AnsweringRulesChanged') continue;
      if (one.data.awayMedia) before.add(one.data.awayMedia.mediaId);
    }
    if (before.size === 0) return;
    const holder = awayHolderOf(accountId);
    const has = (await this.executor.state(answering, stream)).rules.awayMedia;
    for (const mediaId of before)
      if (mediaId !== has?.mediaId)
        await this.shared.release({ accountId, mediaId, templateId: holder.templateId }, reactionTo(event, 'release'));
    if (has) await this.shared.holdAgain({ accountId, mediaId: has.mediaId, holder }, reactionTo(event, 'hold'));
  }
}
