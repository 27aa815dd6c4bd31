import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GetWallets } from '../../../days/index.js';
import { channelsProjection } from '../../../whatsapp/index.js';
import { Ends, markOf } from './channel-moments.js';

const DAY_MS = 24 * 60 * 60_000;

describe('markOf', () => {
  it.each([
    [8 * DAY_MS, undefined],
    [7 * DAY_MS, 7],
    [3 * DAY_MS + 1, 7],
    [3 * DAY_MS, 3],
    [DAY_MS, 1],
    [1, 1],
    [0, undefined],
  ])('gives with %i ms left the mark %p', (left, mark) => {
    expect(markOf(left)).toBe(mark);
  });

  it('falls as time passes and names each mark at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 * DAY_MS }), { maxLength: 50 }), (all) => {
        const marks = all.sort((one, other) => other - one).flatMap((left) => markOf(left) ?? []);
        expect(marks).toEqual([...marks].sort((one, other) => other - one));
      }),
    );
  });
});

describe('channels that end', () => {
  const now = Date.parse('2026-03-01T00:00:00.000Z');
  const channel = (channelId: number, days: number) => ({
    id: String(channelId),
    body: {
      ...{ accountId: 'olga', channelId, waitsFor: null },
      expiresAt: new Date(now + days * DAY_MS).toISOString(),
    },
  });

  /** @returns the channels that get a notice, with their marks */
  async function told(freeDays: number, channels: readonly ReturnType<typeof channel>[]): Promise<string[]> {
    const execute = (query: unknown) =>
      Promise.resolve(query instanceof GetWallets ? { olga: { freeDays } } : { extend: true });
    const find = (of: unknown) => Promise.resolve({ documents: of === channelsProjection ? channels : [] });
    const found: string[] = [];
    const ends = new Ends({ execute } as never, { find, get: () => Promise.resolve(undefined) } as never);
    await ends.look(now, ({ subject, facts }) => {
      found.push(`${subject}: ${facts.days}`);
      return Promise.resolve();
    });
    return found;
  }

  it('shares the free days out, one to each channel, the first to end first', async () => {
    const five = [channel(1, 2), channel(2, 2.5), channel(3, 5), channel(4, 6), channel(5, 6.5)];
    expect(await told(1, five)).toEqual(['2: 3', '3: 7', '4: 7', '5: 7']);
    expect(await told(3, five)).toEqual(['4: 7', '5: 7']);
    expect(await told(5, five)).toEqual([]);
    expect(await told(0, five)).toHaveLength(5);
  });

  it('tells of the end a day before, whatever is free', async () => {
    expect(await told(9, [channel(1, 0.5)])).toEqual(['1: 1']);
  });
});
