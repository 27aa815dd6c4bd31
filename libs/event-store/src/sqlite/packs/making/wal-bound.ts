import { statSync } from 'node:fs';
import type { Database } from '@wavelane/sqlite';

/** What a file keeps of its write-ahead log when nobody needs it any more (`journal_size_limit`). */
const MOST_BYTES = 64 * 2 ** 20;

/** Packing waits, since each pack would make the write-ahead log longer. Nothing has changed. */
export class WalTooLong extends Error {
  constructor(bytes: number) {
    const size = `${Math.round(bytes / 2 ** 20)} MB`;
    super(
      `The log's write-ahead log has ${size}, which a long reading keeps from being emptied. Packing waits for its end.`,
    );
  }
}

/**
 * A pack puts some MB into the write-ahead log. A reader that holds an old view of the file keeps all that came behind it
 * there, for as long as it takes.
 * @throws WalTooLong it has outgrown its bound and cannot be emptied now
 */
export function checkWal(db: Database, path: string, most = MOST_BYTES): void {
  const bytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= most) return;
  // Waits for nobody. What is copied back whole is begun anew by the next commit, which cuts the file.
  const { log, checkpointed } = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() ?? {};
  if (Number(checkpointed) < Number(log)) throw new WalTooLong(bytes);
}
