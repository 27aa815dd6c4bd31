import type { CollectionSpec } from '../collection.js';
import { isPlainText } from './scalar.js';

const COLLECTION = /^[A-Za-z0-9][A-Za-z0-9\-_@.]{0,99}$/;
const FIELD = /^[A-Za-z_][A-Za-z0-9_-]{0,99}(\.[A-Za-z_][A-Za-z0-9_-]{0,99}){0,7}$/;
const RECORDS = /^[a-z][a-z0-9_-]{0,49}$/;
/** The MongoDB driver takes an object with this key for one of its own types. */
const RESERVED = '_bsontype';

/** @throws TypeError */
export function checkCollection(name: string): void {
  if (!COLLECTION.test(name)) throw new TypeError(`Not a name for a collection: ${JSON.stringify(name)}`);
}

/** Whether a text can be an id: some well-formed text without NUL, at which SQLite's drivers would cut it off. */
export function isId(id: string): boolean {
  return typeof id === 'string' && id.length > 0 && isPlainText(id);
}

/** @throws TypeError */
export function checkId(id: string): string {
  if (!isId(id)) throw new TypeError(`Not an id: ${JSON.stringify(id)}`);
  return id;
}

/** @throws TypeError */
export function checkField(field: string): void {
  if (!FIELD.test(field) || field.split('.').includes(RESERVED))
    throw new TypeError(`Not a field that can be indexed: ${JSON.stringify(field)}`);
}

/** @throws TypeError */
export function checkRecordTable(name: string, indexes: readonly string[]): void {
  if (!RECORDS.test(name)) throw new TypeError(`Not a name for a table of records: ${JSON.stringify(name)}`);
  for (const field of indexes) checkField(field);
}

/** @throws TypeError */
export function checkSpec({ name, indexes }: CollectionSpec): void {
  checkCollection(name);
  for (const { fields, onlyWith } of indexes) {
    if (fields.length === 0) throw new TypeError(`An index of '${name}' has no fields`);
    if (onlyWith !== undefined && !fields.some(({ field }) => field === onlyWith))
      throw new TypeError(`An index of '${name}' is for documents with ${onlyWith}, which is none of its fields`);
    for (const { field } of fields) checkField(field);
  }
}

/** The fields that queries of a collection may use, besides `id`. */
export function declaredFields({ indexes }: Pick<CollectionSpec, 'indexes'>): Set<string> {
  return new Set(indexes.flatMap(({ fields }) => fields.map(({ field }) => field)).filter((field) => field !== 'id'));
}

/** An index as the engines build it: `id` follows in the direction of the last field, for the tie-break. */
export function indexKeys({
  fields,
}: CollectionSpec['indexes'][number]): { field: string; direction: 'asc' | 'desc' }[] {
  const keys = fields.map(({ field, direction = 'asc' }) => ({ field, direction }));
  if (keys.some(({ field }) => field === 'id')) return keys;
  return [...keys, { field: 'id', direction: keys.at(-1)?.direction ?? 'asc' }];
}
