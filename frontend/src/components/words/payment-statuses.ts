import type { BadgeTone, PaymentStatus } from '@wavelane/contracts';

/** The state of a payment, by colour. */
export const STATUS_TONES: Readonly<Record<PaymentStatus, BadgeTone>> = {
  GRANTED: 'success',
  APPROVED: 'success',
  COMPLETED: 'success',
  CREATING: 'muted',
  CREATED: 'muted',
  CAPTURING: 'warning',
  PENDING: 'warning',
  PAID: 'warning',
  REFUNDED: 'info',
  PARTIALLY_REFUNDED: 'info',
  DECLINED: 'error',
  REJECTED: 'error',
  MISMATCH: 'error',
  REVERSED: 'error',
  CLOSED: 'muted',
};
