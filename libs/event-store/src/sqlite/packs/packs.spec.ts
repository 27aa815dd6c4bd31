import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { salvagePage } from '../../damage/salvage.js';
import { WrongExpectedRevision } from '../../errors.js';
import { START } from '../../event.js';
import type { LogDifference } from '../../log-difference.js';
import { proposed } from '../../testing/fixtures.js';
import { SqliteLogCopy } from '../file/copy-file.js';
import { sqliteLogHolds } from '../file/peek.js';
import { verifySqliteLog } from '../file/verify-file.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { PackingInTurns } from './making/packing.js';
import { backwards, everything, PackedLog } from './testing/packed-log.js';

let packed: PackedLog;
beforeEach(() => {
  packed = new PackedLog();
});
afterEach(() => packed.remove());

describe('a log of several packs', () => {
  it('says what it said before, forwards, backwards and by type, with other streams left among its packs', async () => {
    await packed.fill(300, 6);
    await packed.fill(40, 5, 'left');
    const [before, rare, back] = [
      await everything(packed.store),
      await everything(packed.store, ['Rare']),
      await backwards(packed.store),
    ];
    const many = ['Rare', ...[0, 1, 2, 3].map((n) => `Type${n}`)];
    const ofMany = await everything(packed.store, many);
    expect(await packed.pack((stream) => stream.startsWith('kept-'))).toBe(1_800);
    expect(packed.rowsLeft).toBe(200);
    expect(await everything(packed.store)).toEqual(before);
    expect(await everything(packed.store, ['Rare'])).toEqual(rare);
    expect(await everything(packed.store, many)).toEqual(ofMany);
    expect(await everything(packed.store, [])).toEqual([]);
    expect(await backwards(packed.store)).toEqual(back);
    const { difference, events } = await verifySqliteLog(packed.path, { comparesStreams: true });
    expect([difference, events]).toEqual([undefined, 2_000]);
  });

  it('takes repeats of packed appends as such, and what goes on after them', async () => {
    const events = [0, 1, 2, 3].map((n) => proposed(n));
    await packed.store.append('a', events.slice(0, 2), { expected: 'none' });
    await packed.store.append('b', [proposed('last')], { expected: 'none' });
    expect(await packed.pack()).toBe(2);
    const again = { revision: 1, deduplicated: true };
    expect(await packed.store.append('a', events.slice(0, 2), { expected: 'none' })).toMatchObject(again);
    expect(await packed.store.append('a', events.slice(0, 2), { expected: 'any' })).toMatchObject(again);
    // By someone who has reloaded.
    expect(await packed.store.append('a', events.slice(0, 2), { expected: 1 })).toMatchObject(again);
    await expect(packed.store.append('a', [proposed('other')], { expected: 'none' })).rejects.toThrow(
      WrongExpectedRevision,
    );
    await expect(packed.store.append('a', [defined(events[0]), proposed(9)], { expected: 1 })).rejects.toThrow(
      new WrongExpectedRevision('a', 1, 1),
    );
    expect(await packed.store.append('a', events.slice(2), { expected: 1 })).toMatchObject({ revision: 3 });
    // Half of it packed, half of it in rows.
    expect(await packed.store.append('a', events, { expected: 'none' })).toMatchObject({
      revision: 3,
      deduplicated: true,
    });
    expect(await packed.store.append('a', [defined(events[1]), proposed(4)], { expected: 'exists' })).toMatchObject({
      revision: 4,
    });
  });

  it('leaves what is young, what is damaged with all behind it in its stream, and the last event', async () => {
    await packed.store.append('a', [proposed(0), proposed(1), proposed(2)], { expected: 'none' });
    await packed.store.append('b', [proposed('b')], { expected: 'none' });
    expect(await packed.pack(() => true, '2000')).toBe(0);
    packed.raw((db) =>
      db.exec(`DROP TRIGGER events_are_not_updated; UPDATE events SET data = '{"name":7}' WHERE position = 2`),
    );
    expect(await packed.pack()).toBe(1);
    expect(packed.rowsLeft).toBe(3);
    const { damages } = await salvagePage(packed.store, { after: START, limit: 10 });
    expect(damages.length).toBe(0); // pages before a damaged event come first
    const told: LogDifference[] = [];
    await verifySqliteLog(packed.path, { onDifference: (each) => told.push(each) });
    expect(told.filter(({ rule }) => rule === 'readable')).toMatchObject([{ stream: 'a', revision: 1 }]);
  });

  it('keeps a stream that goes on from packing into rows and is packed again', async () => {
    await packed.fill(3, 4);
    await packed.pack();
    const more = Array.from({ length: 30 }, (_, n) => proposed(`more-${n}`));
    await packed.store.append('kept-1', more, { expected: 3 });
    await packed.store.append('z', [proposed('z')], { expected: 'none' });
    for (let round = 0; round < 2; round++) {
      const revisions: number[] = [];
      for await (const { revision } of packed.store.readStream('kept-1')) revisions.push(revision);
      expect(revisions).toEqual(Array.from({ length: 34 }, (_, n) => n));
      const last: number[] = [];
      for await (const { revision } of packed.store.readStream('kept-1', { backwards: true, from: 5, limit: 4 }))
        last.push(revision);
      expect(last).toEqual([5, 4, 3, 2]);
      await packed.pack();
    }
  });

  it('is copied event by event, and tells which types it holds', async () => {
    await packed.fill(20, 3);
    await packed.pack();
    expect([sqliteLogHolds(packed.path, 'Rare'), sqliteLogHolds(packed.path, 'Never')]).toEqual([true, false]);
    const copy = new SqliteLogCopy(packed.path, join(packed.folder, 'copy.db'));
    for (let events = copy.next(7); events.length > 0; events = copy.next(7)) copy.write(events);
    copy.finish();
    const copied = openSqliteEventStore({ path: join(packed.folder, 'copy.db') });
    expect(await everything(copied)).toEqual(await everything(packed.store));
    await copied.close();
  });
});

describe('packing in turns', () => {
  it('goes on while there is something to pack, tells of failures, and ends where it is stopped', async () => {
    const failures: unknown[] = [];
    const answers = [5, new Error('busy'), undefined, 3];
    let calls = 0;
    let reached!: () => void;
    const all = new Promise<void>((resolve) => (reached = resolve));
    const next = async () => {
      const answer = answers[calls++];
      if (calls === answers.length) reached();
      if (answer instanceof Error) throw answer;
      return Promise.resolve(answer);
    };
    const packing = new PackingInTurns(
      { next, translate: (error) => error as Error, tell: (problem) => failures.push(problem) },
      1,
    );
    await all;
    await packing.stop();
    expect([calls, failures]).toEqual([4, ['busy', undefined]]);
  });

  it('leaves a log that is closed closed', async () => {
    const other = openSqliteEventStore({ path: packed.path, packing: { streams: () => true, olderThanMs: 0 } });
    await other.append('a', [proposed(1)], { expected: 'none' });
    await other.close();
    await other.close();
    expect(packed.rowsLeft).toBe(1);
  });
});

describe('a pack', () => {
  it('gives back what was put into it, whatever texts events have', async () => {
    const streams = fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.json()), {
      minLength: 1,
      maxLength: 20,
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(streams, async (each) => {
        round++;
        for (const [name, json] of each)
          await packed.store.append(`${round} ${name}`, [{ ...proposed('x'), data: JSON.parse(json) as unknown }], {
            expected: 'any',
          });
        await packed.store.append('end', [proposed('end')], { expected: 'any' });
        const before = await everything(packed.store);
        await packed.pack();
        expect(await everything(packed.store)).toEqual(before);
      }),
      { numRuns: gateRuns(25) },
    );
  });
});
