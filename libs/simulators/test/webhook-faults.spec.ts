import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { until } from '../src/testing/kit.js';
import { ToldPhone } from '../src/testing/told-phone.js';

let line: ToldPhone;

beforeAll(async () => (line = await ToldPhone.start()));
beforeEach(() => line.anew());
afterEach(() => line.kit.control('DELETE', '/faults'));
afterAll(() => line.stop());

describe('faults', () => {
  describe('ordered for webhooks', () => {
    it('repeats every item', async () => {
      await line.kit.fault({ kind: 'duplicate', route: 'statuses', copies: 3 });
      await line.send();
      expect(await line.told(9)).toEqual([
        ...Array(3).fill('sent'),
        ...Array(3).fill('delivered'),
        ...Array(3).fill('read'),
      ]);
      expect((await line.journal()).arrived).toBe(1);
    });

    it.each([
      ['reverse', ['read', 'delivered', 'sent']],
      ['failed-then-delivered', ['sent', 'failed', 'delivered']],
      ['delivered-then-failed', ['sent', 'delivered', 'failed']],
      ['timelock', ['failed']],
    ])('gives, with %s, the statuses %j', async (kind, expected) => {
      await line.kit.fault({ kind, route: 'send' });
      await line.send();
      expect(await line.told(expected.length)).toEqual(expected);
      if (kind === 'timelock') {
        expect(line.receiver.items('statuses')[0].errors[0].code).toBe(463);
        await line.send();
        expect((await line.told(4)).slice(1)).toEqual(['sent', 'delivered', 'read']);
      }
    });

    it('loses webhooks, while reading back shows the truth', async () => {
      await line.kit.fault({ kind: 'lose-webhook', route: 'statuses' });
      const { id } = (await line.send()).body.message;
      await line.arrived();
      await line.kit.simulators.whapi.webhooks.settled(line.channel.id, 1_000);
      expect(line.names()).toEqual([]);
      expect((await line.kit.gate('GET', `/messages/${id}`, undefined, line.channel.token)).body.status).toBe('read');
    });

    it('holds webhooks back, then sends them in batches with something unreadable in each', async () => {
      const hold = await line.kit.fault({ kind: 'hold' });
      await line.kit.fault({ kind: 'batch', size: 100 });
      await line.kit.fault({ kind: 'malformed-item', route: 'statuses' });
      await Promise.all(Array.from({ length: 5 }, () => line.send()));
      await until(
        () => line.journal(),
        ({ messages }) => messages.every(({ status }: { status: string }) => status === 'read'),
      );
      expect(line.receiver.calls).toEqual([]);
      await line.kit.control('DELETE', `/faults/${hold}`);
      await until(
        () => line.receiver.items('statuses').filter((item) => item?.recipient_id).length,
        (count) => count === 15,
      );
      const batches = line.receiver.calls.filter(({ body }) => body.statuses);
      expect(batches.length).toBeLessThan(15);
      expect(batches.every(({ body }) => body.statuses.includes(null))).toBe(true);
    });

    it.each(['wrong-secret', 'wrong-channel-id', 'unknown-id', 'oversized', 'mobile-status'])(
      'sends a false call (%s) beside the true one',
      async (kind) => {
        await line.kit.fault({ kind, route: 'statuses', times: 1 });
        await line.send();
        await until(
          () => line.receiver.calls.length,
          (count) => count >= (kind === 'mobile-status' ? 6 : 5),
        );
        const strange = line.receiver.calls.filter(({ headers, body }) => {
          const [item] = body.statuses ?? body.messages;
          const unknown = item.recipient_id === '97339999999@s.whatsapp.net' || item.source === 'mobile';
          const wrong = headers['x-hook-key'] !== 'secret' || body.channel_id !== line.channel.id;
          return unknown || wrong || item.padding !== undefined;
        });
        expect(strange).toHaveLength(kind === 'mobile-status' ? 2 : 1);
      },
    );

    it("sends another tenant's message to this channel's address", async () => {
      const other = await line.kit.linked('97330000005');
      const { id } = (await line.kit.text(other.token, line.phone)).body.message;
      await line.kit.fault({ kind: 'foreign-id', route: 'statuses', times: 1, channelId: line.channel.id });
      line.another();
      await line.send();
      await until(
        () => line.names(),
        (found) => found.length === 4,
      );
      const [foreign] = line.receiver.calls.filter(({ body }) => body.statuses?.[0].id === id);
      expect(defined(foreign).body).toMatchObject({ channel_id: line.channel.id, statuses: [{ status: 'failed' }] });
    });

    it('shifts timestamps', async () => {
      await line.kit.fault({ kind: 'clock-skew', skewSeconds: -300 });
      await line.send();
      await line.told(3);
      const off = line.receiver
        .items('statuses')
        .map(({ timestamp }) => Math.round(Date.now() / 1_000 - Number(timestamp)));
      expect(off.every((seconds) => seconds >= 299 && seconds <= 330)).toBe(true);
    });
  });
});
