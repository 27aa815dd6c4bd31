export * from './bulk.js';
export * from './jobs.js';
export * from './sending.js';
