import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../testing/app.js';

const web = mkdtempSync(join(tmpdir(), 'wavelane-web-'));
let app: TestApp;
beforeAll(async () => {
  for (const name of ['admin', 'people']) mkdirSync(join(web, 'pages', name), { recursive: true });
  for (const [name, text] of Object.entries({
    'index.html': 'front',
    'app.html': 'application',
    'pages/dashboard.html': 'dashboard',
    'pages/admin.html': 'admin',
    'pages/admin/audit.html': 'audit',
    'pages/people/$id.html': 'person',
    'pages/people/opt-outs.html': 'opt-outs',
  })) {
    writeFileSync(join(web, name), `<!doctype html><title>${text}</title>`);
  }
  app = await startApp({ webFolder: web, simulators: false });
});
afterAll(async () => {
  await app.stop();
  rmSync(web, { recursive: true });
});

describe('a page', () => {
  it.each([
    ['/', 'front'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/', 'dashboard'],
    ['/Dashboard?from=mail', 'dashboard'],
    ['/admin', 'admin'],
    ['/admin/audit', 'audit'],
    ['/people/opt-outs', 'opt-outs'],
    ['/people/0047dcc0-a9a1-5e90-9c9c-7f4542f6fb7a', 'person'],
  ])('shows the screen at %s under its own title', async (path, title) => {
    const response = await app.anonymous().get(path).expect(200);
    expect(response.text).toContain(`<title>${title}</title>`);
  });

  it.each([
    '/.git/config',
    '/.env',
    '/wp-login.php',
    '/__sim',
    '/nothing',
    '/admin/nothing',
    '/people/one/two',
    '/pages/../x',
    '/%2e%2e/x',
  ])('falls back to the application with 404 at %s, an address without a screen (F17)', async (path) => {
    const response = await app.anonymous().get(path).expect(404);
    expect(response.text).toContain('<title>application</title>');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['/api/nothing', '/API/nothing', '/webhooks/nothing', '/health/nothing', '/paypal/nothing'])(
    'leaves %s to programs, which get JSON',
    async (path) => {
      const response = await app.anonymous().get(path);
      expect(response.headers['content-type']).toMatch(/json/);
    },
  );
});
