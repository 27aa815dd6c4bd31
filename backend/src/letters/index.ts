// Its declaration
export { letters } from './feature.js';

// Module
export { LettersModule } from './letters.module.js';

// Commands
export { TellByMail } from './grouping/tell-by-mail.js';

// Parts that other floors build on
export { MailQueue } from './queue/mail-queue.js';
// Words of notices
export { shownName } from './writing/letter.js';
export { noticeWords, TEST_WORDS } from './languages/languages.js';

// The event families of its streams
export { type NoticeMailEvent, noticeMailEvents } from './grouping/notice-mail.events.js';
