export { defined, one } from './expected.js';
export { partOf } from './part-of.js';
export { compile } from './compiled.js';
export * from './relay.js';
