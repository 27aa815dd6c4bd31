import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { call, Kit } from '../src/testing/kit.js';

const MAIL = {
  from: 'Wavelane <wavelane@example.com>',
  to: 'ada@example.com',
  subject: 'Grüße <b>',
  text: 'See https://example.com/verify#token=a&b or not',
  html: '<p>Hello</p><script>alert(1)</script><a href="https://example.com/">x</a>',
};

describe('the demo mailbox', () => {
  let folder: string;
  let kit: Kit;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
    kit = await Kit.start({ dataDir: folder });
  });
  afterEach(async () => {
    await kit.stop();
    rmSync(folder, { recursive: true });
  });

  const smtp = () => createTransport({ host: '127.0.0.1', port: kit.simulators.mailbox.port, ignoreTLS: true });
  const send = (more: object = {}) => smtp().sendMail({ ...MAIL, ...more });
  const page = async (path = '') => (await call('GET', `${kit.simulators.mailboxUrl}${path}`)).body as string;
  const control = (method: string, path: string, body?: unknown) =>
    call(method, `${kit.simulators.url}/__sim/mail${path}`, body);

  it('takes mail by SMTP and shows it, with every sign escaped', async () => {
    await send();
    expect(await page()).toContain('Grüße &lt;b&gt;');
    const mail = await page('/1');
    expect(mail).toContain('href="https://example.com/verify#token=a&amp;b"');
    expect(mail).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(mail).not.toContain('<script>');
    expect(await page('/1/source')).toContain('To: ada@example.com');
  });

  it('shows the HTML of a mail in a page that can run and fetch nothing', async () => {
    await send();
    const { headers, body } = await call('GET', `${kit.simulators.mailboxUrl}/1/html`);
    expect(body).toContain('<p>Hello</p>');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(headers.get('content-security-policy')).toContain('sandbox allow-popups');
  });

  it('shows mails by recipient and newest first, and empties', async () => {
    await send();
    await send({ to: 'BOB@example.com', subject: 'second' });
    const all = (await control('GET', '/mails')).body as { subject: string }[];
    expect(all.map(({ subject }) => subject)).toEqual(['second', MAIL.subject]);
    const [bobs] = (await control('GET', '/mails?to=bob@example.com')).body;
    expect(bobs).toMatchObject({ id: 2, subject: 'second', recipients: ['BOB@example.com'], text: expect.any(String) });
    expect((await control('DELETE', '/mails')).status).toBe(204);
    expect(await page()).toContain('No mail yet.');
  });

  it('keeps its mails over a restart and counts on', async () => {
    await send();
    await kit.stop();
    kit = await Kit.start({ dataDir: folder });
    expect(await page('/1')).toContain('Grüße');
    await send({ subject: 'second' });
    expect(await page('/2')).toContain('second');
  });

  it('refuses for now or for ever when it is told to', async () => {
    await control('PUT', '/behaviour', { behaviour: 'defers' });
    await expect(send()).rejects.toMatchObject({ responseCode: 450 });
    await control('PUT', '/behaviour', { behaviour: 'refuses' });
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    expect((await control('PUT', '/behaviour', { behaviour: 'odd' })).status).toBe(400);
  });

  it('answers what is not there with 404', async () => {
    for (const path of ['/7', '/x', '/7/html', '/7/source'])
      expect((await call('GET', `${kit.simulators.mailboxUrl}${path}`)).status).toBe(404);
  });
});
