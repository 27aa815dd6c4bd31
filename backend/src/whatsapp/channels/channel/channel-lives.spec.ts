import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import type { ChannelCommand } from './channel.js';
import { unusedDays } from './channel-days.js';
import { added, balance, type Life, link, NOW, pause, postingsOf, remove, request } from './testing/life.js';

const transferId = fc.constantFrom('a', 'b', 'c');
const command: fc.Arbitrary<ChannelCommand> = fc.oneof(
  fc.tuple(transferId, fc.integer({ min: 1, max: 40 })).map(([id, days]) => request(id, days)),
  transferId.map((id): ChannelCommand => ({ type: 'IntendProvision', transferId: id, name: 'w' })),
  fc.constant<ChannelCommand>({ type: 'NoteProvision', link }),
  transferId.map((id): ChannelCommand => ({ type: 'IntendExtension', transferId: id, activeTillBefore: 1 })),
  fc
    .record({
      id: transferId,
      step: fc.constantFrom('provision' as const, 'extend' as const),
      attempt: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ id, step, attempt }): ChannelCommand => ({
      type: 'NoteNoEffect',
      transferId: id,
      step,
      attempt,
      reason: '',
    })),
  transferId.map((id): ChannelCommand => ({ type: 'CreditDays', transferId: id })),
  transferId.map((id): ChannelCommand => ({ type: 'FailOperation', transferId: id, as: 'conflict', reason: '' })),
  transferId.map((id): ChannelCommand => ({ type: 'SettleOperation', transferId: id })),
  fc.constantFrom<ChannelCommand>(
    pause,
    { type: 'ResumeChannel', at: new Date(NOW).toISOString() },
    { type: 'ExpireChannel' },
    { type: 'ObserveLink', text: 'AUTH', link: 'linked', phone: null, asOf: 0 },
    { type: 'UnlinkChannel', reason: 'phone' },
  ),
  { arbitrary: fc.constant(remove), weight: 1 },
);
const step = fc.record({ command, wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 * DAY_MS })) });

function live(steps: readonly { command: ChannelCommand; wait: number }[], sweep = false): Life {
  let life: Life = added;
  let now = NOW;
  for (const { command: next, wait } of steps) {
    for (let tick = 0; sweep && tick < wait; tick += DAY_MS) life = life.at(now + tick).when({ type: 'ExpireChannel' });
    now += wait;
    const refused = life.refusals.length;
    life = life.at(now).when(next);
    const accepted = life.refusals.length === refused;
    if (accepted && life.state.status === 'ACTIVE') expect(life.state.expiresAt).toBeGreaterThan(now);
    expect(unusedDays(life.state, now)).toBeGreaterThanOrEqual(0);
    expect(unusedDays(life.state, now)).toBeLessThanOrEqual(life.state.ledgerDays);
  }
  return life;
}

describe('every life of a channel', () => {
  it('keeps its days at 0 or above, equal to its postings, and every event balanced', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { events, state } = live(steps);
        let days = 0;
        for (const event of events) {
          expect(postingsOf(event).reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
          days += balance([event], 'channel:7');
          expect(days).toBeGreaterThanOrEqual(0);
        }
        expect(days).toBe(state.ledgerDays);
        if (state.status === 'REMOVED' || state.status === 'EXPIRED') expect(days).toBe(0);
      }),
    );
  });

  it('moves its end only forward', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const ends = live(steps).events.flatMap((event) =>
          event.type === 'ChannelDaysCredited' ? [Date.parse(event.data.expiresAt)] : [],
        );
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
        expect(new Set(ends).size).toBe(ends.length);
      }),
    );
  });

  it('credits a transfer at most once, and never one that failed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const requests = new Map<string, string[]>();
        for (const event of live(steps).events) {
          if (event.type === 'ChannelActivationRequested') requests.set(event.data.transferId, []);
          if (event.type === 'ChannelDaysCredited') defined(requests.get(event.data.transferId)).push('credited');
          if (event.type === 'ChannelOperationFailed') defined(requests.get(event.data.transferId)).push('failed');
        }
        for (const ends of requests.values()) expect(ends.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leaves the same log for any schedule of checks for expiry', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const essential = (life: Life) => life.events.map(({ type, data }) => ({ type, data }));
        expect(essential(live(steps, true))).toEqual(
          essential(live([...steps, { command: { type: 'ExpireChannel' }, wait: 0 }])),
        );
      }),
    );
  });
});
