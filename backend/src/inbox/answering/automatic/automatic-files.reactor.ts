import { Inject, Injectable } from '@nestjs/common';
import { AUTOMATIC } from '@wavelane/contracts';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { SharedMedia } from '../../../whatsapp/index.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { answeringEvents, type AnsweringRulesChanged, answeringStream } from '../answering.events.js';
import { answering } from '../answering.js';
import { automaticHolderOf } from './automatic-files.js';

/**
 * Lets go of files that the away message and the greeting do not have any more. A file that one got back before it was let
 * go of is kept again.
 */
@Reactor()
@Injectable()
export class AutomaticFilesReleased implements Reactor<AnsweringRulesChanged> {
  readonly name = 'automatic-files';
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
    const before = { away: new Set<string>(), greeting: new Set<string>() };
    for await (const one of this.store.readStream(stream)) {
      if (!answeringEvents.is(one) || one.type !== 'AnsweringRulesChanged') continue;
      for (const which of AUTOMATIC) {
        const media = one.data[`${which}Media`];
        if (media) before[which].add(media.mediaId);
      }
    }
    const { rules } = await this.executor.state(answering, stream);
    for (const which of AUTOMATIC) {
      const holder = automaticHolderOf(accountId, which);
      const has = rules[`${which}Media`];
      for (const mediaId of before[which])
        if (mediaId !== has?.mediaId)
          await this.shared.release(
            { accountId, mediaId, templateId: holder.templateId },
            reactionTo(event, `release:${which}`),
          );
      if (has)
        await this.shared.holdAgain({ accountId, mediaId: has.mediaId, holder }, reactionTo(event, `hold:${which}`));
    }
  }
}
