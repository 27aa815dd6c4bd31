import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { given, type Story } from '../../../testing/domain/given.js';
import { NEW_YEAR } from '../../../testing/domain/test-time.js';
import type { ChannelEvent } from './channel.events.js';
import { channel, type ChannelCommand } from './channel.js';
import { unusedDays } from './channel-days.js';
import type { ChannelState } from './channel.state.js';
import { daysRemaining, statusAt } from './channel-view.js';

const NOW = NEW_YEAR;
const target = { accountId: 'acc', userName: 'Ada', userEmail: 'ada@example.com', channelId: 7, channelLabel: 'Shop' };
const by = { kind: 'admin', id: 'root' } as const;
const link = { whapiChannelId: 'F-1', apiUrl: 'http://gate', tokenSecretId: 't', hookId: 'h', hookSecretId: 's' };

const add: ChannelCommand = {
  type: 'OpenChannel',
  channelId: 7,
  accountId: 'acc',
  label: 'Shop',
  phone: '+97330000001',
};
const request = (transferId: string, days: number): ChannelCommand => ({
  type: 'RequestDays',
  accountId: 'acc',
  transferId,
  days,
  target,
  by,
  correlationId: 'r',
});
const pause: ChannelCommand = { type: 'PauseChannel', at: new Date(NOW).toISOString() };
const remove: ChannelCommand = { type: 'RemoveChannel', accountId: 'acc', target, by, correlationId: 'r' };

type Life = Story<ChannelState, ChannelCommand, ChannelEvent>;

/** The life of a channel that was added at the beginning. */
const added = given(channel).at(NOW).when(add);

/** All steps by which days reach a channel, at one time. */
function activated(life: Life = added, days = 30, now = NOW): Life {
  const transferId = `t-${life.events.length}`;
  const asked = life.at(now).when(request(transferId, days));
  const provisioned = asked.state.gateway
    ? asked
    : asked.when({ type: 'IntendProvision', transferId, name: 'w-7' }, { type: 'NoteProvision', link });
  return provisioned.when(
    { type: 'IntendExtension', transferId, activeTillBefore: 1 },
    { type: 'CreditDays', transferId },
    { type: 'SettleOperation', transferId },
  );
}

const postingsOf = (event: ChannelEvent) => ('postings' in event.data ? event.data.postings : []);
const balance = (events: readonly ChannelEvent[], account: string) =>
  events
    .flatMap(postingsOf)
    .filter((posting) => posting.account === account)
    .reduce((sum, { delta }) => sum + delta, 0);

describe('a channel', () => {
  it('is PENDING until it has days, then ACTIVE for exactly that long', () => {
    added.thenState({ status: 'PENDING', authStatus: 'PENDING', expiresAt: null });
    const life = activated().thenState({ status: 'ACTIVE', expiresAt: NOW + 30 * DAY_MS, ledgerDays: 30 });
    expect(life.refusals).toEqual([]);
  });

  it('adds days to the end while it runs, and from now on once it has expired', () => {
    activated(activated(), 5, NOW + DAY_MS).thenState({ expiresAt: NOW + 35 * DAY_MS });
    const late = activated(activated(), 5, NOW + 40 * DAY_MS);
    late.thenState({ status: 'ACTIVE', expiresAt: NOW + 45 * DAY_MS, ledgerDays: 5 });
    expect(late.events.find(({ type }) => type === 'ChannelExpired')).toMatchObject({
      effectiveAt: new Date(NOW + 30 * DAY_MS).toISOString(),
      data: { at: new Date(NOW + 30 * DAY_MS).toISOString() },
    });
  });

  it('expires at the very instant, not a millisecond before', () => {
    const end = NOW + 30 * DAY_MS;
    const expireAt = (now: number) => activated().at(now).when({ type: 'ExpireChannel' });
    expireAt(end - 1)
      .thenNothing()
      .thenState({ status: 'ACTIVE' });
    expireAt(end).then('ChannelExpired').thenState({ status: 'EXPIRED' });
    expect([daysRemaining(end, end - 1), daysRemaining(end, end), statusAt('ACTIVE', end, end)]).toEqual([
      1,
      0,
      'EXPIRED',
    ]);
  });

  it('comes back from a pause, but not when its own time has passed meanwhile', () => {
    const paused = activated().when(pause).thenState({ status: 'PAUSED' });
    const resumedAt = (now: number) => paused.at(now).when({ type: 'ResumeChannel', at: new Date(now).toISOString() });
    resumedAt(NOW + DAY_MS).thenState({ status: 'ACTIVE' });
    resumedAt(NOW + 30 * DAY_MS).thenState({ status: 'EXPIRED' });
    added.when({ type: 'PauseChannel', at: '' }).thenState({ status: 'PENDING' });
  });

  it('stays PAUSED when days are added to it', () => {
    const paused = activated().when(pause);
    activated(paused, 10, NOW + DAY_MS).thenState({ status: 'PAUSED', expiresAt: NOW + 40 * DAY_MS });
  });

  it('is linked and unlinked, each written once, and never by an outdated check', () => {
    const seen = (text: string, link: 'linked' | 'unlinked', asOf: number): ChannelCommand => ({
      type: 'ObserveLink',
      text,
      link,
      phone: '1',
      asOf,
    });
    const unlink: ChannelCommand = { type: 'UnlinkChannel', reason: 'logout' };
    const before = activated();
    const early = before.state.linkChanges;
    const linked = before.when(seen('AUTH', 'linked', early));
    expect(linked.written.map(({ type }) => type)).toContain('ChannelLinked');
    const again = linked.when(seen('AUTH', 'linked', linked.state.linkChanges));
    again.thenState({ authStatus: 'AUTHORIZED', gatewayText: 'AUTH' });
    const outdated = again.when(seen('QR', 'unlinked', early));
    outdated.thenRefused({ kind: 'conflict' }).thenState({ authStatus: 'AUTHORIZED', gatewayText: 'AUTH' });
    const unlinked = outdated.when(unlink).when(unlink).thenState({ authStatus: 'PENDING' });
    expect(unlinked.types().filter((type) => /Linked|Unlinked/.test(type))).toEqual([
      'ChannelLinked',
      'ChannelUnlinked',
    ]);
  });

  it('takes one operation at a time and one call at a time', () => {
    const busy = added.when(request('a', 1));
    busy.when(request('b', 1)).thenRefused('Days are being added to this channel already. Try again in a moment.');
    const provision: ChannelCommand = { type: 'IntendProvision', transferId: 'a', name: 'w' };
    const calling = busy.when(provision);
    expect(calling.refusals).toEqual([]);
    calling.when(provision).thenRefused({ name: 'DomainError' });
    calling
      .when({ type: 'FailOperation', transferId: 'a', as: 'conflict', reason: 'x' })
      .thenRefused({ name: 'DomainError' });
    calling.when(remove).thenRefused({ name: 'DomainError' });
  });

  it('does not exist for another account, nor after it was removed', () => {
    activated()
      .when({ ...remove, accountId: 'other' })
      .thenRefused({ kind: 'not-found' });
    const removed = activated().when(remove).thenState({ status: 'REMOVED', authStatus: 'PENDING' });
    removed.when(remove).thenRefused({ kind: 'not-found' });
    removed.when(request('z', 1)).thenRefused({ kind: 'not-found' });
    removed.when({ type: 'UnlinkChannel', reason: 'phone' }).thenNothing().thenState({ status: 'REMOVED' });
  });

  it('returns whole days that have not begun', () => {
    const { events } = activated()
      .at(NOW + DAY_MS / 2)
      .when(remove);
    const returned = events.find(({ type }) => type === 'ChannelDaysReturned');
    expect(returned?.data).toMatchObject({ days: 29 });
    expect(balance(events, 'channel:7')).toBe(0);
    expect(balance(events, 'sink:expired')).toBe(1);
  });
});

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
