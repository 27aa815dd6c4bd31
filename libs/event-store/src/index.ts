export * from './event.js';
export * from './port.js';
export * from './errors.js';
export * from './catalogue/catalogue.js';
export { asStored, readingOf, upcasting } from './catalogue/upcasting-event-store.js';
export { MAX_EVENT_BYTES } from './proposal.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite/sqlite-event-store.js';
export { openEventStoreDb, type EventStoreDbOptions } from './eventstoredb/eventstoredb-event-store.js';
export { type LogClient, LogClientFailure } from './eventstoredb/log-client.js';
export { sqliteLogHolds, sqliteLogId } from './sqlite/file/peek.js';
export { verifySqliteLog } from './sqlite/file/verify-file.js';
export {
  verifyLog,
  type AcknowledgedAppend,
  type LogDifference,
  type LogReport,
  type VerifyOptions,
} from './verify.js';
