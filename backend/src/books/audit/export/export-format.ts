import type { AuditExportFormat, StatementLine } from '@wavelane/contracts';
import { csvRecords } from '../../../platform/http/csv.js';

/** Raise it when a column changes its meaning. */
export const FORMAT_VERSION = 1;

/**
 * Columns, in order. The order never changes; new ones come last. There is no line of totals: the manifest has them.
 */
const COLUMNS = [
  'position',
  'tx_no',
  'effective_at',
  'recorded_at',
  'account',
  'type',
  'delta',
  'balance',
  'counter_account',
  'user_id',
  'channel_id',
  'reference',
  'voids',
  'voided_by',
  'actor_kind',
  'actor_id',
  'reason',
  'correlation_id',
  'event_id',
  'line_id',
] as const;

/** The way in which lines become text. A mark at the beginning makes spreadsheets read it as UTF-8. */
export interface ExportFormat {
  contentType: string;
  header(bom: boolean): string;
  lines(page: readonly StatementLine[]): string;
}

export const EXPORT_FORMATS: Readonly<Record<AuditExportFormat, ExportFormat>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    header: (bom) => (bom ? '\uFEFF' : '') + csvRecords([COLUMNS]),
    lines: (page) => csvRecords(page.map(cellsOf)),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    header: () => '',
    lines: (page) => page.map((line) => `${JSON.stringify(line)}\n`).join(''),
  },
};

const cellsOf = (line: StatementLine): (string | number | null)[] => [
  line.position,
  line.txNo,
  line.effectiveAt,
  line.recordedAt,
  line.account,
  line.type,
  line.delta,
  line.balance,
  line.counterAccount,
  line.userId,
  line.channelId,
  line.reference,
  line.voids?.txNo ?? null,
  line.voidedBy?.txNo ?? null,
  line.actor.kind,
  line.actor.id,
  line.reason,
  line.correlationId,
  line.eventId,
  line.id,
];
