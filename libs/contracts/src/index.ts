export * from './api/index.js';
export * from './csv.js';
export * from './limits.js';
export * from './money.js';
export * from './plans.js';
export * from './rules.js';
export * from './status.js';
export * from './variables.js';
