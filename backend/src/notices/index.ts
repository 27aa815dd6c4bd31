// Its declaration
export { notices } from './feature.js';

// Module
export { NoticesModule } from './notices.module.js';

// Parts that other floors build on
export { ADMINISTRATORS_NOTICED, NOTICE_SOURCES } from './mapping/notices-of.js';
export { passesLimit } from './mapping/sending.js';
export { PushServices } from './push/push-services.js';

// The event families of its streams
export { momentEvents } from './moments/moment.events.js';
export { noticeSettingsEvents } from './settings/settings.events.js';
