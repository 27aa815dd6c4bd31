import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonical, changedPaths } from './canonical.js';

describe('the paths at which two documents differ', () => {
  it('contains fields within fields, what is there in one only, and lists as a whole', () => {
    const before = { a: 1, counts: { sent: 1, read: 2 }, list: [1, 2], gone: 1 };
    const after = { a: 1, counts: { sent: 2, read: 2 }, list: [1, 3], come: { x: 1 } };
    expect(changedPaths(before, after)).toEqual(['come', 'counts.sent', 'gone', 'list']);
    expect(changedPaths(before, after, 2)).toEqual(['come', 'counts.sent']);
  });

  it('equals the empty list exactly if the contents are equal', () => {
    const json = fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(json, json, (one, other) => {
        const differ = changedPaths(one, other).length > 0;
        const withoutNull = (value: object) => Object.fromEntries(Object.entries(value).filter(([, v]) => v !== null));
        expect(differ).toBe(canonical(withoutNull(one)) !== canonical(withoutNull(other)));
        expect(changedPaths(one, one)).toEqual([]);
      }),
    );
  });
});
