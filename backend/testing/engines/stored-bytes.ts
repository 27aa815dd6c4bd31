import { existsSync, readFileSync } from 'node:fs';
import { readTexts } from '@wavelane/event-store';
import { openDatabase, peekDatabase } from '@wavelane/sqlite';

/** The bytes of a file, and of a log's file also the texts that lie deflated in it: for tests that look for what must not be there. */
export function storedBytes(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith('events.sqlite') ? Buffer.concat([bytes, Buffer.from(textsOfLog(path))]) : bytes;
}

function textsOfLog(path: string): string {
  // Nothing is to be left beside a file that nobody has open.
  const db = existsSync(`${path}-wal`) ? openDatabase(path, { readOnly: true }) : peekDatabase(path);
  try {
    const rows = db.prepare('SELECT content FROM events WHERE content IS NOT NULL').all();
    return rows.map(({ content }) => textOf(content)).join('\n');
  } finally {
    db.close();
  }
}

function textOf(content: unknown): string {
  if (!ArrayBuffer.isView(content)) return '';
  const bytes = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  const { data, metadata } = readTexts({ data: '', metadata: '', content: bytes });
  return `${metadata}\n${data}`;
}
