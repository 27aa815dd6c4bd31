// Its declaration
export { conversations } from './feature.js';

// Module
export { ConversationsModule } from './conversations.module.js';

// Queries
export { ListConversationsOf } from './list/conversations.queries.js';

// Events
export type { ConversationEvent } from './conversation/conversation.events.js';

// Parts that other floors build on
export { ConversationViews } from './list/conversation-views.js';
export { type ConversationDocument, conversationsProjection } from './list/conversations.projection.js';
export { FindConversations, type Looking } from './list/find-conversations.js';
export { conversationKey } from './conversation/conversation-ids.js';
export { Members } from './members.js';
export { written, writtenAt } from './thread/lines.js';

// The events of its streams
export { awayEvents } from './away/away.events.js';
export { conversationEvents } from './conversation/conversation.events.js';
export { turnsEvents } from './rules/turns.events.js';
