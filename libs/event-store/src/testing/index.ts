export { proposed, uuid } from './fixtures.js';
export { MemorySubjectKeys } from './memory-subject-keys.js';
export { eventStoreContract, type Engine, type EngineTraits } from './contract.js';
export { type EventStoreDbDouble, startEventStoreDbDouble } from './eventstoredb-double.js';
export { EventStoreDbOperator } from './eventstoredb-operator.js';
export { eventsOfPackedLog, writePackedLog } from '../sqlite/unpacking/testing/packed-log.js';
export { writePlainRows } from './plain-rows.js';
