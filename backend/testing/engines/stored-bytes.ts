import { existsSync, readFileSync } from 'node:fs';
import { readTexts } from '@wavelane/event-store';
import { openDatabase, peekDatabase } from '@wavelane/sqlite';

/**
 * The bytes of a file, and of a log's file also the texts that it holds deflated: for tests that look for texts that
 * must not be there.
 */
export function storedBytes(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith('events.sqlite') ? Buffer.concat([bytes, Buffer.from(textsOfLog(path))]) : bytes;
}

function textsOfLog(path: string): string {
  // If no process has the file open, reading must not leave other files behind.
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
