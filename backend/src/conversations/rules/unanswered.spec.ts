import { describe, expect, it, jest } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import type { Query } from '@wavelane/read-store';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import { partOf } from '@wavelane/testing';
import type { AnsweringState } from '../../answering/index.js';
import type { Clock } from '../../platform/domain/clock.js';
import { conversation } from '../conversation/conversation.js';
import type { ConversationActs } from '../conversation-acts.js';
import { type ConversationDocument, conversationsProjection } from '../list/conversations.projection.js';
import { Unanswered } from './unanswered.js';

const WAIT = '2026-01-01T09:00:00.000Z';
const held = (returnedWait: string | null): ConversationDocument => ({
  ...conversationsProjection.initial(''),
  ...{ accountId: 'mine', owner: 'ada', waits: 'held', waitingSince: WAIT, heldSince: WAIT, returnedWait },
});

const UNCHANGED = { version: 0, at: null, by: null };
const ruled: AnsweringState = {
  ...{ hours: null, hoursChanged: UNCHANGED, rulesChanged: UNCHANGED, away: new Set() },
  rules: { returnAfterMinutes: 5, assignment: 'off', awayMessage: null, closeAfterDays: null },
  since: { returnAfterMinutes: null, assignment: null, awayMessage: null, closeAfterDays: null },
};

/** One pass over these, long after they were due. @returns when the next is due, and how many commands were run */
async function passOver(documents: ConversationDocument[]) {
  const store = new MemoryReadStore();
  await store.ensure({ name: 'conversations', indexes: conversationsProjection.indexes });
  const writes = documents.map((body, index) => ({ id: `c${index}`, position: '1', body: { ...body } }));
  await store.write({ documents: [{ collection: 'conversations', writes }] });
  const readModels = { find: (_: unknown, query: Query) => store.find('conversations', query) };
  const executed = { state: conversation.initialState, events: [], revision: 0, position: undefined, firstId: null };
  const done = jest.fn(() => Promise.resolve(executed));
  const unanswered = new Unanswered(
    partOf<ConversationActs>({ do: done }),
    partOf<Clock>({ now: () => Date.parse(WAIT) + 3_600_000 }),
    readModels as ReadModels,
  );
  const next = await unanswered.carryOut('mine', ruled, new AbortController().signal);
  return { done: done.mock.calls.length, next };
}

describe('the rule of what is not answered', () => {
  it('looks at a conversation once for each wait: whoever took it then keeps it', async () => {
    expect((await passOver([held(null), held('2025-12-31T09:00:00.000Z')])).done).toBe(2);
    expect(await passOver([held(WAIT)])).toEqual({ done: 0, next: Infinity });
  });
});
