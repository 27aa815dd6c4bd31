import { Inject, Injectable } from '@nestjs/common';
import { MEDIA_UNSENT_MAX, type UploadedMedia } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { DiskTrouble, MediaFiles } from '../files/media-files.js';
import { media, notHere, type Upload } from '../media.js';
import { type MediaUploaded, mediaStream, uploadIdOf } from '../media.events.js';
import { mediaProjection } from '../media.projection.js';
import { judgeUpload, UPLOAD_HEAD_BYTES } from './judge-upload.js';

/** For which conversation, and who uploads. */
export type UploadedFor = Pick<MediaUploaded['data'], 'accountId' | 'channelId' | 'conversationId' | 'handle' | 'by'>;

/** Hands over a file piece by piece. @returns the name that it was given */
export type Sends = (take: (piece: Buffer) => Promise<void>) => Promise<string>;

const MANY = `${MEDIA_UNSENT_MAX} files wait to be sent already. Send some of them, or come back tomorrow`;
const OTHER_FILE = 'This Idempotency-Key was already used for another file';
const DISK = 'The file could not be kept at the moment. Nothing was sent; please try again soon.';

/** Files that members upload to send them: first the file on the disk, then the event; what a crash leaves is swept away. */
@Injectable()
export class MediaUploads {
  constructor(
    private readonly files: MediaFiles,
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Keeps a file for a conversation. The same command keeps it once.
   * @throws DomainError limit, conflict: the command was of another file; unavailable: the disk; what is wrong with the file
   */
  async take(whose: UploadedFor, send: Sends, context: CommandContext): Promise<UploadedMedia> {
    const { accountId } = whose;
    await this.demandRoom(accountId);
    const mediaId = uploadIdOf(accountId, context.commandId);
    const { judged, kept } = await this.keep({ accountId, mediaId }, send).catch((error: unknown) => {
      throw error instanceof DiskTrouble ? DomainError.unavailable(DISK) : error;
    });
    const { fileId, bytes, digest, contentType } = kept;
    const upload = { ...whose, mediaId, ...judged, fileId, bytes, digest, contentType };
    const command = { type: 'UploadMedia', media: upload } as const;
    const { state } = await this.executor.execute(media, mediaStream(mediaId), command, context);
    if (state.upload?.fileId === fileId) return viewOf(mediaId, state.upload);
    await this.files.remove(fileId);
    throw DomainError.conflict(OTHER_FILE);
  }

  /** What is to be sent. @throws DomainError invalid, field `mediaId`: not uploaded for this conversation, or gone */
  async of(
    { accountId, conversationId }: Pick<UploadedFor, 'accountId' | 'conversationId'>,
    mediaId: string,
  ): Promise<Upload> {
    const { upload } = await this.stateOf(mediaId);
    if (upload?.accountId !== accountId || upload.conversationId !== conversationId) throw notHere();
    return upload;
  }

  /** From now on it is not removed as one that nobody sends. May be repeated. @throws DomainError as {@link of} */
  async use(
    { accountId, conversationId }: Pick<UploadedFor, 'accountId' | 'conversationId'>,
    { mediaId, messageId }: { mediaId: string; messageId: string },
    context: CommandContext,
  ): Promise<void> {
    const use = { type: 'UseMedia', media: { mediaId, accountId, conversationId, messageId } } as const;
    await this.executor.execute(media, mediaStream(mediaId), use, {
      ...context,
      commandId: `${context.commandId}:media`,
    });
  }

  private stateOf(mediaId: string) {
    return this.executor.state(media, mediaStream(mediaId));
  }

  private async demandRoom(accountId: string): Promise<void> {
    const where = { accountId, unusedSince: { gte: '' } };
    if ((await this.readModels.count(mediaProjection, where, MEDIA_UNSENT_MAX)) >= MEDIA_UNSENT_MAX)
      throw DomainError.conflict(MANY);
  }

  /** What is refused leaves nothing on the disk. */
  private async keep(whose: { accountId: string; mediaId: string }, send: Sends) {
    let judged: Awaited<ReturnType<typeof judgeUpload>> | undefined;
    const kept = await this.files.keep(whose, async (take) => {
      const head: Buffer[] = [];
      let bytes = 0;
      const name = await send((piece) => {
        if (bytes < UPLOAD_HEAD_BYTES) head.push(piece);
        bytes += piece.length;
        return take(piece);
      });
      judged = await judgeUpload(Buffer.concat(head).subarray(0, UPLOAD_HEAD_BYTES), bytes, name);
    });
    if (!judged) throw new Error('A file was kept that nobody looked at');
    return { judged, kept };
  }
}

const viewOf = (mediaId: string, { kind, mimeType, bytes, name }: Upload): UploadedMedia => ({
  ...{ mediaId, kind, mimeType, bytes },
  name: name ?? '',
});
