// Module
export { CannedRepliesModule } from './canned-replies.module.js';

// Queries
export { ListCannedReplies } from './canned-replies.queries.js';

// What its streams hold
export { cannedReplyEvents } from './canned-reply.events.js';
