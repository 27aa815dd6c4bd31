export { DATA_VERSION, DataVersion } from './data-version.js';
export { openDatabase, type Database, type OpenOptions, type Statement, type SqlValue } from './driver.js';
export { sqliteCode, sqliteFailure, type SqliteFailure } from './failure.js';
export { peekDatabase } from './peek.js';
export { SharedMemoryLock } from './shared-memory-lock.js';
export { flush, flushFolder, rewriteDatabaseFile, snapshotDatabase } from './snapshot.js';
