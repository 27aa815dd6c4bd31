import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { erasedHandle, subjectOfHandle, subjectOfPhone } from '../../../platform/personal/subjects.js';
import type { OfConversation, ReplyOrdered } from '../conversation/conversation.events.js';

type Sent = Pick<
  ReplyOrdered['data'],
  'messageId' | 'jobId' | 'commandId' | 'to' | 'name' | 'text' | 'content' | 'media'
>;

/**
 * A person wrote outside opening hours and gets the away message, or wrote for the first time and gets the greeting.
 * Written before the message is; a reactor sends it.
 * `by`: null, because no member did it. `day`: of the account, yyyy-mm-dd: once for each. `at`: ISO-8601 UTC.
 */
export type AwayMessageOrdered = DomainEvent<
  'AwayMessageOrdered',
  OfConversation & Sent & { by: null; day: string; at: string; /** It is the greeting instead. */ greeting?: true }
>;
/** The ordered message is not sent after all. */
export type AwayMessageRefused = DomainEvent<
  'AwayMessageRefused',
  OfConversation & { by: null; messageId: string; reason: string; /** It was the greeting. */ greeting?: true }
>;

export type AwayEvent = AwayMessageOrdered | AwayMessageRefused;

const HANDLE = personal<OfConversation>(['handle'], { handle: erasedHandle }, ({ accountId, handle }) =>
  subjectOfHandle(accountId, handle),
);
const SENT = personal<AwayMessageOrdered['data']>(
  ['to', 'name', 'text', 'content'],
  { to: '', name: null, text: '' },
  ({ accountId, to }) => subjectOfPhone(accountId, to),
);

export const awayEvents = eventFamily<AwayEvent>(
  'away-{handle}',
  { AwayMessageOrdered: [], AwayMessageRefused: [] },
  { AwayMessageOrdered: [HANDLE, SENT], AwayMessageRefused: [HANDLE] },
);

/** The stream of all automatic messages of an account to one person. @param handleId of the number that it goes to */
export const awayStream = (handleId: string) => `away-${handleId}`;
