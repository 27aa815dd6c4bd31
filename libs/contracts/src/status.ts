/** Statuses as the interface shows them. */

export const ACCOUNT_STATUSES = ['active', 'expired'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const CHANNEL_STATUSES = ['PENDING', 'ACTIVE', 'PAUSED', 'EXPIRED'] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];

export const AUTH_STATUSES = ['PENDING', 'AUTHORIZED'] as const;
export type AuthStatus = (typeof AUTH_STATUSES)[number];

export const MESSAGE_STATUSES = ['queued', 'pending', 'sent', 'delivered', 'read', 'replied', 'failed'] as const;
/**
 * The filter of a list of messages: a cancelled message has a state of its own there, though its status is `failed`.
 */
export const MESSAGE_STATES = [...MESSAGE_STATUSES, 'cancelled'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const JOB_STATUSES = ['QUEUED', 'PENDING', 'SENT', 'PARTIAL', 'PAUSED', 'CANCELLED', 'FAILED'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'EXPIRED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const OFFLINE_PAYMENT_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type OfflinePaymentStatus = (typeof OFFLINE_PAYMENT_STATUSES)[number];

/** A payment through PayPal in one word: PAID is money that is not decided on yet, COMPLETED has brought its days. */
export const PAYPAL_PAYMENT_STATUSES = [
  'CREATING',
  'CREATED',
  'APPROVED',
  'CAPTURING',
  'PENDING',
  'DECLINED',
  'PAID',
  'COMPLETED',
  'MISMATCH',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'REVERSED',
  'CLOSED',
] as const;
export type PayPalPaymentStatus = (typeof PAYPAL_PAYMENT_STATUSES)[number];

export const TRANSACTION_TYPES = ['topup', 'allocate', 'refund', 'sync', 'adjustment'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const BILLING_PERIODS = ['MONTHLY', 'SEMI_ANNUAL', 'ANNUAL'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

export type BadgeTone = 'success' | 'info' | 'warning' | 'muted' | 'error';

const BADGE_TONES: Readonly<Record<string, BadgeTone>> = {
  ACTIVE: 'success',
  APPROVED: 'success',
  REPLIED: 'success',
  DELIVERED: 'info',
  READ: 'info',
  SENT: 'info',
  PENDING: 'warning',
  PENDING_AUTH: 'warning',
  QUEUED: 'warning',
  PARTIAL: 'warning',
  PAUSED: 'muted',
  CANCELLED: 'muted',
  EXPIRED: 'error',
  FAILED: 'error',
  REJECTED: 'error',
};

/** The statuses that a status badge knows; those of payments through PayPal have a badge of their own. */
export type BadgeStatus =
  | AccountStatus
  | ChannelStatus
  | MessageState
  | Uppercase<MessageState>
  | JobStatus
  | SubscriptionStatus
  | OfflinePaymentStatus;

/** Text and tone of a status badge: underscores become spaces, an unknown status shows as PENDING. */
export function statusBadge(status: string): { text: string; tone: BadgeTone } {
  const key = status.toUpperCase();
  const tone = Object.hasOwn(BADGE_TONES, key) ? BADGE_TONES[key] : undefined;
  return tone ? { text: key.replaceAll('_', ' '), tone } : { text: 'PENDING', tone: 'warning' };
}

/** Colour of a number of days: above 7 good, 1 to 7 warning, 0 or less error. */
export function daysTone(days: number): 'success' | 'warning' | 'error' {
  if (days > 7) return 'success';
  return days > 0 ? 'warning' : 'error';
}
