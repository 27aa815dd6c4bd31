import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { api } from '@wavelane/contracts';
import { startApp, type TestApp } from '../testing/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('the table of routes in the contracts and the OpenAPI document name the same operations', async () => {
  const { body: document } = await app.anonymous().get('/api-docs-json').expect(200);
  const served = Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const named = Object.values(api).map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...named].sort()).toEqual([...served].sort());
});

it('what is read under a path without ids would be found by Express at the same route', () => {
  const { stack } = (app.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
  const read = stack.filter(({ route }) => route?.methods?.get);
  const literal = read.flatMap(({ route }) =>
    /^\/api(\/[\w-]+)+$/.test(route?.path ?? '') ? [route?.path ?? ''] : [],
  );
  expect(literal.length).toBeGreaterThan(40);
  for (const path of literal) expect(read.find((layer) => layer.match?.(path))?.route?.path).toBe(path);
});

interface Layer {
  route?: { path?: string; methods?: Readonly<Record<string, boolean>> };
  match?(path: string): boolean;
}
