import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { stringify as stringifyAtOnce } from 'csv-stringify/sync';
import { guardedCell } from '@wavelane/contracts';
import type { Response } from 'express';

/**
 * Answers with a table that is written while it is read: memory stays the same however long it is. No cell can start a
 * formula, whatever the spreadsheet cuts lines at, so a phone number is written with an apostrophe before its plus.
 * @param lines the header first
 * @param options.bom a mark for spreadsheets that take a file without one for another encoding; default true
 */
export async function sendCsv(
  response: Response,
  fileName: string,
  lines: AsyncIterable<readonly string[]>,
  { bom = true }: { bom?: boolean } = {},
): Promise<void> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  await pipeline(
    Readable.from(guarded(lines)),
    stringify({ bom, record_delimiter: 'windows', escape_formulas: true }),
    response,
  );
}

async function* guarded(lines: AsyncIterable<readonly string[]>): AsyncGenerator<string[]> {
  for await (const line of lines) yield line.map(guardedCell);
}

type Line = readonly (string | number | null)[];

/**
 * Lines of a table, each with its line end. Texts are kept from starting a formula by an apostrophe before them; numbers
 * stay numbers; null is an empty cell.
 */
export function csvRecords(lines: readonly Line[]): string {
  let text = '';
  let others: Line[] = [];
  for (const line of lines) {
    if (!line.every(isPlain)) {
      others.push(line);
      continue;
    }
    if (others.length > 0) text += writtenWithCare(others);
    others = [];
    text += `${line.join(',')}\r\n`;
  }
  return others.length > 0 ? text + writtenWithCare(others) : text;
}

/**
 * A cell that a CSV writer leaves unchanged: no mark that cuts a line or a cell, no beginning of a formula,
 * no quotes and no apostrophe at its beginning.
 */
const PLAIN = /^(?![=+\-@＝＋－＠'])[^",;\t\r\n]*$/;

/** Most lines are ids, instants and numbers; a million of them are joined in half the time in which they are looked through. */
const isPlain = (cell: string | number | null): boolean => typeof cell !== 'string' || PLAIN.test(cell);

const RECORDS = { record_delimiter: 'windows', escape_formulas: true, quote_record_delimiter: true } as const;

const writtenWithCare = (lines: readonly Line[]): string =>
  stringifyAtOnce(
    lines.map((line) => line.map((cell) => (typeof cell === 'string' ? guardedCell(cell) : cell))),
    RECORDS,
  );
