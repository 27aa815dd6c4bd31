import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { NEW_YEAR } from '../../../../testing/domain/test-time.js';
import type { ChannelEvent } from '../channel/channel.events.js';
import { channel, type ChannelCommand } from '../channel/channel.js';
import { daysRemaining } from '../channel/channel-view.js';

const NOW = NEW_YEAR;
const iso = (ms: number) => new Date(ms).toISOString();
const of = { channelId: 7, accountId: 'acc' };

/** An active channel with so many days. */
const active = (days: number) =>
  given(
    channel,
    { type: 'ChannelAdded', data: { ...of, label: 'Shop', phone: '+97330000001', at: iso(NOW) } },
    {
      type: 'ChannelDaysCredited',
      data: { ...of, transferId: 't', days, expiresAt: iso(NOW + days * DAY_MS), postings: [] },
    },
    { type: 'ChannelActivated', data: { ...of, at: iso(NOW), expiresAt: iso(NOW + days * DAY_MS) } },
  );

const pauseAfterADay: ChannelCommand = { type: 'PauseChannel', at: iso(NOW + DAY_MS) };
const typed = (events: readonly ChannelEvent[]) =>
  events.map(({ type, data }) => [type, 'at' in data ? Date.parse(data.at) - NOW : null]);

describe('a channel whose wallet runs empty', () => {
  it('pauses at that instant, even if it hears of it late, and ends at its own', () => {
    const late = active(3)
      .at(NOW + 9 * DAY_MS)
      .when(pauseAfterADay);
    expect(typed(late.written)).toEqual([
      ['ChannelPaused', DAY_MS],
      ['ChannelExpired', 3 * DAY_MS],
    ]);
  });

  it('ignores a pause from before it became active, and a resumption from before the pause', () => {
    const ignored = active(30)
      .at(NOW + DAY_MS)
      .when({ type: 'PauseChannel', at: iso(NOW - 1) })
      .thenNothing();
    const paused = ignored
      .when(pauseAfterADay)
      .at(NOW + 2 * DAY_MS)
      .when({ type: 'ResumeChannel', at: iso(NOW + DAY_MS - 1) })
      .thenNothing();
    const resumed = paused.at(NOW + 3 * DAY_MS).when({ type: 'ResumeChannel', at: iso(NOW + 2 * DAY_MS) });
    expect(typed(resumed.written)).toEqual([['ChannelResumed', 2 * DAY_MS]]);
  });

  it('does not come back after its own end', () => {
    const paused = active(3)
      .at(NOW + DAY_MS)
      .when(pauseAfterADay);
    const resumed = paused.at(NOW + 5 * DAY_MS).when({ type: 'ResumeChannel', at: iso(NOW + 5 * DAY_MS) });
    expect(typed(resumed.written)).toEqual([['ChannelExpired', 3 * DAY_MS]]);
  });
});

describe('days taken back from a channel', () => {
  const takeBack = (days: number): ChannelCommand => ({ type: 'TakeBackChannelDays', transferId: 'v', days });

  it('takes no more days than were given or have not begun, and balances the books', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 40 * DAY_MS }),
        (credited, wanted, later) => {
          const now = NOW + later;
          const before = NOW + credited * DAY_MS;
          const life = active(credited).thenState({ expiresAt: before }).at(now).when(takeBack(wanted));
          const [taken] = life.written.flatMap((event) => (event.type === 'ChannelDaysTakenBack' ? [event.data] : []));
          if (!taken) throw new Error('Nothing was taken back');
          const { days, postings, expiresAt } = taken;
          const unused = Math.max(0, Math.floor((before - now) / DAY_MS));
          expect(days).toBe(Math.min(wanted, unused));
          expect(postings.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
          expect(Date.parse(expiresAt)).toBe(before - days * DAY_MS);
          expect(daysRemaining(life.state.expiresAt, now)).toBe(daysRemaining(before, now) - days);
        },
      ),
    );
  });

  it('takes no days from a channel that is gone', () => {
    const target = { ...of, userName: 'Ada', userEmail: 'ada@example.com', channelLabel: 'Shop' };
    const by = { kind: 'admin', id: 'root' } as const;
    active(30)
      .when({ type: 'RemoveChannel', accountId: 'acc', target, by, correlationId: 'r' })
      .when(takeBack(5))
      .thenNothing();
  });
});
