import fc from 'fast-check';
import { type ApiDocument, resolved, type Schema, typeOf } from '../../testing/api/document.js';

const nested = (depth: number, list: boolean): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = list ? [value] : { a: value };
  return value;
};

/** Texts that programs have stumbled over. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '\0', '\ud800', 'a\u202eb', 'z\u200bw', 'cafe\u0301', '__proto__', 'constructor', '../../etc/passwd'],
    ...["' OR 1=1 --", '=cmd()', '{{a}}', '%00', '1e999', 'NaN', '-0', '0x10', '٣', '𝟛', '2026-02-30', '+275760-09-13'],
    ...['9999-12-31T23:59:59.999Z', '-000001-01-01T00:00:00Z', 'https://[::1]/', 'a@b.c', '+1 415 555 2671', '$all'],
  ),
  fc.constantFrom(200, 300, 2_000, 15_000, 30_000).map((length) => 'a'.repeat(length)),
  fc.constantFrom(30, 500, 2_500).map((times) => '👩‍👩‍👧‍👦'.repeat(times)),
  fc.constantFrom(100, 800).map((times) => '{{a|b}}'.repeat(times)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.emailAddress(),
);

/** Unexpected values. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  fc.constantFrom(null, true, false, -0, 0, -1, 0.1, 1e308, 2 ** 53, -(2 ** 53), 1e21, [], {}, [null], { $gt: '' }),
  fc.constantFrom(3, 11, 60, 4_000).chain((depth) => fc.boolean().map((list) => nested(depth, list))),
  fc.constantFrom(20, 600).map((count) => Array.from({ length: count }, () => ({}))),
  fc.constantFrom(30, 300).map((count) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Mostly a value that the schema allows. */
export function goodValue(document: ApiDocument, given: Schema): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => goodValue(document, choice)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.example !== undefined) {
    return fc.oneof({ weight: 3, arbitrary: fc.constant(schema.example) }, plain(document, schema));
  }
  return plain(document, schema);
}

function plain(document: ApiDocument, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum: min = 0, maximum: max = 1_000 } = schema;
  switch (typeOf(schema)) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.min(max, 2 ** 31) }));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(goodValue(document, schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return goodObject(document, schema);
    case 'string':
      if (schema.format === 'email') return fc.emailAddress();
      if (schema.format === 'date-time')
        return fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
          .map((date) => date.toISOString());
      return fc.string({ minLength: 1, maxLength: Math.min(schema.maxLength ?? 30, 60) });
    default:
      return schema.properties ? goodObject(document, schema) : fc.jsonValue({ maxDepth: 1 });
  }
}

function goodObject(document: ApiDocument, { properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, goodValue(document, schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) });
}

/** A valid object with one or two invalid fields. */
export function spoilt(document: ApiDocument, schema: Schema): fc.Arbitrary<unknown> {
  const names = Object.keys(resolved(document, schema).properties ?? {});
  const field = fc.oneof(
    { weight: 6, arbitrary: names.length > 0 ? fc.constantFrom(...names) : fc.constant('a') },
    fc.constantFrom('surprise', '__proto__', 'constructor', 'role', ''),
  );
  return fc
    .tuple(goodValue(document, schema), fc.array(fc.tuple(field, oddValue), { minLength: 1, maxLength: 2 }))
    .map(([good, odd]) => ({ ...(good as object), ...Object.fromEntries(odd) }));
}
