export { proposed, uuid } from './fixtures.js';
export { eventStoreContract, type Engine, type EngineTraits } from './contract.js';
export { startEventStoreDbDouble, type EventStoreDbDouble } from './eventstoredb-double.js';
