import type { Database } from '@wavelane/sqlite';
import { formsOf, heldSql, restored } from '../sqlite/short/forms.js';

/** A document of a table as it reads. */
export interface DocumentBehind {
  id: string;
  body: Record<string, unknown>;
}

/** The documents in a table of an open file of read models, past the store. */
export function documentsBehind(db: Database, table: string): DocumentBehind[] {
  const forms = formsOf(db, Number(table.slice('documents_'.length)));
  const held = [...new Set([...forms.values()].flatMap((form) => form.held))];
  return db
    .prepare(
      `SELECT ${['id', 'document', ...held.map(heldSql)].join(', ')} FROM ${table} WHERE document IS NOT NULL ORDER BY id`,
    )
    .all()
    .map((row) => {
      const { id, document } = row as { id: string; document: string };
      return { id, body: restored(document, id, row, forms) };
    });
}

/** Puts a document in the place of the one there, position and columns as they are. */
export function overwriteBehind(db: Database, table: string, { id, body }: DocumentBehind): void {
  db.prepare(`UPDATE ${table} SET document = ? WHERE id = ?`).run(JSON.stringify(body), id);
}
