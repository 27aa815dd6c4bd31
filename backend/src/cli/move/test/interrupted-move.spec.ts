import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS_STREAM } from '../../../operations/operations.events.js';
import { contextOf } from '../../operator.js';
import type { MoveStep, Side } from '../move-options.js';
import { eventsOf, isStartable, Movable, moved, withoutPositions } from '../testing/movable.js';

let place: Movable;

beforeAll(async () => {
  ({ place } = await Movable.create());
}, 120_000);
afterAll(() => place.end());

describe('a move that is interrupted', () => {
  it('goes on after an interruption at any step, and leaves one place that starts', async () => {
    const steps: MoveStep[] = [];
    for (let at = 1, isWhole = false; !isWhole; at++) {
      cpSync(place.folder('one'), place.folder(`cut ${at}`), { recursive: true });
      const { env, ...both } = await place.servers();
      const [from, to] = [place.embedded(`cut ${at}`), { ...env, ...place.embedded(`other ${at}`) }];
      const ended = await moved(from, to, at);
      isWhole = typeof ended !== 'string';
      if (typeof ended === 'string') {
        steps.push(ended);
        const hasLeft = ['left', 'chain', 'ended', 'noted'].includes(ended);
        // A process that was killed says nothing any more.
        const later = Date.now() + 31_000;
        const starts = { source: await isStartable(from, later), target: await isStartable(to, later) };
        expect({ ended, ...starts }).toEqual({ ended, source: !hasLeft, target: false });
        expect(await moved(from, to)).toMatchObject({ state: 'complete', head: place.heads.at(-1) });
      }
      expect([await isStartable(from), await isStartable(to)]).toEqual([false, true]);
      expect(await moved(from, to)).toMatchObject({ state: 'was complete' });
      const [here, there] = [await eventsOf(from), await eventsOf(to)];
      expect(withoutPositions(there.slice(0, here.length))).toEqual(withoutPositions(here));
      expect(there.slice(here.length).map(({ type }) => type)).toEqual(['ChainMoved', 'OperatorActionEnded']);
      await Promise.all([both.log.kill(), both.mongo.stop()]);
      rmSync(place.folder(`cut ${at}`), { recursive: true });
    }
    expect(new Set(steps)).toEqual(
      new Set([
        'begun',
        'compared',
        'copied',
        'leaving',
        'tail',
        'records',
        'places',
        'left',
        'chain',
        'ended',
        'noted',
      ]),
    );
  }, 300_000);

  it('takes along what a suspended process wrote while the move went on after the mark', async () => {
    cpSync(place.folder('one'), place.folder('late'), { recursive: true });
    const { env } = await place.servers();
    const [from, to] = [place.embedded('late'), { ...env, ...place.embedded('late other') }];
    expect(await moved(from, to, 'left')).toBe('left');
    const [id, data] = [
      randomUUID(),
      { actionId: 'late', action: 'backup', target: 'a folder', reason: 'to have one' },
    ];
    const event = { id, type: 'OperatorActionBegun', schemaVersion: 1, data, metadata: contextOf('ada') };
    const write = async (step: MoveStep, { log }: Side) => {
      if (step === 'copied') await log.append(OPERATIONS_STREAM, [event], { expected: 'any' });
    };
    expect(await moved(from, to, undefined, write)).toMatchObject({ state: 'complete' });
    expect((await eventsOf(to)).map((one) => one.id)).toContain(id);
  });
});
