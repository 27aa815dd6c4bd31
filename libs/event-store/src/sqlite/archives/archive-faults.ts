import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@wavelane/sqlite';
import type { LogDifference } from '../../log-difference.js';
import { toPosition } from '../append/positions.js';
import { messageOf } from '../file/health.js';
import { prepareStatements } from '../statements.js';
import { type Archive, archivesIn, seal } from './archive.js';

/**
 * What is wrong with the archives of a log: one is away, or is not what was written.
 * @returns undefined now and then, so that whoever goes through them can let others have the thread
 */
export function* faultsOfArchives(db: Database): Generator<LogDifference | undefined> {
  const { archives, archiveFolder } = prepareStatements(db);
  for (const archive of archivesIn(archives)) {
    const fault = yield* faultOf(archive, archiveFolder.folder ?? '');
    if (fault === undefined) continue;
    const stretch = `with the events from position ${toPosition(archive.first)} to ${toPosition(archive.last)}`;
    const message = `The archive ${archive.name} ${stretch} ${fault}`;
    yield { rule: 'file', position: toPosition(archive.last), message };
  }
}

function* faultOf({ name, bytes, sha256 }: Archive, folder: string): Generator<undefined, string | undefined> {
  const path = join(folder, name);
  if (!existsSync(path)) return `is not in ${folder}`;
  try {
    const now = yield* seal(path);
    if (now.bytes !== bytes) return `has ${now.bytes} bytes instead of ${bytes}`;
    return now.sha256 === sha256 ? undefined : 'is not what was written';
  } catch (error) {
    return `cannot be read: ${messageOf(error)}`;
  }
}
