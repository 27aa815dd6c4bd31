import { t } from '@lingui/core/macro';
import type { NoticeGroup, NoticeKind } from '@wavelane/contracts';

/** What the settings call a kind: the end of "Tell me when …". */
export const KIND_NAMES: Readonly<Record<NoticeKind, string>> = {
  mentioned: t`I am mentioned in a note`,
  assigned: t`A conversation is assigned to me`,
  waiting: t`Somebody waits too long for an answer`,
  'job-finished': t`A bulk job finished`,
  'job-paused': t`A bulk job was paused because messages were refused`,
  'job-missed': t`A planned job missed its time`,
  'outcome-unknown': t`It is not known whether a message was sent`,
  'limit-near': t`80 % of a message limit is used`,
  'limit-reached': t`A message limit is reached`,
  'channel-active': t`A channel became active`,
  'channel-unlinked': t`A channel is no longer linked`,
  'channel-relinked': t`A channel is linked to another number`,
  'channel-ends': t`A channel ends in 7, 3 or 1 days`,
  'channel-expired': t`A channel expired`,
  'channel-refused': t`The gateway refuses a channel`,
  'channel-left-alone': t`The gateway does not answer for a channel`,
  'plan-ends': t`My days end in 7, 3 or 1 days`,
  'plan-ended': t`My days are used up`,
  'payment-received': t`A payment arrived`,
  'payment-approved': t`A payment was approved`,
  'payment-rejected': t`A payment was rejected`,
  'payment-failed': t`A payment failed`,
  'import-finished': t`An import finished`,
  'export-ready': t`The copy of my data is ready`,
  'erasure-finished': t`An erasure finished`,
  'payment-waits': t`A payment waits for approval`,
  'channel-waits': t`A channel waits for activation`,
  'pool-low': t`The pool runs low`,
  'projection-stalled': t`A read model stands still`,
  'event-parked': t`An event was parked`,
  'verification-failed': t`A verification found differences`,
  'damage-found': t`The log is damaged`,
  'gateway-refuses': t`The gateway refuses calls`,
};

export const GROUP_NAMES: Readonly<Record<NoticeGroup, string>> = {
  conversations: t`Conversations`,
  sending: t`Messages and limits`,
  channels: t`Channels and days`,
  payments: t`Payments`,
  data: t`Data`,
  administration: t`Administration`,
};
