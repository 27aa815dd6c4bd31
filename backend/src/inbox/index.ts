// Features
export { AnsweringModule } from './answering/answering.module.js';
export { ConversationsModule } from './conversations/conversations.module.js';

// Events
export type { ConversationEvent } from './conversations/conversation/conversation.events.js';

// Read models
export { type ConversationDocument, conversationsProjection } from './conversations/list/conversations.projection.js';

// Parts that other contexts use
export { AnsweringAccounts } from './answering/answering-accounts.js';
export { calendarOf } from './answering/calendar/calendar.js';
export { conversationKey } from './conversations/conversation/conversation-ids.js';
export { ConversationViews } from './conversations/list/conversation-views.js';
export { Members } from './conversations/members.js';
