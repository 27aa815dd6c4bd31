export * from './operations.js';
export * from './rebuilds.js';
