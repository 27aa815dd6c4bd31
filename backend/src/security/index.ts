// Its declaration
export { security } from './feature.js';

// Module
export { SecurityModule } from './security.module.js';

// Events
export type { SecurityNoted } from './security.events.js';

// Parts that other floors build on
export { EventSecurityLog } from './log/event-security-log.js';
export { MonthKeys } from './seal/month-keys.js';
export { Origins } from './seal/origins.js';

// The event families of its streams
export { securityEvents } from './security.events.js';
