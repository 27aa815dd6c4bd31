export * from './definition.js';
export * from './read-models.js';
export * from './errors.js';
export { ProjectionEngine, type EngineOptions, type EngineState } from './engine.js';
export { type FaultRecord } from './fault-log.js';
export { Lease, processOwner } from './lease.js';
export { type ProjectionState, type ProjectionStatus } from './status.js';
export { verifyProjection, type DocumentDifference, type ProjectionReport } from './verify.js';
