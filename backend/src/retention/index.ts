// Module
export { RetentionModule } from './retention.module.js';

// What its streams hold
export { retentionEvents } from './retention.events.js';
