import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { stored } from '../../../../testing/domain/stored.js';
import { NEW_YEAR } from '../../../../testing/domain/test-time.js';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import { subscription, type SubscriptionCommand } from './subscription.js';
import type { SubscriptionEvent } from './subscription.events.js';

const starter = { id: 'starter', name: 'Starter', channelsLimit: 1, dailyMessagesLimit: 200, bulkMessagesLimit: 0 };
const growth = { id: 'growth', name: 'Growth', channelsLimit: 3, dailyMessagesLimit: 2_000, bulkMessagesLimit: 5_000 };

function breachesOf(events: readonly SubscriptionEvent[]) {
  const invariants = new Invariants();
  events.forEach(({ type, data }, position) =>
    invariants.take(stored(type, data, { stream: 'subscription-a', position })),
  );
  return invariants.breaches;
}

const source = { kind: 'paypal', ref: 'order' } as const;
const activate = (grantId: string, plan = growth) =>
  ({ type: 'ActivateSubscription', accountId: 'a', plan, durationType: 'MONTHLY', source, grantId }) as const;

const startTrial = (walletEmpty: boolean) =>
  ({ type: 'StartTrial', accountId: 'a', plan: starter, days: 14, walletEmpty }) as const;

const grantPlan = {
  type: 'GrantPlan',
  accountId: 'a',
  grantRef: 'g',
  plan: growth,
  days: 30,
  note: null,
  choice: null,
} as const;

describe('a subscription', () => {
  it('takes the plan of the last grant in force, and writes what was bought', () => {
    const { type: _type, ...data } = activate('second');
    const activated = given(subscription).when(activate('first', starter)).when(activate('second'));
    expect(activated.written).toEqual([{ type: 'SubscriptionActivated', data }]);
    activated.thenState({ inForce: { plan: growth, durationType: 'MONTHLY' } });
  });

  it('becomes active once for each grant, however often and in whatever order the commands come', () => {
    const commands = fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 20 });
    fc.assert(
      fc.property(commands, (grantIds) => {
        const { events } = given(subscription).when(...grantIds.map((id) => activate(id)));
        expect(events).toMatchObject([...new Set(grantIds)].map((grantId) => ({ data: { grantId } })));
      }),
    );
  });

  it('does not come into force by what an administrator gives: its own grant follows', () => {
    const { type: _type, choice: _choice, ...data } = grantPlan;
    const granted = given(subscription).when(grantPlan);
    expect(granted.written).toEqual([{ type: 'PlanGranted', data }]);
    granted.thenState({ inForce: null });
  });
});

describe('the choice that decides the plan', () => {
  const at = (minute: number) => new Date(NEW_YEAR + minute * 60_000).toISOString();
  const plan = (n: number) => ({ ...starter, id: `plan-${n}` });
  const chosen = (n: number) => ({ ...activate(`grant-${n}`, plan(n)), chosenAt: at(n) });

  it('stays the latest of those that hold, in whatever order payments are settled and go back', () => {
    const settled = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 });
    fc.assert(
      fc.property(settled, fc.subarray([1, 2, 3, 4, 5]), (order, returned) => {
        const paid = given(subscription).when(...order.map(chosen));
        paid.thenState({ inForce: { plan: plan(Math.max(...order)) } });
        const story = paid.when(
          ...returned.map((n) => ({ type: 'ReturnGrant', accountId: 'a', grantId: `grant-${n}` }) as const),
        );
        const left = order.filter((n) => !returned.includes(n));
        expect(story.state.inForce?.plan ?? null).toEqual(left.length > 0 ? plan(Math.max(...left)) : null);
        expect(breachesOf(story.events)).toEqual([]);
      }),
    );
  });

  it('passes over an older one, and a later one when an administrator keeps the plan', () => {
    const story = given(subscription).when(chosen(2));
    story.when(chosen(1)).then({ type: 'SubscriptionKept', data: { grantId: 'grant-1', because: 'older' } });
    const later = { ...chosen(3), keepsPlan: true };
    story.when(later).then({ type: 'SubscriptionKept', data: { chosenAt: null, because: 'administrator' } });
    story.when(later).thenState({ inForce: { plan: plan(2) } });
  });

  it('dates from when the grant was made in old events', () => {
    const { type: _type, ...data } = activate('old', growth);
    const old = stored('SubscriptionActivated', data, { stream: 'subscription-a', position: 1 });
    const before = new Date(Date.parse(old.metadata.recordedAt) - 1).toISOString();
    const story = given(subscription).given(old as never);
    story.when({ ...chosen(1), chosenAt: before }).then('SubscriptionKept');
    story.when({ ...chosen(1), chosenAt: old.metadata.recordedAt }).then('SubscriptionActivated');
  });

  it('gives way to a trial after its days are used, and the trial to whatever is paid for', () => {
    const trial = { ...activate('trial', starter), source: { kind: 'trial', ref: 'a' }, chosenAt: null } as const;
    const story = given(subscription)
      .when(chosen(2))
      .when(trial)
      .thenState({ inForce: { plan: starter } });
    story.when(chosen(1)).thenState({ inForce: { plan: plan(1) } });
  });

  it('asks what becomes of a better plan before an administrator gives another', () => {
    const story = given(subscription).when(activate('first', growth));
    const lower = { ...grantPlan, plan: starter };
    story.when(lower).thenRefused({
      code: 'plan-lowered',
      message: 'This lowers the plan from Growth to Starter. Say whether to keep the plan or to change it.',
    });
    story.when({ ...lower, choice: 'change' }).then('PlanGranted');
    story.when({ ...lower, choice: 'keep' }).then({ type: 'PlanGranted', data: { keepsPlan: true } });
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

  it('starts for an account at most once, whatever else happens', () => {
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
