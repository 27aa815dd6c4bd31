import type {
  BulkPreview,
  BulkResult,
  DeliveryDay,
  InboundMessage,
  Job,
  JobDetail,
  JobMessage,
  OutboxDay,
  ResolveMessage,
  RetryResult,
  SendBulk,
  SendMessage,
  SendResult,
  TimelineEntry,
  UploadedMedia,
} from '../api/messaging/index.js';
import type { MessageBasis } from '../api/people/consents.js';
import type { SavedTemplate, SaveTemplate, Template, TemplateUse } from '../api/templates.js';
import type { IncomingWebhook, Workflow } from '../api/workflows.js';
import type { InboundFilter, JobMessagesFilter, JobsFilter, OutboxFilter } from '../api/requests/messaging.js';
import { type Done, get, type Nothing, type PageAsked, post, put, remove } from './route.js';

// From a send to the last answer.

/** Sends one message. With the same Idempotency-Key, once. */
export const sendMessage = post('/api/messages/send').of<SendMessage, SendResult>();
/** Keeps a file for a message: its id goes into the send, which names the receiver. */
export const uploadMessageMedia = post('/api/messages/media').of<FormData, UploadedMedia>();
/** Sends to up to 50,000 people. With the same Idempotency-Key, once. */
export const sendBulk = post('/api/messages/bulk').of<SendBulk, BulkResult>();
/** Sends to the people in a CSV file. With `dryRun` the file is only read: the answer is a preview. */
export const sendBulkFile = post('/api/messages/bulk/file').of<FormData, BulkResult | BulkPreview>();
/**
 * The rows of a CSV file that would get no message, as CSV. Original columns, line and reason; nothing is sent, nothing
 * is kept.
 */
export const bulkFileProblems = post('/api/messages/bulk/file/problems').of<FormData, Blob>();

/** The outbox, newest first. */
export const jobs = get('/api/jobs').of<Job[], JobsFilter & PageAsked>();
/** The outbox by days, the latest first. Many single sends of a day are one entry. */
export const outboxDays = get('/api/outbox').of<OutboxDay[], OutboxFilter & { cursor?: string }>();
/** The outbox as CSV, newest first: a line for each job. */
export const exportJobs = get('/api/jobs.csv').of<Blob, JobsFilter & { bom?: '0' | '1' }>();
/** How often templates were used, and the purpose of the last use, in the order of `ids`. Up to 50 ids, with commas. */
export const templateUses = get('/api/template-uses').of<TemplateUse[], { ids: string }>();
/** A job with a page of its messages. More by the Link header. */
export const job = get('/api/jobs/:id').of<JobDetail, PageAsked & JobMessagesFilter>();
/** The decisions about a job, from the events themselves, oldest first. */
export const jobTimeline = get('/api/jobs/:id/timeline').of<TimelineEntry[]>();
/** All messages of a job with their outcomes, as CSV. */
export const jobExport = get('/api/jobs/:id/export.csv').of<Blob, { bom?: '0' | '1' }>();
/** The rows that got no message, as CSV. Original columns, line and reason; for 90 days. */
export const rowErrors = get('/api/jobs/:id/errors.csv').of<Blob>();
/** Pauses a job. */
export const pauseJob = post('/api/jobs/:id/pause').of<Nothing, Done>();
/** Goes on with a paused job. */
export const resumeJob = post('/api/jobs/:id/resume').of<Nothing, Done>();
/** Cancels a job. Messages that are still in the queue are never sent. */
export const cancelJob = post('/api/jobs/:id/cancel').of<Nothing, Done>();
/** Tries messages again that were definitely not sent. Never those that may have been. */
export const retryFailed = post('/api/jobs/:id/retry-failed').of<Nothing, RetryResult>();

/** One message. */
export const message = get('/api/messages/:id').of<JobMessage>();
/** The history of a message, from the events themselves, oldest first. */
export const messageTimeline = get('/api/messages/:id/timeline').of<TimelineEntry[]>();
/** Why a message could be sent when it was. The consent, the message that it answered, or neither. */
export const messageBasis = get('/api/messages/:id/basis').of<MessageBasis>();
/** Sets the outcome of a message of unknown outcome, as a person found it out. */
export const resolveMessage = post('/api/messages/:id/resolve').of<ResolveMessage, Done>();

/** Messages that people wrote to the channels, newest first. */
export const inbox = get('/api/inbox').of<InboundMessage[], InboundFilter & PageAsked>();
/** A file that a person sent, once it is kept, or that goes to a person. */
export const media = get('/api/media/:id').of<Blob>();
/** Messages by the account's own days, the oldest first. */
export const activity = get('/api/activity').of<DeliveryDay[], { days?: number }>();

/** The templates of the account. */
export const templates = get('/api/templates').of<Template[], PageAsked>();
/** One template. */
export const template = get('/api/templates/:id').of<Template>();
/** Saves a new template. */
export const createTemplate = post('/api/templates').of<SaveTemplate, SavedTemplate>();
/** Changes a template. */
export const changeTemplate = put('/api/templates/:id').of<SaveTemplate, SavedTemplate>();
/** Deletes a template. */
export const deleteTemplate = remove('/api/templates/:id').of<Done>();

/** Workflows that can be connected. */
export const workflows = get('/api/workflows').of<Workflow[]>();
/** The address that incoming messages may be reported to, and its token. */
export const incomingWebhook = get('/api/workflows/webhook').of<IncomingWebhook>();
/** Makes a new token. The one before is refused from now on. */
export const rotateWebhook = post('/api/workflows/webhook/rotate').of<Nothing, IncomingWebhook>();
