import type {
  ChangeNoticeSettings,
  Notice,
  NoticesAsked,
  NoticeSettings,
  ReadNotices,
  UnreadNotices,
} from '../../notices/notices.js';
import { type Done, get, post, put } from '../route.js';

/** The member's notices of the account, newest first. A kind that they do not want in the application is left out. */
export const notices = get('/api/notices').of<Notice[], NoticesAsked>();
/** The number of unread notices of the last 30 days. */
export const unreadNotices = get('/api/notices/unread').of<UnreadNotices>();
/** Marks all notices up to an instant as read. */
export const readNotices = post('/api/notices/read').of<ReadNotices, Done>();
/** The kinds of notices that the member gets, and the ways. */
export const noticeSettings = get('/api/notices/settings').of<NoticeSettings>();
/** Sets the kinds of notices that the member gets, and the ways. */
export const changeNoticeSettings = put('/api/notices/settings').of<ChangeNoticeSettings, NoticeSettings>();
