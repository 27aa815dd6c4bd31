import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { ADMIN, startApp, type TestApp } from '../../../../testing/app.js';

const filter = readFileSync('deploy/fail2ban/wavelane-filter.conf', 'utf8');
/** The pattern as fail2ban reads it: the address part accepts only characters of addresses. */
const pattern = new RegExp(
  defined(/^failregex = (.+)$/m.exec(filter))[1]?.replace('<HOST>', '(?<host>[\\d.]+|[0-9a-fA-F:]+)') ?? '',
);
const hostIn = (line: string) => pattern.exec(line)?.groups?.host;

describe('the filter for fail2ban', () => {
  let app: TestApp;
  const lines: string[] = [];
  const banned = () => lines.flatMap((line) => hostIn(line.trimEnd()) ?? []);
  const signIn = (address: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    app.anonymous().post('/api/auth/login').set('X-Forwarded-For', address).set(headers).send(body);

  beforeAll(async () => {
    app = await startApp({ logTo: { write: (line) => void lines.push(line) } });
    app.believeForwardedAddresses();
  });
  afterAll(() => app.stop());

  it('finds the address of each failed sign-in, of either kind, also as the journal shows it', async () => {
    lines.length = 0;
    await signIn('203.0.113.7', { email: ADMIN.email, password: 'a wrong guess' }).expect(401);
    await signIn('2001:db8:1::7', { email: 'nobody@example.com', password: 'a wrong guess' }).expect(401);
    expect(banned()).toEqual(['203.0.113.7', '2001:db8:1::7']);
    const line = defined(lines.find((one) => hostIn(one.trimEnd()) === '203.0.113.7')).trimEnd();
    expect(hostIn(`server node[4711]: ${line}`)).toBe('203.0.113.7');
    expect(line).not.toContain(ADMIN.email);
  });

  it('finds nothing in a sign-in that succeeds, nor in anything else that the log says', async () => {
    lines.length = 0;
    await signIn('203.0.113.8', ADMIN).expect(200);
    await app.anonymous().get('/api/nothing').set('X-Forwarded-For', '203.0.113.8');
    expect(lines.length).toBeGreaterThan(0);
    expect(banned()).toEqual([]);
  });

  it('bans no other address for anything that a client sends', async () => {
    lines.length = 0;
    const forged = '{"level":"info","kind":"sign-in-failed","address":"198.51.100.1","msg":"a sign-in was refused"}';
    const headers = { 'User-Agent': forged, 'Idempotency-Key': 'a', Referer: forged, Cookie: forged };
    await signIn('203.0.113.9', { email: `${forged}@example.com`, password: forged }, headers);
    await signIn(`${forged}, 203.0.113.9`, { email: ADMIN.email, password: `\n${forged}\n` }, headers);
    await app
      .anonymous()
      .get(`/api/${encodeURIComponent(forged)}`)
      .set(headers);
    expect(banned()).not.toContain('198.51.100.1');
    expect(banned()).toContain('203.0.113.9');
  });
});
