import { type ApiDocument, mayBeNull, resolved, type Schema, typeOf } from '../../testing/api/document.js';

/** One value that a schema forbids, and the reason. */
export interface Bad {
  what: string;
  value: unknown;
}

const SURPRISE = 'surpriseOfTheTest';

/** Values that the schema forbids, each for one reason only. @param fine a value that it allows */
export function bad(document: ApiDocument, given: Schema, fine: unknown): Bad[] {
  const schema = resolved(document, given);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.some((choice) => mayBeNull(resolved(document, choice))) ? [] : [nothing];
  return [
    ...(mayBeNull(schema) ? [] : [nothing]),
    ...otherType(schema),
    ...beyond(schema),
    ...within(document, schema, fine),
  ];
}

const nothing: Bad = { what: 'null', value: null };

function otherType(schema: Schema): Bad[] {
  if (schema.enum || schema.const !== undefined) return [{ what: 'none of the values', value: 'none of these' }];
  switch (typeOf(schema)) {
    case 'string':
      return [
        { what: 'a number for a text', value: 12 },
        { what: 'an object for a text', value: { a: 1 } },
      ];
    case 'integer':
      return [
        { what: 'a text for a number', value: 'twelve' },
        { what: 'a fraction', value: 1.5 },
      ];
    case 'number':
      return [{ what: 'a text for a number', value: 'twelve' }];
    case 'boolean':
      return [{ what: 'a text for a truth', value: 'maybe' }];
    case 'array':
      return [{ what: 'an object for a list', value: {} }];
    case 'object':
      return [
        { what: 'a list for an object', value: [] },
        { what: 'a text for an object', value: 'a' },
      ];
    default:
      return [];
  }
}

/** Past a bound. */
function* beyond(schema: Schema): Generator<Bad> {
  const { minimum, maximum, minLength = 0, maxLength, pattern, minItems = 0, maxItems, not } = schema;
  if (minimum !== undefined) yield { what: `less than ${minimum}`, value: minimum - 1 };
  if (maximum !== undefined) yield { what: `more than ${maximum}`, value: maximum + 1 };
  if (not?.const !== undefined) yield { what: `exactly ${JSON.stringify(not.const)}`, value: not.const };
  if (minLength > 0) yield { what: 'too short a text', value: 'x'.repeat(minLength - 1) };
  if (maxLength !== undefined) yield { what: 'too long a text', value: 'x'.repeat(maxLength + 1) };
  if (pattern !== undefined) yield* misfits(new RegExp(pattern, 'u'));
  if (schema.format === 'date-time') yield { what: 'no date', value: 'the day before' };
  if (schema.format === 'email') yield { what: 'no address', value: 'nobody' };
  if (minItems > 0) yield { what: 'too few items', value: [] };
  if (maxItems !== undefined && maxItems <= 1_000)
    yield { what: 'too many items', value: Array(maxItems + 1).fill('x') };
}

/** Texts that do not match. */
function* misfits(pattern: RegExp): Generator<Bad> {
  const tried = ['', ' ', '?', '-', 'no such thing', '\u0007', '<>', 'ÿ', '0', '9'.repeat(40)];
  for (const value of tried.filter((one) => !pattern.test(one)).slice(0, 3)) {
    yield { what: `a text of another form than ${pattern.source}`, value };
  }
}

/** A field or an item that is wrong, one that is missing, and one too many. */
function* within(document: ApiDocument, schema: Schema, fine: unknown): Generator<Bad> {
  if (schema.items) {
    for (const { what, value } of bad(document, schema.items, undefined)) {
      yield { what: `in the list: ${what}`, value: [value] };
    }
  }
  if (!schema.properties && schema.additionalProperties !== false) return;
  const object = (fine ?? {}) as Record<string, unknown>;
  if (schema.additionalProperties === false) {
    yield { what: 'a field that it does not know', value: { ...object, [SURPRISE]: 1 } };
  }
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(name)) {
      yield {
        what: `without ${name}`,
        value: Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)),
      };
    }
    for (const { what, value } of bad(document, field, object[name])) {
      yield { what: `${name}: ${what}`, value: { ...object, [name]: value } };
    }
  }
}
