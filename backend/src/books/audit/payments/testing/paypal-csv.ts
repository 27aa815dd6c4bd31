import { Readable } from 'node:stream';
import { PayPalReport, type ReportRow } from '../reconcile/paypal-report.js';

export const HEADER =
  'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Reference Txn ID,Invoice Number,Custom Number,Balance Impact';

/** The fields of a line that differ from the usual ones. */
export interface Line {
  date?: string;
  type?: string;
  status?: string;
  currency?: string;
  gross: string;
  fee?: string;
  id: string;
  reference?: string;
  invoice?: string;
  custom?: string;
  impact?: string;
}

/** A report in PayPal's format. */
export const csv = (lines: readonly Line[], header = HEADER) =>
  [
    header,
    ...lines.map((line) => {
      const { date = '01/15/2026', type = 'Express Checkout Payment', status = 'Completed', currency = 'USD' } = line;
      const { gross, fee = '', id, reference = '', invoice = '', custom = '', impact = 'Credit' } = line;
      const cells = [date, '10:00:00', 'GMT', 'Zoë, "the buyer"', type, status, currency, gross, fee, '', id];
      return [...cells, reference, invoice, custom, impact].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
    }),
  ].join('\r\n');

/** The rows of a report. */
export async function read(text: string, report = new PayPalReport()): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  // Splits the text into pieces at arbitrary places.
  const pieces = text.match(/[^]{1,97}/g) ?? [];
  for await (const row of report.rows(Readable.from(pieces.map((piece) => Buffer.from(piece))))) rows.push(row);
  return rows;
}
