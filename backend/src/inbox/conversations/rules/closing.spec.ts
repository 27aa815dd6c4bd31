import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../../platform/domain/clock.js';
import type { ConversationDocument } from '../list/conversations.projection.js';
import { ruled, standing } from '../test/standing.js';
import { Closing } from './closing.js';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
const silent = (days: number, more: Partial<ConversationDocument> = {}): Partial<ConversationDocument> => ({
  ...{ state: 'open', lastAt: daysAgo(days), place: `${daysAgo(days)} 1`, heldSince: daysAgo(days), ...more },
});

/** @param on for how many days the rule has been on @returns how many were closed of a rule of two days */
async function closed(on: number, documents: readonly Partial<ConversationDocument>[]): Promise<number> {
  const { acts, readModels, orders } = await standing(documents);
  const rule = ruled({ closeAfterDays: 2 }, { closeAfterDays: daysAgo(on) });
  const closing = new Closing(acts, partOf<Clock>({ now: () => NOW }), readModels);
  await closing.carryOut('mine', rule, new AbortController().signal);
  return orders();
}

describe('the rule of silence', () => {
  it('does not count the silence of before it was switched on', async () => {
    expect(await closed(1, [silent(30)])).toBe(0);
    expect(await closed(2, [silent(30)])).toBe(1);
  });

  it('closes conversations silent for so long, and none that are younger or were reopened since', async () => {
    expect(await closed(30, [silent(2), silent(1)])).toBe(1);
    expect(await closed(30, [silent(9, { heldSince: daysAgo(1) }), silent(9, { state: 'resolved' })])).toBe(0);
  });
});
