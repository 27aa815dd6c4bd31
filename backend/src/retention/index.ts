// Its declaration
export { retention } from './feature.js';

// Module
export { RetentionModule } from './retention.module.js';

// Events of its streams
export { retentionEvents } from './retention.events.js';
