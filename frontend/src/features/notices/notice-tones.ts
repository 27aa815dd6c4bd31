import type { NoticeKind } from '@wavelane/contracts';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const TONES: Partial<Record<NoticeKind, NoticeTone>> = {
  'job-paused': 'warning',
  'job-missed': 'warning',
  'outcome-unknown': 'warning',
  'limit-near': 'warning',
  'limit-reached': 'error',
  'channel-active': 'success',
  'channel-unlinked': 'warning',
  'channel-relinked': 'warning',
  'channel-ends': 'warning',
  'channel-expired': 'error',
  'channel-refused': 'error',
  'plan-ends': 'warning',
  'plan-ended': 'error',
  'payment-received': 'success',
  'payment-approved': 'success',
  'payment-rejected': 'error',
  'payment-failed': 'error',
  'pool-low': 'warning',
  'projection-stalled': 'error',
  'event-parked': 'warning',
  'verification-failed': 'error',
  'damage-found': 'error',
  'keys-missing': 'error',
  'backup-missing': 'error',
  'sending-held': 'error',
  'gateway-gone': 'error',
  'gateway-refuses': 'error',
};

/** How grave a notice of this kind is. */
export const toneOf = (kind: NoticeKind): NoticeTone => TONES[kind] ?? 'info';
