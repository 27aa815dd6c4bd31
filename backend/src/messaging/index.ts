// Module
export { MessagingModule } from './messaging.module.js';

// Commands
export { CancelOpenJobs } from './jobs/control/cancel-open-jobs.command.js';

// Queries
export { GetJob } from './jobs/jobs.queries.js';
export { GetSentToday } from './messages/messages.queries.js';

// Events
export { type FrozenMessage, type JobDrafted, type JobEvent, jobStream } from './jobs/job.events.js';
export { sendingStream } from './quota/sending.events.js';

// Read models
export { jobsProjection } from './jobs/jobs.projection.js';
export { messagesProjection } from './messages/messages.projection.js';

// Requests
export { MessageDto, VARIABLE_ROOM } from './messaging.dto.js';

// Parts that other floors build on
export { newToken } from './content/buttons.js';
export { noValueFor, prepare, type PreparedWording, tidy, type Wording } from './content/wording.js';
export { holdJobs } from './jobs/control/hold-jobs.js';
export { dayOf } from './quota/sending-day.js';
export { type AdmitJob, checkLimits, sending } from './quota/sending.js';
export { Directory, type Sender } from './sending/directory.js';
export { phoneKey } from './sending/phone-key.js';
export { ChunkCutter, messageIdOf } from './sending/recipients.js';
export { plannedFor } from './sending/schedule.js';
export { type SendingRight, SendingRights } from './sending/sending-rights.js';
