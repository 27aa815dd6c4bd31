// Its declaration
export { testingClock } from './feature.js';

// Module
export { TestClockModule } from './test-clock.module.js';

// The event families of its streams
export { testClockEvents } from './test-clock.js';
