import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChannelsToAsk } from './channels-to-ask.js';

describe('channels to ask', () => {
  it('are a hundred at most, and each is given once', () => {
    const channels = new ChannelsToAsk();
    for (let id = 1; id <= 130; id++) channels.hear(id);
    channels.ripen(7);
    expect(channels.has(7)).toBe(true);
    const first = channels.take();
    expect(first).toHaveLength(99);
    expect([channels.has(7), channels.isEmpty]).toEqual([false, false]);
    expect(new Set([...first, ...channels.take()]).size).toBe(130);
    expect([channels.take(), channels.isEmpty]).toEqual([[], true]);
  });

  it('are forgotten where their jobs were read by another way', () => {
    const channels = new ChannelsToAsk();
    channels.ripen(1);
    channels.wasSeen(1);
    channels.hear(2);
    channels.wasSeen(2);
    expect(channels.take()).toEqual([2]);
  });

  it('never wait for others that are heard of: of each kind some are in every look', () => {
    const kinds = fc.array(fc.record({ heard: fc.nat(300), ripe: fc.nat(300) }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(kinds, (looks) => {
        const channels = new ChannelsToAsk();
        const waiting = { heard: new Set<number>(), ripe: new Set<number>() };
        let id = 1;
        for (const { heard, ripe } of looks) {
          for (let n = 0; n < heard; n++, id++) {
            channels.hear(id);
            waiting.heard.add(id);
          }
          for (let n = 0; n < ripe; n++, id++) {
            channels.ripen(id);
            waiting.ripe.add(id);
          }
          const before = { heard: waiting.heard.size, ripe: waiting.ripe.size };
          const taken = channels.take();
          expect(taken.length).toBe(Math.min(100, before.heard + before.ripe));
          for (const one of taken) for (const kind of [waiting.heard, waiting.ripe]) kind.delete(one);
          expect(before.ripe - waiting.ripe.size).toBeGreaterThanOrEqual(Math.min(25, before.ripe));
          expect(before.heard - waiting.heard.size).toBeGreaterThanOrEqual(Math.min(75, before.heard));
        }
      }),
    );
  });
});
