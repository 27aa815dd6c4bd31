import { beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { Fuse } from '../../../testing/domain/fuse.js';
import { NEW_YEAR } from '../../../testing/domain/test-time.js';
import type { MessageSkipped } from '../messages/message.events.js';
import { ConfirmingWorld } from './testing/confirming-world.js';

const MINUTE = 60_000;

let world: ConfirmingWorld;

beforeEach(() => {
  world = new ConfirmingWorld();
});

describe('the confirmation of a withdrawal', () => {
  it('goes out once, names the sender, counts against no limit, and says on what it rests', async () => {
    const { stop, order, send } = world.processWith();
    await stop('m1');
    await order();
    await send();
    expect(world.calls).toEqual(['No more from Ada $& Co.']);
    const [{ id }] = world.ofType<{ id: string }>('RecipientSuppressed') as [{ id: string }];
    expect(world.ofType('MessageClaimed')).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({
          basis: expect.objectContaining({ kind: 'withdrawal', ruleVersion: 3, event: id, withdrawalsKnown: 1 }),
        }),
      }),
    ]);
    expect(world.ofType('MessageOrdered')).toMatchObject([{ data: { free: true } }]);
    expect(world.ofType('JobAdmitted')).toEqual([]);
    expect(world.breaches()).toEqual([]);
  });

  it('stays away when the account confirms none, or a user entered the number', async () => {
    const { stop, order } = world.processWith(new Fuse(), false);
    await stop('m1');
    await order();
    expect(world.ofType('MessageOrdered')).toEqual([]);
  });

  it('stays unsent after a START, and goes out once for the withdrawal that stands', async () => {
    const { stop, start, order, send } = world.processWith();
    await stop('m1');
    await order();
    world.time.advance(1);
    await start('m2');
    await send();
    expect(world.calls).toEqual([]);
    world.time.advance(1);
    await stop('m3');
    await order();
    await send();
    expect(world.calls).toHaveLength(1);
    expect(world.ofType<MessageSkipped>('MessageSkipped').map(({ data }) => data.rule)).toEqual(['returned']);
    expect(world.breaches()).toEqual([]);
  });

  it('stays unsent when late, whenever it was heard, ordered and sent, and notes that in the log', async () => {
    const delay = fc.integer({ min: 0, max: 6 * MINUTE });
    await fc.assert(
      fc.asyncProperty(fc.tuple(delay, delay, delay), async ([heard, ordered, sent]) => {
        world = new ConfirmingWorld();
        world.time.moveTo(NEW_YEAR + heard);
        const { stop, order, send } = world.processWith();
        await stop('m1', NEW_YEAR);
        world.time.advance(ordered);
        await order();
        world.time.advance(sent);
        await send();
        const isLate = world.time.now() - NEW_YEAR > 4.5 * MINUTE;
        expect(world.calls).toHaveLength(isLate ? 0 : 1);
        expect(world.ofType<MessageSkipped>('MessageSkipped').map(({ data }) => data.rule)).toEqual(
          isLate ? ['late'] : [],
        );
        expect(world.breaches()).toEqual([]);
      }),
    );
  });

  it('takes no word of a clock that is ahead', async () => {
    const { stop, order, send } = world.processWith();
    await stop('m1', NEW_YEAR + 60 * MINUTE);
    world.time.advance(5 * MINUTE);
    await order();
    await send();
    expect(world.calls).toEqual([]);
  });

  it('goes out once at most after a crash between any two steps, and once if not under way', async () => {
    let deaths = 0;
    for (let point = 1; point <= 40; point++) {
      world = new ConfirmingWorld();
      const fuse = new Fuse(point);
      const first = world.processWith(fuse);
      await (async () => {
        await first.stop('m1');
        await first.order();
        await first.send();
      })().catch((error: unknown) => {
        if (!fuse.burnt) throw error;
        deaths++;
      });
      const wasClaimed = world.ofType('MessageClaimed').length > 0;
      const before = world.calls.length;
      // The next one hears the same again, and more.
      const next = world.processWith();
      for (const id of ['m1', 'm2']) await next.stop(id);
      for (let turn = 0; turn < 2; turn++) {
        await next.order();
        await next.send();
      }
      expect(world.calls.length).toBe(wasClaimed ? before : 1);
      expect(world.ofType('MessageOrdered')).toHaveLength(1);
      expect(world.breaches()).toEqual([]);
    }
    expect(deaths).toBeGreaterThan(10);
    expect(deaths).toBeLessThan(40);
  });

  it('goes out once when several processes hear, order and send at the same time', async () => {
    const step = fc.constantFrom('stop' as const, 'order' as const, 'send' as const);
    const work = fc.array(fc.tuple(fc.nat(2), step), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(work, async (steps) => {
        world = new ConfirmingWorld();
        const processes = [world.processWith(), world.processWith(), world.processWith()];
        await Promise.all(
          steps.map(([which, what], n) => {
            const one = defined(processes[which]);
            return what === 'stop' ? one.stop(`m${n}`) : one[what]();
          }),
        );
        await defined(processes[0]).stop('last');
        for (const one of processes) {
          await one.order();
          await one.send();
        }
        expect(world.calls).toHaveLength(1);
        expect(world.breaches()).toEqual([]);
      }),
    );
  });
});
