import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { api } from '@wavelane/contracts';
import { startApp, type TestApp } from '../testing/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('lists the same operations in the routes of the contracts and the OpenAPI document', async () => {
  const { body: document } = await app.anonymous().get('/api-docs-json').expect(200);
  const served = Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
    // The customers' webhook is part of the document, but no screen calls it.
    path.startsWith('/webhooks/') ? [] : Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const named = Object.values(api).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...named].sort()).toEqual([...served].sort());
});

it.each(['/api/jobs', '/api/messages/send', '/webhooks/paypal', '/login', '/assets/some.js', '/health/live'])(
  'leads at most eight layers to the router: %s',
  (path) => {
    const { stack } = (app.app.getHttpAdapter().getInstance() as object as { router: { stack: Layer[] } }).router;
    const router = stack.findIndex(({ route }) => route !== undefined);
    const before = stack.slice(0, router).filter((layer) => layer.match(path));
    expect(before.length).toBeGreaterThan(5);
    expect(before.length).toBeLessThanOrEqual(8);
    // No layer stands between the routes that a request passes.
    const last = stack.findLastIndex(({ route }) => route !== undefined);
    const between = stack.slice(router, last).filter((layer) => !layer.route && layer.match(path));
    expect(between).toEqual([]);
    // The other listener counts connections that wait without a request.
    expect(app.app.getHttpServer().listenerCount('request')).toBe(2);
  },
);

interface Layer {
  route?: { path?: string };
  match(path: string): boolean;
}
