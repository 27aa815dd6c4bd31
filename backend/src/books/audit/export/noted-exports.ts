import * as crypto from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AuditManifest } from '@wavelane/contracts';
import type { EventStore, Position } from '@wavelane/event-store';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { lastSeal } from '../chain/moved-chain.js';
import { auditExport, demandSameExport } from './export.js';
import { auditExportStream } from './export.events.js';

/** The part of a manifest that describes the file's content; the other fields are the same for every file. */
export type ExportSummary = Omit<
  AuditManifest,
  'exportId' | 'formatVersion' | 'format' | 'filter' | 'position' | 'storeId' | 'bytes' | 'sha256' | 'chain'
>;

/** A file that leaves the product. */
export interface ExportContent extends Pick<AuditManifest, 'format' | 'formatVersion' | 'filter'> {
  /** The beginning of the file's name. */
  name: string;
  contentType: string;
  /** The last position of the log that is in it. */
  position: Position;
  /** The text of the file, a piece at a time; called once. */
  pieces(): AsyncIterable<string>;
  /** Once all pieces have been taken. */
  summary(): ExportSummary;
}

/** An export that has been noted in the log and can be sent. */
export interface PreparedExport {
  exportId: string;
  contentType: string;
  fileName: string;
  /** Sends all of it. The log has the manifest before the file ends. */
  send(to: Writable): Promise<AuditManifest>;
}

export interface NotedExportsParts {
  eventStore: EventStore;
  executor: CommandExecutor;
  /** Unix ms. */
  now: () => number;
}

/** Makes every export of the audit: noted in the log before the first line is sent, and proved before the last. */
export class NotedExports {
  constructor(private readonly parts: NotedExportsParts) {}

  async prepare(content: ExportContent, context: CommandContext): Promise<PreparedExport> {
    const { name, format, filter, position, contentType } = content;
    const exportId = idOf('audit-export', context.commandId);
    const of = { exportId, format, filter, position, at: this.now() };
    const stream = auditExportStream(exportId);
    const { state } = await this.parts.executor.execute(auditExport, stream, { type: 'StartExport', of }, context);
    // A command that was carried out before is not decided again.
    demandSameExport(state.started, of);
    return {
      exportId,
      contentType,
      fileName: `${name}-${of.at.slice(0, 10)}-${exportId.slice(0, 8)}.${format}`,
      send: (to) => this.send(content, exportId, context, to),
    };
  }

  private async send(
    content: ExportContent,
    exportId: string,
    context: CommandContext,
    to: Writable,
  ): Promise<AuditManifest> {
    const sent = new Sent();
    const finish = async (): Promise<AuditManifest> => {
      const { formatVersion, format, filter, position } = content;
      const manifest: AuditManifest = {
        ...{ exportId, formatVersion, format, filter, position },
        ...content.summary(),
        ...sent.result(),
        ...(await this.evidence()),
      };
      await this.complete(manifest, context);
      return manifest;
    };
    let manifest: AuditManifest | undefined;
    // The file ends when the log has its manifest, so that the manifest can be requested at once.
    async function* chunks(): AsyncGenerator<Buffer> {
      for await (const text of content.pieces()) yield sent.add(text);
      manifest = await finish();
    }
    await pipeline(Readable.from(chunks(), { objectMode: true, highWaterMark: 1 }), to);
    if (!manifest) throw new Error(`The export ${exportId} ended without its manifest`);
    return manifest;
  }

  private async complete(manifest: AuditManifest, context: CommandContext): Promise<void> {
    const { exportId } = manifest;
    const command = { type: 'CompleteExport', of: { exportId, manifest, at: this.now() } } as const;
    const after = { ...context, commandId: idOf(exportId, 'complete') };
    await this.parts.executor.execute(auditExport, auditExportStream(exportId), command, after);
  }

  /** The state of the log at this moment: store, positions, chain. */
  private async evidence(): Promise<Pick<AuditManifest, 'storeId' | 'chain'>> {
    const { eventStore } = this.parts;
    const [seal, storeId] = await Promise.all([lastSeal(eventStore), eventStore.storeId()]);
    return { storeId, chain: seal ? { block: seal.data.block, to: seal.data.to, hash: seal.data.hash } : null };
  }

  private now(): string {
    return new Date(this.parts.now()).toISOString();
  }
}

/** The file as it was sent. */
class Sent {
  private bytes = 0;
  private readonly hash = crypto.createHash('sha256');

  add(text: string): Buffer {
    const chunk = Buffer.from(text);
    this.bytes += chunk.length;
    this.hash.update(chunk);
    return chunk;
  }

  result(): Pick<AuditManifest, 'bytes' | 'sha256'> {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
