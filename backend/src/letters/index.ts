// Module
export { LettersModule } from './letters.module.js';

// Commands
export { TellByMail } from './grouping/tell-by-mail.js';

// What its streams hold
export { type NoticeMailEvent, noticeMailEvents } from './grouping/notice-mail.events.js';
