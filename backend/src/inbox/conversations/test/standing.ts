import { jest } from '@jest/globals';
import type { AnsweringRules } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Query } from '@wavelane/read-store';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import { partOf } from '@wavelane/testing';
import type { AnsweringState } from '../../answering/answering.js';
import { conversation } from '../conversation/conversation.js';
import type { ConversationActs } from '../conversation-acts.js';
import { type ConversationDocument, conversationsProjection } from '../list/conversations.projection.js';

const UNCHANGED = { version: 0, at: null, by: null };
const OFF: AnsweringRules = { returnAfterMinutes: null, assignment: 'off', awayMessage: null, closeAfterDays: null };

/** Open around the clock, under these rules. @param since when each of them was switched on, ISO-8601 UTC */
export const ruled = (
  rules: Partial<AnsweringRules>,
  since: Partial<AnsweringState['since']> = {},
): AnsweringState => ({
  ...{ hours: null, hoursChanged: UNCHANGED, rulesChanged: UNCHANGED, away: new Map() },
  rules: { ...OFF, ...rules },
  since: {
    returnAfterMinutes: null,
    assignment: null,
    awayMessage: null,
    greetingMessage: null,
    closeAfterDays: null,
    ...since,
  },
});

/** A rule over conversations in the list, and the orders that it gave. */
export async function standing(documents: readonly Partial<ConversationDocument>[]) {
  const store = new MemoryReadStore();
  await store.ensure({ name: 'conversations', indexes: conversationsProjection.indexes });
  const writes = documents.map((more, index) => ({
    ...{ id: `c${index}`, position: '1' },
    body: { ...conversationsProjection.initial(''), accountId: 'mine', ...more },
  }));
  await store.write({ documents: [{ collection: 'conversations', writes }] });
  const readModels = { find: (_: unknown, query: Query) => store.find('conversations', query) } as ReadModels;
  const executed = { state: conversation.initialState, events: [], revision: 0, position: undefined, firstId: null };
  const orders = jest.fn<ConversationActs['do']>(() => Promise.resolve(executed));
  return { acts: partOf<ConversationActs>({ do: orders }), readModels, orders: () => orders.mock.calls.length };
}
