// Module
export { TestClockModule } from './test-clock.module.js';
