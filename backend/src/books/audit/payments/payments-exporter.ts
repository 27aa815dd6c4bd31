import type { AuditExportFormat, PaymentHistory } from '@wavelane/contracts';
import type { EventStore, Position } from '@wavelane/event-store';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import {
  type ExportContent,
  NotedExports,
  type NotedExportsParts,
  type PreparedExport,
} from '../export/noted-exports.js';
import { csvHeader, csvLines, jsonLines, PAYMENTS_FORMAT_VERSION } from './payment-lines.js';
import type { PaymentReplays } from './payment-replays.js';
import type { ReplayTime } from './replay.js';
import { inLog, isMeant, type PaymentFilter } from './replay-request.js';
import { totalsOf } from './totals.js';

export interface PaymentsExportRequest {
  format: AuditExportFormat;
  /** A mark for spreadsheets, in CSV. */
  bom: boolean;
  time: ReplayTime;
  filter: PaymentFilter;
  context: CommandContext;
}

/** Payments in one piece of text. */
const PIECE = 250;

/** Exports payments like the journal's lines: noted before, proved after. */
export class PaymentsExporter {
  private readonly eventStore: EventStore;
  private readonly noted: NotedExports;

  constructor(
    parts: NotedExportsParts,
    private readonly replays: PaymentReplays,
  ) {
    this.eventStore = parts.eventStore;
    this.noted = new NotedExports(parts);
  }

  async prepare({ format, bom, time, filter, context }: PaymentsExportRequest): Promise<PreparedExport> {
    const position = await this.pinned(time);
    const replay = await this.replays.at({ ...time, knownAt: position });
    const payments = [...replay.histories()].filter(isMeant(filter));
    const { knownAt = null, until = null } = time;
    const { user = null, order = null, day = null } = filter;
    const asked = { content: 'payments' as const, until, knownAt, user, order, ...(day !== null && { day }) };
    const content: ExportContent = {
      ...{ name: 'payments', format, formatVersion: PAYMENTS_FORMAT_VERSION, filter: { ...NO_LINES, ...asked } },
      contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      position,
      pieces: () => piecesOf(payments, format, bom),
      summary: () => summaryOf(payments),
    };
    return this.noted.prepare(content, context);
  }

  /** Fixes the position, so that later events do not get into the file. */
  private async pinned({ until, knownAt }: ReplayTime): Promise<Position> {
    const head = await this.eventStore.head();
    if (knownAt === undefined) return head;
    if (knownAt.includes('T')) return (await this.replays.at({ until, knownAt })).position;
    const position = await inLog(this.eventStore, knownAt);
    return (position < head ? position : head) as Position;
  }
}

/** The filters of the journal, none of which applies. */
const NO_LINES = { account: null, userId: null, channelId: null, type: null, from: null, to: null, text: null };

async function* piecesOf(payments: readonly PaymentHistory[], format: AuditExportFormat, bom: boolean) {
  if (format === 'csv') yield csvHeader(bom);
  const lines = format === 'csv' ? csvLines : jsonLines;
  for (let at = 0; at < payments.length; at += PIECE) {
    yield lines(payments.slice(at, at + PIECE));
  }
}

function summaryOf(payments: readonly PaymentHistory[]) {
  const { total, daysGranted, daysTakenBack } = totalsOf(payments);
  let first: Position | string | null = null;
  let last: Position | string | null = null;
  for (const { timeline } of payments) {
    const [begin, end] = [timeline[0]?.position ?? '', timeline.at(-1)?.position ?? ''];
    if (first === null || begin < first) first = begin;
    if (last === null || end > last) last = end;
  }
  return {
    rows: payments.length,
    credits: daysGranted,
    debits: 0 - daysTakenBack,
    money: total,
    accounts: new Set(payments.map(({ userId }) => userId)).size,
    opening: 0,
    closing: daysGranted - daysTakenBack,
    firstPosition: first,
    lastPosition: last,
  };
}
