import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import type { MessageGateway } from '@wavelane/gateway';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { MediaFiles } from '../files/media-files.js';
import { media } from '../media.js';
import { mediaStream } from '../media.events.js';

/** How long an upload's id is remembered; the gateway keeps uploads longer than that. */
const REMEMBERED_MS = 7 * 86_400_000;

/** A file at a channel's gateway, ready to be sent. */
export interface AtGateway {
  /** The gateway's. */
  id: string;
  mimeType: string;
  name: string | null;
  /** True if it comes from an earlier upload: the gateway may not have it any more. */
  isRemembered: boolean;
}

/** Uploads files to the gateway, once for each channel, however often they are sent. This sends no message. */
@Injectable()
export class OutgoingMedia {
  private readonly uploaded: RecordStore;

  constructor(
    private readonly files: MediaFiles,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.uploaded = readStore.records({ name: 'gateway-media' });
  }

  /**
   * @throws DomainError not-found: the file is gone; GatewayFailure, whose outcome is never unknown; any other error
   * that prevented reading it
   */
  async at(gate: MessageGateway, channelId: number, mediaId: string): Promise<AtGateway> {
    const { upload, shared } = await this.executor.state(media, mediaStream(mediaId));
    const file = upload ?? shared;
    if (!file) throw DomainError.notFound('Media');
    const { fileId, bytes, mimeType, name } = file;
    const key = keyOf(channelId, mediaId);
    const known = await this.uploaded.get<{ gatewayId: string }>(key, this.clock.machine());
    if (known) return { id: known.body.gatewayId, mimeType, name, isRemembered: true };
    const pieces = await this.files.read({ mediaId, fileId, bytes }, { start: 0, end: bytes - 1 });
    try {
      const id = await gate.upload({ contentType: mimeType, bytes, pieces });
      await this.uploaded.put(key, { gatewayId: id }, this.clock.machine() + REMEMBERED_MS);
      return { id, mimeType, name, isRemembered: false };
    } finally {
      await pieces.return?.();
    }
  }

  /** Forgets the upload, because the gateway no longer has it: the next time it is uploaded again. */
  async forget(channelId: number, mediaId: string): Promise<void> {
    await this.uploaded.remove(keyOf(channelId, mediaId));
  }
}

const keyOf = (channelId: number, mediaId: string) => `${channelId}:${mediaId}`;
