export * from './define/definition.js';
export * from './read/read-models.js';
export * from './define/errors.js';
export { ProjectionEngine, type EngineOptions } from './engine/engine.js';
export { type EngineState } from './run/engine-state.js';
export { type FaultRecord } from './foundation/fault-log.js';
export { type CandidateVersion, type ProjectionVersion, type VersionPointer } from './versions/version-pointer.js';
export { type DocumentRebuilt } from './rebuild/document-rebuilder.js';
export { type Refolded } from './rebuild/trace-refolder.js';
export { type TraceCollector, type Traces } from './rebuild/traces.js';
export { type Comparison, type CompareOptions, type Difference } from './verify/compare.js';
export { type VersionDiff } from './versions/version-diff.js';
export { type RebuildProgress } from './rebuild/progress.js';
export { LAG_COUNTED, type ProjectionState, type ProjectionStatus } from './engine/status.js';
export {
  verifyProjection,
  verifyProjections,
  type DocumentDifference,
  type ProjectionReport,
} from './verify/verify.js';
export { type LiveDocuments, liveDocuments } from './verify/live-documents.js';
export { changedPaths } from './define/canonical.js';
