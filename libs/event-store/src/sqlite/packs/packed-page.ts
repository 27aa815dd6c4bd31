import { StoreCorrupt } from '../../errors.js';
import { toPosition } from '../append/positions.js';
import { type EventRow, rowsOf } from '../rows.js';
import type { Statements } from '../statements.js';
import type { PackHead } from './pack-head.js';
import { PackNeeded } from './packs.js';

/** Events in packs that one page takes, about: 5 ms. */
const MOST_OPENED = 2_048;
/** Positions after which a page ends before a pack that is not open; a shorter one waits for it and begins again. */
const LONG = 512;
/** Positions that one page looks at; packs without any of the wanted types are passed over. */
const MOST_LOOKED = 20_000;
const PAGE_CHARACTERS = 1_000_000;
const [POSITION, DATA] = [0, 6] as const;

export interface PackedPage {
  rows: EventRow[];
  /** The last position that was looked at, in the direction of reading. */
  reached: number;
}

/**
 * Events behind a position in the part of the log that is packed, with the rows that were left there. The page ends with
 * that part at the latest, and earlier where packs enough were opened, or before one that is not open. What is packed does
 * not change any more, so that nothing moves between two looks.
 * @throws StoreCorrupt names what cannot be read; what lies before it is given out first
 * @throws PackNeeded the page would begin in a pack that is not open
 */
export function packedPage(sql: Statements, after: number, limit: number, types?: readonly string[]): PackedPage {
  const page = new Filling(limit);
  let reached = after;
  for (let head = sql.packs.at(reached + 1); head && page.isOpen; head = sql.packs.at(reached + 1)) {
    let found: EventRow[];
    try {
      found = page.merged(sql, head, { after: reached, upTo: head.last }, types);
    } catch (error) {
      if (error instanceof PackNeeded && reached - after >= LONG) break;
      if (!(error instanceof StoreCorrupt)) throw error;
      if (page.rows.length > 0) break;
      return beforeDamage(sql, head, { after: reached, limit, types }, error);
    }
    if (page.take(found)) return { rows: page.rows, reached: lastOf(page.rows) };
    reached = head.last;
  }
  return { rows: page.rows, reached };
}

/** The same before a position, newest first. @throws StoreCorrupt, PackNeeded */
export function packedPageBack(sql: Statements, before: number, limit: number, types?: readonly string[]): PackedPage {
  const page = new Filling(limit);
  let reached = before;
  for (let head = sql.packs.at(reached - 1); head && reached > 1 && page.isOpen; head = sql.packs.at(reached - 1)) {
    let found: EventRow[];
    try {
      found = page.merged(sql, head, { after: head.first - 1, upTo: reached - 1 }, types).reverse();
    } catch (error) {
      if (page.rows.length > 0 || (error instanceof PackNeeded && before - reached >= LONG)) break;
      throw error;
    }
    if (page.take(found)) return { rows: page.rows, reached: lastOf(page.rows) };
    reached = head.first;
  }
  return { rows: page.rows, reached };
}

/** A page as it fills. */
class Filling {
  readonly rows: EventRow[] = [];
  private characters = 0;
  private opened = 0;
  private looked = 0;

  constructor(private readonly limit: number) {}

  get isOpen(): boolean {
    return this.opened < MOST_OPENED && this.looked < MOST_LOOKED;
  }

  /** Everything of the types in a stretch that one pack stands for, in the order of the log. */
  merged(sql: Statements, head: PackHead, { after, upTo }: { after: number; upTo: number }, types?: readonly string[]) {
    this.looked += upTo - after;
    const left = leftIn(sql, after, upTo, types);
    const wanted = types && new Set(types);
    // What a damaged head says of itself cannot be gone by: opening it tells.
    const isPassed = head.events === 0 || (wanted && !head.types.some((type) => wanted.has(type)));
    if (!head.damage && isPassed) return left;
    this.opened += head.events;
    const pack = sql.packs.open(head);
    const isWanted = wanted ? pack.ofTypes(wanted) : () => true;
    const rows: EventRow[] = [];
    for (let at = pack.upTo(after), end = pack.upTo(upTo); at < end; at++) if (isWanted(at)) rows.push(pack.row(at));
    return left.length === 0 ? rows : [...rows, ...left].sort((a, b) => a[POSITION] - b[POSITION]);
  }

  /** @returns true where the page is full with them */
  take(found: readonly EventRow[]): boolean {
    for (const row of found) {
      this.rows.push(row);
      this.characters += row[DATA].length;
      if (this.rows.length >= this.limit || this.characters > PAGE_CHARACTERS) return true;
    }
    return false;
  }
}

/** Rows between two positions. */
function leftIn(sql: Statements, after: number, upTo: number, types?: readonly string[]): EventRow[] {
  return rowsOf(sql.left.all(after, upTo, types ? JSON.stringify(types) : null));
}

/** Of a pack that is damaged: the rows right behind a position, or else the stretch up to the next row that is lost. */
function beforeDamage(
  sql: Statements,
  head: PackHead,
  { after, limit, types }: { after: number; limit: number; types: readonly string[] | undefined },
  damage: StoreCorrupt,
): PackedPage {
  const left = leftIn(sql, after, head.last);
  const gap = left.findIndex((row, at) => row[POSITION] !== after + 1 + at);
  const rows = left.slice(0, Math.min(gap < 0 ? left.length : gap, limit));
  const isWanted = ([, , , , type]: EventRow) => !types || types.includes(type);
  if (rows.length > 0) return { rows: rows.filter(isWanted), reached: lastOf(rows) };
  const end = left[0] ? left[0][POSITION] - 1 : head.last;
  const message = `Positions ${toPosition(after + 1)} to ${toPosition(end)} cannot be read. ${damage.message}`;
  throw new StoreCorrupt(message, { cause: damage, place: { position: toPosition(end) } });
}

const lastOf = (rows: readonly EventRow[]): number => rows.at(-1)?.[POSITION] ?? 0;
