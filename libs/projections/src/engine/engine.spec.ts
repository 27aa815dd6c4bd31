import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Position, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type { Projection } from '../define/definition.js';
import { LogRolledBack, ProjectionChanged } from '../define/errors.js';
import { EngineBench } from '../testing/engine-bench.js';
import { tallied, tallies } from '../testing/fixtures.js';
import { PATIENCE_MS } from '../testing/until.js';

let bench: EngineBench;

beforeEach(() => void (bench = new EngineBench()));
afterEach(() => bench.close());

describe('the engine', () => {
  it('folds old and new events, with rows', async () => {
    await bench.append(tallied('Added', 'a', 1), tallied('Noted', 'a'), tallied('Added', ['a', 'b'], 2));
    const { readModels } = await bench.started();
    const position = await bench.append(tallied('Added', 'b', 3), tallied('Removed', 'a'));
    expect(await readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    expect(await readModels.get(tallies, 'a')).toBeUndefined();
    expect(await readModels.get(tallies, 'b')).toEqual({ sum: 5, history: [2, 3] });
    const { documents } = await readModels.find(tallies, { where: { sum: { gt: 4 } } });
    expect(documents.map(({ id }) => id)).toEqual(['b']);
    const rows = await readModels.findRows(tallies, {
      sort: [{ field: 'by', direction: 'asc' }],
    });
    expect(rows.documents.map(({ body }) => body.by)).toEqual([1, 2, 3]);
    expect(await readModels.count(tallies)).toBe(1);
  });

  it('wakes waiters at once, and tells them when the time is over', async () => {
    const { readModels } = await bench.started();
    await readModels.waitFor(await bench.append(tallied('Added', 'a')), PATIENCE_MS);
    const times: number[] = [];
    for (let n = 0; n < 20; n++) {
      const began = performance.now();
      expect(await readModels.waitFor(await bench.append(tallied('Added', 'a')), PATIENCE_MS)).toBe(true);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    // A projector that only looked once a second would let nearly all of them wait for that long.
    expect(defined(times[10])).toBeLessThan(400);
    expect(await readModels.waitFor('9'.repeat(16) as Position, 30)).toBe(false);
  });

  it('lets a process without the projector wait for the one with it', async () => {
    await bench.started();
    const reader = bench.engine();
    await reader.prepare();
    const position = await bench.append(tallied('Added', 'a', 4));
    expect(await reader.readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    expect(await reader.readModels.get(tallies, 'a')).toMatchObject({ sum: 4 });
  });

  it('goes on at its last place, after a clean stop and after a crash', async () => {
    const first = await bench.started();
    await first.readModels.waitFor(await bench.append(tallied('Added', 'a', 1)), PATIENCE_MS);
    await first.stop();
    const second = await bench.started();
    await second.readModels.waitFor(await bench.append(tallied('Added', 'a', 2)), PATIENCE_MS);
    const third = await bench.started({ owner: `test/${process.pid}/third` }); // the second still has the lease
    expect(third.state).not.toBe('live');
    await second.stop();
    const position = await bench.append(tallied('Added', 'a', 3));
    expect(await third.readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    expect(await third.readModels.get(tallies, 'a')).toEqual({ sum: 6, history: [1, 2, 3] });
  });

  it('writes an event that touches thousands of documents in pieces, all of them', async () => {
    const keys = Array.from({ length: 5_000 }, (_, n) => `k${n}`);
    const running = await bench.started();
    const position = await bench.append(tallied('Added', keys, 1), tallied('Added', keys, 2));
    expect(await running.readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    expect(await running.readModels.count(tallies, { sum: 3 })).toBe(5_000);
  });

  it('does not let one projection that is far behind hold up another', async () => {
    await bench.append(...Array.from({ length: 300 }, () => tallied('Added', 'old')));
    const first = await bench.started({ pageSize: 10 });
    await first.readModels.waitFor(await bench.eventStore.head(), PATIENCE_MS);
    await first.stop();
    let slow = 0;
    const late: Projection = {
      ...(tallies as Projection),
      name: 'late',
      fold(document, event) {
        slow++;
        const until = performance.now() + 1;
        while (performance.now() < until);
        return tallies.fold(document as never, event);
      },
    };
    const both = await bench.started({ projections: [tallies, late], pageSize: 10 });
    const position = await bench.append(tallied('Added', 'new', 7));
    expect(await both.readModels.waitFor(position, PATIENCE_MS, ['tallies'])).toBe(true);
    expect(slow).toBeLessThan(200);
    expect(await both.readModels.waitFor(position, 10_000)).toBe(true);
    expect(slow).toBe(301);
  });

  it('refuses a checkpoint beyond the end of the log', async () => {
    const first = await bench.started();
    await first.readModels.waitFor(await bench.append(tallied('Added', 'a')), PATIENCE_MS);
    await first.stop();
    const storeId = await bench.eventStore.storeId();
    const { note } = defined(await bench.readStore.checkpoint('tallies@1'));
    const value = { position: '0000000000000009', storeId, note };
    await bench.readStore.write({ checkpoints: [{ key: 'tallies@1', value }] });
    await expect(bench.engine().start()).rejects.toThrow(LogRolledBack);
  });

  it('refuses other event types under the same version, and takes them under a new one', async () => {
    const first = await bench.started();
    const position = await bench.append(tallied('Added', 'a', 2), tallied('Noted', 'a'));
    await first.readModels.waitFor(position, PATIENCE_MS);
    await first.stop();
    const changed = { ...(tallies as Projection), handles: ['Added', 'Removed', 'Noted'] };
    await expect(bench.engine({ projections: [changed] }).start()).rejects.toThrow(ProjectionChanged);
    const next = await bench.started({ projections: [{ ...changed, version: 2 }] });
    await next.readModels.waitFor(position, PATIENCE_MS);
    expect(await next.readModels.get({ ...tallies, version: 2 }, 'a')).toMatchObject({ history: [2, 1] });
    expect(await next.versions.otherVersions('tallies')).toEqual([1]);
  });

  it('folds a read model of another log again from the start', async () => {
    const first = await bench.started();
    await first.readModels.waitFor(await bench.append(tallied('Added', 'a', 1), tallied('Added', 'a', 1)), PATIENCE_MS);
    await first.stop();
    await bench.anotherLog();
    const position = await bench.append(tallied('Added', 'b', 5));
    const second = await bench.started();
    expect(await second.readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    expect(await second.readModels.get(tallies, 'a')).toBeUndefined();
    expect(await second.readModels.get(tallies, 'b')).toMatchObject({ sum: 5 });
  });

  it('calls a version stalled by the time that passes, not by a clock that is moved', async () => {
    await (await bench.started()).stop();
    const clock = { wall: Date.now(), monotonic: 0 };
    const reader = bench.engine({ now: () => clock.wall, monotonic: () => clock.monotonic });
    await reader.prepare();
    await bench.append(tallied('Added', 'a'));
    const state = async () => (await reader.status())[0]?.state;
    await state();
    clock.wall += 90 * 86_400_000;
    expect(await state()).not.toBe('stalled');
    clock.monotonic += 10_001;
    expect(await state()).toBe('stalled');
  });

  it('reports its status', async () => {
    const running = await bench.started();
    const position = await bench.append(tallied('Added', 'a'));
    await running.readModels.waitFor(position, PATIENCE_MS);
    const [status] = await running.status();
    expect(status).toMatchObject({
      name: 'tallies',
      version: 1,
      position,
      head: position,
      lagEvents: 0,
      lagSeconds: 0,
    });
    expect(status).toMatchObject({
      state: 'live',
      applied: 1,
      error: null,
      rebuild: null,
      owner: running.options.owner,
    });
    await running.versions.pause('tallies');
    await bench.append(tallied('Added', 'a'));
    expect((await running.status())[0]).toMatchObject({ state: 'paused', lagEvents: 1 });
    await running.versions.unpause('tallies');
    await running.readModels.waitFor(await bench.eventStore.head(), PATIENCE_MS);
    await running.stop();
    expect((await running.status())[0]).toMatchObject({ state: 'stopped' });
    expect(START).toBe('');
  });
});
