export * from './definition.js';
export * from './read-models.js';
export * from './errors.js';
export { ProjectionEngine, type EngineOptions } from './engine.js';
export { type EngineState } from './engine-state.js';
export { type FaultRecord } from './fault-log.js';
export { type Candidate, type Edition, type Lineage } from './lineage.js';
export { Lease, processOwner } from './lease.js';
export { type Refolded } from './refolds.js';
export { type Comparison, type CompareOptions, type Difference } from './rebuild/compare.js';
export { type EditionDiff } from './rebuild/editions.js';
export { pause } from './pause.js';
export { type RebuildProgress } from './rebuild/progress.js';
export { LAG_COUNTED, type ProjectionState, type ProjectionStatus } from './status.js';
export {
  liveDocuments,
  verifyProjection,
  verifyProjections,
  type DocumentDifference,
  type LiveDocuments,
  type ProjectionReport,
} from './verify.js';
