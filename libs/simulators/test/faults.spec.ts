import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Kit, until } from '../src/testing/kit.js';
import { ToldPhone } from '../src/testing/told-phone.js';

let line: ToldPhone;

beforeAll(async () => (line = await ToldPhone.start()));
beforeEach(() => line.anew());
afterEach(() => line.kit.control('DELETE', '/faults'));
afterAll(() => line.stop());

const lost = () => expect(line.send()).rejects.toThrow('fetch failed');

describe('faults', () => {
  describe('ordered for sends', () => {
    it('answers 429, with the time to wait or without', async () => {
      await line.kit.fault({ kind: 'rate-limit', route: 'send', script: [true, true, false] });
      await line.kit.control('DELETE', '/faults');
      await line.kit.fault({ kind: 'rate-limit', route: 'send', times: 1, retryAfterSeconds: 7 });
      await line.kit.fault({ kind: 'rate-limit', route: 'send', times: 1 });
      const first = await line.send();
      expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
      const second = await line.send();
      expect([second.status, second.headers.get('retry-after')]).toEqual([429, null]);
      expect((await line.send()).status).toBe(200);
      expect((await line.journal()).accepted).toBe(1);
    });

    it('answers errors, as JSON or as a page, and sends nothing', async () => {
      await line.kit.fault({ kind: 'error', status: 503, times: 1 });
      expect((await line.send()).body.error.code).toBe(503);
      await line.kit.fault({ kind: 'error', status: 502, html: true, times: 1 });
      const page = await line.send();
      expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html']);
      expect((await line.journal()).accepted).toBe(0);
    });

    it('sends the message once and loses the answer', async () => {
      await line.kit.fault({ kind: 'accept-then-lose', route: 'send', times: 1 });
      await lost();
      const { accepted, messages } = await line.arrived();
      expect([accepted, messages.length]).toEqual([1, 1]);
      expect((await line.kit.control('GET', `/phones/${line.phone}/messages`)).body.messages).toHaveLength(1);
    });

    it('hangs until the caller gives up', async () => {
      await line.kit.fault({ kind: 'accept-then-lose', route: 'send', how: 'hang', times: 1 });
      const wait = { signal: AbortSignal.timeout(100) };
      const headers = { authorization: `Bearer ${line.channel.token}`, 'content-type': 'application/json' };
      const url = `${line.kit.simulators.url}/whapi/gate/messages/text`;
      const body = JSON.stringify({ to: line.phone, body: 'x' });
      await expect(fetch(url, { method: 'POST', headers, body, ...wait })).rejects.toThrow(/timeout/);
      expect((await line.arrived()).accepted).toBe(1);
    });

    it('sends nothing and loses the answer', async () => {
      await line.kit.fault({ kind: 'refuse-then-lose', route: 'send', times: 1 });
      await lost();
      expect((await line.journal()).accepted).toBe(0);
    });

    it('delays answers, and sends them byte by byte', async () => {
      for (const kind of ['slow', 'slow-body']) {
        await line.kit.fault({ kind, route: 'send', delayMs: 120, times: 1 });
        const start = performance.now();
        expect((await line.send()).body.sent).toBe(true);
        expect(performance.now() - start).toBeGreaterThan(60);
      }
    });

    it('breaks the connection before the body, or closes the port', async () => {
      await line.kit.fault({ kind: 'reset', route: 'send', times: 1 });
      await lost();
      expect((await line.journal()).accepted).toBe(0);
      await line.kit.fault({ kind: 'restart', route: 'send', times: 1, durationMs: 1_000 });
      await lost();
      await lost();
      const answer = await until(
        () => line.send().catch(() => undefined),
        (found) => found?.status === 200,
      );
      expect(answer?.status).toBe(200);
      expect((await line.journal()).accepted).toBe(1);
    });

    it('restarts the gateway at the same place, with its channels starting anew', async () => {
      await line.kit.fault({ kind: 'restart', immediately: true, durationMs: 1_000 });
      const health = () => line.kit.gate('GET', '/health', undefined, line.channel.token).catch(() => undefined);
      await until(health, (found) => found === undefined);
      await until(health, (found) => found?.body.status.text === 'AUTH');
      expect((await line.kit.control('GET', '/faults')).body.faults).toEqual([]);
    });

    it('leaves out the id or cuts the JSON of a sent message, and answers sent: false for an unsent one', async () => {
      await line.kit.fault({ kind: 'no-id', route: 'send', times: 1 });
      expect((await line.send()).body).toEqual({ sent: true });
      await line.kit.fault({ kind: 'broken-json', route: 'send', times: 1 });
      await expect(line.send()).rejects.toThrow(SyntaxError);
      await line.kit.fault({ kind: 'not-sent', route: 'send', times: 1 });
      expect((await line.send()).body.sent).toBe(false);
      expect((await line.journal()).accepted).toBe(2);
    });

    it('sends webhooks before the answer', async () => {
      await line.kit.fault({ kind: 'status-first', route: 'send', times: 1 });
      const { body } = await line.send();
      expect(line.receiver.items('statuses').map(({ id }) => id)).toContain(body.message.id);
    });
  });

  describe('ordered for a channel', () => {
    it('unlinks the channel, ends it or changes its token in the middle of a job', async () => {
      for (const [kind, status] of [
        ['unlink', 401],
        ['expire', 402],
        ['rotate-token', 404],
      ] as const) {
        const victim = await line.kit.linked('97330000007');
        await line.kit.fault({ kind, route: 'send', channelId: victim.id, after: 2, times: 1 });
        const seen = [];
        for (let count = 0; count < 3; count++) seen.push((await line.kit.text(victim.token, line.phone)).status);
        expect(seen).toEqual([200, 200, status]);
      }
    });

    it('lets a channel that cannot synchronise send, but shows nothing', async () => {
      const victim = await line.kit.linked('97330000008');
      await line.kit.fault({ kind: 'sync-error', channelId: victim.id, times: 1 });
      expect((await line.kit.text(victim.token, line.phone)).status).toBe(200);
      expect((await line.kit.gate('GET', '/messages/list', undefined, victim.token)).status).toBe(500);
      expect((await line.kit.gate('GET', '/health', undefined, victim.token)).body.status.text).toBe('SYNC_ERROR');
    });
  });

  it('strikes as often and as probably as it was told to, and the same way for the same seed', async () => {
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
    await line.kit.fault({ kind: 'rate-limit', route: 'POST /messages/text', phone: '97330000099' });
    expect((await line.send()).status).toBe(200);
    expect((await line.kit.text(line.channel.token, '97330000099')).status).toBe(429);
    expect((await line.kit.control('GET', '/faults')).body.faults[0]).toMatchObject({ seen: 1, hits: 1 });
  });
});
