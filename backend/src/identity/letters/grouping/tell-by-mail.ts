import { aggregateCommands, aggregateHandlers, type ContentOf } from '../../../platform/domain/aggregate-command.js';
import { noticeMail, type NoticeMailCommand, type NoticeMailState } from './notice-mail.js';
import { type NoticeMailEvent, noticeMailStream } from './notice-mail.events.js';

const mailCommand = aggregateCommands<
  ContentOf<NoticeMailCommand>,
  NoticeMailState,
  NoticeMailEvent,
  { accountId: string }
>(noticeMail, ({ accountId }) => noticeMailStream(accountId));

/** Puts a notice into the next mail of its kind to a member. The same command id puts it there once. */
export class TellByMail extends mailCommand('PlanNoticeMail') {}

export const tellByMailHandlers = aggregateHandlers(TellByMail);
