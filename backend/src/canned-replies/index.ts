// Its declaration
export { cannedReplies } from './feature.js';

// Module
export { CannedRepliesModule } from './canned-replies.module.js';

// Queries
export { ListCannedReplies } from './canned-replies.queries.js';

// The events of its streams
export { cannedReplyEvents } from './canned-reply.events.js';
