import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import type { TableRow } from '../../table/table.js';
import { type CsvOptions, CsvTable } from '../csv-table.js';

const files: string[] = [];

/** Removes the files of each test of a spec after it. Each spec that writes files calls it once. */
export const removeFiles = (): void =>
  afterEach(() => files.splice(0).forEach((path) => rmSync(path, { force: true })));

/** @returns path of a file with this content */
export function file(content: string | Buffer): string {
  const path = join(tmpdir(), `wavelane-spec-${randomUUID()}.csv`);
  writeFileSync(path, content);
  files.push(path);
  return path;
}

/** A table with all of its rows, and how it was read. */
export async function read(content: string | Buffer, options: CsvOptions = {}) {
  const table = await CsvTable.open(file(content), options);
  const rows: TableRow[] = [];
  for await (const row of table.rows) rows.push(row);
  return { ...table.reading, rows, cells: rows.map(({ cells }) => cells), blank: table.blank };
}
