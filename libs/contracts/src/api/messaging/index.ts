export * from './answering.js';
export * from './bulk.js';
export * from './canned-replies.js';
export * from './conversations.js';
export * from './inbound.js';
export * from './jobs.js';
export * from './reports.js';
export * from './sending.js';
