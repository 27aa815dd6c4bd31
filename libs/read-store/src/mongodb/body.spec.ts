import { describe, expect, it } from '@jest/globals';
import { deserialize, serialize } from 'bson';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { fromBson, plain, toBson } from './body.js';

/** Keys that BSON, MongoDB or its driver would take for something else, among those that need nothing. */
const key = fc.oneof(
  fc.constantFrom('a', 'b', '$set', 'a.b', '~', '~1', '_bsontype', '__proto__', 'constructor', '\0', ''),
  fc.string({ maxLength: 4 }),
);
const { body } = fc.letrec<{ value: unknown; body: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 7, 1.5, 'text', 'a.b', '~'),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('body'),
  ),
  body: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
}));

describe('a body in BSON', () => {
  it('comes back as it was, in the order of its keys, and leaves what was given as it is', () => {
    fc.assert(
      fc.property(body, (given) => {
        const before = JSON.stringify(given);
        const stored = deserialize(serialize({ body: toBson(given) }), { fieldsAsRaw: {} }) as {
          body: Record<string, unknown>;
        };
        expect(JSON.stringify(fromBson(stored.body))).toBe(JSON.stringify(plain(given)));
        expect(JSON.stringify(given)).toBe(before);
      }),
      { numRuns: gateRuns(300) },
    );
  });

  it('gets no key in the store that means something there', () => {
    const keysOf = (value: unknown): string[] =>
      value !== null && typeof value === 'object'
        ? Object.entries(value).flatMap(([name, item]) => [...(Array.isArray(value) ? [] : [name]), ...keysOf(item)])
        : [];
    fc.assert(
      fc.property(body, (given) => {
        const stored = deserialize(serialize({ body: toBson(given) })) as { body: unknown };
        for (const name of keysOf(stored.body)) expect(name).not.toMatch(/[.\0]|^\$|^_bsontype$/);
      }),
    );
  });
});
