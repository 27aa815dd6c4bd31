// Its declaration
export { operations } from './feature.js';

// Module
export { OperationsModule } from './operations.module.js';

// Parts that other floors build on
export { demandNobodyAtWork } from './backup/at-work.js';
export { type LastBackup, noteBackup, noteFailedBackup, readLastBackup } from './backup/last-backup.js';
export { nameOf, removeSuperfluous } from './backup/kept.js';
export { takeBackup, takeLaterSecrets } from './backup/backup.js';
export type { Manifest } from './backup/manifest.js';
export { stillToSave } from './backup/parts.js';
export { restoreBackup } from './backup/restore.js';
export { SET_ASIDE_DAYS } from './backup/set-aside.js';
export { type EventFilter, eventView, findEvent, matches, searchEvents } from './events/event-search.js';
export { checked, ofSettings } from './doctor/judgements.js';
export { examine, testMail } from './doctor/examine.js';
export { FailedEvents } from './events/failed-events.js';
export { OperatorLog } from './operator-log.js';
export { isEmpty, type Ordered, ProjectionOperations } from './projection-operations.js';

export { Held } from './held/held.js';

// The event families of its streams
export { operationsEvents } from './operations.events.js';
