import * as crypto from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AuditExportFilter, AuditExportFormat, AuditManifest, StatementLine } from '@wavelane/contracts';
import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { CommandContext } from '../../platform/domain/command-context.js';
import type { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { Refusal } from '../../platform/domain/refusal.js';
import { lastSeal } from '../chain/chain.sealer.js';
import { journalProjection } from '../journal/journal.projection.js';
import type { JournalFilter } from '../journal/journal.queries.js';
import { JournalReader } from '../journal/journal-reader.js';
import { auditExport } from './export.js';
import { auditExportStream } from './export.events.js';
import { EXPORT_FORMATS, FORMAT_VERSION } from './export-format.js';
import { ExportLines } from './export-lines.js';

export interface ExportRequest {
  format: AuditExportFormat;
  filter: JournalFilter;
  /** A mark for spreadsheets, in CSV. */
  bom: boolean;
  context: CommandContext;
}

/** An export that has been noted in the log and can be sent. */
export interface PreparedExport {
  exportId: string;
  contentType: string;
  fileName: string;
  /** Sends all of it. The log has the manifest before the file ends. */
  send(to: Writable): Promise<AuditManifest>;
}

export interface ExporterParts {
  eventStore: EventStore;
  readModels: ReadModels;
  executor: CommandExecutor;
  /** Unix ms. */
  now: () => number;
  /** How long the journal may need to catch up with the log, ms. */
  patience: number;
}

/** Takes lines of the journal out of the product: noted before, proved after (decisions: /admin/audit). */
export class Exporter {
  constructor(private readonly parts: ExporterParts) {}

  /** @throws Refusal unavailable while the journal is behind the log */
  async prepare(request: ExportRequest): Promise<PreparedExport> {
    const { eventStore, readModels, executor, patience } = this.parts;
    const { format, filter, context } = request;
    const position = await eventStore.head();
    if (!(await readModels.waitFor(position, patience, [journalProjection.name]))) {
      throw Refusal.unavailable('The journal is still catching up with the log. Try again in a moment.');
    }
    const exportId = idOf('audit-export', context.commandId);
    const of = { exportId, format, filter: whole(filter), position, at: this.now() };
    await executor.execute(auditExport, auditExportStream(exportId), { kind: 'start', of }, context);
    return {
      exportId,
      contentType: EXPORT_FORMATS[format].contentType,
      fileName: `journal-${of.at.slice(0, 10)}-${exportId.slice(0, 8)}.${format}`,
      send: (to) => this.send(request, exportId, position, to),
    };
  }

  private async send(
    { format, filter, bom, context }: ExportRequest,
    exportId: string,
    position: Position,
    to: Writable,
  ): Promise<AuditManifest> {
    const lines = new ExportLines(new JournalReader(this.parts.readModels), filter, position);
    const count = new Count();
    const text = EXPORT_FORMATS[format];
    const finish = async (): Promise<AuditManifest> => {
      const manifest: AuditManifest = {
        ...{ exportId, formatVersion: FORMAT_VERSION, format, filter: whole(filter), position },
        ...count.result(),
        ...lines.totals,
        ...(await this.evidence()),
      };
      await this.complete(manifest, context);
      return manifest;
    };
    let manifest: AuditManifest | undefined;
    // The file ends when the log has its manifest: whoever has all of it can ask for that at once.
    async function* chunks(): AsyncGenerator<Buffer> {
      yield count.sent(text.header(bom));
      for await (const page of lines.pages()) {
        for (const each of page) count.take(each);
        if (page.length > 0) yield count.sent(page.map((each) => text.line(each)).join(''));
      }
      manifest = await finish();
    }
    await pipeline(Readable.from(chunks(), { objectMode: true, highWaterMark: 1 }), to);
    return manifest!;
  }

  private async complete(manifest: AuditManifest, context: CommandContext): Promise<void> {
    const { exportId } = manifest;
    const command = { kind: 'complete', of: { exportId, manifest, at: this.now() } } as const;
    const after = { ...context, commandId: idOf(exportId, 'complete') };
    await this.parts.executor.execute(auditExport, auditExportStream(exportId), command, after);
  }

  /** What the log says of itself at this moment. */
  private async evidence(): Promise<Pick<AuditManifest, 'storeId' | 'chain'>> {
    const { eventStore } = this.parts;
    const [seal, storeId] = await Promise.all([lastSeal(eventStore), eventStore.storeId()]);
    return { storeId, chain: seal ? { block: seal.data.block, to: seal.data.to, hash: seal.data.hash } : null };
  }

  private now(): string {
    return new Date(this.parts.now()).toISOString();
  }
}

/** Adds up what goes out. */
class Count {
  private rows = 0;
  private credits = 0;
  private debits = 0;
  private firstPosition: string | null = null;
  private lastPosition: string | null = null;
  private bytes = 0;
  private readonly hash = crypto.createHash('sha256');

  take({ delta, position }: StatementLine): void {
    this.rows++;
    if (delta > 0) this.credits += delta;
    else this.debits += delta;
    if (this.firstPosition === null || position < this.firstPosition) this.firstPosition = position;
    if (this.lastPosition === null || position > this.lastPosition) this.lastPosition = position;
  }

  sent(text: string): Buffer {
    const chunk = Buffer.from(text);
    this.bytes += chunk.length;
    this.hash.update(chunk);
    return chunk;
  }

  result() {
    const { rows, credits, debits, firstPosition, lastPosition, bytes } = this;
    return { rows, credits, debits, firstPosition, lastPosition, bytes, sha256: this.hash.digest('hex') };
  }
}

const whole = (filter: JournalFilter): AuditExportFilter => ({
  account: filter.account ?? null,
  userId: filter.userId ?? null,
  channelId: filter.channelId ?? null,
  type: filter.type ?? null,
  from: filter.from ?? null,
  to: filter.to ?? null,
  text: filter.text ?? null,
});
