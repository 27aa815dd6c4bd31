export * from './doctor.js';
export * from './held.js';
export * from './operations.js';
export * from './orders.js';
export * from './rebuilds.js';
