export * from './collection.js';
export * from './port.js';
export * from './errors.js';
export type { Mark } from './mark.js';
export { isId } from './query/names.js';
export { peekSqliteLogIds, peekSqliteRecords, type RecordsPeek } from './sqlite/peek.js';
export { openSqliteReadStore, type SqliteReadStoreOptions } from './sqlite/sqlite-read-store.js';
export { mongoVersion } from './mongodb/server-version.js';
export { openMongoReadStore, type MongoReadStoreOptions } from './mongodb/mongo-read-store.js';
