import type { StoredEvent } from '../event.js';
import type { Page, ReadAllOptions, ReadStreamOptions } from '../port.js';
import { toPosition, toRow } from './positions.js';
import { type EventRow, toEvent } from './rows.js';
import { MAX_TYPES_BY_INDEX, type Statements } from './statements.js';

/** Events of a stream taken at a time. */
export const STREAM_PAGE = 500;

/** Reads one step of a stream; the caller goes on from the last event it got. Empty at the end. */
export function streamPage(sql: Statements, stream: string, options: ReadStreamOptions, left: number): StoredEvent[] {
  const limit = Math.min(left, STREAM_PAGE);
  const { from, backwards = false } = options;
  const rows = backwards
    ? sql.backwards.all(stream, from ?? Number.MAX_SAFE_INTEGER, limit)
    : sql.forwards.all(stream, from ?? 0, limit);
  return (rows as unknown as EventRow[]).map(toEvent);
}

export function headRow(sql: Statements): number {
  return (sql.head.get() as { position: number | null }).position ?? 0;
}

/**
 * One page of the log. The head is read before the page: what another process commits in between lies after the head,
 * and positions rise in commit order, so nothing at or below `next` can be missed.
 */
export function logPage(sql: Statements, { after, limit, types }: ReadAllOptions): Page {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`Not a page size: ${limit}`);
  const from = toRow(after);
  const head = headRow(sql);
  const rows = types ? rowsOfTypes(sql, [...new Set(types)], from, limit) : sql.page.all(from, limit);
  const events = (rows as unknown as EventRow[]).map(toEvent);
  const last = (rows.at(-1) as EventRow | undefined)?.position ?? from;
  const next = events.length === limit ? last : Math.max(head, last);
  return { events, next: toPosition(next), head: next >= head };
}

function rowsOfTypes(sql: Statements, types: readonly string[], from: number, limit: number) {
  if (types.length === 0) return [];
  if (types.length <= MAX_TYPES_BY_INDEX)
    return sql.pageOfTypes(types.length).all(...types.flatMap((type) => [type, from]), limit);
  throw new RangeError(`At most ${MAX_TYPES_BY_INDEX} event types in one page, got ${types.length}`);
}
