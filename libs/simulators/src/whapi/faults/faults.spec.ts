import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { Kit, until } from '../../testing/kit.js';
import { type Receiver, startReceiver } from '../../testing/receiver.js';

describe('faults', () => {
  let kit: Kit;
  let receiver: Receiver;
  let channel: { id: string; token: string };
  let phone = 97330002000;

  beforeAll(async () => {
    kit = await Kit.start({ timings: { batch: 1, echo: [2, 2], sent: [2, 2], delivered: [2, 2], read: [2, 2] } });
    receiver = await startReceiver();
    channel = await kit.linked('97330000001', receiver.url);
  });
  beforeEach(() => {
    receiver.calls.length = 0;
    phone++;
  });
  afterEach(() => kit.control('DELETE', '/faults'));
  afterAll(async () => {
    await kit.stop();
    await receiver.stop();
  });

  const send = () => kit.text(channel.token, String(phone));
  const lost = () => expect(send()).rejects.toThrow('fetch failed');
  const journal = async () => (await kit.control('GET', `/journal?to=${phone}`)).body;
  const arrived = () => until(journal, (found) => found.arrived === 1 && found.messages[0].status === 'read');
  const names = () => receiver.items('statuses').map(({ status }) => status as string);
  const told = (count: number) => until(names, (found) => found.length === count);

  describe('ordered for sends', () => {
    it('answer 429, with the time to wait or without', async () => {
      await kit.fault({ kind: 'rate-limit', route: 'send', script: [true, true, false] });
      await kit.control('DELETE', '/faults');
      await kit.fault({ kind: 'rate-limit', route: 'send', times: 1, retryAfterSeconds: 7 });
      await kit.fault({ kind: 'rate-limit', route: 'send', times: 1 });
      const first = await send();
      expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
      const second = await send();
      expect([second.status, second.headers.get('retry-after')]).toEqual([429, null]);
      expect((await send()).status).toBe(200);
      expect((await journal()).accepted).toBe(1);
    });

    it('answer errors, as JSON or as a page, and send nothing', async () => {
      await kit.fault({ kind: 'error', status: 503, times: 1 });
      expect((await send()).body.error.code).toBe(503);
      await kit.fault({ kind: 'error', status: 502, html: true, times: 1 });
      const page = await send();
      expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html']);
      expect((await journal()).accepted).toBe(0);
    });

    it('send the message once and lose the answer: it is in the journal once and on the phone once', async () => {
      await kit.fault({ kind: 'accept-then-lose', route: 'send', times: 1 });
      await lost();
      const { accepted, messages } = await arrived();
      expect([accepted, messages.length]).toEqual([1, 1]);
      expect((await kit.control('GET', `/phones/${phone}/messages`)).body.messages).toHaveLength(1);
    });

    it('hang until the caller gives up', async () => {
      await kit.fault({ kind: 'accept-then-lose', route: 'send', how: 'hang', times: 1 });
      const wait = { signal: AbortSignal.timeout(100) };
      const headers = { authorization: `Bearer ${channel.token}`, 'content-type': 'application/json' };
      const url = `${kit.simulators.url}/whapi/gate/messages/text`;
      const body = JSON.stringify({ to: String(phone), body: 'x' });
      await expect(fetch(url, { method: 'POST', headers, body, ...wait })).rejects.toThrow(/timeout/);
      expect((await arrived()).accepted).toBe(1);
    });

    it('send nothing and lose the answer', async () => {
      await kit.fault({ kind: 'refuse-then-lose', route: 'send', times: 1 });
      await lost();
      expect((await journal()).accepted).toBe(0);
    });

    it('delay answers, and send them byte by byte', async () => {
      for (const kind of ['slow', 'slow-body']) {
        await kit.fault({ kind, route: 'send', delayMs: 120, times: 1 });
        const start = performance.now();
        expect((await send()).body.sent).toBe(true);
        expect(performance.now() - start).toBeGreaterThan(60);
      }
    });

    it('break the connection before the body, or close the port', async () => {
      await kit.fault({ kind: 'reset', route: 'send', times: 1 });
      await lost();
      expect((await journal()).accepted).toBe(0);
      await kit.fault({ kind: 'restart', route: 'send', times: 1, durationMs: 1_000 });
      await lost();
      await lost();
      const answer = await until(
        () => send().catch(() => undefined),
        (found) => found?.status === 200,
      );
      expect(answer?.status).toBe(200);
      expect((await journal()).accepted).toBe(1);
    });

    it('restart the gateway at the same place, with its channels starting anew', async () => {
      expect(
        (await kit.control('POST', '/faults', { kind: 'restart', immediately: true, durationMs: 1_000 })).status,
      ).toBe(201);
      const health = () => kit.gate('GET', '/health', undefined, channel.token).catch(() => undefined);
      await until(health, (found) => found === undefined);
      await until(health, (found) => found?.body.status.text === 'AUTH');
      expect((await kit.control('GET', '/faults')).body.faults).toEqual([]);
    });

    it('leave out the id or cut the JSON of a sent message, and answer sent: false for an unsent one', async () => {
      await kit.fault({ kind: 'no-id', route: 'send', times: 1 });
      expect((await send()).body).toEqual({ sent: true });
      await kit.fault({ kind: 'broken-json', route: 'send', times: 1 });
      await expect(send()).rejects.toThrow(SyntaxError);
      await kit.fault({ kind: 'not-sent', route: 'send', times: 1 });
      expect((await send()).body.sent).toBe(false);
      expect((await journal()).accepted).toBe(2);
    });

    it('send webhooks before the answer', async () => {
      await kit.fault({ kind: 'status-first', route: 'send', times: 1 });
      const { body } = await send();
      expect(receiver.items('statuses').map(({ id }) => id)).toContain(body.message.id);
    });
  });

  describe('ordered for webhooks', () => {
    it('repeat every item', async () => {
      await kit.fault({ kind: 'duplicate', route: 'statuses', copies: 3 });
      await send();
      expect(await told(9)).toEqual([
        ...Array(3).fill('sent'),
        ...Array(3).fill('delivered'),
        ...Array(3).fill('read'),
      ]);
      expect((await journal()).arrived).toBe(1);
    });

    it.each([
      ['reverse', ['read', 'delivered', 'sent']],
      ['failed-then-delivered', ['sent', 'failed', 'delivered']],
      ['delivered-then-failed', ['sent', 'delivered', 'failed']],
      ['timelock', ['failed']],
    ])('give, with %s, the statuses %j', async (kind, expected) => {
      await kit.fault({ kind, route: 'send' });
      await send();
      expect(await told(expected.length)).toEqual(expected);
      if (kind === 'timelock') {
        expect(receiver.items('statuses')[0].errors[0].code).toBe(463);
        await send();
        expect((await told(4)).slice(1)).toEqual(['sent', 'delivered', 'read']);
      }
    });

    it('lose webhooks; reading back shows the truth', async () => {
      await kit.fault({ kind: 'lose-webhook', route: 'statuses' });
      const { id } = (await send()).body.message;
      await arrived();
      await kit.simulators.whapi.webhooks.settled(channel.id, 1_000);
      expect(names()).toEqual([]);
      expect((await kit.gate('GET', `/messages/${id}`, undefined, channel.token)).body.status).toBe('read');
    });

    it('hold webhooks back, then send them in batches with something unreadable in each', async () => {
      const hold = await kit.fault({ kind: 'hold' });
      await kit.fault({ kind: 'batch', size: 100 });
      await kit.fault({ kind: 'malformed-item', route: 'statuses' });
      await Promise.all(Array.from({ length: 5 }, () => send()));
      await until(journal, ({ messages }) => messages.every(({ status }: { status: string }) => status === 'read'));
      expect(receiver.calls).toEqual([]);
      await kit.control('DELETE', `/faults/${hold}`);
      await until(
        () => receiver.items('statuses').filter((item) => item?.recipient_id).length,
        (count) => count === 15,
      );
      const batches = receiver.calls.filter(({ body }) => body.statuses);
      expect(batches.length).toBeLessThan(15);
      expect(batches.every(({ body }) => body.statuses.includes(null))).toBe(true);
    });

    it.each(['wrong-secret', 'wrong-channel-id', 'unknown-id', 'oversized', 'mobile-status'])(
      'send a false call (%s) beside the true one',
      async (kind) => {
        await kit.fault({ kind, route: 'statuses', times: 1 });
        await send();
        await until(
          () => receiver.calls.length,
          (count) => count >= (kind === 'mobile-status' ? 6 : 5),
        );
        const strange = receiver.calls.filter(({ headers, body }) => {
          const [item] = body.statuses ?? body.messages;
          const unknown = item.recipient_id === '97339999999@s.whatsapp.net' || item.source === 'mobile';
          const wrong = headers['x-hook-key'] !== 'secret' || body.channel_id !== channel.id;
          return unknown || wrong || item.padding !== undefined;
        });
        expect(strange).toHaveLength(kind === 'mobile-status' ? 2 : 1);
      },
    );

    it("send another tenant's message to this channel's address", async () => {
      const other = await kit.linked('97330000005');
      const { id } = (await kit.text(other.token, String(phone))).body.message;
      await kit.fault({ kind: 'foreign-id', route: 'statuses', times: 1, channelId: channel.id });
      phone++;
      await send();
      await until(names, (found) => found.length === 4);
      const [foreign] = receiver.calls.filter(({ body }) => body.statuses?.[0].id === id);
      expect(defined(foreign).body).toMatchObject({ channel_id: channel.id, statuses: [{ status: 'failed' }] });
    });

    it('shift timestamps', async () => {
      await kit.fault({ kind: 'clock-skew', skewSeconds: -300 });
      await send();
      await told(3);
      const off = receiver.items('statuses').map(({ timestamp }) => Math.round(Date.now() / 1_000 - Number(timestamp)));
      expect(off.every((seconds) => seconds >= 299 && seconds <= 330)).toBe(true);
    });
  });

  describe('ordered for a channel', () => {
    it('unlink the channel, end it, blind it or change its token in the middle of a job', async () => {
      for (const [kind, status] of [
        ['unlink', 401],
        ['expire', 402],
        ['rotate-token', 404],
      ] as const) {
        const victim = await kit.linked('97330000007');
        await kit.fault({ kind, route: 'send', channelId: victim.id, after: 2, times: 1 });
        const seen = [];
        for (let count = 0; count < 3; count++) seen.push((await kit.text(victim.token, String(phone))).status);
        expect(seen).toEqual([200, 200, status]);
      }
    });

    it('let a channel that cannot synchronise send, but show nothing', async () => {
      const victim = await kit.linked('97330000008');
      await kit.fault({ kind: 'sync-error', channelId: victim.id, times: 1 });
      expect((await kit.text(victim.token, String(phone))).status).toBe(200);
      expect((await kit.gate('GET', '/messages/list', undefined, victim.token)).status).toBe(500);
      expect((await kit.gate('GET', '/health', undefined, victim.token)).body.status.text).toBe('SYNC_ERROR');
    });
  });

  it('strike where, how often and how probably they were told to, and the same way for the same seed', async () => {
    const outcomes = async () => {
      const fresh = await Kit.start({ seed: 'same' });
      try {
        const { token } = await fresh.linked();
        await fresh.fault({ kind: 'rate-limit', route: 'send', probability: 0.4 });
        const seen = [];
        for (let count = 0; count < 40; count++) seen.push((await fresh.text(token, '97330000002')).status);
        return seen;
      } finally {
        await fresh.stop();
      }
    };
    const seen = await outcomes();
    expect(new Set(seen)).toEqual(new Set([200, 429]));
    expect(await outcomes()).toEqual(seen);
    await kit.fault({ kind: 'rate-limit', route: 'POST /messages/text', phone: '97330000099' });
    expect((await send()).status).toBe(200);
    expect((await kit.text(channel.token, '97330000099')).status).toBe(429);
    expect((await kit.control('GET', '/faults')).body.faults[0]).toMatchObject({ seen: 1, hits: 1 });
  });
});
