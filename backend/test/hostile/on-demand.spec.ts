import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ON_DEMAND_ROUTES } from '../../src/platform/security/limits/on-demand.js';
import { startApp, type TestApp } from '../../testing/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => app.stop());

/** Downloads of stored files, and a form that has limits of its own. */
const NOT_ON_DEMAND = [
  'GET /api/admin/offline-payments/:id/proof',
  'GET /api/live',
  'GET /api/me/exports/:id/archive',
  'GET /api/media/:id',
  'POST /api/messages/bulk/file/problems',
];

it('includes every route whose answer is a file in the budget, and no route that does not exist (A1)', async () => {
  const { body } = await app.anonymous().get('/api-docs-json').expect(200);
  type Operation = { responses: Record<string, { content?: object }> };
  const files: string[] = [];
  const routes = new Set<string>();
  for (const [path, methods] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const route = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      routes.add(route);
      const kinds = Object.entries(responses).flatMap(([status, { content = {} }]) =>
        status.startsWith('2') ? Object.keys(content) : [],
      );
      if (kinds.some((kind) => kind !== 'application/json')) files.push(route);
    }
  }
  expect(files.filter((route) => !ON_DEMAND_ROUTES.has(route) && !NOT_ON_DEMAND.includes(route))).toEqual([]);
  expect([...ON_DEMAND_ROUTES].filter((route) => !routes.has(route))).toEqual([]);
});

it('refuses more than six searches at once with 429 and a time, while others search (A1)', async () => {
  const { agent } = await app.register('Searcher');
  const { agent: other } = await app.register('Other');
  const answers = await Promise.all(Array.from({ length: 40 }, () => agent.get('/api/conversations/search?q=zzzzz')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6);
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ code: 'too-many-requests' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(answers).toHaveLength(refused.length + answers.filter(({ status }) => status === 200).length);
  await other.get('/api/conversations/search?q=zzzzz').expect(200);
});
