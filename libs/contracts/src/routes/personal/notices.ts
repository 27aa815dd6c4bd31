import type {
  ChangeNoticeSettings,
  Notice,
  NoticesAsked,
  NoticeSettings,
  ReadNotices,
  UnreadNotices,
} from '../../notices/notices.js';
import { type Done, get, post, put } from '../route.js';

/** What the member is told of the account, newest first. A kind that they do not want in the application is left out. */
export const notices = get('/api/notices').of<Notice[], NoticesAsked>();
/** How many of the last 30 days they have not read. */
export const unreadNotices = get('/api/notices/unread').of<UnreadNotices>();
/** Marks all notices up to an instant as read. */
export const readNotices = post('/api/notices/read').of<ReadNotices, Done>();
/** Of which kinds the member is told, and how. */
export const noticeSettings = get('/api/notices/settings').of<NoticeSettings>();
/** Sets of which kinds the member is told, and how. */
export const changeNoticeSettings = put('/api/notices/settings').of<ChangeNoticeSettings, NoticeSettings>();
