import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Crash, Fuse } from '../../../../testing/domain/fuse.js';
import type { Fault } from './fake-paypal.js';
import { type PayPalProcess, PayPalWorld, tolerant } from './paypal-world.js';

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(true));

/** Checks the end state by PayPal's records, not by the product's own. */
async function expectSettled(world: PayPalWorld): Promise<void> {
  const [order] = world.payPal.orders.values();
  const paid = order?.captures.filter(({ status }) => status === 'COMPLETED') ?? [];
  const granted = world.count('PayPalGrantDecided');
  expect(granted).toBeLessThanOrEqual(1);
  expect(world.count('WalletCredited')).toBe(granted);
  expect(world.count('SubscriptionActivated')).toBe(granted);
  expect(order?.captures.length ?? 0).toBeLessThanOrEqual(1);
  expect(await world.days()).toBe(paid.length === 1 ? 30 : 0);
  if (paid.length === 1) expect(granted).toBe(1);
  expect(world.breaches()).toEqual([]);
}

/** Does all that a buyer does; nothing after a crash. */
async function buy(world: PayPalWorld, process: PayPalProcess): Promise<void> {
  await process.order();
  world.payPal.approve(defined(world.orderId));
  await process.capture();
  await process.confirm();
}

async function crashing(work: Promise<unknown>): Promise<void> {
  try {
    await tolerant(work);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

describe('a crash in the PayPal process', () => {
  it('leads to the same end at any point of a purchase, by the sweeper', async () => {
    let lost = 0;
    for (let point = 1; ; point++) {
      const world = new PayPalWorld();
      const fuse = new Fuse(point);
      await crashing(buy(world, world.process(fuse)));
      await world.finish();
      await expectSettled(world).catch((error: unknown) => {
        throw new Error(`after a crash at point ${point}`, { cause: error });
      });
      const approved = [...world.payPal.orders.values()].some(({ status }) => status !== 'CREATED');
      if (!approved) lost++;
      expect(await world.days()).toBe(approved ? 30 : 0);
      if (!fuse.burnt) {
        expect(lost).toBeGreaterThan(5);
        expect(point).toBeGreaterThan(40);
        return;
      }
    }
  });

  it('ends with the days taken back at any point of a refund', async () => {
    for (let point = 1; ; point++) {
      const world = new PayPalWorld();
      await buy(world, world.process());
      expect(await world.days()).toBe(30);
      world.payPal.refund(defined(world.orderId));
      const fuse = new Fuse(point);
      await crashing(world.process(fuse).notice(1, 'PAYMENT.CAPTURE.REFUNDED'));
      // The reactor's checkpoint is behind, so the webhook event comes again.
      await world.process().notice(1, 'PAYMENT.CAPTURE.REFUNDED');
      await world.finish();
      expect([point, await world.days(), world.count('WalletDaysTakenBack')]).toEqual([point, 0, 1]);
      expect(world.breaches()).toEqual([]);
      if (!fuse.burnt) {
        expect(point).toBeGreaterThan(15);
        return;
      }
    }
  });
});

const fault = fc.constantFrom<Fault>(
  'lose-before',
  'lose-after',
  'decline',
  'final-decline',
  'in-progress',
  'pending',
  'denied',
);
const step = fc.record({
  who: fc.constantFrom(
    ...(['capture', 'capture', 'capture', 'confirm', 'notice', 'sweep', 'sweep', 'order'] as const),
    ...(['approve', 'wait', 'settle', 'refund', 'refund'] as const),
  ),
  crashAt: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined, freq: 3 }),
  n: fc.nat(3),
});

describe('the PayPal process under faults', () => {
  it('makes one grant for money that is there and none otherwise, under any faults', async () => {
    const seen = { granted: 0, refunded: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 3 }),
        fc.array(fc.constantFrom<Fault>('lose-before', 'lose-after'), { maxLength: 3 }),
        fc.array(step, { minLength: 6, maxLength: 16 }),
        async (captureFaults, lookFaults, steps) => {
          const world = new PayPalWorld();
          world.payPal.fail('capture', ...captureFaults);
          world.payPal.fail('get', ...lookFaults);
          await tolerant(world.process().order());
          world.payPal.approve(defined(world.orderId));
          for (const { who, crashAt, n } of steps) {
            const process = world.process(new Fuse(crashAt));
            if (who === 'approve') world.payPal.approve(defined(world.orderId));
            else if (who === 'settle') world.payPal.settle();
            else if (who === 'refund') world.payPal.refund(defined(world.orderId));
            else if (who === 'wait') world.clock.advance(3 * 60_000);
            else await crashing(who === 'notice' ? process.notice(n) : process[who]());
          }
          // In the end pending payments complete, every webhook event is delivered, and PayPal answers.
          world.payPal.settle();
          world.payPal.heal();
          for (const n of [0, 1, 2, 3]) await world.process().notice(n);
          await world.finish();
          await expectSettled(world);
          const [order] = world.payPal.orders.values();
          if (defined(order).refunded > 0) seen.refunded++;
          else if ((await world.days()) === 30) seen.granted++;
        },
      ),
      { numRuns: gateRuns(250) },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
  });
});

describe('a race in the PayPal process', () => {
  it('ends in one capture and one grant for browser, webhook events and two sweepers on one order', async () => {
    const ways = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, browserCaptures) => {
        const world = new PayPalWorld();
        await world.process().order();
        world.payPal.approve(defined(world.orderId));
        world.clock.advance(3 * 60_000);
        const pace = () => scheduler.schedule(Promise.resolve());
        const process = () => world.process(new Fuse(), pace);
        const browser = async () => {
          const own = process();
          if (browserCaptures) await tolerant(own.capture());
          await tolerant(own.confirm());
        };
        const runs = [browser(), process().notice(1), process().notice(2)].concat(
          [process(), process()].map((one) => tolerant(one.sweep())),
          tolerant(process().capture('eve')),
          tolerant(process().confirm('eve')),
        );
        await scheduler.waitFor(Promise.all(runs));
        await world.finish();
        await expectSettled(world);
        expect([await world.days(), await world.days('eve')]).toEqual([30, 0]);
        expect(world.count('PayPalCaptureRequested')).toBe(1);
        ways.add(world.store.events.map(({ type }) => type).join());
      }),
      { numRuns: gateRuns(100) },
    );
    // The scheduler really mixes them.
    expect(ways.size).toBeGreaterThan(3);
  });

  it('leaves no days after a refund and the grant', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const world = new PayPalWorld();
        await world.process().order();
        world.payPal.approve(defined(world.orderId));
        const pace = () => scheduler.schedule(Promise.resolve());
        const process = () => world.process(new Fuse(), pace);
        const refund = async () => {
          await process().notice(1);
          world.payPal.refund(defined(world.orderId));
          await process().notice(2, 'PAYMENT.CAPTURE.REFUNDED');
        };
        const browser = tolerant(process().capture()).then(() => tolerant(process().confirm()));
        await scheduler.waitFor(Promise.all([browser, refund()]));
        world.payPal.refund(defined(world.orderId));
        await world.process().notice(3, 'PAYMENT.CAPTURE.REFUNDED');
        await world.finish();
        await expectSettled(world);
        expect(await world.days()).toBe(0);
      }),
      { numRuns: gateRuns(100) },
    );
  });
});

it('ends a payment the same by browser only, by webhook event only and by sweeper only', async () => {
  const ends = [];
  for (const ways of [['confirm'], ['notice'], ['sweep'], ['notice', 'confirm'], ['confirm', 'notice', 'sweep']]) {
    const world = new PayPalWorld();
    const process = world.process();
    await process.order();
    world.payPal.approve(defined(world.orderId));
    await world.payPal.captureOrder(defined(world.orderId), 'by PayPal itself');
    for (const way of ways) await (way === 'notice' ? process.notice(1) : process[way as 'confirm' | 'sweep']());
    const { grant, grantMade, mismatch } = await process.log.known(world.paymentId);
    ends.push({ grant, grantMade, mismatch, days: await world.days() });
  }
  expect(ends[0]).toMatchObject({ grantMade: true, mismatch: null, days: 30 });
  for (const end of ends) expect(end).toEqual(ends[0]);
});

it('keeps the request id of an attempt until a definite no, from any caller', async () => {
  const world = new PayPalWorld();
  await world.process().order();
  world.payPal.approve(defined(world.orderId));
  world.payPal.fail('capture', 'lose-before', 'lose-before', 'in-progress', 'decline', 'lose-after');
  await world.process().capture();
  await tolerant(world.process().sweep());
  await world.process().capture();
  expect(world.payPal.asked).toEqual([1, 1, 1, 1, 2, 2].map((n) => `capture:ORDER1:${n}`));
  expect(await world.days()).toBe(30);
});

it('leaves a payment of another environment alone', async () => {
  const world = new PayPalWorld();
  await world.process().order();
  world.payPal.approve(defined(world.orderId));
  world.environment = 'live';
  const process = world.process();
  for (const work of [process.capture(), process.confirm(), process.sweep()]) {
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    expect([error instanceof DomainError, (error as DomainError).code]).toEqual([true, 'environment-differs']);
  }
  expect(defined(world.payPal.orders.get(defined(world.orderId))).captures).toEqual([]);
});
