import type { JobStatus, MessageStatus } from '../status.js';

export interface ButtonDraft {
  type: 'quick_reply';
  title: string;
  id: string;
}

/** POST /api/messages/send */
export interface SendMessage {
  channelId: number;
  templateId?: string | null;
  to: string;
  name?: string;
  email?: string;
  header?: string;
  body: string;
  footer?: string;
  buttons?: ButtonDraft[];
}

/** Reply to a send: the job that carries the message. */
export interface SendResult {
  jobId: string;
  messageId: string;
}

export interface JobCounts {
  total: number;
  queued: number;
  pending: number;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
  replied: number;
}

export interface Job {
  id: string;
  type: 'single' | 'bulk';
  status: JobStatus;
  createdAt: string;
  channelId: number;
  channelLabel: string | null;
  /** A single send: to whom. A bulk job: null. */
  to: string | null;
  /** Exclusive: what each message is now; the sum is `total`. */
  counts: JobCounts;
  /** Cumulative: how many got at least this far. */
  funnel: { accepted: number; sent: number; delivered: number; read: number; replied: number };
}

export interface JobMessage {
  id: string;
  jobId: string;
  to: string;
  name: string | null;
  body: string;
  header: string | null;
  footer: string | null;
  buttons: { title: string }[];
  status: MessageStatus;
  lastReply: string | null;
  providerMessageId: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  repliedAt: string | null;
  failedAt: string | null;
  /** What went wrong and what to do, in plain words. */
  error: string | null;
  /** True when nobody knows whether it went out; it is never re-sent by itself. */
  outcomeUnknown: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface JobDetail extends Job {
  messages: JobMessage[];
}

/** GET /api/messages/{id}/timeline: what happened, from the events themselves, oldest first. */
export interface TimelineEntry {
  id: string;
  at: string;
  kind: 'queued' | 'claimed' | 'accepted' | 'status' | 'reply' | 'failed' | 'unknown' | 'note';
  title: string;
  detail: string | null;
}
