import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { startApp, type TestApp } from '../../testing/app.js';

type Node = Record<string, unknown>;

let app: TestApp;
let document: Node;
beforeAll(async () => {
  app = await startApp({ simulators: false });
  document = (await app.anonymous().get('/api-docs-json').expect(200)).body as Node;
});
afterAll(() => app.stop());

const objects = (node: unknown): Record<string, Node> => (node ?? {}) as Record<string, Node>;
const components = (): Record<string, Record<string, Node>> =>
  document.components as Record<string, Record<string, Node>>;

/** Every operation, by method and path. */
const operations = (): [string, Node][] =>
  Object.entries(objects(document.paths)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Node] => [`${method} ${path}`, operation as Node]),
  );

/** Looks at every part, with the way to it. */
function walk(node: unknown, look: (part: Node, place: string) => void, place = ''): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) look(node as Node, place);
  for (const [name, inside] of Object.entries(node)) {
    if (name !== 'example' && name !== 'examples') walk(inside, look, `${place}/${name}`);
  }
}

/** Fields of all schemas; a `properties` of data would not hold schemas. */
function fields(): [place: string, name: string, schema: Node][] {
  const found: [string, string, Node][] = [];
  walk({ paths: document.paths, schemas: components().schemas }, ({ properties }, place) => {
    for (const [name, schema] of Object.entries(objects(properties))) {
      if (typeof schema === 'object') found.push([`${place}/${name}`, name, schema]);
    }
  });
  return found;
}

const typesOf = ({ type }: Node): unknown[] => [type].flat();

describe('the OpenAPI document', () => {
  it('describes every operation, parameter and field [row 17]', () => {
    const bare = operations().flatMap(([name, { description, summary, parameters }]) => [
      ...(description && summary ? [] : [name]),
      ...((parameters ?? []) as Node[])
        .filter((one) => !one.$ref && !one.description)
        .map((one) => `${name} ${String(one.name)}`),
    ]);
    expect(bare).toEqual([]);
    expect(
      fields()
        .filter(([, , { description }]) => !description)
        .map(([place]) => place),
    ).toEqual([]);
    expect(fields().length).toBeGreaterThan(1_500);
  });

  it('shows an example of every answer, and each fits its schema [row 17]', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema({ $id: 'document', components: { schemas: components().schemas } });
    const wrong: string[] = [];
    const judge = (place: string, content: Record<string, Node>) => {
      for (const [type, media] of Object.entries(content)) {
        if (!('example' in media)) wrong.push(`${place} ${type}: none`);
        if (type !== 'application/json' || !media.schema) continue;
        const schema = JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"document#/')) as object;
        const fits = ajv.compile(schema);
        if (!fits(media.example)) wrong.push(`${place}: ${ajv.errorsText(fits.errors)}`);
      }
    };
    const shared = objects(components().responses);
    for (const [name, { responses }] of operations())
      for (const [status, answer] of Object.entries(objects(responses)))
        judge(`${name} ${status}`, objects(answer.content));
    for (const [name, answer] of Object.entries(shared)) judge(name, objects(answer.content));
    expect(wrong).toEqual([]);
  });

  it('says of instants that they are, and of counts that they are whole [row 17]', () => {
    const plain = fields().filter(
      ([, name, schema]) =>
        /(At|Until|Since)$/.test(name) &&
        name !== 'knownAt' &&
        typesOf(schema).includes('string') &&
        schema.format !== 'date-time',
    );
    expect(plain.map(([place]) => place)).toEqual([]);
    const counts = /^(count|total|days|rows|bytes|sent|delivered|read|replied|failed|queued|pending|revision|balance)$/;
    const fractions = fields().filter(([, name, schema]) => counts.test(name) && typesOf(schema).includes('number'));
    expect(fractions.map(([place]) => place)).toEqual([]);
  });

  it('describes the webhook of customers, 405, parts of files and cookies [row 17]', () => {
    const found = new Map(operations());
    expect(found.get('post /webhooks/whapi')).toMatchObject({ security: [{ webhookToken: [] }] });
    expect(objects(components().securitySchemes).webhookToken).toMatchObject({ type: 'http', scheme: 'bearer' });
    const media = objects(found.get('get /api/media/{id}')?.responses);
    expect(Object.keys(media)).toEqual(expect.arrayContaining(['200', '206', '416']));
    for (const name of ['post /api/auth/login', 'post /api/auth/register'])
      expect(JSON.stringify(found.get(name)?.responses)).toContain('#/components/headers/Set-Cookie');
    const without = operations().filter(([, { responses }]) => !objects(responses)['405']);
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('declares every tag, and shares every enumeration of several values by name [row 17]', () => {
    const declared = (document.tags as { name: string }[]).map(({ name }) => name);
    const used = new Set(operations().flatMap(([, { tags }]) => tags as string[]));
    expect([...used].filter((tag) => !declared.includes(tag))).toEqual([]);
    const inPlace: string[] = [];
    walk(document.paths, (part, place) => {
      if (Array.isArray(part.enum) && part.enum.length > 1 && part.type === 'string') inPlace.push(place);
    });
    expect(inPlace).toEqual([]);
  });
});
