import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Database, openDatabase } from './driver.js';

/**
 * Opens a file to look into it, and makes no file beside it. Where it is in use, or a crash has left a WAL, the files
 * beside it belong to it and are read, too.
 * @throws the driver's error
 */
export function peekDatabase(path: string): Database {
  const isAlone = !existsSync(`${path}-wal`) && !existsSync(`${path}-shm`);
  if (isAlone) {
    try {
      return openDatabase(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
    } catch {
      // a driver that takes no addresses
    }
  }
  return openDatabase(path, { readOnly: true });
}
