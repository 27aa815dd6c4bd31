// Module
export { ConversationsModule } from './conversations.module.js';

// What its streams hold
export { conversationEvents } from './conversation/conversation.events.js';
