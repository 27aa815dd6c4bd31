import { Injectable } from '@nestjs/common';
import { checkCaption, mayHaveCaption, NO_CAPTION, type UploadedMedia } from '@wavelane/contracts';
import { MediaUploads } from '../../../whatsapp/index.js';
import type { MessageMedia } from '../../../messaging/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { ConversationIds } from '../conversation/conversation-ids.js';
import type { FoundConversation } from '../list/find-conversations.js';

type Sends = Parameters<MediaUploads['take']>[1];

/** The files of replies: each is uploaded for one conversation, and sent in it only. */
@Injectable()
export class Attachments {
  constructor(
    private readonly uploads: MediaUploads,
    private readonly ids: ConversationIds,
  ) {}

  /** Keeps a file that a member uploads. @throws DomainError, HttpException: what is wrong with it, naming `file` */
  take(found: FoundConversation, by: string, send: Sends, context: CommandContext): Promise<UploadedMedia> {
    return this.uploads.take({ ...this.idOf(found), by }, send, context);
  }

  /**
   * Finds the file of a reply with this text.
   * @throws DomainError not-found: no member here uploaded such a file; invalid: `mediaId` is of another conversation
   * or gone, `text` cannot be its caption
   */
  async of(found: FoundConversation, mediaId: string, text: string): Promise<MessageMedia> {
    const { kind } = await this.uploads.of(this.idOf(found), mediaId);
    const problem = mayHaveCaption(kind) || text.trim() === '' ? checkCaption(text) : NO_CAPTION;
    if (problem !== undefined) throw DomainError.invalid(problem, { text: problem });
    return { mediaId, kind };
  }

  /** From now on the file is one of a message. */
  use(
    found: FoundConversation,
    { mediaId, messageId }: { mediaId: string; messageId: string },
    context: CommandContext,
  ): Promise<void> {
    return this.uploads.use(this.idOf(found), { mediaId, messageId }, context);
  }

  private idOf({ document: { accountId, channelId, handle } }: FoundConversation) {
    return this.ids.of(accountId, channelId, handle);
  }
}
