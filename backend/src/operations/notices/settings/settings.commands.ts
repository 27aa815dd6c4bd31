import type { ContentOf } from '../../../platform/domain/aggregate-command.js';
import { aggregateCommands, aggregateHandlers } from '../../../platform/domain/aggregate-command.js';
import { type NoticeChoices, noticeSettings, type NoticeSettingsCommand } from './settings.js';
import { type NoticeSettingsEvent, noticeSettingsStream } from './settings.events.js';

const settingsCommand = aggregateCommands<
  ContentOf<NoticeSettingsCommand>,
  NoticeChoices,
  NoticeSettingsEvent,
  { accountId: string }
>(noticeSettings, ({ accountId }) => noticeSettingsStream(accountId));

/** Answers with all choices. @throws DomainError forbidden for a kind that cannot reach the member */
export class ChangeNoticeChoices extends settingsCommand('ChangeNoticeSettings', ({ state }) => state) {}

/** Marks all notices up to an instant as read; an earlier instant than before changes nothing. */
export class MarkNoticesRead extends settingsCommand('ReadNotices') {}

export const noticeSettingsHandlers = aggregateHandlers(ChangeNoticeChoices, MarkNoticesRead);
