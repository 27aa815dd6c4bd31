import type { Schema } from '../model.js';

/** Classes of characters that only some programs know, and the same spelt out; of letters and digits a little more than these. */
const SPELT: readonly (readonly [string, string])[] = [
  ['[\\p{L}\\p{N}]', '[^\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9]'],
  ['[\\p{L}\\p{N}_]', '[^\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u005e\\u0060\\u007b-\\u00a9]'],
  ['[\\p{L}\\p{N}_-]', '[^\\u0000-\\u002c\\u002e\\u002f\\u003a-\\u0040\\u005b-\\u005e\\u0060\\u007b-\\u00a9]'],
  ['\\p{Nd}', '[0-9\\u0660-\\uffff]'],
  ['\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f'],
  // Half a character is none that JSON in UTF-8 can hold.
  ['\\p{Cs}', ''],
  ['\\p{C}', '\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ufeff'],
];

/** 2^31 - 1, the largest number of what generators make of a whole number without a format. */
const INT32_MAX = 2_147_483_647;

/** Answers have these as fractions; all other numbers in them are whole. */
const FRACTIONS: ReadonlySet<string> = new Set([
  ...['share', 'rate', 'latitude', 'longitude', 'score', 'price', 'lagSeconds', 'median', 'p90', 'seconds'],
  ...['secondsLeft', 'tookMs', 'minutes', 'waitingMinutes', 'hour', 'waiting', 'first', 'next', 'value'],
]);

const isOf = (type: unknown, name: string): boolean =>
  type === name || (Array.isArray(type) && (type as unknown[]).includes(name));

/** Rewrites the constructs that generators of clients do not understand. The document stays true. */
export function portable<T>(node: T): T {
  if (Array.isArray(node)) return node.map((one: unknown) => portable(one)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([name, value]: [string, unknown]) => [name, portable(value)]);
  const made = Object.fromEntries(entries) as Schema;
  if (typeof made.pattern === 'string') made.pattern = spelt(made.pattern);
  const isLarge = typeof made.maximum !== 'number' || made.maximum > INT32_MAX;
  if (isOf(made.type, 'integer') && made.format === undefined && isLarge) made.format = 'int64';
  return made as T;
}

/** Pattern without `\p{…}`. */
export const spelt = (pattern: string): string =>
  SPELT.reduce((text, [named, codes]) => text.replaceAll(named, codes), pattern);

/** Counts and amounts in answers are whole numbers. @param name of the field that the schema is of */
export function whole<T>(node: T, name = ''): T {
  if (Array.isArray(node)) return node.map((one: unknown) => whole(one, name)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const made = Object.fromEntries(
    Object.entries(node).map(([key, value]: [string, unknown]) => [
      key,
      key === 'properties' ? ofEach(value as Record<string, unknown>) : key === 'enum' ? value : whole(value, name),
    ]),
  ) as Schema;
  if (!FRACTIONS.has(name)) made.type = wholeType(made.type);
  if (made.type === undefined) delete made.type;
  return made as T;
}

const ofEach = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, whole(schema, field)]));

const wholeType = (type: Schema['type']): Schema['type'] =>
  Array.isArray(type) ? type.map((one) => (one === 'number' ? 'integer' : one)) : type === 'number' ? 'integer' : type;
