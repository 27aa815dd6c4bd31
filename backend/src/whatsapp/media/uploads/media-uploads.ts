import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MEDIA_UNSENT_MAX, say, type UploadedAs, type UploadedMedia } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { GetEntitlement } from '../../../days/index.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError, isRefusal } from '../../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { tailOf } from '../../../platform/files/tail.js';
import { StorageTrouble } from '../../../platform/files/file-store.js';
import { MediaFiles } from '../files/media-files.js';
import { nameOfUpload } from '../files/file-name.js';
import {
  demandSendable,
  demandUploadedFor,
  media,
  type MediaCommand,
  type PreparedUpload,
  type Sending,
  type Upload,
} from '../media.js';
import {
  type MediaAddressed,
  type MediaPrepared,
  type MediaUploaded,
  mediaStream,
  uploadIdOf,
} from '../media.events.js';
import { mediaProjection } from '../media.projection.js';
import { judgeTracks } from '../looking/judge-tracks.js';
import { Looking } from '../looking/looking.js';
import type { SharedUpload } from '../shared/shared.js';
import { judgeUpload, UPLOAD_HEAD_BYTES } from './judge-upload.js';
import { UploadNames } from './upload-names.js';

/** The conversation that a file is uploaded for, and the member who uploads it. */
export type UploadedFor = Pick<MediaUploaded['data'], 'accountId' | 'channelId' | 'conversationId' | 'handle' | 'by'>;

/** The member who uploads a file whose recipient is not known yet. */
export type PreparedBy = Pick<MediaPrepared['data'], 'accountId' | 'by'>;

/** The message that a prepared file goes into, with its recipient. */
export type Addressed = Omit<MediaAddressed['data'], 'name'> & Sending;

/** The sender's statement about a file: its name and its use. */
export interface Told {
  name: string;
  /** `voice`: a voice note; `shared`: it goes to many people. */
  as?: UploadedAs;
}

/** Hands over a file piece by piece. @returns what its sender says of it */
export type Sends = (take: (piece: Buffer) => Promise<void>) => Promise<Told>;

const NO_PLAN = say('uploads-need-active-plan');
const MANY = say('too-many-files-wait', { n: MEDIA_UNSENT_MAX });
const OTHER_FILE = say('idempotency-key-already-used-for-another-file');
const NOT_NOW = say('file-not-kept');

/**
 * Stores files that members upload to send them: first the file on the disk or in the bucket, then the event; files left by a crash are
 * swept away.
 */
@Injectable()
export class MediaUploads {
  constructor(
    private readonly files: MediaFiles,
    private readonly executor: CommandExecutor,
    private readonly names: UploadNames,
    private readonly queries: QueryBus,
    private readonly looking: Looking,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Keeps a file for a conversation. The same command keeps it once.
   * @throws DomainError limit; conflict: the command was for another file; unavailable: disk or bucket; invalid: a fault of
   * the file
   */
  async take(whose: UploadedFor, send: Sends, context: CommandContext): Promise<UploadedMedia> {
    const { view } = await this.kept(whose.accountId, send, context, ({ name, ...file }) => ({
      type: 'UploadMedia',
      media: { ...whose, ...file, name },
    }));
    return view;
  }

  /**
   * Works like {@link take}, before the recipient is known: only the member who uploads it can look at it, and send it.
   */
  async prepare(whose: PreparedBy, send: Sends, context: CommandContext): Promise<UploadedMedia> {
    const { view, isPrepared } = await this.kept(whose.accountId, send, context, ({ name: _, ...file }, as) => ({
      type: 'PrepareMedia',
      media: { ...whose, ...file, ...(as === 'shared' && { shared: true as const }) },
    }));
    // Kept after the event: a client that got no answer repeats the request, and the name of another file is not taken.
    if (isPrepared) await this.names.keep(view.mediaId, view.name);
    return view;
  }

  /** Returns the upload that a message will carry. @throws DomainError as {@link demandSendable} */
  async sendable(sending: Sending, mediaId: string): Promise<Upload | PreparedUpload | SharedUpload> {
    return demandSendable(await this.stateOf(mediaId), sending);
  }

  /** Makes it a file of this message's conversation. May be repeated. @throws DomainError as {@link sendable} */
  async address(addressed: Addressed, context: CommandContext): Promise<void> {
    const { mediaId } = addressed;
    const { kind, mimeType } = await this.sendable(addressed, mediaId);
    const name = (await this.names.of(mediaId)) ?? nameOfUpload('', mimeType, kind);
    await this.executor.execute(
      media,
      mediaStream(mediaId),
      { type: 'AddressMedia', media: { ...addressed, name } },
      { ...context, commandId: `${context.commandId}:media` },
    );
    await this.names.forget(mediaId);
  }

  /** Returns the upload that a reply will carry. @throws DomainError as {@link demandUploadedFor} */
  async of(whose: Pick<UploadedFor, 'accountId' | 'conversationId'>, mediaId: string): Promise<Upload | SharedUpload> {
    return demandUploadedFor(await this.stateOf(mediaId), whose);
  }

  /** Marks the file as used, so that it is not removed as unsent. May be repeated. @throws DomainError as {@link of} */
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

  /** Stores the file, then executes the command of `commandOf`; a second file of the same command is removed again. */
  private async kept(
    accountId: string,
    send: Sends,
    context: CommandContext,
    commandOf: (
      file: FileOfUpload,
      as: UploadedAs | undefined,
    ) => Extract<MediaCommand, { type: 'UploadMedia' | 'PrepareMedia' }>,
  ) {
    await this.demandRoom(accountId);
    const mediaId = uploadIdOf(accountId, context.commandId);
    const { judged, kept, as } = await this.keep({ accountId, mediaId }, send).catch((error: unknown) => {
      throw error instanceof StorageTrouble ? DomainError.unavailable(NOT_NOW) : error;
    });
    const { fileId, bytes, digest, contentType } = kept;
    const command = commandOf({ mediaId, ...judged, fileId, bytes, digest, contentType }, as);
    const { state } = await this.executor.execute(media, mediaStream(mediaId), command, context);
    const { upload, prepared, shared } = state;
    const found = upload ?? prepared ?? shared;
    if (found?.fileId === fileId) {
      const name = (upload ?? shared)?.name ?? judged.name;
      return { view: viewOf(mediaId, found, name), isPrepared: prepared !== null };
    }
    await this.files.remove(fileId);
    throw DomainError.conflict(OTHER_FILE);
  }

  private stateOf(mediaId: string) {
    return this.executor.state(media, mediaStream(mediaId));
  }

  /** A member who cannot send may not upload. */
  private async demandRoom(accountId: string): Promise<void> {
    const { subscription, accountStatus } = await this.queries.execute(new GetEntitlement(accountId, true));
    if (!subscription || accountStatus !== 'active') throw DomainError.conflict(NO_PLAN);
    const where = { accountId, unusedSince: { gte: '' } };
    if ((await this.readModels.count(mediaProjection, where, MEDIA_UNSENT_MAX)) >= MEDIA_UNSENT_MAX)
      throw DomainError.conflict(MANY);
  }

  /** Stores the file; a refused one leaves nothing on the disk, unless the log names it. */
  private async keep(whose: { accountId: string; mediaId: string }, send: Sends) {
    let judged: Awaited<ReturnType<typeof judgeUpload>> | undefined;
    let as: UploadedAs | undefined;
    const kept = await this.files.keep(whose, async (take) => {
      const head: Buffer[] = [];
      let tail: Buffer = Buffer.alloc(0);
      let bytes = 0;
      const told = await send((piece) => {
        if (bytes < UPLOAD_HEAD_BYTES) head.push(piece);
        tail = tailOf(tail, piece);
        bytes += piece.length;
        return take(piece);
      });
      as = told.as;
      const first = Buffer.concat(head).subarray(0, UPLOAD_HEAD_BYTES);
      judged = await judgeUpload(first, bytes, told.name, as, tail);
    });
    if (!judged) throw new Error('A file was kept that nobody looked at');
    const { kind } = judged;
    if (kind !== 'video' && kind !== 'voice') return { judged, kept, as };
    const { fileId, bytes } = kept;
    const read = (start: number, end: number) =>
      this.files.read({ mediaId: whose.mediaId, fileId, bytes }, { start, end });
    try {
      const tracks = await this.looking.tracksOf(whose.accountId, bytes, read);
      return { judged: { ...judged, ...judgeTracks(kind, tracks) }, kept, as };
    } catch (error) {
      // It may have been kept by the same request before. What could not be read now is swept away if nothing names it.
      const isRefused = isRefusal(error, 'invalid');
      if (isRefused && (await this.stateOf(whose.mediaId)).fileId !== fileId) await this.files.remove(fileId);
      throw error;
    }
  }
}

type FileOfUpload = Omit<MediaUploaded['data'], keyof UploadedFor | 'name'> & { name: string };

const viewOf = (
  mediaId: string,
  { kind, mimeType, bytes, seconds }: Upload | PreparedUpload | SharedUpload,
  name: string,
): UploadedMedia => ({ mediaId, kind, mimeType, bytes, name, ...(seconds !== undefined && { seconds }) });
