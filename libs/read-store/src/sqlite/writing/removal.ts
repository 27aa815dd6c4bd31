import type { SqlValue } from '@wavelane/sqlite';
import type { Connection } from '../connection.js';

/** Rows that one commit removes: 2 to 4 ms. */
const PIECE = 2_000;

/** Rows of a table that are to go. */
export interface Removal {
  table: string;
  /** A condition with its parameters. */
  where: string;
  params: readonly SqlValue[];
}

/** Removes rows in commits that leave the event loop its turns; as many as one commit takes go together. @returns how many */
export async function removed(connection: Connection, { table, where, params }: Removal): Promise<number> {
  const text = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${PIECE})`;
  for (let sum = 0; ;) {
    const changes = await connection.commit(() => Number(connection.sql(text).run(...params).changes));
    sum += changes;
    if (changes < PIECE) return sum;
  }
}
