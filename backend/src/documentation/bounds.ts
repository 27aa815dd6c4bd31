import { type Check, textBounds } from '@wavelane/contracts';
import { getMetadataStorage } from 'class-validator';
import type { Described } from '../platform/http/openapi/described.js';
import type { Schema } from './model.js';

const TEXTS = textBounds();

/** The values of which a field has one. */
const oneOf = (values: readonly unknown[]): Schema => ({ type: typeof values[0], enum: [...values] });

/** The schemas of class-validator's rules, by the rule's name there. */
const RULES: Readonly<Record<string, (first: unknown, second: unknown) => Schema>> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isBooleanString: () => ({ type: 'boolean' }),
  isIn: (first) => oneOf(first as unknown[]),
  equals: (first) => oneOf([first]),
  isArray: () => ({ type: 'array' }),
  min: (first) => ({ minimum: Number(first) }),
  max: (first) => ({ maximum: Number(first) }),
  minLength: (first) => ({ minLength: Number(first) }),
  maxLength: (first) => ({ maxLength: Number(first) }),
  isLength: (first, second) => ({ minLength: Number(first), maxLength: Number(second) }),
  arrayMinSize: (first) => ({ minItems: Number(first) }),
  arrayMaxSize: (first) => ({ maxItems: Number(first) }),
  matches: (first) => (first instanceof RegExp ? { pattern: first.source } : {}),
  notEquals: (first) => ({ not: { const: first } }),
  isIp: () => ({
    anyOf: [
      { type: 'string', format: 'ipv4' },
      { type: 'string', format: 'ipv6' },
    ],
  }),
  isTimeZone: () => ({ type: 'string', minLength: 1, maxLength: 60 }),
  passes: (first) => ({ type: 'string', ...TEXTS.get(first as Check) }),
};

type Class = abstract new (...args: never[]) => object;

/** Classes that have rules of class-validator. It keeps them by class, in a field that it does not show. */
export function classesWithRules(): ReadonlyMap<string, Class> {
  const kept = Reflect.get(getMetadataStorage(), 'validationMetadatas') as ReadonlyMap<Class, unknown>;
  return new Map([...kept.keys()].map((one) => [one.name, one]));
}

/** The bounds that the rules of a class set for its fields, and the defaults of fields that are left out. */
export function boundsOf(of: Class): Record<string, Schema> {
  const bounds: Record<string, Schema> = {};
  const rules = getMetadataStorage().getTargetValidationMetadatas(of, '', false, false);
  for (const { propertyName, name = '', constraints, each, context } of rules) {
    const [first, second] = (constraints as unknown[] | undefined) ?? [];
    const said = { ...RULES[name]?.(first, second), ...(context as Described | undefined)?.schema };
    const before = bounds[propertyName] ?? {};
    bounds[propertyName] = each ? { ...before, items: { ...before.items, ...said } } : { ...before, ...said };
  }
  // A class without rules may need arguments to be made, so its defaults are not read.
  if (rules.length === 0) return bounds;
  const left = new (of as new () => Record<string, unknown>)();
  for (const [field, value] of Object.entries(left))
    if (field in bounds && value !== undefined) bounds[field] = { ...bounds[field], default: value };
  return bounds;
}

/** A field's schema, as its type and comment say it, within its bounds: the rules know more than the type. */
export function bounded(schema: Schema, bounds: Schema | undefined): Schema {
  const said = asOneLine(schema);
  if (!bounds || said.$ref || said.allOf) return said;
  const { items, type = said.type, ...plain } = bounds;
  // If a value may have one of several forms, the forms are the whole schema.
  if (bounds.anyOf ?? bounds.oneOf) return without({ ...said, ...plain }, ['type', 'pattern']);
  const isNull = Array.isArray(said.type) && said.type.includes('null');
  const made = { ...said, ...plain, ...(type !== undefined && { type: isNull ? orNull(type) : type }) };
  return items && made.items ? { ...made, items: bounded(made.items, items) } : made;
}

const orNull = (type: string | string[]) => [...new Set([type, 'null'].flat())];

/** A comment has lines. */
function asOneLine({ description, ...schema }: Schema): Schema {
  return description === undefined ? schema : { ...schema, description: description.replace(/\s+/g, ' ') };
}

const without = (schema: Schema, names: readonly (keyof Schema)[]): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name as keyof Schema)));
