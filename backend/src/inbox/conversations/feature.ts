import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { ConversationsModule } from './conversations.module.js';
import { conversationEvents } from './conversation/conversation.events.js';
import { turnsEvents } from './rules/turns.events.js';
import { gestureEvents } from './gestures/gesture.events.js';
import { awayEvents } from './away/away.events.js';

export const conversations: Feature = {
  modules: [ConversationsModule],
  events: [conversationEvents, turnsEvents, awayEvents, gestureEvents],
  live: [
    changing(
      [
        ...conversationEvents.types.filter((type) => type !== 'ReplyOrdered'),
        ...awayEvents.types,
        ...turnsEvents.types,
        ...gestureEvents.types,
      ],
      { own: ['inbox'] },
    ),
    // The order of a message, too.
    changing(['ReplyOrdered'], { own: ['inbox', 'jobs', 'me', 'people'] }),
  ],
};
