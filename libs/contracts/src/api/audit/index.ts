export * from './export.js';
export * from './journal.js';
export * from './verification.js';
