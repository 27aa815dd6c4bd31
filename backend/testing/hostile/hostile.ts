import { defined } from '@wavelane/testing';
import { type ApiDocument, type Operation, resolved, type Schema, typeOf } from '../api/document.js';
import { limitsOf } from '../../src/platform/http/door/limits.js';
import { routed } from '../../src/platform/http/door/paths.js';

/** The parts of a request that an attack changes. */
export interface Attack {
  /** The name of the attack, for people. */
  what: string;
  /** Stands for the parameter of this name in the path. */
  id?: { name: string; value: string };
  query?: string;
  /** JSON as it goes over the wire, for JSON.stringify knows no -0. */
  json?: string;
  form?: [name: string, value: string][];
}

/** A field of the body: its name, and the document's example of it, as JSON. */
interface Field {
  name: string;
  type: string | undefined;
  example: string;
}

const LONG = 'a'.repeat(100_000);
const KEYS = `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}`;
const LEVELS = '['.repeat(10_000) + ']'.repeat(10_000);
const list = (length: number, item: string) => `[${Array<string>(length).fill(item).join()}]`;

const NUMBERS: readonly [name: string, json: string][] = [
  ['1e308', '1e308'],
  ['-0', '-0'],
  ['2^53+1', '9007199254740993'],
  ['1e-320', '1e-320'],
  ['"NaN"', '"NaN"'],
];

const TEXTS: readonly [name: string, text: string][] = [
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['an RTL override', 'a\u202eb'],
  ['a zero width space', 'a\u200bb'],
  ['NFD', 'cafe\u0301'],
  ['120 Arabic letters', 'م'.repeat(120)],
];

const UNKNOWN: Field = { name: 'surprise', type: undefined, example: '1' };

/** The fields that an operation declares, or an unknown field. */
function fieldsOf(document: ApiDocument, { body, form }: Operation): Field[] {
  const { properties = {} } = resolved(document, body ?? form ?? {});
  const fields = Object.entries(properties).map(([name, given]) => {
    const schema = resolved(document, given);
    return { name, type: typeOf(schema), example: JSON.stringify(exampleOf(schema)) };
  });
  return fields.length > 0 ? fields : [UNKNOWN];
}

function exampleOf({ example, enum: choices, type, minimum = 1 }: Schema): unknown {
  if (example !== undefined) return example;
  if (choices) return choices[0];
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  if (type === 'object') return {};
  return type === 'number' || type === 'integer' ? minimum : 'a text';
}

const object = (entries: [name: string, json: string][]) =>
  `{${entries.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`;

/** Bodies with the value in every field at once. */
function everywhere(what: string, fields: readonly Field[], json: string): Attack {
  return { what: `${what} in all fields`, json: object(fields.map(({ name }) => [name, json])) };
}

/** Bodies that are valid except for one field, each field in turn with the next of the values. */
function oneByOne(fields: readonly Field[], values: readonly (readonly [name: string, json: string])[]): Attack[] {
  return fields.map(({ name }, index) => {
    const [what, json] = defined(values[index % values.length]);
    return {
      what: `${what} in ${name}`,
      json: object(fields.map((other) => [other.name, other.name === name ? json : other.example])),
    };
  });
}

type Kind = (document: ApiDocument, operation: Operation) => Attack[];

/** For operations that read a body. */
const withBody =
  (kind: (fields: Field[], operation: Operation) => Attack[]): Kind =>
  (document, operation) =>
    operation.method === 'get' ? [] : kind(fieldsOf(document, operation), operation);

const longTexts = withBody((fields, { path, form }) => {
  const { bytes, text } = limitsOf(routed(path));
  // The longest text that passes the limits of requests: the code behind them must handle it.
  const longest = Math.floor(Math.min(text, (bytes * 0.9) / fields.length)) - 40;
  const attacks = [
    everywhere('100 KB', fields, `"${LONG}"`),
    ...oneByOne(fields.slice(0, 1), [['100 KB', `"${LONG}"`]]),
    everywhere(`${longest} characters`, fields, `"${'a'.repeat(longest)}"`),
  ];
  return form ? [...attacks, ...formsOf(fields, '100 KB', LONG)] : attacks;
});

/** A valid body whose texts, also within lists and objects, all have the given length. */
const everyText: Kind = (document, { path, body, form }) => {
  const schema = body ?? form;
  if (!schema) return [];
  const { bytes, text } = limitsOf(routed(path));
  const count = JSON.stringify(filled(document, schema, MARK)).split(MARK).length - 1;
  if (count === 0) return [];
  const longest = Math.floor(Math.min(text, (bytes * 0.9) / count)) - 40;
  const lengths = [LONG.length, longest].map((length) => ({ what: `${length} characters in every text`, length }));
  return lengths.map(({ what, length }) => {
    const content = filled(document, schema, 'a'.repeat(length));
    if (body) return { what, json: JSON.stringify(content) };
    const fields = Object.entries(content as object).map(([name, value]): [string, string] => [name, String(value)]);
    return { what, form: fields };
  });
};

const MARK = '<text>';

function filled(document: ApiDocument, given: Schema, text: string): unknown {
  const schema = resolved(document, given);
  const { properties, items, oneOf, allOf, type } = schema;
  const [part] = [...(oneOf ?? []), ...(allOf ?? [])];
  if (part) return filled(document, part, text);
  if (properties) {
    const entries = Object.entries(properties).map(([name, value]) => [name, filled(document, value, text)]);
    return Object.fromEntries(entries);
  }
  if (type === 'array' && items) return [filled(document, items, text)];
  return type === 'string' && !schema.enum ? text : exampleOf(schema);
}

const formsOf = (fields: readonly Field[], what: string, value: string): Attack[] => [
  { what: `${what} in all fields of a form`, form: fields.map(({ name }) => [name, value]) },
];

const manyKeys = withBody((fields, { form }) => [
  { what: '20,000 keys', json: KEYS },
  everywhere('20,000 keys', fields.slice(0, 1), KEYS),
  { what: '99 keys', json: object(Array.from({ length: 99 }, (_, n) => [`k${n}`, '1'])) },
  ...(form
    ? [{ what: '500 fields', form: Array.from({ length: 500 }, (_, n): [string, string] => [`k${n}`, 'a']) }]
    : []),
]);

const deepNesting = withBody((fields, { form }) => [
  { what: '10,000 levels', json: LEVELS },
  everywhere('10,000 levels', fields.slice(0, 1), LEVELS),
  everywhere('3 levels', fields, '[[[{}]]]'),
  ...(form ? fields.flatMap((field) => formsOf([field], '10,000 levels', LEVELS)) : []),
]);

const hugeLists = withBody((fields, { path }) => {
  const { items } = limitsOf(routed(path));
  return [
    everywhere('20,000 items', fields, list(20_000, '1')),
    everywhere('20,000 objects', fields.slice(0, 1), list(20_000, '{}')),
    everywhere('as many items as the door lets through', fields, list(Math.min(items, 500), '{}')),
  ];
});

const oddNumbers = withBody((fields) => {
  const numbers = fields.filter(({ type }) => type === 'number' || type === 'integer');
  return [
    ...NUMBERS.slice(0, 3).map(([what, json]) => everywhere(what, fields, json)),
    ...numbers.flatMap((field) =>
      NUMBERS.map(([what, json]) => ({
        what: `${what} in ${field.name}`,
        json: object(fields.map((other) => [other.name, other === field ? json : other.example])),
      })),
    ),
  ];
});

const oddTexts = withBody((fields, { form }) => {
  const values = TEXTS.map(([what, text]) => [what, JSON.stringify(text)] as const);
  return [
    ...values.slice(0, 2).map(([what, json]) => everywhere(what, fields, json)),
    ...oneByOne(fields, values),
    ...(form ? TEXTS.flatMap(([what, text]) => formsOf(fields, what, text)) : []),
  ];
});

const longIds: Kind = (_, { path }) =>
  (path.match(/(?<=\{)\w+/g) ?? []).map((name) => ({
    what: `3,000 characters for ${name}`,
    id: { name, value: 'a'.repeat(3_000) },
  }));

const spread = (names: readonly string[], length: number) =>
  names.map((name) => `${name}=${'a'.repeat(length / names.length)}`).join('&');

const longQueries: Kind = (_, { method, query }) => {
  if (method !== 'get') return [];
  const names = query.length > 0 ? query.map(({ name }) => name) : ['surprise'];
  return [
    ...names.map((name) => ({ what: `7,000 characters for ${name}`, query: `${name}=${'a'.repeat(7_000)}` })),
    { what: `10,000 characters for ${names[0]}`, query: `${names[0]}=${'a'.repeat(10_000)}` },
    ...(query.length > 1 ? [{ what: '7,000 characters for all', query: spread(names, 7_000) }] : []),
    { what: '2,000 parameters', query: Array<string>(2_000).fill('a=1').join('&') },
    ...TEXTS.filter(([, text]) => !/\p{Surrogate}/u.test(text)).map(([what, text], index) => {
      const name = defined(names[index % names.length]);
      return { what: `${what} for ${name}`, query: `${name}=${encodeURIComponent(text)}` };
    }),
  ];
};

/** The kinds of attacks, by the words in the names of tests. */
export const KINDS: Readonly<Record<string, Kind>> = {
  'I01: a text of 100 KB, or the longest that gets in,': longTexts,
  'I01: a text of 100 KB, or the longest that gets in, in all texts of something good at once': everyText,
  'F2: an object with 20,000 keys': manyKeys,
  'F2: a body of 10,000 levels': deepNesting,
  'F2: a list of 20,000 items in place of a field': hugeLists,
  'I01: an odd number (1e308, -0, 2^53+1, 1e-320, "NaN")': oddNumbers,
  'I01: odd Unicode (NUL, half a pair, RTL override, zero width, NFD, Arabic)': oddTexts,
  'F17: a long id': longIds,
  'F17: a long or odd query': longQueries,
};
