import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { MEDIA_MAX_BYTES } from '@wavelane/contracts';
import { FileTooLarge, GatewayFailure, type MessageGateway } from '@wavelane/gateway';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { StorageTrouble } from '../../platform/files/file-store.js';
import { registry } from '../../platform/metrics/registry.js';
import { type KeptFile, MediaFiles } from './files/media-files.js';
import { media, type MediaCommand, type MediaState } from './media.js';
import { mediaStream, NOT_KEPT_YET, type NotKept } from './media.events.js';
import type { MediaDocument } from './media.projection.js';

/** The form of the gateway's ids. It allows nothing that could lead to another address. */
const GATEWAY_ID = /^[\w-]{1,200}$/;

/** The commands that record the outcome of a fetch. */
type Noted = Extract<MediaCommand, { type: 'KeepMedia' | 'LeaveMedia' }>;

export type OpenMedia = MediaDocument & { id: string };

/** The outcome of a fetch: finished, whether kept or not; finished before; or disk or bucket take nothing at the moment. */
export type Fetched = 'done' | 'known' | 'storage';

const fetched = new Counter({
  name: 'media_fetched_total',
  help: 'Files of inbound messages, by what became of them',
  labelNames: ['outcome'],
  registers: [registry],
});

const IS_YET: ReadonlySet<NotKept> = new Set<NotKept>(NOT_KEPT_YET);

const SYSTEM = { kind: 'system', id: 'media' } as const;

/**
 * Fetches the file of one message from the gateway to disk or bucket, then records it in the log. Each step may be repeated.
 */
@Injectable()
export class FetchMedia {
  constructor(
    private readonly files: MediaFiles,
    private readonly executor: CommandExecutor,
  ) {}

  /** @param gate is called only if there is a file to fetch @throws the error that prevents the fetch now */
  async fetch(open: OpenMedia, gate: () => Promise<MessageGateway>): Promise<Fetched> {
    const { gatewayId, announcedBytes } = open;
    // The read model may be behind, and another process may have been faster.
    const { fileId, removed } = await this.executor.state(media, mediaStream(open.id));
    if (fileId !== null || removed) return 'known';
    if (gatewayId === null || !GATEWAY_ID.test(gatewayId)) return this.leave(open, 'no-id');
    if ((announcedBytes ?? 0) > MEDIA_MAX_BYTES) return this.leave(open, 'too-large');
    try {
      const client = await gate();
      const whose = { accountId: open.accountId, mediaId: open.id };
      const kept = await this.files.keep(whose, (take) => download(client, gatewayId, take));
      const command = { type: 'KeepMedia', media: { ...whoseOf(open), ...contentOf(kept, open.sha256) } } as const;
      // The person was forgotten while the file was on its way.
      if ((await this.note(open, command)).removed) await this.files.remove(kept.fileId);
      fetched.inc({ outcome: 'kept' });
      return 'done';
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      return this.leave(open, reason);
    }
  }

  async leave(open: OpenMedia, reason: NotKept): Promise<Fetched> {
    await this.note(open, { type: 'LeaveMedia', media: { ...whoseOf(open), reason } });
    fetched.inc({ outcome: reason });
    return IS_YET.has(reason) ? 'storage' : 'done';
  }

  private async note({ id }: OpenMedia, command: Noted): Promise<MediaState> {
    const step = command.type === 'KeepMedia' ? 'kept' : command.media.reason;
    const context = { actor: SYSTEM, correlationId: id, commandId: `${id}:${step}`, causationId: null };
    return (await this.executor.execute(media, mediaStream(id), command, context)).state;
  }
}

/** An answer without a byte is no file. */
async function download(gate: MessageGateway, id: string, take: (piece: Buffer) => Promise<void>): Promise<void> {
  let bytes = 0;
  await gate.download(id, {
    maxBytes: MEDIA_MAX_BYTES,
    take: (piece) => {
      bytes += piece.length;
      return take(piece);
    },
  });
  if (bytes === 0) throw new GatewayFailure('unknown', 'unavailable', 'The gateway gave an empty file');
}

/** Returns why it will never be kept, or not now because of disk or bucket; undefined if another try is worthwhile. */
function reasonOf(error: unknown): NotKept | undefined {
  const cause = error instanceof GatewayFailure ? error.cause : error;
  if (cause instanceof StorageTrouble) return cause.reason;
  if (cause instanceof FileTooLarge) return 'too-large';
  const isRefused = error instanceof GatewayFailure && error.outcome === 'refused' && error.class === 'permanent';
  return isRefused ? 'gone' : undefined;
}

const whoseOf = ({ id, accountId, channelId, providerMessageId }: OpenMedia) => ({
  mediaId: id,
  accountId,
  channelId,
  providerMessageId,
});

function contentOf({ sha256, ...kept }: KeptFile, announced: string | null) {
  return { ...kept, isAsAnnounced: announced === null ? null : isSame(announced, sha256) };
}

/** Checksums come as hexadecimal or as base64. */
function isSame(announced: string, sha256: string): boolean {
  if (/^[0-9a-f]{64}$/i.test(announced)) return announced.toLowerCase() === sha256;
  return Buffer.from(announced, 'base64').toString('hex') === sha256;
}
