import type { NoticeFacts, NoticeKind } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Handle } from '../../../platform/personal/handle.js';
import { erasedHandle, subjectOfHandle } from '../../../platform/personal/subjects.js';

/** The facts of a moment besides its kind: ids and figures only, no text that people wrote. */
export type MomentFacts = Pick<
  NoticeFacts,
  'channelId' | 'jobId' | 'days' | 'until' | 'minutes' | 'count' | 'total' | 'subject' | 'reason'
>;

/**
 * A moment came that no other event marks: a state lasted long enough, ends soon or was found by a check. `subject` and
 * `moment` name it: one event for both. `accountId`: null for the installation. `at`: ISO-8601 UTC.
 */
export type NoticeDue = DomainEvent<
  'NoticeDue',
  {
    accountId: string | null;
    kind: NoticeKind;
    subject: string;
    moment: string;
    at: string;
    facts: MomentFacts;
    /** Ids of the members that it is for; left out if the kind decides it. */
    to?: string[];
    /** The person who waits; left out if the moment is about no person. */
    handle?: Handle;
  }
>;

const HANDLE = personal<NoticeDue['data']>(['handle'], { handle: erasedHandle }, ({ accountId, handle }) =>
  accountId === null || handle === undefined ? undefined : subjectOfHandle(accountId, handle),
);

export const momentEvents = eventFamily<NoticeDue>('notice-moment-{id}', { NoticeDue: [] }, { NoticeDue: [HANDLE] });

/** One stream for each moment, so that it can be created once only. */
export const momentStream = (id: string): string => `notice-moment-${id}`;
