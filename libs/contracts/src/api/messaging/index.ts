export * from './bulk.js';
export * from './inbound.js';
export * from './jobs.js';
export * from './sending.js';
