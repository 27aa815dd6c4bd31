export * from './collection.js';
export * from './port.js';
export * from './errors.js';
