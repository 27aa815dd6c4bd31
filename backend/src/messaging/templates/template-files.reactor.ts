import { Inject, Injectable } from '@nestjs/common';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { SharedMedia } from '../../whatsapp/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { template } from './template.js';
import { type TemplateChanged, type TemplateDeleted, templateEvents, templateStream } from './template.events.js';

/**
 * Lets go of files that a template does not have any more. Jobs that were written from it keep theirs. A file that a
 * template got back before it was let go of is kept again.
 */
@Reactor()
@Injectable()
export class TemplateFilesReleased implements Reactor<TemplateChanged | TemplateDeleted> {
  readonly name = 'template-files';
  readonly handles = ['TemplateChanged', 'TemplateDeleted'] as const;

  constructor(
    private readonly shared: SharedMedia,
    private readonly executor: CommandExecutor,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  lane({ data }: Recorded<TemplateChanged | TemplateDeleted>): string {
    return data.templateId;
  }

  async react(event: Recorded<TemplateChanged | TemplateDeleted>): Promise<void> {
    const { templateId, accountId } = event.data;
    const stream = templateStream(templateId);
    const before = new Set<string>();
    for await (const one of this.store.readStream(stream)) {
      if (!templateEvents.is(one) || one.type === 'TemplateDeleted') continue;
      const { media } = one.data.content;
      if (media) before.add(media.mediaId);
    }
    if (before.size === 0) return;
    const { content } = await this.executor.state(template, stream);
    for (const mediaId of before)
      if (mediaId !== content?.media?.mediaId)
        await this.shared.release({ accountId, mediaId, templateId }, reactionTo(event, 'release'));
    const holder = { kind: 'template', templateId } as const;
    if (content?.media)
      await this.shared.holdAgain({ accountId, mediaId: content.media.mediaId, holder }, reactionTo(event, 'hold'));
  }
}
