import { Injectable } from '@nestjs/common';
import { SharedMedia } from '../../whatsapp/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { cannedReply, contentOf, demandPlace } from './canned-reply.js';
import { cannedRepliesStream, type CannedContent } from './canned-reply.events.js';

interface Wanted {
  accountId: string;
  /** Id of the member. */
  by: string;
  cannedReplyId: string;
  mediaId: string | undefined;
}

/** The files of canned replies: each is the account's, and kept as long as a canned reply has it, as those of templates are. */
@Injectable()
export class CannedFiles {
  constructor(
    private readonly shared: SharedMedia,
    private readonly executor: CommandExecutor,
  ) {}

  /**
   * Returns the content with its file, which is kept from now on: written before the canned reply is, so that none has a
   * file that is gone. May be repeated.
   * @param isThere the canned reply exists already
   * @throws DomainError not-found; invalid, field `mediaId` or another field of the content; conflict: its short name is
   * taken, or there is no room for it. Then nothing is kept.
   */
  async attached(
    { accountId, by, cannedReplyId, mediaId }: Wanted,
    content: CannedContent,
    context: CommandContext,
    isThere = false,
  ): Promise<CannedContent> {
    if (mediaId === undefined) return content;
    const known = await this.executor.state(cannedReply, cannedRepliesStream(accountId));
    if (isThere && !known.has(cannedReplyId)) throw DomainError.notFound('Canned reply');
    const holder = { kind: 'template', templateId: cannedReplyId } as const;
    const accepts = (media: NonNullable<typeof content.media>) =>
      demandPlace(known, contentOf({ ...content, media }), cannedReplyId);
    return { ...content, media: await this.shared.attached({ accountId, by, mediaId, holder }, accepts, context) };
  }

  /**
   * Carries out a command that was given its file; if it is refused, because another member was faster, the file is let go
   * of. A canned reply that has the file keeps it.
   */
  async orRelease<R>({ accountId, cannedReplyId, mediaId }: Wanted, context: CommandContext, save: () => Promise<R>) {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable' || mediaId === undefined) throw error;
      const known = await this.executor.state(cannedReply, cannedRepliesStream(accountId));
      if (known.get(cannedReplyId)?.media?.mediaId !== mediaId)
        await this.shared.release({ accountId, mediaId, templateId: cannedReplyId }, context);
      throw error;
    }
  }
}
