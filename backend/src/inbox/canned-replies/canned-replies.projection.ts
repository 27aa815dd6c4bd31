import { projection } from '@wavelane/projections';
import type { CannedContent, CannedReplyEvent } from './canned-reply.events.js';

export interface CannedReplyDocument extends CannedContent, Record<string, unknown> {
  accountId: string;
}

/** One document a canned reply, key = its id; gone when it is deleted. */
export const cannedRepliesProjection = projection<CannedReplyDocument, CannedReplyEvent>({
  name: 'canned-replies',
  version: 1,
  handles: ['CannedReplyCreated', 'CannedReplyChanged', 'CannedReplyDeleted'],
  keys: (event) => event.data.cannedReplyId,
  initial: () => ({ accountId: '', shortName: '', text: '' }),
  fold(document, event) {
    if (event.type === 'CannedReplyDeleted') return null;
    const { accountId, content } = event.data;
    return { accountId, ...content };
  },
  indexes: [{ fields: [{ field: 'accountId' }, { field: 'shortName' }] }],
});
