import { beforeEach, describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { Fuse } from '../../../testing/domain/fuse.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { MessageClaimed, MessageSkipped } from '../messages/message.events.js';
import { AskingWorld } from './testing/asking-world.js';

const DAY = 86_400_000;
const QUESTION = 'Ada $& Co: YES?';

let world: AskingWorld;

beforeEach(() => {
  world = new AskingWorld();
});

const rules = () => world.ofType<MessageSkipped>('MessageSkipped').map(({ data }) => data.rule);
const bases = () => world.ofType<MessageClaimed>('MessageClaimed').map(({ data }) => data.basis?.kind);

describe('the question that confirms a consent', () => {
  it('goes out once, free of limits, and with its basis, while nothing else goes out before a yes', async () => {
    const { turnOn, give, order, send, offer } = world.processWith();
    await turnOn();
    for (const id of ['one', 'two']) await give(id);
    await order();
    await send();
    await offer('m1');
    expect(world.calls).toEqual([QUESTION]);
    expect(rules()).toEqual(['asked']);
    expect(bases()).toEqual(['question']);
    expect(world.ofType('MessageOrdered')).toMatchObject([{ data: { free: true } }]);
    expect(world.ofType('JobAdmitted')).toEqual([]);
    expect(world.breaches()).toEqual([]);
  });

  it.each(['stop', 'yes', 'late', 'opted-out'])('stays unsent after %s', async (what) => {
    const { turnOn, give, order, send, stop, yes } = world.processWith();
    await turnOn();
    await give('one');
    await order();
    if (what === 'stop') await stop('s');
    if (what === 'yes') await yes('y', 'question-one');
    if (what === 'late') world.time.advance(8 * DAY);
    if (what === 'opted-out') world.isStopped = true;
    await send();
    expect(world.calls).toEqual([]);
    expect(rules()).toEqual([{ stop: 'withdrawn', yes: 'settled', late: 'late', 'opted-out': 'suppressed' }[what]]);
  });

  it('goes out again only when its time is over', async () => {
    const { turnOn, give, order, send } = world.processWith();
    await turnOn();
    for (const days of [0, 6, 6, 17, 2]) {
      world.time.advance(days * DAY);
      await give(`after-${days}-${world.time.now()}`);
      await order();
      await send();
    }
    expect(world.calls).toHaveLength(2);
    expect(world.breaches()).toEqual([]);
  });

  it('goes out once at most after a crash between any two steps, and once if not under way', async () => {
    let deaths = 0;
    for (let point = 1; point <= 40; point++) {
      world = new AskingWorld();
      const fuse = new Fuse(point);
      const first = world.processWith(fuse);
      await (async () => {
        await first.turnOn();
        await first.give('one');
        await first.order();
        await first.send();
      })().catch((error: unknown) => {
        if (!fuse.burnt) throw error;
        deaths++;
      });
      const wasClaimed = world.ofType('MessageClaimed').length > 0;
      const before = world.calls.length;
      const next = world.processWith();
      await next.turnOn();
      for (const id of ['one', 'two']) await next.give(id);
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

  it('lets no offer follow before a yes or after a STOP, whatever several processes do', async () => {
    const step = fc.constantFrom('give', 'order', 'send', 'offer', 'stop');
    const work = fc.array(fc.tuple(fc.nat(2), step), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(work, async (steps) => {
        world = new AskingWorld();
        const processes = [world.processWith(), world.processWith(), world.processWith()];
        const [first] = processes;
        await defined(first).turnOn();
        await defined(first).give('first');
        await Promise.all(
          steps.map(([which, what], n) => {
            const one = defined(processes[which]);
            if (what === 'order' || what === 'send') return one[what]();
            if (what === 'offer' || what === 'stop') return one[what](`${what}-${n}`);
            // After a STOP a form of before is refused.
            return one.give(`${what}-${n}`).catch((error: unknown) => expect(error).toBeInstanceOf(DomainError));
          }),
        );
        expect(world.calls.filter((text) => text !== QUESTION)).toEqual([]);
        expect(world.calls.length).toBeLessThanOrEqual(1);
        expect(world.breaches()).toEqual([]);
      }),
      { numRuns: gateRuns(50) },
    );
  });
});
