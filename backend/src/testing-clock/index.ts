// Module
export { TestClockModule } from './test-clock.module.js';

// What its streams hold
export { testClockEvents } from './test-clock.js';
