import { WrongExpectedRevision } from '../../errors.js';
import type { Expected, Revision } from '../../event.js';
import type { PreparedEvent } from '../../proposal.js';
import { rowValues } from '../rows.js';
import type { Statements } from '../statements.js';

/** The place of an append, in row numbers. */
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
  const [event] = events;
  // A copy is as its log is, which may have an id twice in a stream.
  const isCopy = event?.recordedAt !== undefined;
  // An empty stream holds none of them.
  const known = !isCopy && current >= 0 && events.some(({ id }) => placeOf(sql, stream, id) !== undefined);
  if (!known) return insertAll(sql, stream, events, current, recordedAt);
  // Ids that the stream already holds, under an expectation that fits: a repeat by a caller that has reloaded.
  const first = event && placeOf(sql, stream, event.id);
  const before = first && alreadyAt(sql, stream, first.revision, events);
  if (before) return before;
  throw new WrongExpectedRevision(stream, expected, current);
}

/** The place of an event of a stream. */
function placeOf(sql: Statements, stream: string, id: string): { revision: number; position: number } | undefined {
  return sql.byId.get(stream, id) as { revision: number; position: number } | undefined;
}

/** With 'any' and 'exists' only events that the stream does not hold yet are written. */
function placeUnknown(
  sql: Statements,
  { stream, events }: Proposal,
  current: Revision,
  recordedAt: string,
): AppendOutcome {
  if (current < 0) return insertAll(sql, stream, events, current, recordedAt);
  const known = events.map(({ id }) => placeOf(sql, stream, id));
  const unknown = events.filter((_, index) => known[index] === undefined);
  const last = known.at(-1);
  if (unknown.length > 0 || !last) return insertAll(sql, stream, unknown, current, recordedAt);
  return { revision: last.revision, row: last.position, deduplicated: true };
}

/** The answer of the first time, if exactly these events are in a row from this revision on. */
function alreadyAt(sql: Statements, stream: string, from: Revision, events: readonly PreparedEvent[]) {
  const there = sql.placed.all(stream, from, events.length) as Place[];
  const isSame = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
  const last = there.at(-1);
  return isSame && last ? { revision: last.revision, row: last.position, deduplicated: true } : undefined;
}

type Place = {
  id: string;
  revision: number;
  position: number;
};

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
    row = sql.insert.run(...rowValues(stream, revision, event, event.recordedAt ?? recordedAt)).lastInsertRowid;
  }
  return { revision, row: Number(row), deduplicated: false };
}

function currentRevision(sql: Statements, stream: string): Revision {
  const row = sql.currentRevision.get(stream) as { revision: number } | undefined;
  return row?.revision ?? -1;
}
