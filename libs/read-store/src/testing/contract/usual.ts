import { expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { CollectionSpec, Scalar } from '../../index.js';
import { at, type Current, type EngineTraits, everyPage, fresh, put } from './engine.js';

const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constantFrom<Scalar[]>(null, 0, 1, 0.5, 2 ** 53, true, false, '', '1', '[]', 'a', 'an id', 'ä💚', 'a\u0000'),
  fc.constantFrom<Scalar[]>('مرحبا', '{"a":1}', 'held.text', '\uffff', 'x'.repeat(9_000)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
);
const value = fc.oneof(
  scalar,
  fc.constantFrom<unknown[]>(
    -0,
    [],
    [0, ''],
    {},
    { a: null },
    [[]],
    [{}],
    { constructor: [{}] },
    { id: {}, toString: 1 },
  ),
  fc.jsonValue({ maxDepth: 2 }).map((json) => JSON.parse(JSON.stringify(json)) as unknown),
);

/** Fields of every kind, many enough for more than one group of five; what is indexed stays a scalar. */
const INDEXED = ['text', 'none', 'count', 'on', 'constructor'];
const LOOSE = ['id', 'list', 'empty', 'zero', 'no', 'yes', 'nested', 'other'];
/** Names that an engine, a driver or the language may take for something of its own. */
const STRANGE = [
  'more',
  'f.text',
  'document',
  'body',
  '7',
  '',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '$set',
  '_id',
];
const usual = (id: string): Record<string, unknown> => ({
  ...{ id, text: '', none: null, count: 0, on: false, constructor: '' },
  ...{ list: [], empty: '', zero: 0, no: false, yes: true, nested: { kind: 'phone' }, other: null, own: `of ${id}` },
});

/** As usual, with some fields of other values, some missing and some that nobody expects. */
const body = fc
  .record({
    indexed: fc.dictionary(fc.constantFrom(...INDEXED), scalar),
    loose: fc.dictionary(fc.constantFrom(...LOOSE), value),
    more: fc.dictionary(fc.constantFrom(...STRANGE), value),
    without: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, fc.subarray([...INDEXED, ...LOOSE])),
  })
  .map(({ indexed, loose, more, without }) => (id: string): Record<string, unknown> => {
    const whole = { ...usual(id), ...indexed, ...loose, ...more };
    const written = Object.entries(whole).filter(([key]) => !without.includes(key));
    return JSON.parse(JSON.stringify(Object.fromEntries(written))) as Record<string, unknown>;
  });

const spec = (name: string, indexed: readonly string[]): CollectionSpec => ({
  name,
  indexes: indexed.map((field) => ({ fields: [{ field }] })),
  usual,
});

export function usualDocuments(current: Current, { runs }: EngineTraits): void {
  it('read as they were written, whatever they have in common with the usual ones', async () => {
    const { store, another } = current();
    const second = await another();
    const ids = ['a', 'an id', '0', '💚'];
    await fc.assert(
      fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 4 }), fc.boolean(), async (bodies, isDeclared) => {
        const name = `${fresh('usual')}@1`;
        await store.ensure(isDeclared ? spec(name, INDEXED.slice(0, 2)) : { name, indexes: [] });
        const documents = bodies.map((of, n) => {
          const id = ids[n] ?? '';
          return { id, position: at(1), body: of(id) };
        });
        await put(store, name, documents.slice(0, 2));
        // The second one knows nothing of what the first does from here on.
        await second.load(name, ids);
        await store.ensure(spec(name, INDEXED));
        await put(store, name, documents.slice(2));
        const all = [...documents].sort(byId);
        for (const reader of [store, second]) {
          expect((await reader.load(name, ids)).sort(byId)).toEqual(all);
          for (const document of documents) expect(await reader.get(name, document.id)).toEqual(document);
          expect((await reader.scan(name, '', 10)).sort(byId)).toEqual(all);
        }
        for (const field of INDEXED)
          for (const wanted of new Set(documents.map(({ body }) => scalarOf(body, field)))) {
            const found = await everyPage(store, name, { where: { [field]: wanted } });
            expect(found.sort(byId)).toEqual(all.filter(({ body }) => scalarOf(body, field) === wanted));
          }
        await store.drop(name);
      }),
      { numRuns: gateRuns(runs) },
    );
    await second.close();
  });

  it('are written over, in one form or another', async () => {
    const { store } = current();
    const name = `${fresh('usual')}@1`;
    await store.ensure(spec(name, INDEXED));
    const bodies = [usual('a'), { other: 1 }, { ...usual('a'), text: 'x', more: [1] }, usual('b')];
    for (const [n, written] of bodies.entries()) {
      await put(store, name, [{ id: 'a', position: at(n + 1), body: written }]);
      expect((await store.get(name, 'a'))?.body).toEqual(written);
    }
    await put(store, name, [{ id: 'a', position: at(9), body: null }]);
    expect(await store.get(name, 'a')).toBeUndefined();
    expect(await store.load(name, ['a'])).toEqual([{ id: 'a', position: at(9), body: null }]);
  });
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const scalarOf = (body: Record<string, unknown>, field: string) =>
  (Object.hasOwn(body, field) ? body[field] : null) as Scalar;
