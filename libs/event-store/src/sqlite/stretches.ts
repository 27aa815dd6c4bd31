import { type EventRow, rowsOf } from './rows.js';
import type { Statements } from './statements.js';

/** The most rows that a page reads if it has to skip some: about 7 ms. */
const MOST_LOOKED = 20_000;
/** Rows of the first stretch: if no more are left, as at the end of the log, nothing is leapt over. */
const FIRST = 1_000;
/** Rows of the stretch behind a leap: rare events often come in little groups. */
const LANDING = 64;
/** A search for the next row of one type costs as much as skipping so many rows: some 1.5 µs. */
const ROWS_A_SEEK = 5;
const POSITION = 0;

/** Which way the log is read. Neither gives out the row at the position from which it is read. */
export interface Way {
  step: 1 | -1;
  /** Rows between a position and the end of a stretch, in their stored form. @param types JSON; null: all */
  rows(sql: Statements, from: number, end: number, types: string | null, limit: number): unknown[];
  /** Position of the next row of the types; null without one. */
  next(sql: Statements, from: number, types: string): number | null;
}

export const FORWARDS: Way = {
  step: 1,
  rows: (sql, from, end, types, limit) => sql.stretch.all(from, end, types, limit),
  next: (sql, from, types) => (sql.nextOf.get(from, types) as { position: number | null }).position,
};

export const BACKWARDS: Way = {
  step: -1,
  rows: (sql, from, end, types, limit) => sql.back.all(from, end, types, limit),
  next: (sql, from, types) => (sql.lastOf.get(from, types) as { position: number | null }).position,
};

/**
 * Rows of more types than are followed by their index (or of all), for one page: the log is searched in stretches. If
 * rows of these types are frequent, a stretch is twice as long as the one before it; if they are rare, the next one
 * begins at their next row, which the index of types knows, however far it is.
 */
export class Stretches {
  private readonly types: string | null;
  /** The cost of a leap and the stretch behind it, in skipped rows. */
  private readonly leap: number;
  private at: number;
  private end: number;
  private length = FIRST;
  private looked = 0;
  private found = 0;

  /** @param until the last position to be looked at */
  constructor(
    private readonly sql: Statements,
    private readonly way: Way,
    from: number,
    private readonly until: number,
    types: readonly string[] | undefined,
  ) {
    this.types = types ? JSON.stringify(types) : null;
    this.leap = (types?.length ?? 0) * ROWS_A_SEEK + LANDING;
    this.at = from;
    this.end = this.begun();
  }

  /** How far the log has been looked through. */
  get reached(): number {
    return this.at;
  }

  /** @returns fewer than `count` if the page has read enough rows, or all */
  next(count: number): EventRow[] {
    const rows: EventRow[] = [];
    for (;;) {
      const more = rowsOf(this.way.rows(this.sql, this.at, this.end, this.types, count - rows.length));
      rows.push(...more);
      this.found += more.length;
      if (rows.length === count) {
        this.at = rows.at(-1)?.[POSITION] ?? this.at;
        return rows;
      }
      this.at = this.end;
      if (this.isAtEnd || this.looked >= MOST_LOOKED) return rows;
      this.goOn();
      if (this.isAtEnd) return rows;
    }
  }

  private get isAtEnd(): boolean {
    return this.at === this.until;
  }

  private goOn(): void {
    const isSparse = this.found * this.leap < this.length;
    if (isSparse && this.types !== null) {
      const next = this.way.next(this.sql, this.at, this.types);
      this.at = next === null ? this.until : this.within(next - this.way.step);
      this.length = LANDING;
      this.looked += this.leap - LANDING;
    } else {
      this.length = Math.min(this.length * 2, MOST_LOOKED - this.looked);
    }
    this.end = this.begun();
  }

  /** Begins a stretch. @returns its end */
  private begun(): number {
    this.found = 0;
    this.looked += this.length;
    return this.within(this.at + this.way.step * this.length);
  }

  private within(position: number): number {
    return this.way.step > 0 ? Math.min(position, this.until) : Math.max(position, this.until);
  }
}
