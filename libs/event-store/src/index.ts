export * from './event.js';
export * from './port.js';
export * from './errors.js';
