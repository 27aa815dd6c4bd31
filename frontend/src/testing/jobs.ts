import type { BulkPreview, Job, JobCounts, JobMessage, OutboxDay } from '@wavelane/contracts';

export const COUNTS: JobCounts = {
  ...{ total: 3, queued: 2, pending: 0, sent: 0, delivered: 0, read: 0 },
  ...{ failed: 1, cancelled: 0, replied: 0 },
};

export const JOB: Job = {
  id: 'j1',
  type: 'bulk',
  status: 'PENDING',
  createdAt: '2026-01-01T00:00:00.000Z',
  channelId: 7,
  channelLabel: 'Shop',
  to: null,
  name: 'Spring sale',
  fileName: 'people.csv',
  scheduledFor: null,
  validForHours: 24,
  reason: null,
  pausedBy: null,
  estimatedFinishAt: null,
  counts: COUNTS,
  funnel: { accepted: 0, sent: 0, delivered: 0, read: 0, replied: 0 },
};

/** A day of the outbox with these jobs. */
export const dayWith = (...jobs: Job[]): OutboxDay[] => [
  { day: '2026-01-01', total: jobs.length, jobs, hasMore: false, singles: null },
];

export const MESSAGE: JobMessage = {
  id: 'm1',
  jobId: 'j1',
  to: '+97330000002',
  name: 'Sara',
  body: 'Hello',
  header: null,
  footer: null,
  buttons: [],
  status: 'failed',
  cancelled: false,
  lastReply: null,
  providerMessageId: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  repliedAt: null,
  failedAt: null,
  error: 'Nobody knows',
  outcomeUnknown: true,
  retryable: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** A file of one row that can be sent. */
export const PREVIEW: BulkPreview = {
  dryRun: true,
  problem: null,
  warnings: [],
  warningsSaid: [],
  format: 'csv',
  encoding: 'utf-8',
  encodingGuessed: false,
  samples: [],
  delimiter: ',',
  hasHeader: true,
  columns: [
    { name: 'phone', variable: 'phone' },
    { name: 'message', variable: 'message' },
  ],
  mapping: { name: null, phone: 0, message: 1 },
  examples: [['+97330000002'], ['Hello']],
  report: { total: 1, valid: 1, invalid: 0, duplicate: 0, suppressed: 0, blank: 0, problems: [] },
  rows: [
    {
      line: 2,
      cells: ['+97330000002', 'Hello'],
      to: '+97330000002',
      header: null,
      body: 'Hello',
      footer: null,
      buttons: [],
      problem: null,
    },
  ],
  scheduledFor: null,
};
