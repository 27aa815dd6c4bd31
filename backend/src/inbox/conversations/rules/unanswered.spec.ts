import { describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../../platform/domain/clock.js';
import type { ConversationDocument } from '../list/conversations.projection.js';
import { ruled, standing } from '../test/standing.js';
import { Unanswered } from './unanswered.js';

const WAIT = '2026-01-01T09:00:00.000Z';
const held = (returnedWait: string | null): Partial<ConversationDocument> => ({
  ...{ owner: 'ada', waits: 'held', waitingSince: WAIT, heldSince: WAIT, returnedWait },
});

/**
 * One pass over these, long after they were due. @returns the time of the next one, and the number that was released
 */
async function passOver(documents: readonly Partial<ConversationDocument>[]) {
  const { acts, readModels, orders } = await standing(documents);
  const clock = partOf<Clock>({ now: () => Date.parse(WAIT) + 3_600_000 });
  const rule = ruled({ returnAfterMinutes: 5 });
  const next = await new Unanswered(acts, clock, readModels).carryOut('mine', rule, new AbortController().signal);
  return { given: orders(), next };
}

describe('the rule of unanswered conversations', () => {
  it('gives a conversation back once for each wait, so that the next owner keeps it', async () => {
    expect((await passOver([held(null), held('2025-12-31T09:00:00.000Z')])).given).toBe(2);
    expect(await passOver([held(WAIT)])).toEqual({ given: 0, next: Infinity });
  });
});
