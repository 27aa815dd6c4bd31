import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { listed } from '../../platform/features/sections.js';
import { CannedRepliesModule } from './canned-replies.module.js';
import { cannedReplyEvents } from './canned-reply.events.js';
import { ListCannedReplies } from './canned-replies.queries.js';

export const cannedReplies: Feature = {
  modules: [CannedRepliesModule],
  events: [cannedReplyEvents],
  live: [changing(cannedReplyEvents.types, { own: ['templates'] })],
  sections: ({ queries }) => [
    listed({ order: 11, name: 'canned-replies', title: 'Canned replies' }, async (account) => ({
      items: await queries.execute(new ListCannedReplies(account)),
    })),
  ],
};
