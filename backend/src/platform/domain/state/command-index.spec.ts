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
        for (const [id, caused] of kept) expect(index.find(id)).toEqual(caused);
        expect(index.find(other)).toEqual(kept.get(other));
      }),
    );
  });

  it('holds as many as a long stream has', () => {
    const index = new CommandIndex();
    const count = 50_000;
    for (let revision = 0; revision < count; revision++) index.note(`command ${revision}`, revision);
    for (let revision = 0; revision < count; revision += 997)
      expect(index.find(`command ${revision}`)).toEqual({ first: revision, last: revision });
    expect(index.find('another')).toBeUndefined();
  });

  it('grows with its commands, never by much at one moment', () => {
    const index = new CommandIndex();
    const bytes = () => (Reflect.get(index, 'slots') as Uint32Array).byteLength;
    let [most, leap] = [0, 0];
    for (let revision = 0; revision < 50_000; revision++) {
      const before = bytes();
      index.note(`command ${revision}`, revision);
      most = Math.max(most, bytes() / (revision + 10));
      leap = Math.max(leap, (bytes() - before) / (before + 256));
    }
    expect(most).toBeLessThanOrEqual(28);
    expect(leap).toBeLessThanOrEqual(0.25);
  });
});
