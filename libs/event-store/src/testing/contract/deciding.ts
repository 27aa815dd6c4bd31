import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { StoredEvent } from '../../event.js';
import { decidedAtOf, effectiveAtOf } from '../../times.js';
import { proposed } from '../fixtures.js';
import { type Current, everythingAfter, freshStream, toArray } from './engine.js';

const MINUTES = [-10, 0, 10];
const DECIDED = '2026-02-28T23:59:59.999Z';
const EFFECTIVE = '2026-01-31T23:59:59.999Z';

export function deciding(engine: Current): void {
  /** Runs it with the engine's clock before, at and after that of this process, if it has one of its own. */
  const atEachClock = async (run: () => Promise<void>) => {
    const { setAhead } = engine();
    try {
      for (const minutes of setAhead ? MINUTES : [0]) {
        setAhead?.(minutes * 60_000);
        await run();
      }
    } finally {
      setAhead?.(0);
    }
  };

  it('tells when an event was decided as its writer says, however it is read', async () => {
    await atEachClock(async () => {
      const { store } = engine();
      const stream = freshStream('decided');
      const start = await store.head();
      const { metadata } = proposed('of');
      const events = [
        proposed('decided', { metadata: { ...metadata, decidedAt: DECIDED } }),
        proposed('effective', { metadata: { ...metadata, decidedAt: DECIDED, effectiveAt: EFFECTIVE } }),
      ];
      await store.append(stream, events, { expected: 'none' });
      const times = (read: readonly StoredEvent[]) =>
        read
          .filter((event) => event.stream === stream)
          .sort((a, b) => a.revision - b.revision)
          .map((event) => [decidedAtOf(event), effectiveAtOf(event)]);
      const said = [
        [DECIDED, DECIDED],
        [DECIDED, EFFECTIVE],
      ];
      expect(times(await toArray(store.readStream(stream)))).toEqual(said);
      expect(times((await everythingAfter(store, start)).events)).toEqual(said);
      expect(times((await store.readBack({ limit: 50 })).events)).toEqual(said);
    });
  });

  it('tells it by the clock of the process that appends where the writer says nothing, whatever its own clock is', async () => {
    await atEachClock(async () => {
      const { store, another } = engine();
      const stream = freshStream('undecided');
      const before = new Date().toISOString();
      await store.append(stream, [proposed('a'), proposed('b')], { expected: 'none' });
      const after = new Date().toISOString();
      const other = await another();
      for (const client of [store, other]) {
        const read = await toArray(client.readStream(stream));
        expect(read).toHaveLength(2);
        for (const event of read) {
          expect(decidedAtOf(event) >= before && decidedAtOf(event) <= after).toBe(true);
          expect(effectiveAtOf(event)).toBe(decidedAtOf(event));
        }
      }
      await other.close();
    });
  });

  it('keeps to what it told first when the append is repeated later', async () => {
    const { store } = engine();
    const stream = freshStream('decided');
    const { metadata } = proposed('once');
    const said = (decidedAt: string) => [proposed('once', { metadata: { ...metadata, decidedAt } })];
    await store.append(stream, said(DECIDED), { expected: 'none' });
    const again = await store.append(stream, said(EFFECTIVE), { expected: 'none' });
    expect(again.deduplicated).toBe(true);
    const [event] = await toArray(store.readStream(stream));
    expect(decidedAtOf(defined(event))).toBe(DECIDED);
  });
}
