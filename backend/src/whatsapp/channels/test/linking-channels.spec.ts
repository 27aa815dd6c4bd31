import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BalanceTransaction, Channel, QrResponse } from '@wavelane/contracts';
import { DAY_MS } from '@wavelane/contracts';
import { StoreUnavailable } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { channelStream } from '../channel/channel.events.js';
import { ChannelExpiry } from '../linking/expiry.worker.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { eventually } from '../../../../testing/eventually.js';
import { eventsOf, logOf } from '../../../../testing/events-of.js';
import { anAccount } from '../../../../testing/people/an-account.js';
import { ChannelDesk } from './channel-desk.js';

const clock = TestTime.running();
let app: TestApp;
let desk: ChannelDesk;

beforeAll(async () => {
  app = await startApp({ clock });
  desk = await ChannelDesk.of(app);
});
afterAll(() => app.stop());

const PHONE = '+97330000001';

describe('linking a channel', () => {
  it('shows a QR code and the demo phone, notices the scan and logs out again', async () => {
    const person = await desk.subscriber();
    const channel = await desk.active(person);
    const path = `/api/channels/${channel.id}`;
    let qr: QrResponse;
    do qr = (await person.agent.get(`${path}/qr`).expect(200)).body as QrResponse;
    while (qr.httpStatus === 202);
    expect(qr).toMatchObject({
      httpStatus: 200,
      base64: expect.stringMatching(/^data:image\/png;base64,/),
      expire: expect.any(Number),
      demoPhoneUrl: `${app.simulators.phonesUrl}/${channel.phone.slice(1)}`,
    });
    const early = await person.agent.patch(`${path}/authorize`).expect(409);
    expect(early.body.message).toBe('WhatsApp is not linked yet. Scan the QR code with your phone first.');

    await desk.scan(channel);
    await desk.authorized(person, channel);
    expect((await person.agent.get(`${path}/qr`)).body).toMatchObject({ httpStatus: 409, alreadyAuthenticated: true });
    await app.settle();
    expect((await desk.mine(person))[0]).toMatchObject({ authStatus: 'AUTHORIZED', whapiStatus: 'AUTH' });

    expect((await person.agent.post(`${path}/logout`).expect(200)).body).toMatchObject({ authStatus: 'PENDING' });
    expect((await desk.mine(person))[0]).toMatchObject({ authStatus: 'PENDING' });
    await person.agent.post(`${path}/logout`).expect(200);
  });

  it('notices by webhook alone that a phone linked and unlinked', async () => {
    const person = await desk.subscriber();
    const channel = await desk.active(person);
    const until = async (authStatus: string) => {
      const look = async () => ((await desk.mine(person))[0]?.authStatus === authStatus ? true : undefined);
      await eventually(look, { what: authStatus, timeoutMs: 20_000 });
    };
    await desk.scan(channel);
    await until('AUTHORIZED');
    await desk.control('POST', `/channels/${channel.whapiChannelId}/unlink`, {});
    await until('PENDING');
  });

  it('refuses a QR code, a pairing and a logout before activation', async () => {
    const person = await desk.subscriber();
    const channel = await desk.added(person);
    const path = `/api/channels/${channel.id}`;
    const refused = await person.agent.get(`${path}/qr`).expect(403);
    expect(refused.body.message).toBe('Channel must be active to show QR code.');
    await person.agent.patch(`${path}/authorize`).expect(403);
    await person.agent.post(`${path}/logout`).expect(409);
  });

  it('refuses all access to a channel of another user', async () => {
    const [one, other] = [await desk.subscriber(), await desk.subscriber()];
    const channel = await desk.linked(one);
    for (const id of [channel.id, 1, 'x', '9'.repeat(30), '-1', '1e3']) {
      const path = `/api/channels/${id}`;
      await other.agent.get(`${path}/qr`).expect(404);
      await other.agent.patch(`${path}/authorize`).expect(404);
      await other.agent.post(`${path}/logout`).expect(404);
      const refused = await other.agent.delete(path).expect(404);
      expect(refused.body.message).toBe('Channel not found');
    }
    expect((await desk.mine(one))[0]).toMatchObject({ authStatus: 'AUTHORIZED' });
    expect(await desk.mine(other)).toEqual([]);
    await app.anonymous().get('/api/channels').expect(401);
  });
});

describe('the end of a channel', () => {
  it('gives the place and the whole unused days back when it is deleted', async () => {
    const person = await desk.subscriber('starter');
    const channel = await desk.active(person);
    const { balance } = await desk.pool();
    await person.agent.post('/api/channels').send({ label: 'Two', phone: PHONE }).expect(403);
    await person.agent.delete(`/api/channels/${channel.id}`).expect(200);
    expect(await desk.mine(person)).toEqual([]);
    await person.agent.delete(`/api/channels/${channel.id}`).expect(404);
    await desk.added(person);
    await app.settle();
    expect(await desk.pool()).toEqual({ balance: balance + 29, reserved: 0 });
    const [line] = (await desk.admin.get('/api/admin/balance/transactions')).body as BalanceTransaction[];
    expect(line).toMatchObject({ type: 'refund', days: 29, note: 'Channel deleted' });
    expect(app.simulators.whapi.channels.get(defined(channel.whapiChannelId))).toBeUndefined();
  });

  it('waits while its wallet is empty: it is paused and comes back with the next credit', async () => {
    const person = await desk.subscriber();
    await desk.active(person);
    const { daysBalance } = (await person.agent.get('/api/me')).body as { daysBalance: number };
    await desk.admin.post(`/api/admin/users/${person.id}/remove-days`).send({ days: daysBalance }).expect(200);
    await app.settle();
    expect((await desk.mine(person))[0]).toMatchObject({ status: 'PAUSED' });
    const late = await desk.added({ ...person }).catch(() => undefined);
    expect(late).toBeUndefined();
    await desk.admin.post(`/api/admin/users/${person.id}/add-days`).send({ days: 5 }).expect(200);
    await app.settle();
    expect((await desk.mine(person))[0]).toMatchObject({ status: 'ACTIVE' });
  });
});

describe('webhooks of a channel', () => {
  async function hookOf(channel: Channel): Promise<{ path: string; key: string }> {
    const { settings } = defined(app.simulators.whapi.channels.get(defined(channel.whapiChannelId)));
    const { url, headers } = defined(settings.webhooks[0]);
    return { path: new URL(url).pathname, key: defined(Object.values(headers)[0]) };
  }
  const tell = (path: string, key: string) => app.anonymous().post(path).set('X-Hook-Key', key);
  const statuses = (...ids: string[]) => ids.map((id) => ({ id, status: 'delivered', timestamp: '1790000203' }));

  it('stores each item once, before it answers 200, without a session', async () => {
    const channel = await desk.active(await desk.subscriber());
    const { path, key } = await hookOf(channel);
    const body = {
      statuses: [...statuses('s1', 's2'), { junk: true }],
      event: { type: 'statuses', event: 'post' },
      channel_id: channel.whapiChannelId,
    };
    for (let delivery = 0; delivery < 3; delivery++) {
      await tell(path, key).set('Origin', 'https://gate.whapi.cloud').send(body).expect(200);
    }
    const stored = (await eventsOf(logOf(app), `inbox-${channel.id}`)).filter(
      ({ type }) => type === 'GatewayStatusReceived',
    );
    expect(stored.map(({ data }) => (data as { providerMessageId: string }).providerMessageId).sort()).toEqual([
      's1',
      's2',
    ]);
  });

  it('requires address and key, refuses what is too large and ignores what is unknown', async () => {
    const channel = await desk.active(await desk.subscriber());
    const { path, key } = await hookOf(channel);
    const wrong = `/webhooks/whapi/${createHash('md5').update('x').digest('hex')}`;
    const answers = [
      await app.anonymous().post(path).send({}).expect(401),
      await tell(path, 'no').send({}).expect(401),
      await tell(wrong, key).send({}).expect(401),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await tell(path, key)
      .send({ chats: [{}], event: { type: 'chats' } })
      .expect(200);
    await app
      .anonymous()
      .put(path)
      .set('X-Hook-Key', key)
      .send({ statuses: statuses('p1') })
      .expect(200);
    const large = { statuses: statuses(...Array.from({ length: 20_000 }, (_, n) => `large-${n}`)) };
    await tell(path, key).send(large).expect(413);
    await tell(path, key).set('Content-Type', 'application/json').send('{"a":').expect(400);
  });

  it('takes a hundred items at once', async () => {
    const channel = await desk.active(await desk.subscriber());
    const { path, key } = await hookOf(channel);
    const ids = Array.from({ length: 100 }, (_, n) => `batch-${n}`);
    await tell(path, key)
      .send({ statuses: statuses(...ids) })
      .expect(200);
    expect(await eventsOf(logOf(app), `inbox-${channel.id}`)).toEqual(expect.arrayContaining([expect.anything()]));
    const stored = (await eventsOf(logOf(app), `inbox-${channel.id}`)).filter(
      ({ type }) => type === 'GatewayStatusReceived',
    );
    expect(stored).toHaveLength(100);
  });

  it('answers 503 while the store takes no events', async () => {
    const channel = await desk.active(await desk.subscriber());
    const { path, key } = await hookOf(channel);
    const store = logOf(app);
    const { append } = store;
    store.append = () => Promise.reject(new StoreUnavailable('disk full'));
    try {
      await tell(path, key)
        .send({ statuses: statuses('x1') })
        .expect(503);
    } finally {
      store.append = append;
    }
    await tell(path, key)
      .send({ statuses: statuses('x1') })
      .expect(200);
  });
});

describe('the expiry sweep', () => {
  it('ends a channel at the exact instant, and days begin anew afterwards', async () => {
    const { agent, user } = await anAccount().withPlan('growth').in(app);
    await desk.admin.post(`/api/admin/users/${user.id}/add-days`).send({ days: 60 }).expect(200);
    const channel = await desk.active({ agent, id: user.id });
    clock.advance(30 * DAY_MS + 1_000);
    const later = { agent: await app.signIn(user.email, PASSWORD), id: user.id };
    desk.admin = await app.admin();
    expect((await desk.mine(later))[0]).toMatchObject({ status: 'EXPIRED', daysRemaining: 0, stopped: true });
    const refused = await later.agent.get(`/api/channels/${channel.id}/qr`).expect(403);
    expect(refused.body.message).toBe('Channel has expired. Please extend to use QR authorization.');
    await app.app.get(ChannelExpiry).pass(new AbortController().signal);
    expect((await eventsOf(logOf(app), channelStream(channel.id))).map(({ type }) => type)).toContain('ChannelExpired');
    const { body } = await desk.activate(later, channel, 10).expect(200);
    expect(body).toMatchObject({ status: 'ACTIVE', daysRemaining: 10 });
    const expired = (await eventsOf(logOf(app), channelStream(channel.id))).find(
      ({ type }) => type === 'ChannelExpired',
    );
    expect(defined(expired).metadata.effectiveAt).toBe(channel.expiresAt);
  });
});
