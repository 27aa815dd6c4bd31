import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { type Limits, limitsOf } from './limits.js';
import { tooMuch } from './shape.js';

const LIMITS: Limits = { bytes: 1e6, text: 12, keys: 3, items: 4, depth: 4, values: 30 };

/** The same by recursion over the parsed value: the scan of the bytes must agree with it. */
function measure(value: unknown, depth = 0): Omit<Limits, 'bytes'> {
  if (typeof value === 'string') return { text: value.length, keys: 0, items: 0, depth, values: 0 };
  if (typeof value !== 'object' || value === null) return { text: 0, keys: 0, items: 0, depth, values: 0 };
  const entries = Object.entries(value);
  const own = {
    text: Array.isArray(value) ? 0 : Math.max(0, ...Object.keys(value).map((key) => key.length)),
    keys: Array.isArray(value) ? 0 : entries.length,
    items: Array.isArray(value) ? entries.length : 0,
    depth: depth + 1,
    values: Math.max(1, entries.length),
  };
  return entries
    .map(([, child]) => measure(child, depth + 1))
    .reduce(
      (sum, child) => ({
        text: Math.max(sum.text, child.text),
        keys: Math.max(sum.keys, child.keys),
        items: Math.max(sum.items, child.items),
        depth: Math.max(sum.depth, child.depth),
        values: sum.values + child.values,
      }),
      own,
    );
}

const text = fc.oneof(
  fc.string({ maxLength: 16, unit: 'binary' }),
  fc.string({ maxLength: 16, unit: fc.constantFrom('"', '\\', 'é', '👍', '{', ',', ':', '[', 'u', '\n') }),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 6 }, fc.constantFrom(null, true, 1e9, -0.5), text, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 6 }),
  object: fc.dictionary(text, tie('value'), { maxKeys: 5 }),
})).value;

describe('the check of the shape of a body', () => {
  it('refuses exactly what is over a limit, with any texts in it', () => {
    fc.assert(
      fc.property(json, fc.boolean(), (value, spaced) => {
        const body = Buffer.from(JSON.stringify(value, null, spaced ? 2 : 0));
        // Half a surrogate pair is written as an escape; both count one.
        const sizes = measure(value);
        const over = (['text', 'keys', 'items', 'depth', 'values'] as const).some((name) => sizes[name] > LIMITS[name]);
        expect(tooMuch(body, LIMITS) !== undefined).toBe(over);
      }),
      { numRuns: gateRuns(2_000) },
    );
  });

  it('accepts any bytes that are no JSON without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        tooMuch(Buffer.from(bytes), LIMITS);
      }),
    );
  });

  it('reports the field of the outermost object', () => {
    const body = Buffer.from('{"title":"t","buttons":[1,2,3,4,5]}');
    expect(tooMuch(body, LIMITS)).toMatchObject({
      message: { message: 'A list may have at most 4 items' },
      field: 'buttons',
    });
  });

  it('finds half a million levels or keys in milliseconds, without a stack (F2)', () => {
    const limits = limitsOf('/api/messages/bulk');
    for (const body of [
      `{"email":${'['.repeat(500_000)}`,
      `{${Array.from({ length: 500_000 }, (_, n) => `"${n}":1`).join()}}`,
    ]) {
      const cpu = process.cpuUsage();
      expect(tooMuch(Buffer.from(body), limits)).toBeDefined();
      const { user, system } = process.cpuUsage(cpu);
      expect((user + system) / 1_000).toBeLessThan(2_000);
    }
  });
});

describe('the table of body limits', () => {
  it.each([
    ['/api/auth/login', 8_192],
    ['/api/auth/register', 8_192],
    ['/api/templates', 65_536],
    ['/api/authors', 65_536],
    ['/api/messages/bulk', 25 * 1_048_576],
    ['/webhooks/whapi', 1_048_576],
    ['/webhooks/whapi/abc', 1_048_576],
    ['/paypal/order', 65_536],
  ])('allows %s %i bytes', (path, bytes) => expect(limitsOf(path).bytes).toBe(bytes));
});
