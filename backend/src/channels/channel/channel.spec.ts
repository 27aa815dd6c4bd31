import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ChannelEvent } from './channel.events.js';
import { channel, type ChannelCommand, unusedDays } from './channel.js';
import type { ChannelState } from './channel.state.js';
import { daysRemaining, statusAt } from './channel-view.js';

const NOW = Date.UTC(2026, 0, 1);
const target = { accountId: 'acc', userName: 'Ada', userEmail: 'ada@example.com', channelId: 7, channelLabel: 'Shop' };
const by = { kind: 'admin', id: 'root' } as const;
const link = { whapiChannelId: 'F-1', apiUrl: 'http://gate', tokenSecretId: 't', hookId: 'h', hookSecretId: 's' };

const add: ChannelCommand = { kind: 'add', channelId: 7, accountId: 'acc', label: 'Shop', phone: '+97330000001' };
const request = (transferId: string, days: number): ChannelCommand => ({
  kind: 'request-days',
  accountId: 'acc',
  transferId,
  days,
  target,
  by,
  correlationId: 'r',
});
const remove: ChannelCommand = { kind: 'remove', accountId: 'acc', target, by, correlationId: 'r' };

/** Plays commands, each at its own time; a domain error changes nothing. */
class Life {
  state: ChannelState = channel.initialState;
  readonly events: ChannelEvent[] = [];
  readonly refusals: DomainError[] = [];

  do(command: ChannelCommand, now = NOW): this {
    try {
      const events = channel.decide(command, this.state, now);
      this.events.push(...events);
      this.state = events.reduce((state, event) => channel.evolve(state, event), this.state);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.refusals.push(error);
    }
    return this;
  }

  activated(days = 30, now = NOW): this {
    const transferId = `t-${this.events.length}`;
    this.do(add, now).do(request(transferId, days), now);
    if (!this.state.gateway)
      this.do({ kind: 'intend-provision', transferId, name: 'w-7' }, now).do({ kind: 'provisioned', link }, now);
    this.do({ kind: 'intend-extend', transferId, activeTillBefore: 1 }, now);
    return this.do({ kind: 'credit', transferId }, now).do({ kind: 'settle', transferId }, now);
  }

  types(): string[] {
    return this.events.map(({ type }) => type);
  }
}

const postingsOf = (event: ChannelEvent) => ('postings' in event.data ? event.data.postings : []);
const balance = (events: readonly ChannelEvent[], account: string) =>
  events
    .flatMap(postingsOf)
    .filter((posting) => posting.account === account)
    .reduce((sum, { delta }) => sum + delta, 0);

describe('a channel', () => {
  it('is PENDING until it has days, then ACTIVE for exactly that long', () => {
    const life = new Life().do(add);
    expect(life.state).toMatchObject({ status: 'PENDING', authStatus: 'PENDING', expiresAt: null });
    life.activated(30);
    expect(life.state).toMatchObject({ status: 'ACTIVE', expiresAt: NOW + 30 * DAY_MS, ledgerDays: 30 });
    expect(life.refusals).toEqual([]);
  });

  it('adds days to the end while it runs, and from now on once it has expired', () => {
    expect(new Life().activated(30).activated(5, NOW + DAY_MS).state.expiresAt).toBe(NOW + 35 * DAY_MS);
    const late = new Life().activated(30).activated(5, NOW + 40 * DAY_MS);
    expect(late.state).toMatchObject({ status: 'ACTIVE', expiresAt: NOW + 45 * DAY_MS, ledgerDays: 5 });
    const expired = late.events.find(({ type }) => type === 'ChannelExpired');
    expect(expired).toMatchObject({
      effectiveAt: new Date(NOW + 30 * DAY_MS).toISOString(),
      data: { at: new Date(NOW + 30 * DAY_MS).toISOString() },
    });
  });

  it('expires at the very instant, not a millisecond before', () => {
    const end = NOW + 30 * DAY_MS;
    expect(new Life().activated(30).do({ kind: 'expire' }, end - 1).state.status).toBe('ACTIVE');
    expect(new Life().activated(30).do({ kind: 'expire' }, end).state.status).toBe('EXPIRED');
    expect([daysRemaining(end, end - 1), daysRemaining(end, end), statusAt('ACTIVE', end, end)]).toEqual([
      1,
      0,
      'EXPIRED',
    ]);
  });

  it('comes back from a pause, but not when its own time has passed meanwhile', () => {
    const paused = () => new Life().activated(30).do({ kind: 'pause', at: new Date(NOW).toISOString() });
    expect(paused().state.status).toBe('PAUSED');
    expect(paused().do({ kind: 'resume', at: new Date(NOW + DAY_MS).toISOString() }, NOW + DAY_MS).state.status).toBe(
      'ACTIVE',
    );
    expect(
      paused().do({ kind: 'resume', at: new Date(NOW + 30 * DAY_MS).toISOString() }, NOW + 30 * DAY_MS).state.status,
    ).toBe('EXPIRED');
    expect(new Life().do(add).do({ kind: 'pause', at: '' }).state.status).toBe('PENDING');
  });

  it('stays PAUSED when days are added to it', () => {
    const life = new Life().activated(30).do({ kind: 'pause', at: new Date(NOW).toISOString() });
    expect(life.activated(10, NOW + DAY_MS).state).toMatchObject({ status: 'PAUSED', expiresAt: NOW + 40 * DAY_MS });
  });

  it('is linked and unlinked, each written once, and never by an outdated check', () => {
    const see = (life: Life, text: string, link: 'linked' | 'unlinked' | null, asOf = life.state.linkChanges) =>
      life.do({ kind: 'observe', text, link, phone: '1', asOf });
    const life = new Life().activated();
    const early = life.state.linkChanges;
    see(see(life, 'AUTH', 'linked'), 'AUTH', 'linked');
    expect(life.state).toMatchObject({ authStatus: 'AUTHORIZED', gatewayText: 'AUTH' });
    see(life, 'QR', 'unlinked', early);
    expect(life.refusals).toHaveLength(1);
    expect(life.state).toMatchObject({ authStatus: 'AUTHORIZED', gatewayText: 'AUTH' });
    life.do({ kind: 'unlink', reason: 'logout' }).do({ kind: 'unlink', reason: 'logout' });
    expect(life.state.authStatus).toBe('PENDING');
    expect(life.types().filter((type) => /Linked|Unlinked/.test(type))).toEqual(['ChannelLinked', 'ChannelUnlinked']);
  });

  it('takes one operation at a time and one call at a time', () => {
    const life = new Life().do(add).do(request('a', 1)).do(request('b', 1));
    expect(life.refusals.map(({ message }) => message)).toEqual([
      'Days are being added to this channel already. Try again in a moment.',
    ]);
    life
      .do({ kind: 'intend-provision', transferId: 'a', name: 'w' })
      .do({ kind: 'intend-provision', transferId: 'a', name: 'w' });
    expect(life.refusals).toHaveLength(2);
    expect(life.do({ kind: 'fail', transferId: 'a', as: 'conflict', reason: 'x' }).refusals).toHaveLength(3);
    expect(life.do(remove).refusals).toHaveLength(4);
  });

  it('does not exist for another account, nor after it was removed', () => {
    const life = new Life().activated(30).do({ ...remove, accountId: 'other' });
    expect(life.refusals[0]).toMatchObject({ kind: 'not-found' });
    life.do(remove).do(remove).do(request('z', 1)).do({ kind: 'unlink', reason: 'phone' });
    expect(life.refusals.map(({ kind }) => kind)).toEqual(['not-found', 'not-found', 'not-found']);
    expect(life.state).toMatchObject({ status: 'REMOVED', authStatus: 'PENDING' });
  });

  it('returns whole days that have not begun', () => {
    const life = new Life().activated(30).do(remove, NOW + DAY_MS / 2);
    const returned = life.events.find(({ type }) => type === 'ChannelDaysReturned');
    expect(returned?.data).toMatchObject({ days: 29 });
    expect(balance(life.events, 'channel:7')).toBe(0);
    expect(balance(life.events, 'sink:expired')).toBe(1);
  });
});

const transferId = fc.constantFrom('a', 'b', 'c');
const command: fc.Arbitrary<ChannelCommand> = fc.oneof(
  fc.tuple(transferId, fc.integer({ min: 1, max: 40 })).map(([id, days]) => request(id, days)),
  transferId.map((id): ChannelCommand => ({ kind: 'intend-provision', transferId: id, name: 'w' })),
  fc.constant<ChannelCommand>({ kind: 'provisioned', link }),
  transferId.map((id): ChannelCommand => ({ kind: 'intend-extend', transferId: id, activeTillBefore: 1 })),
  fc
    .record({
      id: transferId,
      step: fc.constantFrom('provision' as const, 'extend' as const),
      attempt: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ id, step, attempt }): ChannelCommand => ({ kind: 'no-effect', transferId: id, step, attempt, reason: '' })),
  transferId.map((id): ChannelCommand => ({ kind: 'credit', transferId: id })),
  transferId.map((id): ChannelCommand => ({ kind: 'fail', transferId: id, as: 'conflict', reason: '' })),
  transferId.map((id): ChannelCommand => ({ kind: 'settle', transferId: id })),
  fc.constantFrom<ChannelCommand>(
    { kind: 'pause', at: new Date(NOW).toISOString() },
    { kind: 'resume', at: new Date(NOW).toISOString() },
    { kind: 'expire' },
    { kind: 'observe', text: 'AUTH', link: 'linked', phone: null, asOf: 0 },
    { kind: 'unlink', reason: 'phone' },
  ),
  { arbitrary: fc.constant(remove), weight: 1 },
);
const step = fc.record({ command, wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 * DAY_MS })) });

function live(steps: readonly { command: ChannelCommand; wait: number }[], sweep = false): Life {
  const life = new Life().do(add);
  let now = NOW;
  for (const { command: next, wait } of steps) {
    for (let tick = 0; sweep && tick < wait; tick += DAY_MS) life.do({ kind: 'expire' }, now + tick);
    now += wait;
    const refused = life.refusals.length;
    life.do(next, now);
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
          if (event.type === 'ChannelDaysCredited') requests.get(event.data.transferId)!.push('credited');
          if (event.type === 'ChannelOperationFailed') requests.get(event.data.transferId)!.push('failed');
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
          essential(live([...steps, { command: { kind: 'expire' }, wait: 0 }])),
        );
      }),
    );
  });
});
