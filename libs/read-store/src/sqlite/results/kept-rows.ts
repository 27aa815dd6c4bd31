import type { Connection } from '../connection.js';

/** A row as SQLite gives it. */
export type Row = Record<string, unknown>;

const MAX_ROWS = 10_000;
/** Of text. Longer rows are few, and asked for seldom. */
const MAX_LENGTH = 8 * 2 ** 20;
const MAX_ROW_LENGTH = 4_096;

/**
 * Rows of records, and pointers, as they were read last, each until it is written to: by this process, which says so, or by anybody
 * else, which SQLite tells (`data_version`): then all are read again. So a session that was ended, by whatever process,
 * is found by nobody. When there are too many, all are let go, which costs less than an order of use.
 */
export class KeptRows {
  private readonly tables = new Map<string, Map<string, Row>>();
  private dataVersion: unknown;
  private rows = 0;
  private length = 0;

  constructor(private readonly connection: Pick<Connection, 'dataVersion'>) {}

  /** To be called where reads run. @param read undefined: there is none, which is not kept */
  get(table: string, id: string, read: () => Row | undefined): Row | undefined {
    this.lookForOthers();
    const known = this.tables.get(table)?.get(id);
    if (known) return known;
    const row = read();
    if (row) this.keep(table, id, row);
    return row;
  }

  /** To be called in the transaction of a write. @param id undefined: any of the table */
  written(table: string, id?: string): void {
    if (id === undefined) this.tables.delete(table);
    else this.tables.get(table)?.delete(id);
  }

  private lookForOthers(): void {
    const { now } = this.connection.dataVersion;
    if (now === this.dataVersion) return;
    this.dataVersion = now;
    this.clear();
  }

  private keep(table: string, id: string, row: Row): void {
    const length = String(row.body).length;
    if (length > MAX_ROW_LENGTH) return;
    if (this.rows >= MAX_ROWS || this.length + length > MAX_LENGTH) this.clear();
    this.rows++;
    this.length += length;
    const rows = this.tables.get(table) ?? new Map<string, Row>();
    this.tables.set(table, rows.set(id, row));
  }

  private clear(): void {
    this.tables.clear();
    this.rows = 0;
    this.length = 0;
  }
}
