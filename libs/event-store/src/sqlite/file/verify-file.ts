import { sqliteFailure } from '@wavelane/sqlite';
import { StoreCorrupt } from '../../errors.js';
import { START } from '../../event.js';
import type { EventStore } from '../../port.js';
import type { LogDifference } from '../../verify/log-difference.js';
import { type LogReport, verifyLog, type VerifyOptions } from '../../verify/verify.js';
import { type FileChecks, faultsOfFile } from './file-faults.js';
import { messageOf } from './health.js';
import { openSqliteForSalvage } from './salvage-file.js';

/**
 * {@link verifyLog} for a file, with the checks that only a file allows: of its own structure, of the protection of
 * events against changes, and of missing events, at the end or in between. Reads past damage. May run beside the
 * process that writes the file.
 */
export async function verifySqliteLog(path: string, options: VerifyOptions & FileChecks = {}): Promise<LogReport> {
  const found: LogDifference[] = [];
  const note = (difference: LogDifference) => {
    if (found.length === 0) found.push(difference);
    options.onDifference?.(difference);
  };
  let ofFile = 0;
  const report = (log: LogReport): LogReport => ({ ...log, difference: found[0], total: ofFile + log.total });
  const none: LogReport = { events: 0, streams: 0, head: START, total: 0, difference: undefined };
  let store: EventStore | undefined;
  try {
    for (const difference of faultsOfFile(path, options)) {
      if (!difference) {
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      ofFile++;
      note(difference);
    }
    store = openSqliteForSalvage(path);
    return report(await verifyLog(store, { ...options, onDifference: note }));
  } catch (error) {
    if (!(error instanceof StoreCorrupt) && sqliteFailure(error) !== 'fatal') throw error;
    note({ rule: 'file', message: messageOf(error) });
    return report({ ...none, total: 1 });
  } finally {
    await store?.close();
  }
}
