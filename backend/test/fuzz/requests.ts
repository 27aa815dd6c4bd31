import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import type { ApiDocument, Operation, Schema } from '../../testing/api/document.js';
import { goodValue, oddText, oddValue, spoilt } from './values.js';

export const ACTORS = ['stranger', 'user', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

/** An id in a path: the n-th that was seen in an answer, or a text. */
export type Id = { seen: number } | { text: string };

export interface FuzzRequest {
  operation: number;
  actor: Actor;
  ids: Id[];
  query: [string, string][];
  body: { json: unknown } | { raw: string } | { form: [string, string][] } | null;
  key: string | null;
}

/** Requests to the document's operations, valid and invalid ones mixed. */
export function requests(document: ApiDocument, operations: readonly Operation[]): fc.Arbitrary<FuzzRequest> {
  return fc.nat(operations.length - 1).chain((index) => {
    const operation = defined(operations[index]);
    const names = operation.path.match(/\{\w+\}/g) ?? [];
    return fc.record({
      operation: fc.constant(index),
      actor: fc.oneof(
        { weight: 1, arbitrary: fc.constant<Actor>('stranger') },
        { weight: 4, arbitrary: fc.constantFrom<Actor>('user', 'admin') },
      ),
      ids: fc.tuple(...names.map(() => id)),
      query: queryOf(document, operation),
      body: bodyOf(document, operation),
      key: fc.option(fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.constantFrom('same', 'ключ', '')), { freq: 3 }),
    });
  });
}

const id: fc.Arbitrary<Id> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ seen: fc.nat(500) }) },
  { weight: 2, arbitrary: fc.record({ text: oddText.map((text) => text.slice(0, 4_000) || '-') }) },
  fc.record({ text: fc.integer().map(String) }),
);

function queryOf(document: ApiDocument, { query }: Operation): fc.Arbitrary<[string, string][]> {
  const pairs = query.map(({ name, schema }) => {
    const good = goodValue(document, schema ?? { type: 'string' }).map(asText);
    return fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 2, arbitrary: good },
        oddText.map((text) => text.slice(0, 3_000)),
      ),
    );
  });
  const odd = fc.tuple(
    fc.constantFrom('surprise', 'limit', 'cursor', 'a[b]', '__proto__'),
    fc.constantFrom('', '0', '-1', 'x', '1e9'),
  );
  const few = pairs.length > 0 ? fc.subarray(pairs.map((_, index) => index)) : fc.constant([]);
  return fc
    .tuple(few, fc.tuple(...pairs), fc.option(odd, { freq: 6 }))
    .map(([chosen, all, extra]) => [...chosen.map((index) => defined(all[index])), ...(extra ? [extra] : [])]);
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function bodyOf(document: ApiDocument, { method, body, form }: Operation): fc.Arbitrary<FuzzRequest['body']> {
  if (method === 'get') return fc.constant(null);
  const schema: Schema = body ?? {};
  const json = (value: fc.Arbitrary<unknown>) => value.map((made) => ({ json: made }));
  const bodies: { weight: number; arbitrary: fc.Arbitrary<FuzzRequest['body']> }[] = [
    { weight: body ? 4 : 3, arbitrary: json(body ? goodValue(document, schema) : fc.constant({})) },
    { weight: body ? 5 : 1, arbitrary: json(spoilt(document, schema)) },
    { weight: 1, arbitrary: json(oddValue) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '[1,', '{"a":1}}', 'null', '"a"', '\ufeff{}').map((raw) => ({ raw })),
    },
  ];
  if (form) {
    const fields = fc.array(
      fc.tuple(fc.oneof(fc.constantFrom(...Object.keys(form.properties ?? { a: {} })), oddText), oddText),
      { maxLength: 8 },
    );
    bodies.push({ weight: 8, arbitrary: fields.map((made) => ({ form: made })) });
  }
  return fc.oneof(...bodies);
}
