import type { Connection } from '../connection.js';

/**
 * From this number of rows on a change of a table takes longer than a request should wait: 6 µs a row to drop it, 1.5
 * an index.
 */
const LARGE = 2_000;
/** Rows deleted with one commit: some 100 ms in which no other connection writes, and some 20 MB of the WAL. */
const PIECE = 20_000;
/** The prefix of a table's name while its rows are deleted. */
const ENDING = 'ending_';

/**
 * Changes that take as long as their table is large: an index, or the end of a table, whose pages are overwritten.
 * Those of large tables are made beside this thread, which continues to answer.
 */
export class WholeTables {
  constructor(private readonly connection: () => Connection) {}

  /**
   * Makes a change in one transaction.
   * @param statement may be carried out twice, and has no parameters
   */
  async change(table: string, statement: string): Promise<void> {
    if (await this.isLarge(table)) await this.aside(statement);
    else await this.here(statement);
  }

  /**
   * Removes a table, within a transaction. The rows of a large one are left to {@link endRows}: the table is gone for
   * all readers at once, others write while its rows are deleted piece by piece, and the WAL stays short.
   */
  end(table: string): void {
    const connection = this.connection();
    const isLarge = connection.hasAside && this.lastNow(table) >= LARGE;
    connection.exec(isLarge ? `ALTER TABLE ${table} RENAME TO ${ENDING}${table}` : `DROP TABLE IF EXISTS ${table}`);
  }

  /** Ends the rows of all tables that are gone, also those of a process that was killed before it had. */
  async endRows(): Promise<void> {
    const tables = await this.names(`type = 'table' AND name GLOB '${ENDING}*'`);
    for (const table of tables)
      await this.endRowsOf(table).catch(async (error: unknown) => {
        // Another process may be at it, too.
        if ((await this.names(`type = 'table' AND name = '${table}'`)).length > 0) throw error;
      });
  }

  private async endRowsOf(table: string): Promise<void> {
    const indexes = await this.names(`type = 'index' AND tbl_name = '${table}' AND sql IS NOT NULL`);
    for (const index of indexes) await this.aside(`DROP INDEX IF EXISTS ${index}`);
    for (let last = await this.last(table); last > PIECE; last = await this.last(table))
      await this.aside(`DELETE FROM ${table} WHERE rowid > ${last - PIECE}`);
    await this.aside(`DROP TABLE IF EXISTS ${table}`);
  }

  private async aside(statement: string): Promise<void> {
    const isMade = (await this.connection().commitAside({ steps: [{ sql: statement, rows: [[]] }] })) !== undefined;
    if (!isMade) await this.here(statement);
  }

  private async here(statement: string): Promise<void> {
    const connection = this.connection();
    await connection.commit(() => connection.exec(statement));
  }

  /** For a table whose first rows are gone this is true too early. */
  private async isLarge(table: string): Promise<boolean> {
    return this.connection().hasAside && (await this.last(table)) >= LARGE;
  }

  private async last(table: string): Promise<number> {
    return this.connection().read(() => this.lastNow(table));
  }

  private lastNow(table: string): number {
    return Number(this.connection().sql(`SELECT max(rowid) AS last FROM ${table}`).get()?.last);
  }

  private async names(where: string): Promise<string[]> {
    const connection = this.connection();
    const rows = await connection.read(() => connection.sql(`SELECT name FROM sqlite_schema WHERE ${where}`).all());
    return rows.map(({ name }) => String(name));
  }
}
