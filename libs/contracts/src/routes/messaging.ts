import type {
  BulkPreview,
  BulkResult,
  DeliveryDay,
  InboundMessage,
  Job,
  JobDetail,
  JobMessage,
  ResolveMessage,
  RetryResult,
  SendBulk,
  SendMessage,
  SendResult,
  TimelineEntry,
} from '../api/messaging.js';
import type { SavedTemplate, SaveTemplate, Template } from '../api/templates.js';
import type { IncomingWebhook, Workflow } from '../api/workflows.js';
import type { MessageStatus } from '../status.js';
import type { InboundFilter, JobsFilter } from '../api/requests/messaging.js';
import { type Done, get, type Nothing, type PageAsked, post, put, remove } from './route.js';

/** From a send to the last answer. */
export const sendMessage = post('/api/messages/send').of<SendMessage, SendResult>();
export const sendBulk = post('/api/messages/bulk').of<SendBulk, BulkResult>();
/** A form with the file; with `dryRun` it is only read. */
export const sendBulkFile = post('/api/messages/bulk/file').of<FormData, BulkResult | BulkPreview>();

export const jobs = get('/api/jobs').of<Job[], JobsFilter & PageAsked>();
export const job = get('/api/jobs/:id').of<JobDetail, PageAsked & { status?: MessageStatus }>();
export const jobTimeline = get('/api/jobs/:id/timeline').of<TimelineEntry[]>();
/** Files for people: CSV. */
export const jobExport = get('/api/jobs/:id/export.csv').of<Blob, { bom?: '0' | '1' }>();
export const rowErrors = get('/api/jobs/:id/errors.csv').of<Blob>();
export const pauseJob = post('/api/jobs/:id/pause').of<Nothing, Done>();
export const resumeJob = post('/api/jobs/:id/resume').of<Nothing, Done>();
export const cancelJob = post('/api/jobs/:id/cancel').of<Nothing, Done>();
export const retryFailed = post('/api/jobs/:id/retry-failed').of<Nothing, RetryResult>();

export const message = get('/api/messages/:id').of<JobMessage>();
export const messageTimeline = get('/api/messages/:id/timeline').of<TimelineEntry[]>();
export const resolveMessage = post('/api/messages/:id/resolve').of<ResolveMessage, Done>();

export const inbox = get('/api/inbox').of<InboundMessage[], InboundFilter & PageAsked>();
export const activity = get('/api/activity').of<DeliveryDay[], { days?: number }>();

export const templates = get('/api/templates').of<Template[], PageAsked>();
export const template = get('/api/templates/:id').of<Template>();
export const createTemplate = post('/api/templates').of<SaveTemplate, SavedTemplate>();
export const changeTemplate = put('/api/templates/:id').of<SaveTemplate, SavedTemplate>();
export const deleteTemplate = remove('/api/templates/:id').of<Done>();

export const workflows = get('/api/workflows').of<Workflow[]>();
export const incomingWebhook = get('/api/workflows/webhook').of<IncomingWebhook>();
export const rotateWebhook = post('/api/workflows/webhook/rotate').of<Nothing, IncomingWebhook>();
