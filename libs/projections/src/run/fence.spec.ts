import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codeSet } from '../define/naming.js';
import { EngineBench } from '../testing/engine-bench.js';
import { tallied, tallies } from '../testing/fixtures.js';
import { heldWrites } from '../testing/held-writes.js';
import { PATIENCE_MS, until } from '../testing/until.js';

const MARK = `projector:${codeSet([tallies])}`;

describe('a projector that was held up while another took over', () => {
  let bench: EngineBench;
  let clock: number;

  beforeEach(() => {
    bench = new EngineBench();
    clock = Date.now();
  });
  afterEach(() => bench.close());

  const now = () => clock;

  it('writes no checkpoint any more, so what readers wait for never goes back', async () => {
    const stall = heldWrites(bench.readStore);
    const first = await bench.started({ readStore: stall.store, owner: 'one/1/a', now });
    await first.readModels.waitFor(await bench.append(tallied('Added', 'a', 1)), PATIENCE_MS);
    stall.hold();
    await bench.append(tallied('Added', 'a', 2));
    await until(stall.held);
    clock += 60_000;
    const second = await bench.started({ owner: 'two/1/a', now });
    const position = await bench.append(tallied('Added', 'a', 3));
    expect(await second.readModels.waitFor(position, PATIENCE_MS)).toBe(true);
    await until(async () => (await bench.readStore.checkpoint(MARK))?.position === position);
    stall.letGo();
    await until(() => first.state === 'standby');
    expect((await bench.readStore.checkpoint(MARK))?.position).toBe(position);
    expect((await bench.readStore.checkpoint('tallies@1'))?.position).toBe(position);
    expect(await second.readModels.get(tallies, 'a')).toEqual({ sum: 6, history: [1, 2, 3] });
    expect(second.state).toBe('live');
  });

  it('undoes no repair with what it had in hand', async () => {
    let monotonic = 0;
    const early = await bench.started({ owner: 'zero/1/a', now });
    await early.readModels.waitFor(await bench.append(tallied('Added', 'a', 1)), PATIENCE_MS);
    const [{ position: at } = { position: '' }] = await bench.readStore.load('tallies@1', ['a']);
    await early.stop();
    await bench.readStore.replace('tallies@1', { id: 'a', position: at, body: { sum: 100, history: [100] } });
    const stall = heldWrites(bench.readStore);
    const first = await bench.started({ readStore: stall.store, owner: 'one/1/a', now });
    stall.hold();
    await bench.append(tallied('Added', 'a', 2));
    await until(stall.held);
    clock += 60_000;
    const second = await bench.started({ owner: 'two/1/a', now, monotonic: () => monotonic });
    await second.readModels.waitFor(await bench.append(tallied('Added', 'b', 3)), PATIENCE_MS);
    monotonic += 60_000;
    expect(await second.rebuildKey('tallies', 'a')).toBe('repaired');
    stall.letGo();
    await until(() => first.state === 'standby');
    expect(await second.readModels.get(tallies, 'a')).toEqual({ sum: 3, history: [1, 2] });
    await second.readModels.waitFor(await bench.append(tallied('Added', 'a', 4)), PATIENCE_MS);
    expect(await second.readModels.get(tallies, 'a')).toEqual({ sum: 7, history: [1, 2, 4] });
  });
});
