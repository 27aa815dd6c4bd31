import type { JournalLine, StatementLine, VoidLink } from '@wavelane/contracts';
import type { Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { Query, StoredDocument, Where } from '@wavelane/read-store';
import type { JournalRow } from './journal-lines.js';
import { bucketOf, type JournalDocument, journalProjection, monthKey, monthOf } from './journal.projection.js';
import { everyPage } from '../../../platform/storage/reading/every-page.js';

/** A place in an account's history: after all lines that count before an instant, and those at it before a line. */
export interface Moment {
  /** ISO-8601 UTC with milliseconds. */
  at: string;
  /** Line id; those below it count too. */
  line?: string;
}

/** The end of an account's history: later than any instant that a line can have. */
export const END_OF_TIME: Moment = { at: '9999-12-31T23:59:59.999Z' };

const PAGE = 1_000;

type Row = StoredDocument<JournalRow>;

/** Answers queries about the journal from its read model, without ever reading all lines of an account. */
export class JournalReader {
  constructor(private readonly readModels: ReadModels) {}

  /**
   * Returns the account's balance before a moment, as far as was known at a position: sums by month and hour, the lines
   * of one hour, less the lines that became known later. @param known a position that the read model has reached
   */
  async balance(account: string, before: Moment, known: Position): Promise<number> {
    const { at, line = '' } = before;
    const month = monthOf(at);
    const [total, part] = await Promise.all([
      this.readModels.get(journalProjection, account),
      this.readModels.get(journalProjection, monthKey(account, month)),
    ]);
    if (!total) return 0;
    let days = sumBefore(total, at) + (part ? sumBefore(part, at) : 0);
    const hourBegins = `${at.slice(0, 13)}:00:00.000Z`;
    const inHour = { account, effectiveAt: { gte: hourBegins, lte: at }, position: { lte: known, isWide: true } };
    for await (const { id, body } of this.rows({ where: inHour })) {
      if (body.effectiveAt < at || id < line) days += body.delta;
    }
    for await (const { body } of this.rows({ where: { account, position: { gt: known } } })) {
      if (isIn(total, body, at) || (part && isIn(part, body, at))) days -= body.delta;
    }
    return days;
  }

  /** Every row that meets the conditions, a page at a time. */
  async *rows(query: Pick<Query, 'where' | 'sort'>): AsyncGenerator<Row> {
    for await (const page of everyPage((after) => this.page({ ...query, limit: PAGE, ...after })))
      yield* page.documents;
  }

  page(query: Query) {
    return this.readModels.findRows<JournalRow>(journalProjection, query);
  }

  /**
   * Returns the last position that the log had reached at an instant, as far as the journal knows; '' before its first.
   */
  async positionAt(instant: string): Promise<Position> {
    const { documents } = await this.page({
      where: { recordedAt: { lte: instant } },
      sort: [{ field: 'recordedAt', direction: 'desc' }],
      limit: 1,
    });
    return (documents[0]?.body.position ?? '') as Position;
  }

  /** Lines as people see them: void pairs linked both ways. */
  async views(rows: readonly Row[]): Promise<JournalLine[]> {
    const numbers = (field: 'txNo' | 'voids') =>
      [...new Set(rows.map(({ body }) => body[field]))].filter((number) => number !== null);
    const [voiding, voided] = await Promise.all([
      this.linked('voids', numbers('txNo'), ({ body }) => body.txNo),
      this.linked('txNo', numbers('voids'), ({ body }) => body.txNo),
    ]);
    return rows.map(({ id, body }) => ({
      ...body,
      id,
      voids: body.voids === null ? null : (voided.get(body.voids) ?? { txNo: body.voids, eventId: null }),
      voidedBy: body.txNo === null ? null : (voiding.get(body.txNo) ?? null),
    }));
  }

  /** Returns the lines with the balance after each. @param opening before the first of them */
  async statementLines(rows: readonly Row[], opening: number): Promise<StatementLine[]> {
    let balance = opening;
    return (await this.views(rows)).map((line) => ({ ...line, balance: (balance += line.delta) }));
  }

  private async linked(
    field: 'txNo' | 'voids',
    numbers: readonly number[],
    other: (row: Row) => number | null,
  ): Promise<Map<number, VoidLink>> {
    const links = new Map<number, VoidLink>();
    if (numbers.length === 0) return links;
    const where: Where = { [field]: { in: numbers } };
    for await (const row of this.rows({ where })) {
      const [number, txNo] = [row.body[field], other(row)];
      // The request of a void names the number that it voids, too; it has no number of its own.
      if (number !== null && txNo !== null) links.set(number, { txNo, eventId: row.body.eventId });
    }
    return links;
  }
}

/** A document's whole buckets before an instant. */
function sumBefore({ month, sums }: JournalDocument, at: string): number {
  const [outer, inner] = bucketOf(month, at);
  let days = 0;
  for (const [name, parts] of Object.entries(sums)) {
    if (name > outer) continue;
    for (const [part, sum] of Object.entries(parts)) if (name < outer || part < inner) days += sum;
  }
  return days;
}

/** Whether a document's buckets before an instant hold a line. */
function isIn({ month, through }: JournalDocument, { position, effectiveAt }: JournalRow, at: string): boolean {
  if (position > through || (month !== null && monthOf(effectiveAt) !== month)) return false;
  return bucketOf(month, effectiveAt).join() < bucketOf(month, at).join();
}
