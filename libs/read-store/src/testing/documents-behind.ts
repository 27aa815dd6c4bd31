import type { Database } from '@wavelane/sqlite';

/** A document of a table as it reads. */
export interface DocumentBehind {
  id: string;
  body: Record<string, unknown>;
}

/** The documents in a table of an open file of read models, past the store. */
export function documentsBehind(db: Database, table: string): DocumentBehind[] {
  return db
    .prepare(`SELECT id, document FROM ${table} WHERE document IS NOT NULL ORDER BY id`)
    .all()
    .map((row) => {
      const { id, document } = row as { id: string; document: string };
      return { id, body: JSON.parse(document) as DocumentBehind['body'] };
    });
}

/** Puts a document in the place of the one there, position and columns as they are. */
export function overwriteBehind(db: Database, table: string, { id, body }: DocumentBehind): void {
  db.prepare(`UPDATE ${table} SET document = ? WHERE id = ?`).run(JSON.stringify(body), id);
}
