import { expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { Condition, Query, Scalar, StoredDocument, Where } from '../../port.js';
import { type Current, type EngineTraits, everyPage, freshCollection, put } from './engine.js';

/** null and missing < numbers < strings by their UTF-8 bytes < false < true. */
export function compareScalars(a: Scalar, b: Scalar): number {
  const kinds = kind(a) - kind(b);
  if (kinds !== 0 || a === null || b === null) return kinds;
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  return Number(a) - Number(b);
}

const kind = (value: Scalar) => ['object', 'number', 'string', 'boolean'].indexOf(typeof value);

const FIELDS = ['a', 'b', 'deep.c'];

/** Few values, so that they collide; of every kind, with the traps of each engine. */
const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constantFrom<Scalar[]>(null, 0, 1, -1, 0.5, 2 ** 53, -1e20, true, false, '', '1', 'true', 'A', 'a', 'ä', 'Z'),
  fc.constantFrom<Scalar[]>('\uffff', '💚', 'a\u0000', 'null', '\u0000'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
);

const body = fc.record(
  { a: scalar, b: scalar, deep: fc.record({ c: scalar }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  scalar,
  fc.record({ ne: scalar }),
  fc.record({ in: fc.array(scalar, { maxLength: 4 }) }),
  fc.record({ gt: scalar, lte: scalar }, { requiredKeys: [] }),
  fc.record({ gte: scalar, lt: scalar }, { requiredKeys: [] }),
);

const id = fc.oneof(
  fc.constantFrom('a', 'b', 'B', 'ä', '💚', '\uffff', '10', '9'),
  fc.string({ minLength: 1, maxLength: 3 }),
);

const query: fc.Arbitrary<Query> = fc.record({
  where: fc.dictionary(fc.constantFrom(...FIELDS), condition, { maxKeys: 2 }),
  sort: fc.uniqueArray(
    fc.record({ field: fc.constantFrom(...FIELDS, 'id'), direction: fc.constantFrom('asc', 'desc') }),
    {
      selector: ({ field }) => field,
      maxLength: 3,
    },
  ),
  limit: fc.integer({ min: 1, max: 7 }),
});

export function model(current: Current, { runs }: EngineTraits): void {
  it('answers any query as a list in memory would, page by page', async () => {
    const { store } = current();
    const collection = await freshCollection(
      store,
      { fields: [{ field: 'a' }, { field: 'b', direction: 'desc' }] },
      { fields: [{ field: 'b' }] },
      { fields: [{ field: 'deep.c', direction: 'desc' }] },
    );
    let documents: StoredDocument[] = [];
    let position = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.record({ id, body }), { selector: (item) => item.id, maxLength: 25 }),
        fc.array(query, { minLength: 8, maxLength: 8 }),
        async (items, queries) => {
          const next = String(++position).padStart(8, '0');
          await put(store, collection, [...documents.map(({ id }) => ({ id, position: next, body: null }))]);
          const now = String(++position).padStart(8, '0');
          documents = items.map((item) => ({ ...item, position: now }));
          await put(store, collection, documents);
          for (const query of queries) {
            const expected = answer(documents, query);
            expect((await everyPage(store, collection, query)).map(({ id }) => id)).toEqual(expected);
            expect(await store.count(collection, query.where)).toBe(expected.length);
          }
          const inOrder = documents.map(({ id }) => id).sort(compareScalars);
          expect((await store.scan(collection, '', 100)).map(({ id }) => id)).toEqual(inOrder);
        },
      ),
      { numRuns: gateRuns(runs) },
    );
  });
}

function answer(documents: readonly StoredDocument[], { where = {}, sort = [] }: Query): string[] {
  const order = [...sort, { field: 'id', direction: sort.at(-1)?.direction ?? 'asc' }];
  return documents
    .filter((document) => meets(document, where))
    .sort((a, b) => {
      for (const { field, direction } of order) {
        const result = compareScalars(valueOf(a, field), valueOf(b, field));
        if (result !== 0) return direction === 'asc' ? result : -result;
      }
      return 0;
    })
    .map(({ id }) => id);
}

function valueOf(document: StoredDocument, field: string): Scalar {
  if (field === 'id') return document.id;
  const value = field
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], document.body);
  return (value ?? null) as Scalar;
}

function meets(document: StoredDocument, where: Where): boolean {
  return Object.entries(where).every(([field, condition]) => {
    const value = valueOf(document, field);
    if (condition === null || typeof condition !== 'object') return value === condition;
    return Object.entries(condition).every(([operator, bound]) => holds(operator, value, bound as Scalar));
  });
}

function holds(operator: string, value: Scalar, bound: Scalar | readonly Scalar[]): boolean {
  if (operator === 'in') return (bound as readonly Scalar[]).includes(value);
  if (operator === 'eq') return value === bound;
  if (operator === 'ne') return value !== bound;
  // Ranges stay within the kind of their bound.
  if (kind(value) !== kind(bound as Scalar)) return false;
  const order = compareScalars(value, bound as Scalar);
  return defined({ gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[operator]);
}
