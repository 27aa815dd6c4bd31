import type { StoredEvent } from '../event.js';
import type { BackPage, Page, ReadAllOptions, ReadBackOptions, ReadStreamOptions } from '../port.js';
import { toPosition, toRow } from './positions.js';
import { type EventRow, rowsOf, toEvent } from './rows.js';
import { MOST_WALKS, type Statements } from './statements.js';

/** How many rows one page looks at where it has to pass over some: about 7 ms. */
const STRETCH = 20_000;
/** Events of a stream taken at a time. */
const STREAM_PAGE = 500;

/**
 * Text that one page holds, a little more than its last event at most: what is read is parsed in one go, and 1 MB is
 * some 8 ms. A bulk job's events have 256 KB each.
 */
const PAGE_CHARACTERS = 1_000_000;
/** The first rows of a page are asked for one by one until it is known how large they are. */
const FIRST_ROWS = 8;
/** Columns of a row. */
const [POSITION, REVISION, DATA] = [0, 2, 6] as const;

/**
 * Reads one step of a stream; the caller goes on from the last event it got. Empty at the end.
 * @returns `isFull` where there may be more
 */
export function streamPage(
  sql: Statements,
  stream: string,
  { from, backwards = false }: ReadStreamOptions,
  left: number,
): { events: StoredEvent[]; isFull: boolean } {
  const step = backwards ? -1 : 1;
  const statement = backwards ? sql.backwards : sql.forwards;
  const { rows, isFull } = gather(Math.min(left, STREAM_PAGE), (last, count) => {
    const first = last ? last[REVISION] + step : (from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0));
    return rowsOf(statement.all(stream, first, count));
  });
  return { events: rows.map(toEvent), isFull };
}

/** Rows in growing handfuls, until there are `limit` of them, or no more, or text enough for one go. */
function gather(limit: number, more: (last: EventRow | undefined, count: number) => EventRow[]) {
  const rows: EventRow[] = [];
  let characters = 0;
  for (let count = FIRST_ROWS; rows.length < limit; count *= 2) {
    const asked = Math.min(count, limit - rows.length);
    const found = more(rows.at(-1), asked);
    for (const row of found) {
      rows.push(row);
      characters += row[DATA].length;
      if (characters > PAGE_CHARACTERS) return { rows, isFull: true };
    }
    if (found.length < asked) return { rows, isFull: false };
  }
  return { rows, isFull: true };
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
  const wanted = types && [...new Set(types)];
  const end = wanted && wanted.length > MOST_WALKS ? Math.min(from + STRETCH, head) : head;
  const { rows, isFull } = gather(limit, (last, count) => rowsAfter(sql, last?.[POSITION] ?? from, end, wanted, count));
  const last = rows.at(-1)?.[POSITION] ?? from;
  const next = isFull ? last : Math.max(end, last);
  return { events: rows.map(toEvent), next: toPosition(next), head: next >= head };
}

/** One page from the end of the log towards its beginning, of at most {@link STRETCH} rows looked at. */
export function backPage(sql: Statements, { before, limit, types }: ReadBackOptions): BackPage {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`Not a page size: ${limit}`);
  const from = before === undefined ? headRow(sql) + 1 : toRow(before);
  const wanted = types ? JSON.stringify([...new Set(types)]) : null;
  const end = Math.max(1, from - STRETCH);
  const { rows, isFull } = gather(limit, (last, count) =>
    rowsOf(sql.back.all(last?.[POSITION] ?? from, end, wanted, count)),
  );
  const next = isFull ? (rows.at(-1)?.[POSITION] ?? from) : end;
  return { events: rows.map(toEvent), next: toPosition(next), start: next <= 1 };
}

/** The next rows of one page. @param end how far the log is looked through where rows have to be passed over */
function rowsAfter(
  sql: Statements,
  from: number,
  end: number,
  wanted: readonly string[] | undefined,
  limit: number,
): EventRow[] {
  const rows = () => {
    if (!wanted) return sql.page.all(from, limit);
    if (wanted.length === 0) return [];
    if (wanted.length > MOST_WALKS) return sql.stretch.all(from, end, JSON.stringify(wanted), limit);
    return sql.pageOfTypes(wanted.length).all(...wanted.flatMap((type) => [type, from]), limit);
  };
  return rowsOf(rows());
}
