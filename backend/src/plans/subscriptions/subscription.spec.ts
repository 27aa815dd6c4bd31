import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { subscription, type SubscriptionCommand } from './subscription.js';

const starter = { id: 'starter', name: 'Starter', channelsLimit: 1, dailyMessagesLimit: 200, bulkMessagesLimit: 0 };
const growth = { id: 'growth', name: 'Growth', channelsLimit: 3, dailyMessagesLimit: 2_000, bulkMessagesLimit: 5_000 };

const source = { kind: 'paypal', ref: 'order' } as const;
const activate = (grantId: string, plan = growth) =>
  ({ type: 'ActivateSubscription', accountId: 'a', plan, durationType: 'MONTHLY', source, grantId }) as const;

const startTrial = (walletEmpty: boolean) =>
  ({ type: 'StartTrial', accountId: 'a', plan: starter, days: 14, walletEmpty }) as const;

const grantPlan = { type: 'GrantPlan', accountId: 'a', grantRef: 'g', plan: growth, days: 30, note: null } as const;

describe('a subscription', () => {
  it('has the plan of the last grant in force, and writes what was bought without the name of the command', () => {
    const { type: _type, ...data } = activate('second');
    const activated = given(subscription).when(activate('first', starter)).when(activate('second'));
    expect(activated.written).toEqual([{ type: 'SubscriptionActivated', data }]);
    activated.thenState({ inForce: { plan: growth, durationType: 'MONTHLY' } });
  });

  it('is activated once for each grant, however often and in whatever order the commands come', () => {
    const commands = fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 20 });
    fc.assert(
      fc.property(commands, (grantIds) => {
        const { events } = given(subscription).when(...grantIds.map((id) => activate(id)));
        expect(events).toMatchObject([...new Set(grantIds)].map((grantId) => ({ data: { grantId } })));
      }),
    );
  });

  it('does not come into force by what an administrator gives: its own grant follows', () => {
    const { type: _type, ...data } = grantPlan;
    const granted = given(subscription).when(grantPlan);
    expect(granted.written).toEqual([{ type: 'PlanGranted', data }]);
    granted.thenState({ inForce: null });
  });
});

describe('the free trial', () => {
  it('starts for an account without a plan, with its days', () => {
    given(subscription)
      .when(startTrial(false))
      .then({ type: 'TrialStarted', data: { accountId: 'a', plan: starter, days: 14 } });
  });

  it('starts after a plan that has ended, and not beside one that has days', () => {
    const bought = given(subscription).when(activate('1'));
    bought.when(startTrial(true)).then('TrialStarted');
    bought.when(startTrial(false)).thenRefused({
      kind: 'conflict',
      message: 'You already have an active plan. The free trial is for accounts without one.',
    });
  });

  it('is given to an account at most once, whatever else happens', () => {
    const command = fc.constantFrom<SubscriptionCommand>(startTrial(true), startTrial(false), activate('1'), grantPlan);
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const story = given(subscription).when(...commands);
        const again = story.when(startTrial(true)).when(startTrial(true));
        again.thenRefused('You have already used your free trial. Choose a plan to go on.');
        expect(again.types().filter((type) => type === 'TrialStarted')).toHaveLength(1);
      }),
    );
  });
});
