// Module
export { OperationsModule } from './operations.module.js';

// Parts that other floors build on
export { demandNobodyAtWork } from './backup/at-work.js';
export { takeBackup, takeLaterSecrets } from './backup/backup.js';
export type { Manifest } from './backup/manifest.js';
export { stillToSave } from './backup/parts.js';
export { restoreBackup } from './backup/restore.js';
export { type EventFilter, eventView, findEvent, matches, searchEvents } from './events/event-search.js';
export { FailedEvents } from './events/failed-events.js';
export { OperatorLog } from './operator-log.js';
export { isEmpty, type Ordered, ProjectionOperations } from './projection-operations.js';

// What its streams hold
export { operationsEvents } from './operations.events.js';
