import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { Kit, until } from '../../testing/kit.js';
import { type Receiver, startReceiver } from '../../testing/receiver.js';

describe('the life of a channel', () => {
  let kit: Kit;
  let receiver: Receiver;
  let now = Date.parse('2026-11-20T10:00:00Z');

  beforeAll(async () => {
    kit = await Kit.start({
      now: () => now,
      timings: { extendBlock: 300_000, creations: { count: 8, window: 1_800_000 } },
    });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await kit.stop();
    await receiver.stop();
  });

  /** The clock is the test's own: moves it until the channel has come there. */
  const reach = (token: string, state: string) =>
    until(
      async () => {
        now += 10;
        return (await kit.gate('GET', '/health?wakeup=false', undefined, token)).body.status;
      },
      ({ text }) => text === state,
    );
  const create = async (name: string) =>
    (await kit.manager('PUT', '/channels', { name, projectId: kit.simulators.projectId })).body;

  it('begins on trial, shows by id and in the list, and ends with its deletion', async () => {
    const channel = await create('one');
    expect(channel).toMatchObject({ name: 'one', projectId: kit.simulators.projectId, mode: 'trial', stopped: false });
    expect(channel.id).toMatch(/^[A-Z]+-[A-Z0-9]{5}$/);
    expect(channel.token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(channel.apiUrl).toBe(`${kit.simulators.url}/whapi/gate/`);
    expect(channel.activeTill - channel.creationTS).toBe(6 * 86_400_000);
    expect(channel.trial - channel.creationTS).toBe(5 * 86_400_000);
    expect((await kit.manager('GET', `/channels/${channel.id}`)).body).toEqual(channel);
    expect((await kit.manager('GET', '/channels')).body.channels).toEqual([channel]);
    expect((await kit.manager('GET', '/projects')).body.projects[0].id).toBe(kit.simulators.projectId);
    expect((await kit.manager('DELETE', `/channels/${channel.id}`)).status).toBe(200);
    expect((await kit.manager('GET', `/channels/${channel.id}`)).status).toBe(404);
    expect((await kit.gate('GET', '/health', undefined, channel.token)).status).toBe(404);
  });

  it('takes days from the balance, with a comment, once in 5 minutes, and gives unused ones back', async () => {
    const { id, activeTill } = await create('paid');
    const extend = (body: unknown) => kit.manager('POST', `/channels/${id}/extend`, body);
    expect((await extend({ days: 30 })).body.error.details).toContain('comment');
    expect((await extend({ days: 1.5, comment: 'x' })).body.error.details).toContain('days');
    const balance = (await kit.control('GET', '/partner')).body.liveDays;
    expect((await extend({ days: 30, comment: 'order 7' })).body.activeTill).toBe(activeTill + 30 * 86_400_000);
    expect((await extend({ days: 1, comment: 'again' })).status).toBe(429);
    now += 300_000;
    expect((await extend({ days: 2, comment: 'later' })).status).toBe(200);
    expect((await kit.control('GET', '/partner')).body.liveDays).toBe(balance - 32);
    now += 300_000;
    await kit.control('PUT', '/partner', { liveDays: 1 });
    expect((await extend({ days: 2, comment: 'short' })).status).toBe(402);
    await kit.control('PUT', '/partner', { liveDays: balance - 32 });
    await kit.manager('DELETE', `/channels/${id}`);
    expect((await kit.control('GET', '/partner')).body.liveDays).toBe(balance);
  });

  it('starts when it is looked at, shows codes in turn, gives up, and starts again', async () => {
    const { token } = await create('scan');
    const login = async () => (await kit.gate('GET', '/users/login', undefined, token)).body;
    expect((await kit.gate('GET', '/health?wakeup=false', undefined, token)).body.status.text).toBe('NOT_INIT');
    expect(await login()).toEqual({ status: 'WAITING' });
    await reach(token, 'QR');
    const first = await login();
    expect(first).toMatchObject({ status: 'OK', expire: 60 });
    expect(first.base64).toMatch(/^data:image\/png;base64,iVBOR/);
    const raw = (await kit.gate('GET', '/users/login/rowdata', undefined, token)).body.rowdata;
    expect(raw).toMatch(new RegExp(`^${kit.simulators.phonesUrl}\\?link=`));
    const image = await kit.gate('GET', '/users/login/image', undefined, token);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect((await kit.gate('GET', '/users/login/97330000009', undefined, token)).body.code).toMatch(/^\d{3}-\d{3}$/);
    now += 61_000;
    expect((await login()).base64).not.toBe(first.base64);
    now += 100_000;
    expect(await login()).toEqual({ status: 'TIMEOUT' });
    await reach(token, 'QR');
    expect((await login()).status).toBe('OK');
  });

  it('links the channel by a scan, says so, and unlinks it by the phone or by log-out', async () => {
    const { id, token } = await create('linked');
    const webhooks = [{ url: receiver.url, events: ['post', 'delete'].map((method) => ({ type: 'users', method })) }];
    await kit.gate('PATCH', '/settings', { webhooks }, token);
    await kit.gate('GET', '/users/login', undefined, token);
    await reach(token, 'QR');
    await kit.control('POST', `/channels/${id}/link`, { phone: '97330000001' });
    const health = (await kit.gate('GET', '/health?wakeup=false', undefined, token)).body;
    expect(health).toMatchObject({ channel_id: id, status: { code: 4, text: 'AUTH' }, user: { id: '97330000001' } });
    expect((await kit.gate('GET', '/users/login', undefined, token)).status).toBe(409);
    expect((await kit.control('POST', `/channels/${id}/link`, {})).status).toBe(409);
    expect((await kit.gate('POST', '/users/logout', undefined, token)).body).toEqual({ success: true });
    expect((await kit.gate('POST', '/users/logout', undefined, token)).status).toBe(409);
    expect((await kit.text(token, '97330000002')).body.error.message).toMatch(/need channel authorization/i);
    await kit.control('POST', `/channels/${id}/link`);
    await kit.control('POST', `/channels/${id}/unlink`);
    expect((await kit.control('POST', `/channels/${id}/unlink`)).status).toBe(409);
    await until(
      () => receiver.calls.length,
      (count) => count === 4,
    );
    expect(receiver.calls.map(({ body }) => body.event.event)).toEqual(['post', 'delete', 'post', 'delete']);
    expect(defined(receiver.calls[0]).body).toMatchObject({ user: { id: '97330000001' }, channel_id: id });
  });

  it('stops when its days are over, and lives again with new ones', async () => {
    const { id, token } = await kit.linked('97330000003');
    now += 6 * 86_400_000;
    expect((await kit.gate('GET', '/health?wakeup=false', undefined, token)).body.status.text).toBe('STOP');
    expect((await kit.text(token, '97330000002')).status).toBe(402);
    await kit.manager('POST', `/channels/${id}/extend`, { days: 1, comment: 'back' });
    expect((await kit.text(token, '97330000002')).status).toBe(200);
  });

  it('refuses wrong tokens, unknown channels and the channel that is one too many', async () => {
    const { url, managerUrl } = kit.simulators;
    expect((await fetch(`${managerUrl}/channels`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    expect((await kit.gate('GET', '/health', undefined, 'nobody')).body.error.message).toBe('Channel not found');
    expect((await fetch(`${url}/whapi/gate/health`)).status).toBe(401);
    const projectId = kit.simulators.projectId;
    expect((await kit.manager('PUT', '/channels', { name: 'x' })).body.error.details).toContain('projectId');
    const statuses = [];
    for (let count = 0; count < 9; count++) {
      statuses.push((await kit.manager('PUT', '/channels', { name: `many ${count}`, projectId })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    now += 1_800_001;
    expect((await kit.manager('PUT', '/channels', { name: 'in time', projectId })).status).toBe(200);
  });
});
