import { describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { Request, RequestHandler, Response } from 'express';
import { LiteralRoutes } from './literal-routes.js';

const routes = new LiteralRoutes();
let handled: string[] = [];
const handlerOf =
  (name: string): RequestHandler =>
  (request) =>
    void handled.push(`${name} ${(request.route as { path: string }).path}`);

/** Who took the request; 'Express' where it was left to it. */
function asked(method: string, path: string): string {
  handled = [];
  routes.handle(partOf<Request>({ method, path } as never), partOf<Response>({}), () => void handled.push('Express'));
  return handled.join();
}

describe('a route without ids', () => {
  it('is told apart, and the first of a path stays', () => {
    expect(routes.take('/api/jobs/:id', handlerOf('one job'))).toBe('other');
    expect(routes.take('/api/{*path}', handlerOf('all'))).toBe('other');
    expect(routes.take('/health/live', handlerOf('health'))).toBe('other');
    expect(routes.take('/api/jobs', handlerOf('jobs'))).toBe('first');
    expect(routes.take('/api/admin/users', handlerOf('users'))).toBe('other');
    expect(routes.take('/api/jobs', handlerOf('later'))).toBe('other');
  });

  it('is found by its name', () => {
    expect(asked('GET', '/api/jobs')).toBe('jobs /api/jobs');
    expect(asked('GET', '/api/admin/users')).toBe('users /api/admin/users');
  });

  it.each([
    ['HEAD', '/api/jobs'],
    ['POST', '/api/jobs'],
    ['GET', '/api/jobs/'],
    ['GET', '/api/Jobs'],
    ['GET', '/api/job%73'],
    ['GET', '/api/jobs/7'],
    ['GET', '/api/__proto__'],
    ['GET', '/api/constructor'],
  ])('is left to Express by %s %s', (method, path) => {
    expect(asked(method, path)).toBe('Express');
  });
});
