import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { EMPTY_IDS, hasId, withId } from './id-set.js';

const id = fc.oneof(fc.uuid(), fc.string({ maxLength: 4 }));

describe('a set of ids', () => {
  it('holds exactly what was added, and changes no earlier state', () => {
    fc.assert(
      fc.property(fc.array(id), fc.array(id), (added, others) => {
        const states = [EMPTY_IDS];
        for (const each of added) states.push(withId(defined(states.at(-1)), each));
        for (const each of [...added, ...others])
          expect(hasId(defined(states.at(-1)), each)).toBe(added.includes(each));
        states.forEach((state, size) => {
          for (const each of added) expect(hasId(state, each)).toBe(added.slice(0, size).includes(each));
        });
      }),
    );
  });

  it('stays the same set when an id is added again', () => {
    const set = withId(EMPTY_IDS, 'abc');
    expect(withId(set, 'abc')).toBe(set);
  });
});
