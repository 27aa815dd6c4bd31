import fc from 'fast-check';
import { type ApiDocument, mayBeNull, resolved, type Schema, typeOf } from '../../testing/api/document.js';

/** Stands for a file. */
const FILE = 'name,phone,message\nAnn,+14155550132,Hello\n';

/** Letters of several scripts, an emoji, and what stands between words. */
const UNIT = fc.constantFrom(...'abcXYZ019 .,-_äßжш漢字', '👍');

/** Values that the schema allows, and none that it does not. */
export function good(document: ApiDocument, given: Schema): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  const made = plain(document, schema);
  return mayBeNull(schema) ? fc.oneof({ weight: 3, arbitrary: made }, fc.constant(null)) : made;
}

function plain(document: ApiDocument, schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => good(document, choice)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  switch (typeOf(schema)) {
    case 'integer':
      return number(schema).filter((value) => value !== schema.not?.const);
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(document, schema);
    case 'string':
      return text(document, schema);
    case 'object':
      return object(document, schema);
    default:
      return schema.properties ? object(document, schema) : fc.jsonValue({ maxDepth: 1 });
  }
}

const number = ({ minimum = -1_000_000, maximum = 1_000_000 }: Schema) =>
  fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) }));

function list(document: ApiDocument, schema: Schema): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = minItems + 3, uniqueItems = false } = schema;
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) };
  const item = good(document, items);
  return uniqueItems ? fc.uniqueArray(item, { ...bounds, selector: JSON.stringify }) : fc.array(item, bounds);
}

function text(document: ApiDocument, schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema;
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength;
  if (schema.format === 'binary') return fc.constant(typeof schema.example === 'string' ? schema.example : FILE);
  if (schema.contentSchema) return good(document, schema.contentSchema).map((value) => JSON.stringify(value));
  const known = FORMATS[schema.format ?? ''];
  if (known) return known.filter(fits);
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  // Most texts that people write match what only forbids the odd ones.
  // A pattern may want more characters than are drawn otherwise.
  if (pattern && !pattern.test('Aä 1'))
    return fc.stringMatching(pattern, { size: '-1' }).filter((value) => isOf(schema, value));
  // Lengths of the document are characters, those of the fields code units: what is drawn fits both.
  const drawn = fc.string({ unit: UNIT, minLength, maxLength: Math.min(maxLength, minLength + 40) }).filter(fits);
  const allowed = pattern ? drawn.filter((value) => pattern.test(value)) : drawn;
  const longest = maxLength <= 5_000 ? [fc.constant('x'.repeat(maxLength))] : [];
  return fc.oneof({ weight: 4, arbitrary: allowed }, ...longest);
}

const isOf = ({ minLength = 0, maxLength = Infinity }: Schema, { length }: string): boolean =>
  length >= minLength && length <= maxLength;

const instant = fc
  .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2090-01-01') })
  .map((date) => date.toISOString());

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': instant,
  date: instant.map((text) => text.slice(0, 10)),
  email: fc.emailAddress({ size: 'small' }),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  uri: fc.webUrl({ size: 'small' }),
};

function object(document: ApiDocument, schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => [name, good(document, field)] as const);
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) });
  if (typeof additionalProperties !== 'object' || fields.length > 0) return known;
  return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), good(document, additionalProperties), { maxKeys: 3 });
}
