import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CommandIndex } from './command-index.js';

describe('the index of a stream’s commands', () => {
  it('finds the first and last event of each command, and none that the stream has not seen', () => {
    const commands = fc.uniqueArray(fc.tuple(fc.string(), fc.integer({ min: 1, max: 4 })), { selector: ([id]) => id });
    fc.assert(
      fc.property(commands, fc.string(), (seen, other) => {
        const index = new CommandIndex();
        const kept = new Map<string, { first: number; last: number }>();
        let revision = 0;
        for (const [id, events] of seen) {
          kept.set(id, { first: revision, last: revision + events - 1 });
          for (let event = 0; event < events; event++) index.note(id, revision++);
        }
        for (const [id, caused] of kept) expect(index.find(id)).toEqual([caused]);
        expect(index.find(other)).toEqual(kept.has(other) ? [kept.get(other)] : []);
      }),
    );
  });

  it('holds as many as a long stream has', () => {
    const index = new CommandIndex();
    const count = 50_000;
    for (let revision = 0; revision < count; revision++) index.note(`command ${revision}`, revision);
    for (let revision = 0; revision < count; revision += 997)
      expect(index.find(`command ${revision}`)).toEqual([{ first: revision, last: revision }]);
    expect(index.find('another')).toEqual([]);
  });

  it('keeps six bytes a command of a long stream, whatever their events', () => {
    const index = new CommandIndex();
    const count = 50_000;
    for (let revision = 0; revision < 3 * count; revision++)
      index.note(`command ${Math.floor(revision / 3)}`, revision);
    const parts = Reflect.get(index, 'parts') as { hashes: Uint32Array; places: Uint16Array }[];
    const open = Reflect.get(index, 'firsts') as number[];
    const closed = parts.reduce((sum, { hashes }) => sum + hashes.length, 0);
    expect(parts.reduce((sum, { hashes, places }) => sum + hashes.byteLength + places.byteLength, 0)).toBe(6 * closed);
    expect([closed + open.length, open.length < 4_096]).toEqual([count, true]);
  });

  it('finds a command among those of the same hash, and one whose stream goes far between two of them', () => {
    const index = new CommandIndex();
    const [one, other] = sameHash();
    const revisions = [0, 70_000, 70_001, 200_000, 200_003];
    const ids = [one, 'between', other, 'long', 'last'];
    for (let revision = 0; revision <= 200_003; revision++)
      index.note(ids[revisions.findLastIndex((first) => first <= revision)] ?? '', revision);
    expect(index.find(one)).toEqual([
      { first: 0, last: 69_999 },
      { first: 70_001, last: 199_999 },
    ]);
    expect(index.find(other)).toEqual(index.find(one));
    expect(index.find('last')).toEqual([{ first: 200_003, last: 200_003 }]);
  });

  it('is told the same events again by loads that go on side by side, and stays as it is', () => {
    const index = new CommandIndex();
    const told = ['a', 'a', 'b', 'c', 'c', 'c'];
    for (const upTo of [2, 6, 4, 6]) told.slice(0, upTo).forEach((id, revision) => index.note(id, revision));
    expect(['a', 'b', 'c'].map((id) => index.find(id))).toEqual([
      [{ first: 0, last: 1 }],
      [{ first: 2, last: 2 }],
      [{ first: 3, last: 5 }],
    ]);
  });
});

/** Two ids whose SHA-256 begins with the same four bytes, found by trying. */
function sameHash(): [string, string] {
  const seen = new Map<number, string>();
  for (let n = 0; ; n++) {
    const id = `id ${n}`;
    const hash = createHash('sha256').update(id).digest().readUInt32LE(0);
    const other = seen.get(hash);
    if (other !== undefined) return [other, id];
    seen.set(hash, id);
  }
}
