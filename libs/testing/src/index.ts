export { AS_STARTED } from './as-started.js';
export { isTiny, sized } from './bench-size.js';
export { defined, one } from './expected.js';
export { partOf } from './part-of.js';
export { type Follower, type Ran, type Script, scriptBeside } from './script-beside.js';
export * from './relay.js';
export { freePort } from './free-port.js';
export { costlyRuns, everyFew, gateRuns } from './runs.js';
export { type WrittenMessage, writtenMessage } from './written-messages.js';
