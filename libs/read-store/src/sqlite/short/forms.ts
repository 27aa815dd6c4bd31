import type { Database } from '@wavelane/sqlite';
import type { CollectionSpec } from '../../collection.js';
import { columnSql } from '../expressions.js';

/** Stands in a form for the document's own id. */
const OWN_ID = { id: true } as const;

/** A field of a form, and what it mostly is: `usual` undefined where that differs. */
interface FormField {
  key: string;
  usual?: { value: unknown } | typeof OWN_ID;
}

/**
 * How documents of a collection stand in their table in short: `[number of the form, mask, values…, rest?]`. A form never
 * changes, and a number names one form for good, so whatever process reads needs nothing but the file.
 */
export interface Form {
  number: number;
  /** Fields with a value in the list, those left out by the mask excepted: a bit each, five a character. */
  listed: readonly FormField[];
  /** Fields that are texts or null, have a column and are read from there. */
  held: readonly string[];
}

const HELD = 'held.';

/** Reads what documents in short have in a column. Other documents may have anything there, a number that no driver reads, too. */
export const heldSql = (field: string) =>
  `iif(typeof(${columnSql(field)}) = 'text', ${columnSql(field)}, NULL) AS "${HELD}${field}"`;

/** A document in a form that this process does not know yet: another one has made it. */
export class UnknownForm extends Error {}

/** A form as the file keeps it. */
export type FormText = Pick<Form, 'listed' | 'held'>;

/** Those of a collection, by number. */
export function formsOf(file: Pick<Database, 'prepare'>, collection: number): Map<number, Form> {
  const rows = file.prepare('SELECT number, form FROM forms WHERE collection = ? ORDER BY number').all(collection);
  return new Map(
    rows.map((row) => {
      const number = Number(row.number);
      return [number, { number, ...(JSON.parse(String(row.form)) as FormText) }];
    }),
  );
}

/** @param columns fields with a column @returns undefined where nothing is known about the collection's documents */
export function formOf({ usual }: CollectionSpec, columns: readonly string[]): FormText | undefined {
  if (!usual) return undefined;
  const [one, other] = [usual('0'), usual('1')];
  const keys = Object.keys(one).filter((key) => key !== '__proto__' && Object.hasOwn(other, key));
  // A column whose name has a dot is of a field within another one.
  const isHeld = (key: string) =>
    columns.includes(key) && !key.includes('.') && (one[key] === null || typeof one[key] === 'string');
  const listed = keys
    .filter((key) => !isHeld(key))
    .map((key): FormField => {
      if (one[key] === '0' && other[key] === '1') return { key, usual: OWN_ID };
      const isConstant = isPlain(one[key]) && JSON.stringify(one[key]) === JSON.stringify(other[key]);
      return isConstant ? { key, usual: { value: one[key] } } : { key };
    });
  return keys.length > 0 ? { listed, held: keys.filter(isHeld) } : undefined;
}

/** Told apart from anything else at a glance: a scalar, or an empty list. */
function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value) || isEmptyList(value);
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/**
 * A body in short. Its fields that the form holds in columns are not in it.
 * @returns undefined where it does not fit the form
 */
export function shortened({ number, listed, held }: Form, id: string, body: Record<string, unknown>) {
  if (typeof body.toJSON === 'function') return undefined;
  for (const key of held) if (!isHeldWell(body, key)) return undefined;
  const short: unknown[] = [number, ''];
  let [mask, bits] = ['', 0];
  for (const [at, { key, usual }] of listed.entries()) {
    if (!isThere(body, key)) return undefined;
    const value = body[key];
    if (usual && isUsual(value, usual, id)) bits |= 1 << (at % 5);
    else short.push(value);
    if (at % 5 < 4) continue;
    mask += bits.toString(32);
    bits = 0;
  }
  short[1] = (mask + bits.toString(32)).replace(/0+$/, '');
  const keys = Object.keys(body);
  if (keys.length > listed.length + held.length) {
    const known = new Set([...held, ...listed.map(({ key }) => key)]);
    short.push(Object.fromEntries(keys.filter((key) => !known.has(key)).map((key) => [key, body[key]])));
  }
  return JSON.stringify(short);
}

function isHeldWell(body: Record<string, unknown>, key: string): boolean {
  const value = Object.hasOwn(body, key) ? body[key] : undefined;
  return value === null || typeof value === 'string';
}

/** Something that JSON keeps under this name. */
function isThere(body: Record<string, unknown>, key: string): boolean {
  const value = Object.hasOwn(body, key) ? body[key] : undefined;
  switch (typeof value) {
    case 'undefined':
    case 'function':
    case 'symbol':
      return false;
    case 'object':
      return value === null || !('toJSON' in value);
    default:
      return true;
  }
}

function isUsual(value: unknown, usual: NonNullable<FormField['usual']>, id: string): boolean {
  if ('id' in usual) return value === id;
  return value === usual.value || (isEmptyList(value) && isEmptyList(usual.value));
}

/**
 * What was written, from what stands in the table. The order of its fields is the form's.
 * @param row its columns, those that the forms hold among them
 * @throws UnknownForm
 */
export function restored(
  document: string,
  id: string,
  row: Record<string, unknown>,
  forms: ReadonlyMap<number, Form>,
): Record<string, unknown> {
  const stored = JSON.parse(document) as Record<string, unknown> | [number, string, ...unknown[]];
  if (!isShort(stored)) return stored;
  const form = forms.get(stored[0]);
  if (!form) throw new UnknownForm(`No form ${stored[0]}`);
  const mask = stored[1];
  const body: Record<string, unknown> = {};
  for (const key of form.held) body[key] = row[`${HELD}${key}`];
  let next = 2;
  let bits = 0;
  for (const [at, { key, usual }] of form.listed.entries()) {
    if (at % 5 === 0) bits = Number.parseInt(mask[at / 5] ?? '0', 32);
    const isLeftOut = (bits >> (at % 5)) & 1;
    body[key] = isLeftOut && usual ? usualOf(usual, id) : stored[next++];
  }
  return next < stored.length ? { ...body, ...(stored[next] as Record<string, unknown>) } : body;
}

const isShort = (stored: object): stored is [number, string, ...unknown[]] => Array.isArray(stored);

function usualOf(usual: NonNullable<FormField['usual']>, id: string): unknown {
  if ('id' in usual) return id;
  return Array.isArray(usual.value) ? [] : usual.value;
}
