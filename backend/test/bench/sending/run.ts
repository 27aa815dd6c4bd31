/**
 * Measures the cost of a message from the request to the disk, and its delay until it arrives and is shown:
 *
 *   npm run bench:sending -- [--only singles,webhooks,bytes] [--statements] [--tables]
 *
 * `singles`: sends and replies that are sent at once, 1 and 8 at a time. `webhooks`: inbound messages at 200 a second,
 * until they are acknowledged and until an open inbox shows them. `bytes`: a message with all its statuses on the disk.
 * `--statements` lists the SQL of a reply, `--tables` the tables and indexes that a message grows.
 */
import { parseArgs } from 'node:util';
import { printRows, type Row } from '../rows.js';
import { bytes } from './bytes.js';
import { singles } from './singles.js';
import { webhooks } from './webhooks.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'singles,webhooks,bytes' },
    statements: { type: 'boolean', default: false },
    tables: { type: 'boolean', default: false },
  },
});
const parts = new Map<string, () => Promise<Row[]>>([
  ['singles', () => singles(values.statements)],
  ['webhooks', webhooks],
  ['bytes', () => bytes(values.tables)],
]);

const rows: Row[] = [];
for (const name of values.only.split(',')) {
  const part = parts.get(name);
  if (part === undefined) throw new Error(`--only knows ${[...parts.keys()].join(', ')}, not ${name}`);
  rows.push(...(await part()));
}
printRows('Sending', rows);
