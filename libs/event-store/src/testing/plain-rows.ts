import type { Database } from '@wavelane/sqlite';
import { readTexts } from '../sqlite/small/small-texts.js';

/** Has every row of a log's file its texts as they are, as rows of earlier versions have them: a test can change those by SQL. */
export function writePlainRows(db: Database): void {
  const guard = db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'events_are_not_updated'`).get();
  if (guard) db.exec('DROP TRIGGER events_are_not_updated');
  const write = db.prepare('UPDATE events SET data = ?, metadata = ?, content = NULL WHERE position = ?');
  for (const { position, content } of db.prepare('SELECT position, content FROM events').all()) {
    if (!ArrayBuffer.isView(content)) continue;
    const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
    const { data, metadata } = readTexts({ data: '', metadata: '', content: bytes });
    write.run(data, metadata, Number(position));
  }
  if (guard) db.exec(String(guard.sql));
}
