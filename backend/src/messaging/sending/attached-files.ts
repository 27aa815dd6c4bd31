import { Injectable } from '@nestjs/common';
import { MediaUploads } from '../../whatsapp/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { conversationIdOf, HandleIds } from '../../platform/personal/handle-ids.js';
import { handleNamed } from '../../platform/personal/handle.js';
import type { MessageMedia } from '../jobs/job.events.js';

/** The recipient of a message, and its sender. */
export interface Goes {
  accountId: string;
  channelId: number;
  /** E.164 with '+', or the id that stands for a hidden number. */
  to: string;
  /** Id of the member. */
  by: string;
}

/** The files of single sends: uploaded before the recipient is known, and the recipient's from the first send on. */
@Injectable()
export class AttachedFiles {
  constructor(
    private readonly uploads: MediaUploads,
    private readonly ids: HandleIds,
  ) {}

  /** @throws DomainError not-found; invalid, field `mediaId`: gone, or another recipient's by now */
  async of(goes: Goes, mediaId: string): Promise<MessageMedia> {
    const { kind } = await this.uploads.sendable(this.addressOf(goes), mediaId);
    return { mediaId, kind };
  }

  /** Written before the message is: from now on the file is kept, and goes with the person. @throws as {@link of} */
  address(goes: Goes, of: { mediaId: string; messageId: string }, context: CommandContext): Promise<void> {
    const { mediaId, messageId } = of;
    return this.uploads.address({ ...this.addressOf(goes), mediaId, messageId }, context);
  }

  private addressOf({ accountId, channelId, to, by }: Goes) {
    const handle = handleNamed(to);
    const conversationId = conversationIdOf(this.ids, accountId, channelId, handle);
    return { accountId, channelId, conversationId, handle, by };
  }
}
