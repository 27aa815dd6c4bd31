import { Injectable } from '@nestjs/common';
import { SharedMedia } from '../../whatsapp/index.js';
import type { JobDrafted, MessageMedia } from '../jobs/job.events.js';
import type { CommandContext } from '../../platform/domain/command-context.js';

/** The files of bulk jobs: one for all messages of a job, and the account's from the first job on. */
@Injectable()
export class JobFiles {
  constructor(private readonly shared: SharedMedia) {}

  /** @throws DomainError not-found; invalid, field `mediaId`: gone, or of a conversation */
  async of(user: { accountId: string; by: string }, mediaId: string | undefined): Promise<MessageMedia | undefined> {
    if (mediaId === undefined) return undefined;
    const { kind } = await this.shared.shareable(user, mediaId);
    return { mediaId, kind };
  }

  /** Written before the job is: from now on its file is kept. May be repeated. @throws as {@link of} */
  async hold({ media, ...draft }: JobDrafted['data'], context: CommandContext): Promise<void> {
    if (!media) return;
    const { accountId, jobId, channelId } = draft;
    const holder = { kind: 'job', jobId, channelId } as const;
    const used = { accountId, by: context.actor.id, mediaId: media.mediaId, holder };
    // A second plan of the same request is another job.
    await this.shared.share(used, { ...context, commandId: `${context.commandId}:${jobId}` });
  }
}
