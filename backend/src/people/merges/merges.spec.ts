import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { type MergeCommand, merges, rootOf } from './merges.js';

const handle = (value: string) => ({ kind: 'lid', value }) as const;
const of = (type: 'MergePeople' | 'UnmergePeople', personId: string, into: string): MergeCommand => ({
  type,
  merge: { accountId: 'a', personId, first: handle(personId), into, intoFirst: handle(into) },
});
const merge = (one: string, into: string) => of('MergePeople', one, into);
const undo = (one: string, into: string) => of('UnmergePeople', one, into);

describe('the merging of people', () => {
  it('makes one of them, over several, and undoes the one that is meant', () => {
    const all = given(merges).when(merge('a', 'b'), merge('b', 'c'), merge('d', 'c'));
    expect(['a', 'b', 'c', 'd'].map((id) => rootOf(all.state, id))).toEqual(['c', 'c', 'c', 'c']);
    const { state } = all.when(undo('b', 'c'));
    expect(['a', 'b', 'c', 'd'].map((id) => rootOf(state, id))).toEqual(['b', 'b', 'c', 'c']);
  });

  it('merges once, and undoes once', () => {
    const merged = given(merges).when(merge('a', 'b'));
    merged.when(merge('a', 'b')).thenNothing();
    merged.when(undo('a', 'b')).when(undo('a', 'b')).thenNothing();
  });

  it.each([
    [merge('a', 'a'), 'with themselves'],
    [merge('b', 'a'), 'into that one'],
    [merge('a', 'c'), 'into another one'],
    [undo('a', 'c'), 'not merged into this one'],
  ])('refuses %j', (command, message) => {
    given(merges)
      .when(merge('a', 'b'))
      .when(command)
      .thenRefused({ kind: 'conflict', message: expect.stringContaining(message), fields: expect.anything() });
  });

  it('forms no circle, whatever is merged and undone in whatever order', () => {
    const who = fc.constantFrom(...'abcdef');
    const step = fc.tuple(fc.constantFrom(merge, merge, undo), who, who);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (script) => {
        const { state } = given(merges).when(...script.map(([command, one, into]) => command(one, into)));
        for (const [one, into] of state) {
          expect(rootOf(state, one)).toBe(rootOf(state, into));
          expect(state.has(rootOf(state, one))).toBe(false);
        }
      }),
    );
  });
});
