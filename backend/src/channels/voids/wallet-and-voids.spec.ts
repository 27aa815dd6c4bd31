import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import type { ChannelEvent } from '../channel/channel.events.js';
import { channel, type ChannelCommand } from '../channel/channel.js';
import { daysRemaining } from '../channel/channel-view.js';

const NOW = Date.UTC(2026, 0, 1);
const iso = (ms: number) => new Date(ms).toISOString();
const of = { channelId: 7, accountId: 'acc' };

/** An active channel with so many days; what each command adds to its log. */
class Life {
  state = [
    { type: 'ChannelAdded', data: { ...of, label: 'Shop', phone: '+97330000001', at: iso(NOW) } },
    {
      type: 'ChannelDaysCredited',
      data: { ...of, transferId: 't', days: this.days, expiresAt: iso(NOW + this.days * DAY_MS), postings: [] },
    },
    { type: 'ChannelActivated', data: { ...of, at: iso(NOW), expiresAt: iso(NOW + this.days * DAY_MS) } },
  ].reduce((state, event) => channel.evolve(state, event as ChannelEvent), channel.initialState);

  constructor(private readonly days: number) {}

  do(command: ChannelCommand, now: number): readonly ChannelEvent[] {
    const events = channel.decide(command, this.state, now);
    this.state = events.reduce((state, event) => channel.evolve(state, event), this.state);
    return events;
  }
}

const typed = (events: readonly ChannelEvent[]) =>
  events.map(({ type, data }) => [type, 'at' in data ? Date.parse(data.at) - NOW : null]);

describe('a channel whose wallet runs empty', () => {
  it('is paused at that instant, even if it hears of it late, and ends at its own', () => {
    const late = new Life(3).do({ kind: 'pause', at: iso(NOW + DAY_MS) }, NOW + 9 * DAY_MS);
    expect(typed(late)).toEqual([
      ['ChannelPaused', DAY_MS],
      ['ChannelExpired', 3 * DAY_MS],
    ]);
  });

  it('is not paused by events before it became active, nor resumed by events before the pause', () => {
    const life = new Life(30);
    expect(life.do({ kind: 'pause', at: iso(NOW - 1) }, NOW + DAY_MS)).toEqual([]);
    life.do({ kind: 'pause', at: iso(NOW + DAY_MS) }, NOW + DAY_MS);
    expect(life.do({ kind: 'resume', at: iso(NOW + DAY_MS - 1) }, NOW + 2 * DAY_MS)).toEqual([]);
    expect(typed(life.do({ kind: 'resume', at: iso(NOW + 2 * DAY_MS) }, NOW + 3 * DAY_MS))).toEqual([
      ['ChannelResumed', 2 * DAY_MS],
    ]);
  });

  it('does not come back after its own end', () => {
    const life = new Life(3);
    life.do({ kind: 'pause', at: iso(NOW + DAY_MS) }, NOW + DAY_MS);
    const events = life.do({ kind: 'resume', at: iso(NOW + 5 * DAY_MS) }, NOW + 5 * DAY_MS);
    expect(typed(events)).toEqual([['ChannelExpired', 3 * DAY_MS]]);
  });
});

describe('days taken back from a channel', () => {
  const takeBack = (days: number): ChannelCommand => ({ kind: 'take-back', transferId: 'v', days });

  it('are never more than were given or have not begun, and the books balance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 40 * DAY_MS }),
        (given, wanted, later) => {
          const life = new Life(given);
          const now = NOW + later;
          const before = life.state.expiresAt!;
          const taken = life.do(takeBack(wanted), now).find(({ type }) => type === 'ChannelDaysTakenBack')!;
          const { days, postings, expiresAt } = taken.data as {
            days: number;
            postings: { delta: number }[];
            expiresAt: string;
          };
          const unused = Math.max(0, Math.floor((before - now) / DAY_MS));
          expect(days).toBe(Math.min(wanted, unused));
          expect(postings.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
          expect(Date.parse(expiresAt)).toBe(before - days * DAY_MS);
          expect(daysRemaining(life.state.expiresAt, now)).toBe(daysRemaining(before, now) - days);
        },
      ),
    );
  });

  it('are 0 for a channel that is gone', () => {
    const life = new Life(30);
    const target = { ...of, userName: 'Ada', userEmail: 'ada@example.com', channelLabel: 'Shop' };
    const by = { kind: 'admin', id: 'root' } as const;
    life.do({ kind: 'remove', accountId: 'acc', target, by, correlationId: 'r' }, NOW);
    expect(life.do(takeBack(5), NOW)).toEqual([]);
  });
});
