import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { GatewayFailure, phoneAddress } from '@wavelane/gateway';
import { defined } from '@wavelane/testing';
import { HttpDouble } from './testing/http-double.js';
import { GateClient, ManagerClient } from './index.js';

const TOKEN = 'secret-token-of-32-characters-xyz';
let double: HttpDouble;
let gate: GateClient;
let manager: ManagerClient;

beforeAll(async () => {
  double = await HttpDouble.start();
  const options = { baseUrl: double.url, token: TOKEN, allowPrivate: true, connectTimeout: 300, totalTimeout: 400 };
  gate = new GateClient({ ...options, maxBody: 100_000 });
  manager = new ManagerClient(options);
});
beforeEach(() => void (double.seen.length = 0));
afterAll(() => double.stop());

async function failureOf(call: Promise<unknown>): Promise<GatewayFailure> {
  const result = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(result).toBeInstanceOf(GatewayFailure);
  return result as GatewayFailure;
}

const send = () => gate.send(phoneAddress('97330000002'), { kind: 'text', text: 'Hi' });
const error = (message: string) => ({ error: { code: 1, message } });

describe('a send that the gateway refuses', () => {
  it.each([
    [400, error('Wrong request parameters'), 'refused', 'permanent'],
    [401, error('Need channel authorization for send message'), 'refused', 'channel-unlinked'],
    [401, error('Invalid token'), 'refused', 'bad-token'],
    [402, error('Trial version limit exceeded'), 'refused', 'limit'],
    [403, error('Forbidden to send to this recipient'), 'refused', 'permanent'],
    [403, error('Channel suspended for non-payment'), 'refused', 'limit'],
    [404, error('Channel not found'), 'refused', 'bad-token'],
    [404, error('Media not found'), 'refused', 'permanent'],
    [413, error('Too large'), 'refused', 'permanent'],
    [429, error('Too many requests'), 'refused', 'rate-limited'],
    [500, error('Internal'), 'unknown', 'unavailable'],
    [502, '<html>Bad gateway</html>', 'unknown', 'unavailable'],
    [503, '', 'unknown', 'unavailable'],
    [504, '', 'unknown', 'unavailable'],
    [200, { sent: false, message: { id: 'a-b' } }, 'unknown', 'unavailable'],
    [302, '', 'unknown', 'unavailable'],
    [304, error('Not modified'), 'unknown', 'unavailable'],
    [404, '<html>Not found</html>', 'unknown', 'permanent'],
    [405, error('Method not allowed'), 'unknown', 'unavailable'],
    [410, error('Gone'), 'unknown', 'unavailable'],
    [429, '<html>Slow down</html>', 'unknown', 'rate-limited'],
    [200, '{"sent":tr', 'unknown', 'unavailable'],
    [200, {}, 'unknown', 'unavailable'],
    [200, { sent: false, message: 'No' }, 'refused', 'permanent'],
  ])('ends, with %i %j, as %s: %s', async (status, body, outcome, failureClass) => {
    double.json(status, body, status === 302 ? { location: `${double.url}/elsewhere` } : {});
    const failure = await failureOf(send());
    expect({ outcome: failure.outcome, class: failure.class, status: failure.status }).toEqual({
      outcome,
      class: failureClass,
      status,
    });
    expect(double.seen).toHaveLength(1);
  });

  it('tells how long to wait', async () => {
    double.json(429, error('Too many'), { 'retry-after': '7' });
    expect((await failureOf(send())).retryAfterMs).toBe(7_000);
    double.json(429, error('Too many'), { 'retry-after': new Date(Date.now() + 60_000).toUTCString() });
    expect((await failureOf(send())).retryAfterMs).toBeGreaterThan(50_000);
  });

  it('shows no token', async () => {
    double.json(400, error(`Bad token ${TOKEN}`));
    expect((await failureOf(send())).message).not.toContain(TOKEN);
  });
});

describe('a send without an answer', () => {
  it('counts as not sent when the port is closed or the name is unknown', async () => {
    const closed = new GateClient({ baseUrl: 'http://127.0.0.1:1', token: 't', allowPrivate: true });
    expect(await failureOf(closed.send(phoneAddress('1'), { kind: 'text', text: 'x' }))).toMatchObject({
      outcome: 'not-sent',
    });
    const nameless = new GateClient({ baseUrl: 'http://nowhere.invalid', token: 't', allowPrivate: true });
    expect(await failureOf(nameless.send(phoneAddress('1'), { kind: 'text', text: 'x' }))).toMatchObject({
      outcome: 'not-sent',
    });
  });

  it('counts as not sent when the connection gets no TLS', async () => {
    const server = createServer((socket) => socket.end('this is not TLS'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const secure = new GateClient({ baseUrl: `https://127.0.0.1:${port}`, token: 't', allowPrivate: true });
    expect(await failureOf(secure.send(phoneAddress('1'), { kind: 'text', text: 'x' }))).toMatchObject({
      outcome: 'not-sent',
    });
    server.close();
  });

  it('stays unknown after a reset, also on a connection that was used before', async () => {
    double.json(200, { sent: true, message: { id: 'a-b' } });
    await send();
    double.reply = (request) => request.socket.destroy();
    expect(await failureOf(send())).toMatchObject({ outcome: 'unknown', class: 'unavailable' });
    expect(double.seen).toHaveLength(2);
  });

  it('stays unknown after silence, a body that never ends, and one that is too large', async () => {
    double.reply = () => undefined;
    expect(await failureOf(send())).toMatchObject({
      outcome: 'unknown',
      message: 'The gateway did not answer in time',
    });
    double.reply = (_request, response) => void response.writeHead(200).write('{"sent":');
    expect(await failureOf(send())).toMatchObject({ outcome: 'unknown' });
    double.reply = (_request, response) => void response.end(`"${'x'.repeat(200_000)}"`);
    expect(await failureOf(send())).toMatchObject({
      outcome: 'unknown',
      message: 'The answer of the gateway is too large',
    });
  });

  it('gets more time while the gateway types', async () => {
    double.reply = (_request, response) =>
      void setTimeout(() => response.end('{"sent":true,"message":{"id":"x"}}'), 600);
    expect(await gate.send(phoneAddress('1'), { kind: 'text', text: 'x' }, { typingSeconds: 1 })).toEqual({
      messageId: 'x',
    });
  });
});

describe('an accepted send', () => {
  it.each([
    [{ sent: true, message: { id: 'A-b' } }, 'A-b'],
    [{ sent: true, messages: [{ id: 'A-c' }] }, 'A-c'],
    [{ id: 'A-d' }, 'A-d'],
    [{ sent: true }, null],
  ])('reads its message id from %j', async (body, messageId) => {
    double.json(200, body);
    expect(await send()).toEqual({ messageId });
  });

  it('takes the form that the gateway asks for', async () => {
    double.json(200, { sent: true });
    const buttons = [{ id: 'k.1', title: 'Yes' }];
    await gate.send(phoneAddress('97330000002'), { kind: 'buttons', body: 'Hi', footer: 'F', buttons });
    expect(double.seen).toEqual([
      {
        method: 'POST',
        path: '/messages/interactive',
        authorization: `Bearer ${TOKEN}`,
        body: {
          to: '97330000002',
          type: 'button',
          body: { text: 'Hi' },
          footer: { text: 'F' },
          action: { buttons: [{ type: 'quick_reply', title: 'Yes', id: 'k.1' }] },
        },
      },
    ]);
  });
});

describe('reading from the gateway', () => {
  it('gives health, without waking the channel', async () => {
    double.json(200, { status: { code: 4, text: 'AUTH' }, user: { id: '97330000001' } });
    expect(await gate.health()).toEqual({ text: 'AUTH', phone: '97330000001', link: 'linked', showsHistory: true });
    expect(defined(double.seen[0]).path).toBe('/health?wakeup=false');
  });

  it('gives a QR code with or without its prefix, and the answers that are not failures', async () => {
    double.json(200, { status: 'OK', base64: 'iVBOR', expire: 60 });
    expect(await gate.linkCode()).toMatchObject({ image: 'data:image/png;base64,iVBOR', expireSeconds: 60 });
    double.json(409, error('Channel already authenticated'));
    expect(await gate.linkCode()).toEqual({ state: 'linked' });
    await gate.unlink();
  });

  it('tells what is not there', async () => {
    double.json(404, error('Message not found'));
    expect(await gate.message('A-b')).toBeUndefined();
    expect(await gate.statuses('A-b')).toEqual([]);
    expect(await manager.get('X')).toBeUndefined();
    await manager.delete('X');
  });

  it('gives projects and channels, as an object or as a list', async () => {
    double.json(200, { projects: [{ id: 'P', name: 'N' }] });
    expect(await manager.projects()).toEqual([{ id: 'P', name: 'N' }]);
    double.json(200, [{ id: 'F-1', token: 't', apiUrl: 'u', name: 'n', activeTill: 5, mode: 'trial' }]);
    const found = { id: 'F-1', token: 't', apiUrl: 'u', name: 'n', activeTill: 5, mode: 'trial' };
    expect(await manager.list()).toEqual([found]);
    double.json(200, { channels: [found] });
    expect(await manager.list()).toEqual([found]);
  });

  it('gives the history of a chat', async () => {
    double.json(200, {
      messages: [
        {
          id: 'a',
          chat_id: '1@s.whatsapp.net',
          from_me: true,
          type: 'text',
          text: { body: 'Hi' },
          timestamp: 1,
          status: 'read',
        },
        'broken',
      ],
    });
    const [message] = await gate.messagesOf(phoneAddress('97330000002'), { fromMe: true, since: 5 });
    expect(message).toMatchObject({ id: 'a', text: 'Hi', status: 'read', at: '1970-01-01T00:00:01.000Z' });
    expect(defined(double.seen[0]).path).toBe(
      '/messages/list/97330000002@s.whatsapp.net?from_me=true&time_from=5&count=50',
    );
  });

  it('calls no private address when that is not allowed', async () => {
    const guarded = new GateClient({ baseUrl: double.url, token: 't' });
    expect(await failureOf(guarded.health())).toMatchObject({ outcome: 'not-sent' });
    const named = new GateClient({ baseUrl: double.url.replace('127.0.0.1', 'localhost'), token: 't' });
    expect(await failureOf(named.health())).toMatchObject({ outcome: 'not-sent' });
    expect(double.seen).toEqual([]);
  });
});

describe('an id that turns an address into another one', () => {
  const calls: [string, (id: string) => Promise<unknown>][] = [
    ['a message', (id) => gate.message(id)],
    ['a withdrawal', (id) => gate.withdraw(id)],
    ['a reaction', (id) => gate.react(id, '👍')],
    ['statuses', (id) => gate.statuses(id)],
    ['a file', (id) => gate.download(id, { maxBytes: 10, take: () => Promise.resolve() })],
  ];
  it.each(calls)('sends nothing to the gateway for %s', async (_, call) => {
    for (const id of ['..', '.']) {
      const failure = await failureOf((async () => call(id))());
      expect([failure.outcome, failure.class]).toEqual(['refused', 'permanent']);
    }
    expect(double.seen).toEqual([]);
  });
});
