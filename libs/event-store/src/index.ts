export { appendRepeatedly } from './append/append-repeatedly.js';
export * from './event.js';
export * from './times.js';
export * from './port.js';
export * from './errors.js';
export { appendingThrough } from './append/appending-through.js';
export * from './catalogue/catalogue.js';
export {
  asStored,
  eventsAbout,
  sealedPages,
  type SealedPage,
  type Read,
  readingOf,
  salvagedReading,
  type Seals,
  upcasting,
} from './catalogue/upcasting-event-store.js';
export { type PersonalPage, personalPage, recordsAbout } from './catalogue/personal-records.js';
export { keyNamesOf, tellsOpenly, tellsOpenlyOf } from './catalogue/personal-events.js';
export { type Erased, personal, personalAt, personalEach, type Personal, type Subject } from './sealing/personal.js';
export { type KeyName, openGcm } from './sealing/box.js';
export type { FoundKeys, SubjectKey, SubjectKeys } from './sealing/subject-keys.js';
export { EventLoopTurns, SLICE_MS } from './waiting/event-loop-turns.js';
export { untilNext } from './waiting/until-next.js';
export { MAX_EVENT_BYTES } from './proposal.js';
export { openSqliteEventStore, type SqliteEventStoreOptions } from './sqlite/sqlite-event-store.js';
export { openEventStoreDb, type EventStoreDbOptions } from './eventstoredb/eventstoredb-event-store.js';
export { eventStoreDbVersion } from './eventstoredb/client/server-version.js';
export { type LogClient, LogClientFailure } from './eventstoredb/client/log-client.js';
export { type Notice, noticing } from './damage/noticing.js';
export { openSqliteForSalvage } from './sqlite/file/salvage-file.js';
export { sqliteLogHolds, sqliteLogId } from './sqlite/file/peek.js';
export { newestKnown, storedAfter } from './tail/known-of-feed.js';
export { type LogFeed, LogTail } from './tail/log-tail.js';
export type { TailListener } from './tail/tail-listener.js';
export type { TailOptions } from './tail/tail-options.js';
export { readTexts } from './sqlite/small/small-texts.js';
export { SqliteLogCopy } from './sqlite/file/copy-file.js';
export { type ErasedSince, openIn, resealed } from './sealing/resealing.js';
export { isPackedSqliteLog, unpackSqliteLog } from './sqlite/unpacking/unpack-log.js';
export { verifySqliteLog } from './sqlite/file/verify-file.js';
export type { LogDifference } from './verify/log-difference.js';
export { verifyLog, type AcknowledgedAppend, type LogReport, type VerifyOptions } from './verify/verify.js';
