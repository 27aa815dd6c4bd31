import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { WordingPublished } from './wording.events.js';

export interface WordingDocument extends Record<string, unknown> {
  accountId: string;
  purpose: string;
  language: string;
  /** Oldest first; times are ISO-8601 UTC. */
  versions: { version: number; text: string; hash: string; at: string }[];
  createdAt: string;
}

/** One document a wording with all its versions, key = wording id. */
export const wordingsProjection = projection<WordingDocument, WordingPublished>({
  name: 'wordings',
  version: 1,
  handles: ['WordingPublished'],
  keys: ({ data }) => data.wordingId,
  initial: () => ({ accountId: '', purpose: '', language: '', versions: [], createdAt: '' }),
  fold(document, event) {
    const at = decidedAtOf(event);
    const { accountId, purpose, language, version, text, hash } = event.data;
    const versions = [...document.versions, { version, text, hash, at }];
    return { accountId, purpose, language, versions, createdAt: document.createdAt || at };
  },
  indexes: [{ fields: [{ field: 'accountId' }, { field: 'createdAt', direction: 'desc' }] }],
});
