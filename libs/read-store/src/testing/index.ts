export { readStoreContract, type Engine, type EngineTraits } from './contract.js';
export { MemoryReadStore } from './memory/memory-read-store.js';
export { startMongoDouble, type MongoDouble, type MongoDoubleOptions } from './mongodb-double.js';
export { type DocumentBehind, documentsBehind, overwriteBehind } from './documents-behind.js';
