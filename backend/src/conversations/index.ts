// Module
export { ConversationsModule } from './conversations.module.js';

// What its streams hold
export { awayEvents } from './away/away.events.js';
export { conversationEvents } from './conversation/conversation.events.js';
export { turnsEvents } from './rules/turns.events.js';
