import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { call, Kit, until } from '../testing/kit.js';

describe('the page of a demo phone', () => {
  let kit: Kit;
  let url: string;

  beforeAll(async () => {
    kit = await Kit.start({ timings: { readers: 0 } });
    url = kit.simulators.phonesUrl;
  });
  afterAll(() => kit.stop());

  const form = (path: string, fields: Record<string, string>, scripted = true) =>
    fetch(url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: scripted ? { 'x-page': '1' } : {},
    });
  const view = async (digits: string) => (await call('GET', `${url}/${digits}/view`)).body as string;

  it('offers the link while a channel waits for a scan, and performs it', async () => {
    const projectId = kit.simulators.projectId;
    const { id, token } = (await kit.manager('PUT', '/channels', { name: 'shop', projectId })).body;
    expect(await view('97330000001')).toContain('To link this phone');
    expect((await form('/97330000001/link', { channel: id })).status).toBe(409);
    await kit.gate('GET', '/users/login', undefined, token);
    await until(
      () => view('97330000001'),
      (text) => text.includes('Link this phone to Wavelane'),
    );
    expect((await form('/97330000001/link', { channel: id })).status).toBe(204);
    expect(await view('97330000001')).toContain('Linked');
    expect((await kit.gate('GET', '/health', undefined, token)).body.user.id).toBe('97330000001');
    expect((await form('/97330000002/unlink', { channel: id })).status).toBe(409);
    expect((await form('/97330000001/unlink', { channel: id })).status).toBe(204);
    expect((await kit.gate('GET', '/health', undefined, token)).body.status.text).toBe('QR');
  });

  it('leads from the scanned code to the phone', async () => {
    const projectId = kit.simulators.projectId;
    const { token } = (await kit.manager('PUT', '/channels', { name: 'known', projectId, phone: '97330000008' })).body;
    const scanned = async () =>
      (await kit.gate('GET', '/users/login/rowdata', undefined, token)).body.rowdata as string | undefined;
    const address = defined(await until(scanned, (found) => found !== undefined));
    expect(address).toMatch(new RegExp(`^${url}/97330000008\\?link=`));
    expect((await call('GET', address)).body).toContain('<strong>known</strong> shows its code');
    expect(await view('97330000007')).not.toContain('known');
  });

  it('shows what a message quotes, and quotes a message of its chat in an answer', async () => {
    const { token } = await kit.linked('97330000013');
    const told = async () => (await kit.gate('GET', '/messages/list', undefined, token)).body.messages;
    const sent = (await kit.text(token, '97330000014', 'Are you <in>?')).body.message.id as string;
    await until(
      () => view('97330000014'),
      (text) => text.includes('Are you &lt;in&gt;?'),
    );
    const page = (await call('GET', `${url}/97330000014?chat=97330000013&quote=${sent}`)).body as string;
    expect(page).toContain(`name="quoted" value="${sent}"`);
    const answer = { peer: '97330000013', text: 'Yes', quoted: sent };
    expect((await form('/97330000014/reply', answer)).status).toBe(204);
    expect((await told())[0]).toMatchObject({ text: { body: 'Yes' }, context: { quoted_id: sent } });
    expect(await view('97330000014')).toContain('<blockquote class="quote">Are you &lt;in&gt;?</blockquote>');
    const [{ id: quoted }] = await told();
    const { status } = await kit.gate('POST', '/messages/text', { to: '97330000014', body: 'Good', quoted }, token);
    expect(status).toBe(200);
    expect((await form('/97330000015/reply', answer)).status).toBe(404);
    const foreign = { to: '97330000015', body: 'Good', quoted };
    expect((await kit.gate('POST', '/messages/text', foreign, token)).status).toBe(404);
  });

  it('shows a message with its parts, reads it, answers it and presses its buttons', async () => {
    const { token } = await kit.linked('97330000003');
    const content = {
      to: '97330000004',
      header: { text: 'Order <17>' },
      body: { text: 'Hi & welcome' },
      footer: { text: 'STOP to leave' },
      action: { buttons: [{ type: 'quick_reply', title: 'Yes', id: 'b.1' }] },
    };
    const { id } = (await kit.gate('POST', '/messages/interactive', content, token)).body.message;
    const shown = await until(
      () => view('97330000004'),
      (text) => text.includes('Hi &amp; welcome'),
    );
    for (const part of ['Order &lt;17&gt;', 'STOP to leave', 'Yes', 'data-unread="1"']) expect(shown).toContain(part);
    expect((await form('/97330000004/seen', { peer: '97330000003' })).status).toBe(204);
    expect((await kit.gate('GET', `/messages/${id}`, undefined, token)).body.status).toBe('read');
    expect((await form('/97330000004/press', { messageId: id, button: '1' })).status).toBe(204);
    const again = await form('/97330000004/press', { messageId: id, button: '1' });
    expect([again.status, JSON.stringify(await again.json())]).toEqual([409, expect.stringContaining('already')]);
    expect((await form('/97330000004/reply', { peer: '97330000003', text: 'see you' })).status).toBe(204);
    const list = (await kit.gate('GET', '/messages/list', undefined, token)).body.messages;
    expect(list.map(({ type }: { type: string }) => type)).toEqual(['text', 'reply', 'interactive']);
    expect(await view('97330000003')).toContain('see you');
  });

  it('works without its script and says what went wrong', async () => {
    const plain = await form('/97330000005/reply', { peer: '', text: 'hello?' }, false);
    expect(plain.status).toBe(303);
    const page = await call('GET', new URL(defined(plain.headers.get('location')), url).href);
    expect(page.body).toContain('has received no message');
    const changed = await form('/97330000005/behaviour', { behaviour: 'silent' }, false);
    expect(changed.headers.get('location')).toBe('/phones/97330000005');
    expect((await kit.control('GET', '/phones/97330000005')).body.behaviour).toBe('silent');
  });

  it('lists the numbers, opens any other, and lets nothing but its own files run', async () => {
    const list = await call('GET', url);
    expect(list.body).toContain('+973 3000 0004');
    expect(list.body).toContain('Linked to test 97330000003');
    const found = await fetch(`${url}?number=%2B973+3000-0009&link=X`, { redirect: 'manual' });
    expect(found.headers.get('location')).toBe('/phones/97330000009?link=X');
    expect((await fetch(`${url}?number=12`)).status).toBe(400);
    expect((await fetch(`${url}/hello`)).status).toBe(404);
    const page = await call('GET', `${url}/97330000004`);
    expect(page.headers.get('content-security-policy')).toContain(
      "default-src 'none'; style-src 'self'; script-src 'self'",
    );
    expect(page.body).toContain('nothing you see here reaches a real phone');
    for (const asset of ['phone.css', 'phone.js', 'icon.svg'])
      expect((await fetch(`${url}/assets/${asset}`)).status).toBe(200);
  });
});
