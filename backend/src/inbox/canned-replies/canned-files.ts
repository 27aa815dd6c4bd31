import { Injectable } from '@nestjs/common';
import { SharedMedia } from '../../whatsapp/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { cannedReply, contentOf } from './canned-reply.js';
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
   * @throws DomainError not-found; invalid, field `mediaId` or another field of the content
   */
  async attached(
    { accountId, by, cannedReplyId, mediaId }: Wanted,
    content: CannedContent,
    context: CommandContext,
    isThere = false,
  ): Promise<CannedContent> {
    if (mediaId === undefined) return content;
    if (isThere) {
      const known = await this.executor.state(cannedReply, cannedRepliesStream(accountId));
      if (!known.has(cannedReplyId)) throw DomainError.notFound('Canned reply');
    }
    const holder = { kind: 'template', templateId: cannedReplyId } as const;
    const accepts = (media: NonNullable<typeof content.media>) => contentOf({ ...content, media });
    return { ...content, media: await this.shared.attached({ accountId, by, mediaId, holder }, accepts, context) };
  }
}
