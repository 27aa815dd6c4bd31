export { AS_STARTED } from './as-started.js';
export { isTiny, sized } from './bench-size.js';
export { defined, one } from './expected.js';
export { partOf } from './part-of.js';
export { compile, type Follower, type Ran } from './compiled.js';
export * from './relay.js';
export { freePort } from './free-port.js';
export { costlyRuns, gateRuns } from './runs.js';
export { type WrittenMessage, writtenMessage } from './written-messages.js';
