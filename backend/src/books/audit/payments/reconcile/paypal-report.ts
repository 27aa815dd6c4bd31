import type { Readable } from 'node:stream';
import { detectDelimiter, foldHeader } from '@wavelane/contracts';
import { parse } from 'csv-parse';
import { reportAmount } from './report-money.js';
import { PeriodFinder } from './report-period.js';

/** A line of the report that moved money. */
export interface ReportRow {
  line: number;
  /** PayPal's id of the line: for a payment the capture's id. */
  transactionId: string;
  /** The transaction that this one belongs to: for a refund the capture. */
  referenceId: string | null;
  /** Id of our payment, from the custom field or the invoice number at PayPal. */
  paymentId: string | null;
  type: string;
  /** Minor units; negative: money that left. */
  gross: number;
  /** PayPal's fee, minor units; null if the report has no fees. */
  fee: number | null;
  currency: string;
}

/** Column names as {@link foldHeader} leaves them, of activity downloads and of monthly statements. */
const COLUMNS = {
  transactionId: ['transaction id'],
  gross: ['gross'],
  currency: ['currency'],
  fee: ['fee', 'fees'],
  type: ['type', 'description'],
  status: ['status'],
  date: ['date'],
  timeZone: ['timezone', 'time zone'],
  reference: ['reference txn id', 'reference transaction id'],
  invoice: ['invoice number', 'invoice id'],
  custom: ['custom number', 'custom field', 'custom id'],
  impact: ['balance impact'],
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ['transactionId', 'gross', 'currency'];

/** Statuses of lines that moved money, even if it went back later. A report without the column has only such lines. */
const MOVED = new Set(['', 'completed', 'refunded', 'partially refunded', 'reversed', 'partially reversed', 'cleared']);
/** The longest line that is read: all texts that a buyer may write in it are far shorter. */
const RECORD_BYTES_MAX = 128 * 1024;

/** The file is no report; the message names the place. */
export class NoReport extends Error {
  override readonly name = 'NoReport';
}

/**
 * Reads PayPal's list of transactions (Activity download or statement, as CSV with commas, semicolons or tabs, in
 * English) line by line. It leaves out transactions that were only planned, authorised or denied.
 */
export class PayPalReport {
  /** Lines under the header. */
  lines = 0;
  readonly period = new PeriodFinder();

  /** @throws NoReport */
  async *rows(file: Readable): AsyncGenerator<ReportRow> {
    const text = file.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
    const first = await text.next();
    const sample = first.done === true ? '' : first.value;
    const parser = parse({
      bom: true,
      delimiter: detectDelimiter(sample.replace(/^\uFEFF/, '')),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: RECORD_BYTES_MAX,
      info: true,
    });
    const feed = (async () => {
      parser.write(sample);
      for (let next = await text.next(); !next.done; next = await text.next()) {
        if (!parser.write(next.value)) await new Promise((resolve) => parser.once('drain', resolve));
      }
      parser.end();
    })();
    feed.catch((error: Error) => parser.destroy(error));
    let columns: Map<Column, number> | undefined;
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
        if (columns) {
          this.lines++;
          const row = this.rowOf(record, columns, info.lines);
          if (row) yield row;
        } else columns = columnsOf(record);
      }
    } catch (error) {
      const isOurs = error instanceof NoReport || !(error instanceof Error);
      throw isOurs ? error : new NoReport(`The file cannot be read as CSV: ${error.message}`);
    } finally {
      parser.destroy();
      file.destroy();
    }
    if (!columns) throw new NoReport('The file is empty');
  }

  private rowOf(record: readonly string[], columns: Map<Column, number>, line: number): ReportRow | undefined {
    const cell = (column: Column): string => record[columns.get(column) ?? -1] ?? '';
    this.period.add(cell('date'), cell('timeZone'));
    if (!MOVED.has(cell('status').toLowerCase()) || cell('impact').toLowerCase() === 'memo') return undefined;
    const currency = cell('currency').toUpperCase();
    const amountOf = (column: Column): number => {
      const amount = /^[A-Z]{3}$/.test(currency) ? reportAmount(cell(column), currency) : undefined;
      if (amount !== undefined) return amount;
      throw new NoReport(`Line ${line}: '${cell(column)}' is no amount of '${currency}'`);
    };
    const fee = cell('fee') === '' ? null : amountOf('fee');
    return {
      line,
      transactionId: cell('transactionId'),
      referenceId: cell('reference') || null,
      paymentId: cell('custom') || cell('invoice').replace(/^INV-/, '') || null,
      type: cell('type'),
      gross: amountOf('gross'),
      // PayPal writes its fee as a negative number.
      fee: fee === null ? null : 0 - fee,
      currency,
    };
  }
}

function columnsOf(header: readonly string[]): Map<Column, number> {
  const folded = header.map(foldHeader);
  const columns = new Map<Column, number>();
  for (const [column, names] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const index = names.map((name) => folded.indexOf(name)).find((found) => found >= 0);
    if (index !== undefined) columns.set(column, index);
  }
  const missing = NEEDED.filter((column) => !columns.has(column)).map((column) => `'${COLUMNS[column][0]}'`);
  if (missing.length === 0) return columns;
  throw new NoReport(`This is no list of PayPal's transactions in English: there is no column ${missing.join(', ')}`);
}
