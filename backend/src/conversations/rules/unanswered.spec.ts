import { describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { ReadModels } from '@wavelane/projections';
import type { AnsweringState } from '../../answering/index.js';
import type { Clock } from '../../platform/domain/clock.js';
import type { ConversationActs } from '../conversation-acts.js';
import { type ConversationDocument, conversationsProjection } from '../list/conversations.projection.js';
import { Unanswered } from './unanswered.js';

const WAIT = '2026-01-01T09:00:00.000Z';
const held = (returnedWait: string | null): ConversationDocument => ({
  ...conversationsProjection.initial(''),
  ...{ accountId: 'mine', owner: 'ada', waits: 'held', waitingSince: WAIT, heldSince: WAIT, returnedWait },
});

/** One pass over these, long after they were due. @returns when the next is due, and commands that were run */
async function passOver(documents: ConversationDocument[]) {
  const done: unknown[] = [];
  const found = { documents: documents.map((body, index) => ({ id: `c${index}`, body })) };
  const unanswered = new Unanswered(
    partOf<ConversationActs>({ do: (_: unknown, order: unknown) => Promise.resolve(done.push(order)) }),
    partOf<Clock>({ now: () => Date.parse(WAIT) + 3_600_000 }),
    partOf<ReadModels>({ find: () => Promise.resolve(found) }),
  );
  const state = partOf<AnsweringState>({ rules: { returnAfterMinutes: 5 }, since: {}, hours: null });
  const next = await unanswered.carryOut('mine', state, new AbortController().signal);
  return { done, next };
}

describe('the rule of what is not answered', () => {
  it('looks at a conversation once for each wait: whoever took it then keeps it', async () => {
    expect((await passOver([held(null), held('2025-12-31T09:00:00.000Z')])).done).toHaveLength(2);
    expect(await passOver([held(WAIT)])).toEqual({ done: [], next: Infinity });
  });
});
