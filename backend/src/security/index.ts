// Module
export { SecurityModule } from './security.module.js';

// Events
export type { SecurityNoted } from './security.events.js';

// Parts that other floors build on
export { EventSecurityLog } from './log/event-security-log.js';
export { MonthKeys } from './seal/month-keys.js';
export { Origins } from './seal/origins.js';

// What its streams hold
export { securityEvents } from './security.events.js';
