import { type AuditExportFilter, type AuditExportFormat, say, type StatementLine } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { journalProjection } from '../journal/journal.projection.js';
import type { JournalFilter } from '../journal/journal.queries.js';
import { JournalReader } from '../journal/journal-reader.js';
import { EXPORT_FORMATS, FORMAT_VERSION } from './export-format.js';
import { ExportLines } from './export-lines.js';
import { type ExportContent, NotedExports, type PreparedExport } from './noted-exports.js';

export interface ExportRequest {
  format: AuditExportFormat;
  filter: JournalFilter;
  /** A mark for spreadsheets, in CSV. */
  bom: boolean;
  context: CommandContext;
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

/**
 * Exports lines of the journal. Notes the export before the first line and its proof (rows, sums, SHA-256) after the
 * last.
 */
export class Exporter {
  private readonly noted: NotedExports;

  constructor(private readonly parts: ExporterParts) {
    this.noted = new NotedExports(parts);
  }

  /** @throws DomainError unavailable while the journal is behind the log */
  async prepare({ format, filter, bom, context }: ExportRequest): Promise<PreparedExport> {
    const { eventStore, readModels, patience } = this.parts;
    const position = await eventStore.head();
    if (!(await readModels.waitFor(position, patience, [journalProjection.name]))) {
      throw DomainError.unavailable(say('journal-behind-log'));
    }
    const lines = new ExportLines(new JournalReader(readModels), filter, position);
    const count = new Count();
    const text = EXPORT_FORMATS[format];
    async function* pieces(): AsyncGenerator<string> {
      yield text.header(bom);
      for await (const page of lines.pages()) {
        for (const each of page) count.take(each);
        if (page.length > 0) yield text.lines(page);
      }
    }
    const content: ExportContent = {
      ...{ name: 'journal', contentType: text.contentType, formatVersion: FORMAT_VERSION },
      ...{ format, filter: whole(filter), position, pieces },
      summary: () => ({ ...count.result(), ...lines.totals }),
    };
    return this.noted.prepare(content, context);
  }
}

/** Adds up the exported lines. */
class Count {
  private rows = 0;
  private credits = 0;
  private debits = 0;
  private firstPosition: string | null = null;
  private lastPosition: string | null = null;

  take({ delta, position }: StatementLine): void {
    this.rows++;
    if (delta > 0) this.credits += delta;
    else this.debits += delta;
    if (this.firstPosition === null || position < this.firstPosition) this.firstPosition = position;
    if (this.lastPosition === null || position > this.lastPosition) this.lastPosition = position;
  }

  result() {
    const { rows, credits, debits, firstPosition, lastPosition } = this;
    return { rows, credits, debits, firstPosition, lastPosition };
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
