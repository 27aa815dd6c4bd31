import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DAY_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { idOf } from '../../../platform/domain/ids.js';
import { target } from '../channel/testing/life.js';
import { type Fault, World } from './channels-saga-world.js';
import { ADMIN } from '../../../../testing/domain/command-context.js';
import { Crash, Fuse } from '../../../../testing/domain/fuse.js';

const T1 = idOf('test', 'first');

async function requested(): Promise<World> {
  const world = await new World().prepare();
  await world.request(30, T1);
  return world;
}

/** Checks the end of an activation of 30 days out of 100, after any fault on the way. */
async function expectActive(world: World): Promise<void> {
  const state = await world.process().state();
  expect(state).toMatchObject({ status: 'ACTIVE', operation: null, outcomes: { [T1]: { state: 'credited' } } });
  expect(state.webhookUrl).toMatch(/^http:\/\/app\.test\/webhooks\/whapi\/[0-9a-f]{32}$/);
  expect(state.ledgerDays).toBe(30);
  expect(world.gateway.count('create')).toBe(1);
  expect(world.gateway.count('extend')).toBe(1);
  expect(world.ledger()).toMatchObject({ 'pool:main': 70, 'channel:7': 30 });
  expect(world.inTransit()).toBe(0);
  const [managed] = world.gateway.channels.values();
  expect(managed).toMatchObject({ mode: 'live' });
  expect(defined(managed).webhooks).toHaveLength(1);
  expect(defined(defined(managed).webhooks[0]).key).toMatch(/^[0-9a-f]{64}$/);
}

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(true));

describe('an activation', () => {
  it('reserves, creates, extends, credits, confirms and sets the webhooks', async () => {
    const world = await requested();
    await world.finish();
    await expectActive(world);
    expect(JSON.stringify(world.store.events)).not.toContain('token-FALCON');
  });

  it('ends the same after a crash at any point, with one channel and one extension at the gateway', async () => {
    for (let point = 1; ; point++) {
      const world = await requested();
      const fuse = new Fuse(point);
      try {
        await world.process(fuse).operations.advance(7);
      } catch (error) {
        expect(error).toBeInstanceOf(Crash);
      }
      await world.finish();
      await expectActive(world).catch((error: unknown) => {
        throw new Error(`after a crash at point ${point}`, { cause: error });
      });
      if (!fuse.burnt) {
        expect(point).toBeGreaterThan(45);
        return;
      }
    }
  });

  it('ends the same after two crashes in a row', async () => {
    for (let first = 1; first < 100; first += 7) {
      for (let second = 1; second < 60; second += 5) {
        const world = await requested();
        for (const point of [first, second]) {
          await world
            .process(new Fuse(point))
            .operations.advance(7)
            .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
        }
        await world.finish();
        await expectActive(world);
      }
    }
  });

  it.each<[string, Fault]>([
    ['create', 'lose-before'],
    ['create', 'lose-after'],
    ['extend', 'lose-before'],
    ['extend', 'lose-after'],
    ['create', 'not-sent'],
    ['extend', 'not-sent'],
    ['extend', 'limit'],
    ['get', 'lose-before'],
    ['mode', 'lose-after'],
    ['mode', 'refuse'],
    ['patch', 'lose-before'],
    ['patch', 'lose-after'],
    ['webhooks', 'not-sent'],
  ])('gets there when %s does: %s', async (call, fault) => {
    const world = await requested();
    world.gateway.fail(call, fault, fault === 'refuse' ? 'refuse' : 'not-sent');
    await world.finish();
    const state = await world.process().state();
    expect(state).toMatchObject({ status: 'ACTIVE', ledgerDays: 30, operation: null });
    expect(world.gateway.count('create')).toBe(1);
    expect(world.gateway.count('extend')).toBe(1);
    expect(world.inTransit()).toBe(0);
  });

  it('repeats an extension without an answer only after 5 minutes have shown that it did not arrive', async () => {
    const world = await requested();
    world.gateway.fail('extend', 'lose-before');
    expect(await world.finish()).toBeGreaterThan(300_000);
    await expectActive(world);
  });

  it('sets the webhooks of an active channel while the gateway makes its next extension wait', async () => {
    const world = await requested();
    world.gateway.fail('mode', 'not-sent');
    await world.process().operations.advance(7);
    expect(await world.process().state()).toMatchObject({ status: 'ACTIVE', operation: null, webhookUrl: null });
    await world.request(30, idOf('test', 'second'));
    world.gateway.fail('extend', 'limit');
    await world.process().operations.advance(7);
    const state = await world.process().state();
    expect(state.operation).not.toBeNull();
    expect(state.webhookUrl).toMatch(/^http:/);
  });

  it('gives the days back with the reason when the gateway refuses', async () => {
    const world = await requested();
    world.gateway.fail('extend', 'refuse');
    await world.finish();
    const state = await world.process().state();
    expect(state).toMatchObject({ status: 'PENDING', operation: null, ledgerDays: 0 });
    expect(state.outcomes[T1]).toEqual({
      state: 'failed',
      kind: 'conflict',
      reason: 'The gateway refused: Not possible',
    });
    expect(world.ledger()).toMatchObject({ 'pool:main': 100 });
    expect(world.inTransit()).toBe(0);
  });

  it('gives the days back after a refusal, with a crash at any point between', async () => {
    for (let point = 1; ; point++) {
      const world = await requested();
      world.gateway.fail('create', 'refuse');
      const fuse = new Fuse(point);
      await world
        .process(fuse)
        .operations.advance(7)
        .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
      await world.finish();
      const state = await world.process().state();
      const pool = world.ledger()['pool:main'];
      // A crash that lost the answer "refused" leaves the outcome unknown: then the channel is made after all.
      expect([state.status, pool]).toEqual(state.status === 'ACTIVE' ? ['ACTIVE', 70] : ['PENDING', 100]);
      expect(world.inTransit()).toBe(0);
      if (!fuse.burnt) return;
    }
  });

  it('gives up only on a gateway that cannot be reached for long', async () => {
    const world = await requested();
    world.gateway.fail('create', ...Array<Fault>(50).fill('not-sent'));
    expect(await world.finish()).toBeGreaterThanOrEqual(300_000);
    expect(world.ledger()).toMatchObject({ 'pool:main': 100 });
    expect((await world.process().state()).outcomes[T1]).toMatchObject({ state: 'failed', kind: 'unavailable' });
  });

  it('tells when the pool has too few days', async () => {
    const world = await new World().prepare();
    await world.request(101, T1);
    await world.finish();
    expect((await world.process().state()).outcomes[T1]).toEqual({
      state: 'failed',
      kind: 'invalid',
      reason: 'Main balance only has 100 days available. Cannot add 101 days.',
    });
    expect(world.gateway.journal).toEqual([]);
  });

  it('lets two workers at the same operation make each call once', async () => {
    for (let round = 0; round < 20; round++) {
      const world = await requested();
      await Promise.all([1, 2, 3].map(() => world.process().operations.advance(7)));
      await world.finish();
      await expectActive(world);
    }
  });
});

describe('a removal', () => {
  async function removed(afterDays: number): Promise<World> {
    const world = await requested();
    await world.finish();
    world.clock.advance(afterDays * DAY_MS);
    const command = { type: 'RemoveChannel', accountId: 'acc', target, by: ADMIN, correlationId: 'r' } as const;
    await world.process().channel(command, 'remove');
    return world;
  }

  it('deletes at the gateway and returns whole unused days, with a crash at any point between', async () => {
    for (let point = 1; ; point++) {
      const world = await removed(10.5);
      const fuse = new Fuse(point);
      await world
        .process(fuse)
        .operations.advance(7)
        .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
      await world.finish();
      expect(world.ledger()).toMatchObject({ 'pool:main': 89, 'channel:7': 0, 'sink:expired': 11 });
      expect(world.inTransit()).toBe(0);
      expect(world.gateway.channels.size).toBe(0);
      if (!fuse.burnt) return;
    }
  });

  it('returns nothing for a channel whose time is over', async () => {
    const world = await removed(30);
    await world.finish();
    expect(world.ledger()).toMatchObject({ 'pool:main': 70, 'channel:7': 0, 'sink:expired': 30 });
    expect(world.inTransit()).toBe(0);
  });
});
