// Module
export { ForgettingModule } from './forgetting.module.js';

// What its streams hold
export { forgettingEvents } from './forgetting.events.js';
