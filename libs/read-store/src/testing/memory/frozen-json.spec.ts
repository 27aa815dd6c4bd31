import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frozenJson } from './frozen-json.js';

const anything = fc.object({ withDate: true, withNullPrototype: true, withSparseArray: true, maxDepth: 3 });
const throughText = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

describe('the frozen copy of a body', () => {
  it('equals what JSON makes of the body, in the same order, and cannot be changed', () => {
    fc.assert(
      fc.property(anything, (body) => {
        const copy = frozenJson(body);
        expect(copy).toStrictEqual(throughText(body));
        expect(JSON.stringify(copy)).toBe(JSON.stringify(body));
        expect(isFrozen(copy)).toBe(true);
      }),
    );
  });

  it.each([
    ['what is undefined', { a: undefined, b: [undefined, 1] }],
    ['numbers that JSON does not know', { a: NaN, b: -0, c: [Infinity] }],
    ['what says itself what it is', { a: new Date(0), b: { toJSON: () => ({ c: 1 }) } }],
    ['functions and symbols', { a: () => 1, b: Symbol('b'), c: [() => 1] }],
    ['a prototype as a name', JSON.parse('{"a":{"__proto__":{"b":1}}}') as object],
  ])('takes %s as JSON does', (_what, body) => {
    expect(JSON.stringify(frozenJson(body))).toBe(JSON.stringify(body));
  });

  it('refuses what JSON refuses', () => {
    expect(() => frozenJson({ a: 1n })).toThrow(TypeError);
  });
});
