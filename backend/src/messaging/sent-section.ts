import type { ReadModels } from '@wavelane/projections';
import type { Section } from '../platform/features/sections.js';
import { carriedInWords } from './content/as-text/in-words.js';
import { withFiles } from './messages/message-files.js';
import { messageView } from './messages/views/message-view.js';
import { messagesProjection } from './messages/messages.projection.js';

const SENT = [
  ...['id', 'to', 'name', 'header', 'body', 'footer', 'status', 'sentAt', 'deliveredAt', 'readAt', 'repliedAt'],
  'carries',
];

/** The messages of an account, for the copy of everything that it has. */
export const sentMessages = (readModels: ReadModels): Section => ({
  order: 14,
  name: 'messages',
  title: 'Messages that were sent or wait',
  columns: SENT,
  async page(accountId, page) {
    const { documents, cursor } = await readModels.find(messagesProjection, {
      where: { accountId },
      sort: [
        { field: 'to', direction: 'asc' },
        { field: 'acceptedAt', direction: 'desc' },
        { field: 'createdAt', direction: 'desc' },
      ],
      ...page,
    });
    const messages = await withFiles(
      readModels,
      documents.map(({ id, body }) => messageView(id, body)),
    );
    return { items: messages.map((message) => ({ ...message, carries: carriedInWords(message) })), cursor };
  },
});
