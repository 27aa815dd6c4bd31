import type { ChannelWait } from '../api/channels.js';
import type { SupportedLanguage } from './languages.js';
import type { QuietHours } from './quiet-hours.js';
import type { NoticeGroup, NoticeKind, NoticeWays } from './notice-kinds.js';

/** The facts of a notice besides its kind. `backend/src/operations/notices/mapping` decides which of these a kind has. */
export interface NoticeFacts {
  channelId?: number;
  /** The channel's name, as it is now. */
  channel?: string;
  /** Key of the conversation. */
  conversationId?: string;
  /** The person whom the conversation is with. */
  person?: string;
  /** The member who did it. */
  by?: string;
  jobId?: string;
  job?: string;
  paymentId?: string;
  plan?: string;
  /** Minor units. */
  amount?: number;
  currency?: string;
  /** Days that are left, came in or are in the pool. */
  days?: number;
  /** ISO-8601 UTC: when it ends, ended or goes on. */
  until?: string;
  minutes?: number;
  /** The import of people that ended. */
  importId?: string;
  /** Messages: so many of `total`. Of an import: rows that were left out. */
  count?: number;
  total?: number;
  /** The period of the limit. */
  period?: 'day' | 'month';
  /** The reason why the channel gets no days. */
  wait?: ChannelWait;
  /** An administrator's or the server's words. */
  reason?: string;
  /** Name of a projection, a reactor, a part. */
  subject?: string;
}

/** Item of GET /api/notices, newest first. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  /** ISO-8601 UTC. */
  at: string;
  isRead: boolean;
  facts: NoticeFacts;
}

/** The query of GET /api/notices. */
export interface NoticesAsked {
  /** Only those of one group. */
  group?: NoticeGroup;
  limit?: number;
  cursor?: string;
}

/** GET /api/notices/unread. */
export interface UnreadNotices {
  /** Up to NOTICES_COUNTED. */
  count: number;
}

/** Body of POST /api/notices/read. */
export interface ReadNotices {
  /** ISO-8601 UTC: all up to that instant are read. */
  upTo: string;
}

/** GET /api/notices/settings: the member's choices, for every kind that can reach them. */
export interface NoticeSettings {
  kinds: { kind: NoticeKind; ways: NoticeWays }[];
  waitingMinutes: number;
  /** A push may hold the text of a message. */
  pushShowsText: boolean;
  /** The language of the member's mails of notices. */
  language: SupportedLanguage;
  /** When the member's browsers stay quiet; null: never. */
  quietHours: QuietHours | null;
}

/** Body of PUT /api/notices/settings. Kinds that are left out stay as they are. */
export interface ChangeNoticeSettings {
  kinds?: { kind: NoticeKind; ways: NoticeWays }[];
  waitingMinutes?: number;
  pushShowsText?: boolean;
  language?: SupportedLanguage;
  quietHours?: QuietHours | null;
}
