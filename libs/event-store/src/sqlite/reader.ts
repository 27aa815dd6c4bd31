import type { StoredEvent } from '../event.js';
import type { BackPage, Page, ReadAllOptions, ReadBackOptions, ReadStreamOptions } from '../port.js';
import { toPosition, toRow } from './append/positions.js';
import { type EventRow, readRow, rowsOf } from './rows.js';
import { MOST_WALKS, type Statements } from './statements.js';
import { BACKWARDS, FORWARDS, Stretches } from './stretches.js';

/** Events of a stream taken at a time. */
const STREAM_PAGE = 500;

/**
 * The text in one page, exceeded by at most its last event: a page is parsed in one go, and 1 MB is some 8 ms. A bulk
 * job's events have 256 KB each.
 */
const PAGE_CHARACTERS = 1_000_000;
/** The first rows of a page are read one by one until it is known how large they are. */
const FIRST_ROWS = 8;
/** More at a time would outlive a collection of garbage as rows before they are anything else: a fifth slower. */
const MOST_ROWS = 64;
/** Columns of a row. */
const [POSITION, REVISION] = [0, 2] as const;

/**
 * Reads one step of a stream; the caller continues from the last event it got. Empty at the end.
 * @returns `isFull` if there may be more
 */
export function streamPage(
  sql: Statements,
  stream: string,
  { from, backwards = false }: ReadStreamOptions,
  left: number,
): { events: StoredEvent[]; isFull: boolean } {
  const step = backwards ? -1 : 1;
  const statement = backwards ? sql.backwards : sql.forwards;
  const events: StoredEvent[] = [];
  const { isFull } = gather(
    Math.min(left, STREAM_PAGE),
    (last, count) => {
      const first = last ? last[REVISION] + step : (from ?? (backwards ? Number.MAX_SAFE_INTEGER : 0));
      return rowsOf(statement.all(stream, first, count));
    },
    events,
  );
  return { events, isFull };
}

interface Gathered {
  last: EventRow | undefined;
  /** There may be more. */
  isFull: boolean;
}

/** Events of rows in growing portions, until there are `limit` of them, or no more, or text enough for one go. */
function gather(
  limit: number,
  more: (last: EventRow | undefined, count: number) => EventRow[],
  into: StoredEvent[],
  most = MOST_ROWS,
): Gathered {
  let last: EventRow | undefined;
  let left = limit;
  let characters = 0;
  for (let count = FIRST_ROWS; left > 0; count = Math.min(count * 2, most)) {
    const asked = Math.min(count, left);
    const found = more(last, asked);
    for (const row of found) {
      const read = readRow(row);
      into.push(read.event);
      last = row;
      characters += read.characters;
      if (characters > PAGE_CHARACTERS) return { last, isFull: true };
    }
    if (found.length < asked) return { last, isFull: false };
    left -= found.length;
  }
  return { last, isFull: true };
}

export function headRow(sql: Statements): number {
  return (sql.head.get() as { position: number | null }).position ?? 0;
}

/**
 * One page of the log. The head is read before its rows: a commit of another process in between is after the head, and
 * positions rise in commit order, so nothing at or below `next` can be missed.
 */
export function logPage(sql: Statements, { after, limit, types }: ReadAllOptions): Page {
  checkLimit(limit);
  const from = toRow(after);
  const head = headRow(sql);
  const events: StoredEvent[] = [];
  if (head <= from) return { events, next: after, head: true }; // most looks find nothing
  const wanted = types && [...new Set(types)];
  const isStretched = wanted !== undefined && wanted.length > MOST_WALKS;
  const stretches = isStretched ? new Stretches(sql, FORWARDS, from, head, wanted) : undefined;
  const more = (last: EventRow | undefined, count: number) =>
    stretches?.next(count) ?? rowsAfter(sql, last?.[POSITION] ?? from, wanted, count);
  // To begin a merge of walks costs as much as 15 of its rows: fewer and larger handfuls.
  const most = areWalked(wanted) ? limit : MOST_ROWS;
  const { last, isFull } = gather(limit, more, events, most);
  const reached = last?.[POSITION] ?? from;
  const next = isFull ? reached : Math.max(stretches?.reached ?? head, reached);
  return { events, next: toPosition(next), head: next >= head };
}

/** One page from the end of the log towards its beginning. */
export function backPage(sql: Statements, { before, limit, types }: ReadBackOptions): BackPage {
  checkLimit(limit);
  const from = before === undefined ? headRow(sql) + 1 : toRow(before);
  const wanted = types && [...new Set(types)];
  const walked = areWalked(wanted) ? wanted : undefined;
  const stretches = new Stretches(sql, BACKWARDS, from, 1, wanted);
  const events: StoredEvent[] = [];
  const { last, isFull } = gather(
    limit,
    (row, count) => (walked ? rowsBefore(sql, row?.[POSITION] ?? from, walked, count) : stretches.next(count)),
    events,
  );
  const next = isFull ? (last?.[POSITION] ?? from) : walked ? 1 : stretches.reached;
  return { events, next: toPosition(next), start: next <= 1 };
}

/** Few types are followed by their index. */
function areWalked(wanted: readonly string[] | undefined): wanted is readonly string[] {
  return wanted !== undefined && wanted.length > 0 && wanted.length <= MOST_WALKS;
}

function checkLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`Not a page size: ${limit}`);
}

/** The next rows of one page, of all types or of those that are walked. */
function rowsAfter(sql: Statements, from: number, wanted: readonly string[] | undefined, limit: number): EventRow[] {
  if (!wanted) return rowsOf(sql.page.all(from, limit));
  if (wanted.length === 0) return [];
  return rowsOf(sql.pageOfTypes(wanted.length).all(...wanted.flatMap((type) => [type, from]), limit));
}

/** The same towards the beginning, of types that are walked. */
function rowsBefore(sql: Statements, before: number, wanted: readonly string[], limit: number): EventRow[] {
  return rowsOf(sql.pageOfTypesBack(wanted.length).all(...wanted.flatMap((type) => [type, before]), limit));
}
