import type { StoredEvent } from '../event.js';
import type { Page, ReadAllOptions, ReadStreamOptions } from '../port.js';
import { toPosition, toRow } from './positions.js';
import { type EventRow, toEvent } from './rows.js';
import { MOST_WALKS, type Statements } from './statements.js';

/** How many rows one page looks at where it has to pass over some: about 7 ms. */
const STRETCH = 20_000;
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
  const { rows, end } = rowsAfter(sql, from, { limit, types, head });
  const events = rows.map(toEvent);
  const last = rows.at(-1)?.position ?? from;
  const next = rows.length === limit ? last : Math.max(end, last);
  return { events, next: toPosition(next), head: next >= head };
}

/** Rows of one page, and how far the log was looked through for them. */
function rowsAfter(
  sql: Statements,
  from: number,
  { limit, types, head }: { limit: number; types: readonly string[] | undefined; head: number },
): { rows: EventRow[]; end: number } {
  const found = (rows: unknown[], end = head) => ({ rows: rows as EventRow[], end });
  if (!types) return found(sql.page.all(from, limit));
  const wanted = [...new Set(types)];
  if (wanted.length === 0) return found([]);
  if (wanted.length <= MOST_WALKS)
    return found(sql.pageOfTypes(wanted.length).all(...wanted.flatMap((type) => [type, from]), limit));
  const end = Math.min(from + STRETCH, head);
  return found(sql.stretch.all(from, end, JSON.stringify(wanted), limit), end);
}
