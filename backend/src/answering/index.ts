// Its declaration
export { answering } from './feature.js';

// Module
export { AnsweringModule } from './answering.module.js';

// Parts that other floors build on
export { AnsweringAccounts } from './answering-accounts.js';
export type { AnsweringState } from './answering.js';
export { type Calendar, calendarOf } from './calendar/calendar.js';
export { type HoursVersion, VERSIONS_OFFERED } from './calendar/hours-history.js';

// The events of its streams
export { answeringEvents, answeringStream, type MemberAwayChanged } from './answering.events.js';
