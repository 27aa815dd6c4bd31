import { sqliteFailure } from '@wavelane/sqlite';
import { WrongExpectedRevision } from '../../errors.js';
import type { Expected, Revision } from '../../event.js';
import type { PreparedEvent } from '../../proposal.js';
import { checksumOf } from '../rows.js';
import type { Statements } from '../statements.js';

/** Where an append ended up, in row numbers. */
export interface AppendOutcome {
  revision: Revision;
  row: number;
  deduplicated: boolean;
}

export interface Proposal {
  stream: string;
  events: readonly PreparedEvent[];
  expected: Expected;
}

/**
 * Puts one append at the end of its stream, inside the transaction that its caller holds. An append that fails leaves
 * nothing behind, so the others in the transaction are not touched by it.
 * @throws WrongExpectedRevision
 */
export function appendOne(sql: Statements, proposal: Proposal, recordedAt: string): AppendOutcome {
  const { stream, events, expected } = proposal;
  const current = currentRevision(sql, stream);
  if (expected === 'any' || expected === 'exists') {
    if (expected === 'exists' && current < 0) throw new WrongExpectedRevision(stream, expected, current);
    return placeUnknown(sql, proposal, current, recordedAt);
  }
  const wanted = expected === 'none' ? -1 : expected;
  if (wanted !== current) {
    const before = wanted < current ? alreadyAt(sql, stream, wanted + 1, events) : undefined;
    if (before) return before;
    throw new WrongExpectedRevision(stream, expected, current);
  }
  try {
    if (!holdsPacked(sql, proposal)) return insert(sql, stream, events, current, recordedAt);
  } catch (error) {
    if (sqliteFailure(error) !== 'unique') throw error;
  }
  // Ids that the stream already holds, under an expectation that fits: a repeat by someone who has reloaded.
  const [event] = events;
  const first = event && placeOf(sql, stream, event.id);
  const before = first && alreadyAt(sql, stream, first.revision, events);
  if (before) return before;
  throw new WrongExpectedRevision(stream, expected, current);
}

/** Rows are kept from holding an id twice by their index; packed events are looked for. */
const holdsPacked = (sql: Statements, { stream, events }: Proposal): boolean =>
  sql.packs.mayHold(stream) && events.some(({ id }) => sql.packs.byId(stream, id));

/** Where an event of a stream is. */
function placeOf(sql: Statements, stream: string, id: string): { revision: number; position: number } | undefined {
  const row = sql.byId.get(stream, id) as { revision: number; position: number } | undefined;
  return row ?? (sql.packs.mayHold(stream) ? sql.packs.byId(stream, id) : undefined);
}

/** With 'any' and 'exists' only events that the stream does not hold yet are written. */
function placeUnknown(
  sql: Statements,
  { stream, events }: Proposal,
  current: Revision,
  recordedAt: string,
): AppendOutcome {
  if (current < 0) return insert(sql, stream, events, current, recordedAt);
  const known = events.map(({ id }) => placeOf(sql, stream, id));
  const unknown = events.filter((_, index) => known[index] === undefined);
  const last = known.at(-1);
  if (unknown.length > 0 || !last) return insert(sql, stream, unknown, current, recordedAt);
  return { revision: last.revision, row: last.position, deduplicated: true };
}

/** The answer of the first time, if exactly these events stand in a row from this revision on. */
function alreadyAt(sql: Statements, stream: string, from: Revision, events: readonly PreparedEvent[]) {
  const there = placed(sql, stream, from, events.length);
  const isSame = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
  const last = there.at(-1);
  return isSame && last ? { revision: last.revision, row: last.position, deduplicated: true } : undefined;
}

type Place = {
  id: string;
  revision: number;
  position: number;
};

/** The events of a stream from a revision on, packed ones before those in rows. */
function placed(sql: Statements, stream: string, from: Revision, count: number): Place[] {
  const rows = sql.placed.all(stream, from, count) as Place[];
  if (rows[0]?.revision === from || !sql.packs.mayHold(stream)) return rows;
  const places: Place[] = [];
  for (let next = from; places.length < count;) {
    const found = sql.packs.rowsOf(stream, next);
    if (found.length === 0) break;
    for (const [position, , revision, id] of found) places.push({ id, revision, position });
    next += found.length;
  }
  return [...places, ...rows].slice(0, count);
}

function insert(
  sql: Statements,
  stream: string,
  events: readonly PreparedEvent[],
  current: Revision,
  recordedAt: string,
): AppendOutcome {
  if (events.length === 1) return insertAll(sql, stream, events, current, recordedAt); // a failed INSERT undoes itself
  sql.savepoint.run();
  try {
    const outcome = insertAll(sql, stream, events, current, recordedAt);
    sql.release.run();
    return outcome;
  } catch (error) {
    if (sqliteFailure(error) === 'unique') {
      sql.undo.run();
      sql.release.run();
    }
    throw error;
  }
}

function insertAll(
  sql: Statements,
  stream: string,
  events: readonly PreparedEvent[],
  current: Revision,
  recordedAt: string,
): AppendOutcome {
  let revision = current;
  let row: number | bigint = 0;
  for (const event of events) {
    revision++;
    const checksum = checksumOf(stream, revision, event, recordedAt);
    const { id, type, schemaVersion, data, metadata } = event;
    row = sql.insert.run(
      stream,
      revision,
      id,
      type,
      schemaVersion,
      data,
      metadata,
      recordedAt,
      checksum,
    ).lastInsertRowid;
  }
  return { revision, row: Number(row), deduplicated: false };
}

function currentRevision(sql: Statements, stream: string): Revision {
  const row = sql.currentRevision.get(stream) as { revision: number } | undefined;
  if (row) return row.revision;
  return sql.packs.mayHold(stream) ? sql.packs.lastRevision(stream) : -1;
}
