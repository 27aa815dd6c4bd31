export { backoff } from './backoff.js';
export { Lanes, type LanesOptions } from './lanes.js';
export { Lease, processOwner } from './lease.js';
export { LeasedLoop, type LeasedWork } from './leased-loop.js';
export { changeAfter, type ChangeWait } from './change-after.js';
export { LogCheckpoints } from './log-checkpoints.js';
export { Mutex } from './mutex.js';
export { pause } from './pause.js';
