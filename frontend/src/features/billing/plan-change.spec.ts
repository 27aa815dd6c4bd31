import type { Plan } from '@wavelane/contracts';
import { USER } from '@/testing/app';
import { planChange, switchText } from './plan-change';

const STARTER: Plan = {
  id: 'starter',
  name: 'Starter',
  price: 2_900,
  currency: 'USD',
  channelsLimit: 1,
  dailyMessagesLimit: 100,
  bulkMessagesLimit: 500,
  features: [],
  popular: false,
};
const ON_GROWTH = {
  ...USER,
  daysBalance: 1_094,
  currentSubscription: { status: 'ACTIVE', planId: 'growth', durationType: null },
  currentPlan: { id: 'growth', name: 'Growth', dailyMessagesLimit: 500, bulkMessagesLimit: null },
  channelsLimit: 3,
  channelsUsed: 2,
} as const;

describe('Buying another plan', () => {
  it('shows before and after, with what gets less (A3)', () => {
    expect(planChange(ON_GROWTH, STARTER, 'MONTHLY')).toEqual({
      changes: [
        { what: 'Plan', before: 'Growth', after: 'Starter', isLess: false },
        { what: 'Channels', before: '3', after: '1', isLess: true },
        { what: 'Messages a day', before: '500', after: '100', isLess: true },
        { what: 'Bulk messages a month', before: 'No limit', after: '500', isLess: true },
        { what: 'Days', before: '1,094', after: '1,124', isLess: false },
      ],
      beyond: ['You have 2 channels; Starter includes 1. Remove one before you add another.'],
    });
    expect(switchText(ON_GROWTH, STARTER)).toBe(
      'Limits drop to 1 channel, 100 messages a day, 500 bulk messages a month.',
    );
  });

  it('asks nothing if all that is used still fits (A3)', () => {
    expect(planChange({ ...ON_GROWTH, channelsUsed: 1 }, STARTER, 'MONTHLY')?.beyond).toEqual([]);
  });

  it('asks if the messages of today exceed the new daily limit (A3)', () => {
    const sent = { ...ON_GROWTH, channelsUsed: 1, messagesSentToday: 300 };
    expect(planChange(sent, STARTER, 'MONTHLY')?.beyond).toEqual([
      'You sent 300 messages today; Starter includes 100 a day. No more can be sent today.',
    ]);
    expect(planChange({ ...sent, messagesSentToday: 100 }, STARTER, 'MONTHLY')?.beyond).toEqual([]);
  });

  it.each([
    ['the same plan', { ...ON_GROWTH, currentPlan: { ...ON_GROWTH.currentPlan, id: 'starter' } }],
    ['no plan', { ...ON_GROWTH, currentPlan: null, currentSubscription: null }],
    [
      'a plan that has expired',
      { ...ON_GROWTH, currentSubscription: { ...ON_GROWTH.currentSubscription, status: 'EXPIRED' as const } },
    ],
  ])('tells of no change with %s', (_, user) => {
    expect(planChange(user, STARTER, 'MONTHLY')).toBeUndefined();
    expect(switchText(user, STARTER)).toBeUndefined();
  });
});
