import type { Connection } from '../connection.js';

/** From so many rows on a change of a table takes longer than a request should wait: 6 µs a row to drop it, 1.5 an index. */
const LARGE = 2_000;

/**
 * Changes that take as long as their table is large: an index, or the end of a table, whose pages are overwritten. Those of
 * large tables are made beside this thread, which goes on answering.
 */
export class WholeTables {
  constructor(private readonly connection: () => Connection) {}

  /**
   * Makes a change in one transaction.
   * @param statements may be carried out twice, and have no parameters
   */
  async change(table: string, ...statements: readonly string[]): Promise<void> {
    const connection = this.connection();
    const steps = statements.map((sql) => ({ sql, rows: [[]] }));
    const isMade = (await this.isLarge(table)) && (await connection.commitAside({ steps })) !== undefined;
    if (!isMade) await connection.commit(() => statements.forEach((sql) => connection.exec(sql)));
  }

  /** Of a table whose first rows are gone it is said too soon. */
  private async isLarge(table: string): Promise<boolean> {
    const connection = this.connection();
    const last = () => connection.sql(`SELECT max(rowid) AS last FROM ${table}`).get()?.last;
    return connection.hasAside && Number(await connection.read(last)) >= LARGE;
  }
}
