import { join } from 'node:path';
import { openDatabase } from '@wavelane/sqlite';

/** The number of holders that each job has had so far, by its name. It reads the file while the process runs. */
export function termsOf(dataDir: string): Record<string, number> {
  const db = openDatabase(join(dataDir, 'read-models.sqlite'), { readOnly: true });
  try {
    const rows = db.prepare(`SELECT key, value FROM pointers WHERE key LIKE 'lease:%'`).all();
    return Object.fromEntries(
      rows.map(({ key, value }) => [String(key), (JSON.parse(String(value)) as { term?: number }).term ?? 0]),
    );
  } finally {
    db.close();
  }
}

/** Jobs that found a new holder in between, because the former one had not renewed its lease in time. */
export const lostLeases = (before: Record<string, number>, after: Record<string, number>): string[] =>
  Object.keys(before).filter((key) => after[key] !== before[key]);
