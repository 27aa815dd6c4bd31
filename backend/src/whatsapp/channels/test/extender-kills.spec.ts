import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DAY_MS } from '@wavelane/contracts';
import { Invariants } from '../../../books/audit/checks/invariants.js';
import { AdjustPool, TopUpPool } from '../../../days/ledger/pool/pool.commands.js';
import { wallet } from '../../../days/ledger/wallet/wallet.js';
import { walletStream } from '../../../days/ledger/wallet/wallet.events.js';
import { subscription } from '../../../days/plans/subscriptions/subscription.js';
import { subscriptionStream } from '../../../days/plans/subscriptions/subscription.events.js';
import { idOf } from '../../../platform/domain/ids.js';
import { context } from '../../../../testing/domain/command-context.js';
import { Crash, Fuse } from '../../../../testing/domain/fuse.js';
import { TRIES_EVERY } from '../automatic/extender.js';
import { accountChannels, accountChannelsStream } from '../quota/account-channels.js';
import { World } from './channels-saga-world.js';

const PLAN = { id: 'growth', name: 'Growth', channelsLimit: 3, dailyMessagesLimit: null, bulkMessagesLimit: null };
const source = { kind: 'admin', ref: null } as const;

/** A channel that waits for its first days, with a wallet that has some. */
async function waiting(days: number): Promise<World> {
  const world = await new World().prepare();
  const { executor } = world.process();
  const place = { accountId: 'acc', channelId: 7, label: 'Shop', phone: '+97330000001', limit: 3 };
  const credit = {
    type: 'CreditWallet',
    accountId: 'acc',
    creditId: idOf('credit'),
    days,
    source,
    note: null,
  } as const;
  const plan = { accountId: 'acc', plan: PLAN, durationType: null, source, grantId: idOf('grant') };
  await executor.execute(
    accountChannels,
    accountChannelsStream('acc'),
    { type: 'TakeSlot', ...place },
    context('place'),
  );
  await executor.execute(wallet, walletStream('acc'), credit, context('credit'));
  await executor.execute(
    subscription,
    subscriptionStream('acc'),
    { type: 'ActivateSubscription', ...plan },
    context('p'),
  );
  return world;
}

/** Looks, acts at the gateway and updates the wallet, until no new event is written. */
async function settle(world: World): Promise<void> {
  for (let written = -1; written !== world.store.events.length;) {
    written = world.store.events.length;
    await world.process().extender.look('acc');
    await world.finish();
    await world.process().hear();
  }
}

const countOf = (world: World, type: string) => world.store.events.filter((event) => event.type === type).length;

function breachesOf(world: World) {
  const laws = new Invariants();
  for (const event of world.store.events) laws.take(event);
  return laws.breaches;
}

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(true));

describe('the extender', () => {
  it('gives a channel its first days once', async () => {
    const world = await waiting(14);
    await settle(world);
    expect(await world.process().state()).toMatchObject({ status: 'ACTIVE', ledgerDays: 7 });
    expect(countOf(world, 'WalletDaysPromised')).toBe(1);
    expect(world.ledger()).toMatchObject({ 'pool:main': 93 });
  });

  it('ends the same after a crash at any point', async () => {
    for (let point = 1; ; point++) {
      const world = await waiting(14);
      const fuse = new Fuse(point);
      await world
        .process(fuse)
        .extender.look('acc')
        .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
      await settle(world);
      expect([point, countOf(world, 'ChannelActivationRequested'), countOf(world, 'PoolDaysReserved')]).toEqual([
        point,
        1,
        1,
      ]);
      expect(await world.process().state()).toMatchObject({ status: 'ACTIVE', ledgerDays: 7 });
      expect(breachesOf(world)).toEqual([]);
      if (!fuse.burnt) {
        expect(point).toBeGreaterThan(8);
        return;
      }
    }
  });

  it('gives the same days once when two processes look at the same time, again and again', async () => {
    const world = await waiting(30);
    for (let day = 0; day < 30; day++) {
      const [one, other] = [world.process(), world.process()];
      await Promise.all([one.extender.look('acc'), other.extender.look('acc'), one.extender.look('acc')]);
      await world.finish();
      await Promise.all([one.hear(), other.hear()]);
      world.clock.advance(DAY_MS);
    }
    const ends = world.store.events.flatMap(({ type, data }) =>
      type === 'ChannelDaysCredited' ? [(data as { expiresAt: string }).expiresAt] : [],
    );
    expect(new Set(ends).size).toBe(ends.length);
    expect(ends.length).toBeGreaterThan(4);
    expect(world.gateway.count('extend')).toBe(ends.length);
    expect(world.ledger()['pool:main']).toBe(70);
    expect(breachesOf(world)).toEqual([]);
  });

  it('brings an expired channel back when days come, and leaves one alone that its owner paused', async () => {
    const world = await waiting(1);
    await settle(world);
    world.clock.advance(3 * DAY_MS);
    await settle(world);
    expect(countOf(world, 'ChannelDaysCredited')).toBe(1);
    const { executor, channel: on } = world.process();
    const credit = {
      type: 'CreditWallet',
      accountId: 'acc',
      creditId: idOf('more'),
      days: 9,
      source,
      note: null,
    } as const;
    await executor.execute(wallet, walletStream('acc'), credit, context('more'));
    await on({ type: 'PauseByOwner', accountId: 'acc' }, 'pause');
    await settle(world);
    expect(countOf(world, 'ChannelDaysCredited')).toBe(1);
    await on({ type: 'ResumeByOwner', accountId: 'acc' }, 'resume');
    await settle(world);
    expect(await world.process().state()).toMatchObject({ status: 'ACTIVE', pausedByOwner: false });
    expect(breachesOf(world)).toEqual([]);
  });

  it('asks the operator once when the pool has no days, and gives them when it has', async () => {
    const world = await waiting(14);
    const { bus } = world.process();
    await bus.execute(new AdjustPool({ days: -100, note: null }, context('empty')));
    await settle(world);
    await settle(world);
    expect(countOf(world, 'ChannelOperatorAsked')).toBe(1);
    expect(await world.process().state()).toMatchObject({ status: 'PENDING', asked: { why: 'pool', end: null } });
    await bus.execute(new TopUpPool({ days: 3, note: null }, context('some')));
    await settle(world);
    expect(await world.process().state()).toMatchObject({ status: 'ACTIVE', ledgerDays: 3 });
    expect(world.ledger()['pool:main']).toBe(0);
  });

  it('takes back days that the gateway refuses, asks the operator, and asks for them again later', async () => {
    const world = await waiting(14);
    world.gateway.fail('create', 'refuse');
    const process = world.process();
    await process.extender.look('acc');
    await world.finish();
    await process.hear();
    expect((await process.executor.state(wallet, walletStream('acc'))).promises).toEqual({});
    expect(await process.extender.look('acc')).toBe(world.clock.now() + TRIES_EVERY);
    expect((await process.state()).asked).toEqual({ why: 'gateway', end: null });
    world.clock.advance(TRIES_EVERY);
    await process.extender.look('acc');
    await world.finish();
    expect(await process.state()).toMatchObject({ status: 'ACTIVE', ledgerDays: 7, asked: null });
    expect(breachesOf(world)).toEqual([]);
  });
});
