import type { Database } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import type { LogDifference } from '../../log-difference.js';
import { toPosition } from '../append/positions.js';
import { prepareStatements, type Statements } from '../statements.js';
import { idKeyOf, keyOf } from './key-of.js';
import type { Pack } from './pack.js';
import type { PackHead } from './pack-head.js';

/**
 * What is wrong between the packs of a file: one is missing, an event that one stands for is neither in it nor a row, or
 * an event in it is not found by its stream or its id. That one cannot be read, reading the log says.
 * @returns undefined after each pack, so that whoever goes through them can let others have the thread
 */
export function* faultsOfPacks(db: Database): Generator<LogDifference | undefined> {
  const sql = prepareStatements(db);
  const rows = db.prepare('SELECT count(*) AS count FROM events WHERE position BETWEEN ? AND ?');
  for (let head = sql.packs.at(1); head; head = sql.packs.at(head.last + 1)) {
    const place = `from position ${toPosition(head.first)} to ${toPosition(head.last)}`;
    const fault = (message: string): LogDifference => ({ rule: 'file', position: toPosition(head.last), message });
    if (head.isMissing) {
      yield fault(`A pack is missing, ${place}`);
      continue;
    }
    if (head.damage) {
      yield fault(`The pack of the events ${place} was changed`);
      return; // what it says of itself cannot be gone by
    }
    const left = Number(rows.get(head.first, head.last)?.count);
    const lost = head.last - head.first + 1 - head.events - left;
    if (lost !== 0) yield fault(`Of the events ${place} ${lost} are missing: neither in their pack nor as rows`);
    const unfound = head.events > 0 ? notFound(sql, head) : 0;
    if (unfound > 0) yield fault(`Of the packed events ${place} ${unfound} are not found by their stream or id`);
    yield undefined;
  }
}

function notFound(sql: Statements, head: PackHead): number {
  let pack: Pack;
  try {
    pack = sql.packs.open(head);
  } catch (error) {
    if (error instanceof StoreCorrupt) return 0;
    throw error;
  }
  let count = 0;
  for (const [stream, { first, last }] of pack.streams()) {
    const entry = sql.packedStream.get(keyOf(stream), first);
    const isFound = entry?.first === first && entry.last === last && entry.pack === head.last;
    // Files from before names were kept have none.
    const isNamed = first > 0 || entry?.name === null || entry?.name === stream;
    if (!isFound || !isNamed) count += last - first + 1;
  }
  for (let at = 0; at < pack.size; at++) {
    const [, stream, , id] = pack.row(at);
    if (!sql.packedId.all(idKeyOf(stream, id)).some(({ pack }) => pack === head.last)) count++;
  }
  return count;
}
