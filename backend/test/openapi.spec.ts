import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type TestAgent from 'supertest/lib/agent.js';
import { type ApiDocument, type Operation, operationsOf, resolved } from '../testing/api/document.js';
import { documentOf } from '../testing/api/operations-of-app.js';
import { startApp, type TestApp } from '../testing/app.js';

/** A line of a stack within one text of an answer, or what only a program's inside is called. Times such as 14:38:07 are none. */
const STACK = /\bat [^"]*?(?:file:|node:|\/)[^\s"]*:\d+:\d+|SQLITE|node_modules/;

let app: TestApp;
let user: TestAgent;
let admin: TestAgent;
let document: ApiDocument;
let operations: Operation[];

beforeAll(async () => {
  app = await startApp();
  ({ agent: user } = await app.register());
  admin = await app.admin();
  document = await documentOf(app);
  operations = operationsOf(document);
});
afterAll(() => app.stop());

const fieldsOf = ({ body }: Operation) => Object.keys(resolved(document, body ?? {}).properties ?? {});

/** Ids of nothing. */
const pathOf = ({ path, parameters }: Operation) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    parameters.some((one) => one.name === name && one.schema?.type === 'integer') ? '12345' : 'no-such-id',
  );

const call = (agent: TestAgent, operation: Operation, body?: unknown) => {
  const path = pathOf(operation);
  return operation.method === 'get' ? agent.get(path) : agent[operation.method](path).send(body ?? {});
};

// authorisation.spec.ts has the callers of each operation.
describe('every operation with a body', () => {
  it('refuses a field that it does not know, and names it', async () => {
    for (const operation of operations.filter(({ body }) => body)) {
      if (operation.path === '/api/auth/logout') continue;
      const response = await call(admin, operation, { surprise: 1 });
      expect([operation.name, response.status, Object.keys((response.body.fields ?? {}) as object)]).toEqual([
        operation.name,
        400,
        expect.arrayContaining(['surprise']),
      ]);
    }
  });

  it('refuses a value of another type, and names its field', async () => {
    for (const operation of operations) {
      for (const name of fieldsOf(operation)) {
        const response = await call(admin, operation, { [name]: { $gt: '' } });
        expect([operation.path, name, response.status]).toEqual([operation.path, name, 400]);
        const fields = Object.keys((response.body.fields ?? {}) as object);
        expect(fields.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('the server, whatever is sent', () => {
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

  it('answers with no 5xx and shows no stack', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.boolean(),
        fc.dictionary(fc.string({ maxLength: 8 }), value, { maxKeys: 3 }),
        fc.array(value, { maxLength: 6 }),
        async (pick, asAdmin, extra, values) => {
          const operation = defined(operations[pick % operations.length]);
          if (operation.path === '/api/auth/logout' || operation.path.startsWith('/health')) return;
          const known = fieldsOf(operation);
          const body = { ...extra, ...Object.fromEntries(known.map((name, index) => [name, values[index] ?? null])) };
          const response = await call(asAdmin ? admin : user, operation, body);
          expect({ path: operation.path, status: response.status }).toMatchObject({ status: expect.any(Number) });
          expect(response.status).toBeLessThan(500);
          expect(response.text ?? '').not.toMatch(STACK);
        },
      ),
      { numRuns: gateRuns(300) },
    );
  });

  it.each(['?limit=0', '?limit=x', '?limit=501', '?cursor=nonsense', '?limit=1&limit=2', '?surprise=1'])(
    'refuses a list asked with %s, and says which parameter',
    async (query) => {
      const response = await admin.get(`/api/admin/users${query}`).expect(400);
      expect(Object.keys(response.body.fields as object)).toEqual([query.slice(1).split('=')[0]]);
    },
  );
});
