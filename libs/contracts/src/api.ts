/** The shapes that travel between browser and server (spec §3, §7). Dates are ISO-8601 UTC, money integer minor units. */
import type {
  AccountStatus,
  AuthStatus,
  BillingPeriod,
  ChannelStatus,
  JobStatus,
  MessageStatus,
  OfflinePaymentStatus,
  Role,
  SubscriptionStatus,
  TransactionType,
} from './status.js';

export interface ApiError {
  statusCode: number;
  error: string;
  message: string;
  /** Messages by field name, where the request's content is at fault. */
  fields?: Record<string, string>;
}

/** GET /api/app: what the interface must know before anybody signs in. */
export interface AppInfo {
  name: string;
  subtitle: string;
  version: string;
  /** True while messages go to the built-in simulator and reach no real phone. */
  demoGateway: boolean;
  /** Where the demo phones live; null without a demo gateway. A phone's page is `${demoPhonesUrl}/{digits}`. */
  demoPhonesUrl: string | null;
}

export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: AccountStatus;
  daysBalance: number;
  currentSubscription: { status: SubscriptionStatus; planId: string; durationType: BillingPeriod | null } | null;
  currentPlan: { id: string; name: string; dailyMessagesLimit: number | null; bulkMessagesLimit: number | null } | null;
  channelsUsed: number;
  /** null = unlimited; 0 without a plan. */
  channelsLimit: number | null;
  messagesSentToday: number;
  timeZone: string;
  defaultCountry: string | null;
}

export interface Channel {
  id: number;
  label: string;
  /** E.164 with '+'. */
  phone: string;
  status: ChannelStatus;
  authStatus: AuthStatus;
  daysRemaining: number;
  expiresAt: string | null;
  whapiChannelId: string | null;
  /** Always null: the token never leaves the server. The field is the spec's. */
  whapiChannelToken: null;
  whapiStatus: string | null;
  stopped: boolean;
  /** Unix ms. */
  creationTS: number;
  /** True while an activation or extension is under way at the gateway. */
  busy: boolean;
}

/** GET /api/channels/{id}/qr. `httpStatus` is what the gateway answered; the HTTP reply itself is 200. */
export interface QrResponse {
  httpStatus: number;
  /** PNG as a data URL. */
  base64?: string;
  /** Seconds. */
  expire?: number;
  alreadyAuthenticated?: boolean;
  error?: string;
  message?: string;
  /** With the demo gateway: the page that plays this channel's phone. */
  demoPhoneUrl?: string;
}

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

export interface Plan {
  id: string;
  name: string;
  /** Minor units a month; null = custom. */
  price: number | null;
  currency: string;
  channelsLimit: number | null;
  dailyMessagesLimit: number | null;
  bulkMessagesLimit: number | null;
  features: string[];
  popular: boolean;
}

/** POST /api/subscribe/offline */
export interface SubmitOfflinePayment {
  planId: string;
  amount: number;
  currency: string;
  reference?: string;
  durationType?: BillingPeriod;
}

/** A user's own submission, GET /api/subscribe/offline. */
export interface OwnOfflinePayment {
  id: string;
  plan: string;
  durationType: BillingPeriod;
  amount: number;
  currency: string;
  reference: string | null;
  status: OfflinePaymentStatus;
  submittedAt: string;
  decidedAt: string | null;
  reason: string | null;
}

/** GET /api/admin/offline-payments */
export interface OfflinePayment {
  id: string;
  user: string;
  plan: string;
  durationType: BillingPeriod;
  amount: number;
  currency: string;
  reference: string | null;
  status: OfflinePaymentStatus;
  /** Days that approval credits. */
  days: number;
  /** False: the amount is no price of that plan. Look before approving. */
  amountFits: boolean;
  submittedAt: string;
}

export interface AdminUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  currentPlan: { id: string; name: string } | null;
  channelsUsed: number;
  channelsLimit: number | null;
  daysBalance: number;
  status: AccountStatus;
}

export interface MainBalance {
  balance: number;
  /** Days reserved for activations under way. */
  reserved: number;
}

export interface BalanceTransaction {
  id: string;
  type: TransactionType;
  days: number;
  user: { id: string; name: string; email: string } | null;
  channel: { id: number; label: string } | null;
  note: string | null;
  createdAt: string;
}

export interface GatewaySettings {
  /** Masked, for example '••••3f9c'; null = not set. */
  partnerToken: string | null;
  baseUrl: string;
  projectId: string | null;
  demo: boolean;
}

export interface GatewayTest {
  success: boolean;
  message: string;
}
