import type { NoticeKind, NoticeWays, QuietHours, SupportedLanguage } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/**
 * The kinds of notices that a member wants, and by which ways. Settings that are left out stay as they were.
 * `accountId`: their own account.
 */
export type NoticeSettingsChanged = DomainEvent<
  'NoticeSettingsChanged',
  {
    accountId: string;
    kinds?: Partial<Record<NoticeKind, NoticeWays>>;
    /** Minutes of opening hours. */
    waitingMinutes?: number;
    /** A push may hold the text of a message. */
    pushShowsText?: boolean;
    /** The language of mails. */
    language?: SupportedLanguage;
    /** null: none. */
    quietHours?: QuietHours | null;
  }
>;

/**
 * A member has read all notices up to an instant, ISO-8601 UTC. `accountId`: their own account. `of`: the account that
 * they act for.
 */
export type NoticesRead = DomainEvent<'NoticesRead', { accountId: string; of: string; upTo: string }>;

export type NoticeSettingsEvent = NoticeSettingsChanged | NoticesRead;

export const noticeSettingsEvents = eventFamily<NoticeSettingsEvent>('notice-settings-{member}', {
  NoticeSettingsChanged: [],
  NoticesRead: [],
});

export const noticeSettingsStream = (memberId: string): string => `notice-settings-${memberId}`;
