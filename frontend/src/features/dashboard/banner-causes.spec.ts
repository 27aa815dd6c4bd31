import fc from 'fast-check';
import { bannerCauses } from './banner-causes';

const NOW = Date.parse('2026-11-28T00:00:00.000Z');
const SUBSCRIPTION = { status: 'ACTIVE' as const, planId: 'starter', durationType: 'MONTHLY' as const };
const PLAN = { id: 'starter', name: 'Starter', dailyMessagesLimit: 100, bulkMessagesLimit: 500 };
const USER = {
  status: 'active' as 'active' | 'expired',
  currentSubscription: SUBSCRIPTION as
    typeof SUBSCRIPTION | { status: 'EXPIRED'; planId: string; durationType: null } | null,
  currentPlan: PLAN,
  messagesSentToday: 0,
  runwayEndsAt: null as string | null,
  freeDays: 1,
  channelsExtendAhead: 3.5,
  emailVerified: true,
};
const of = (
  user: Partial<typeof USER>,
  channels: {
    status: 'ACTIVE' | 'EXPIRED' | 'PAUSED';
    authStatus: 'AUTHORIZED' | 'PENDING';
    expiresAt?: string;
  }[] = [],
) => {
  const known = channels.map((channel) => ({ waitsFor: null, expiresAt: null, ...channel }));
  return bannerCauses({ user: { ...USER, ...user }, channels: known, hasMail: true, now: NOW });
};

describe('causes of banners', () => {
  it('tells of days that are over, but not of the plan and channels that rest', () => {
    const currentSubscription = { status: 'EXPIRED' as const, planId: 'starter', durationType: null };
    expect(of({ status: 'expired', currentSubscription }, [{ status: 'PAUSED', authStatus: 'PENDING' }])).toEqual([
      'days-over',
    ]);
  });

  it('puts what stops sending before what will stop it', () => {
    const channels = [
      { status: 'ACTIVE' as const, authStatus: 'PENDING' as const },
      { status: 'EXPIRED' as const, authStatus: 'AUTHORIZED' as const },
    ];
    const user = { messagesSentToday: 100, runwayEndsAt: '2026-12-01T00:00:00.000Z', emailVerified: false };
    expect(of(user, channels)).toEqual(['channels-over', 'limit-reached', 'days-end']);
  });

  it('tells once of days that end: of the channel that ends first, or of all', () => {
    const ends = (expiresAt: string) => [{ status: 'ACTIVE' as const, authStatus: 'AUTHORIZED' as const, expiresAt }];
    const runwayEndsAt = '2026-12-03T00:00:00.000Z';
    expect(of({ freeDays: 0, runwayEndsAt }, ends('2026-11-29T10:00:00.000Z'))).toEqual(['channel-ends']);
    expect(of({ freeDays: 0, runwayEndsAt: '2026-12-20T00:00:00.000Z' }, ends('2026-11-29T10:00:00.000Z'))).toEqual([
      'channel-ends',
    ]);
    expect(of({ freeDays: 0, runwayEndsAt }, ends(runwayEndsAt))).toEqual(['days-end']);
    expect(of({ freeDays: 3, runwayEndsAt: '2026-12-20T00:00:00.000Z' }, ends('2026-11-29T10:00:00.000Z'))).toEqual([]);
  });

  it('asks to verify an address only if there is nothing else', () => {
    expect(of({ emailVerified: false })).toEqual(['unverified']);
    expect(of({ emailVerified: false, currentSubscription: null })).toEqual(['no-plan']);
  });

  it('tells no cause twice, and no consequence of days that are over', () => {
    const channel = fc.record({
      status: fc.constantFrom<'ACTIVE' | 'EXPIRED' | 'PAUSED'>('ACTIVE', 'EXPIRED', 'PAUSED'),
      authStatus: fc.constantFrom<'AUTHORIZED' | 'PENDING'>('AUTHORIZED', 'PENDING'),
    });
    const user = fc.record({
      status: fc.constantFrom<'active' | 'expired'>('active', 'expired'),
      messagesSentToday: fc.nat(200),
      emailVerified: fc.boolean(),
    });
    fc.assert(
      fc.property(user, fc.array(channel), (wanted, channels) => {
        const causes = of(wanted, channels);
        expect(new Set(causes).size).toBe(causes.length);
        if (wanted.status === 'expired') expect(causes).toEqual(['days-over']);
      }),
    );
  });
});
