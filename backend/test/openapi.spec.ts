import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../testing/app.js';

interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** Property names and types of the JSON body; null without one. */
  body: Record<string, { type?: string }> | null;
}

let app: TestApp;
let user: TestAgent;
let admin: TestAgent;
let operations: Operation[];

/** Open to everybody, on purpose. All others must refuse a stranger. */
const PUBLIC = [
  '/api/app',
  '/api/legal',
  '/api/plans',
  '/api/auth/login',
  '/api/auth/register',
  '/api/auth/logout',
  '/api/auth/forgotten',
  '/api/auth/invitation',
  '/api/auth/reset',
  '/api/auth/verification',
  '/api/auth/verify',
  '/api/team/invitations/read',
  '/health/live',
  '/health/ready',
];

beforeAll(async () => {
  app = await startApp();
  ({ agent: user } = await app.register());
  admin = await app.admin();
  const { body: document } = await app.anonymous().get('/api-docs-json').expect(200);
  operations = Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method as Operation['method'],
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => (isNumber(operation, name) ? '12345' : 'no-such-id')),
      body: bodyOf(operation, document),
    })),
  );
});
afterAll(() => app.stop());

// An OpenAPI document has no types here.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function bodyOf(operation: any, document: any): Operation['body'] {
  const reference = operation.requestBody?.content?.['application/json']?.schema?.$ref as string | undefined;
  return reference === undefined
    ? null
    : (document.components.schemas[defined(reference.split('/').at(-1))].properties ?? {});
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const isNumber = (operation: any, name: string): boolean =>
  ((operation.parameters ?? []) as { name: string; schema?: { type?: string } }[]).some(
    (parameter) => parameter.name === name && parameter.schema?.type === 'integer',
  );

const call = (agent: TestAgent, { method, path }: Operation, body?: unknown) =>
  method === 'get' ? agent.get(path) : agent[method](path).send(body ?? {});

describe('every route', () => {
  it('is known here', () => expect(operations.length).toBeGreaterThan(25));

  it('refuses a stranger unless it is public', async () => {
    for (const operation of operations) {
      const { status } = await call(app.anonymous(), operation);
      const isPublic = PUBLIC.includes(operation.path);
      expect({ ...operation, body: undefined, status }).toMatchObject(
        isPublic ? { path: operation.path } : { status: 401 },
      );
    }
  });

  it('of the administrator refuses everybody else', async () => {
    const guarded = operations.filter(({ path }) => path.startsWith('/api/admin') || path.startsWith('/api/whapi'));
    expect(guarded.length).toBeGreaterThan(10);
    for (const operation of guarded) {
      expect([operation.path, (await call(user, operation)).status]).toEqual([operation.path, 403]);
    }
  });

  it('with a body refuses a field that it does not know, and names it', async () => {
    for (const operation of operations.filter(({ body }) => body !== null)) {
      if (operation.path === '/api/auth/logout') continue;
      const response = await call(admin, operation, { surprise: 1 });
      expect([operation.path, response.status, Object.keys((response.body.fields ?? {}) as object)]).toEqual([
        operation.path,
        400,
        expect.arrayContaining(['surprise']),
      ]);
    }
  });

  it('with a body refuses a value of another type, and names its field', async () => {
    for (const operation of operations) {
      for (const [name] of Object.entries(operation.body ?? {})) {
        const response = await call(admin, operation, { [name]: { $gt: '' } });
        expect([operation.path, name, response.status]).toEqual([operation.path, name, 400]);
        const fields = Object.keys((response.body.fields ?? {}) as object);
        expect(fields.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('whatever is sent', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '__proto__',
      '../../etc/passwd',
      "' OR 1=1 --",
      '{{name}}',
      1e308,
      -0,
      2 ** 53,
    ),
  );

  it('nothing is answered with 5xx, and no answer shows a stack', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.boolean(),
        fc.dictionary(fc.string({ maxLength: 8 }), value, { maxKeys: 3 }),
        fc.array(value, { maxLength: 6 }),
        async (pick, asAdmin, extra, values) => {
          const operation = defined(operations[pick % operations.length]);
          if (operation.path === '/api/auth/logout' || operation.path.startsWith('/health')) return;
          const known = Object.keys(operation.body ?? {});
          const body = { ...extra, ...Object.fromEntries(known.map((name, index) => [name, values[index] ?? null])) };
          const response = await call(asAdmin ? admin : user, operation, body);
          expect({ path: operation.path, status: response.status }).toMatchObject({ status: expect.any(Number) });
          expect(response.status).toBeLessThan(500);
          expect(response.text ?? '').not.toMatch(/\bat .+:\d+:\d+|SQLITE|node_modules/);
        },
      ),
      { numRuns: gateRuns(300) },
    );
  });

  it.each(['?limit=0', '?limit=x', '?limit=501', '?cursor=nonsense', '?limit=1&limit=2', '?surprise=1'])(
    'a list asked with %s is refused by name',
    async (query) => {
      const response = await admin.get(`/api/admin/users${query}`).expect(400);
      expect(Object.keys(response.body.fields as object)).toEqual([query.slice(1).split('=')[0]]);
    },
  );
});
