import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type EventStore, type StoredEvent, StoreUnavailable } from '@wavelane/event-store';
import { MemoryEventStore } from '../../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import fc from 'fast-check';
import { partOf } from '@wavelane/testing';
import type { GetChannelByHook } from '../channel-hooks.queries.js';
import type { Vault } from '../../../platform/security/vault.js';
import { Inbox } from '../../gateway/inbox/inbox.js';
import type { Confirmations } from './confirmations.js';
import type { WrittenBytes } from '../../../platform/security/limits/written-bytes.js';
import { WebhookBudget } from './webhook-budget.js';
import { WebhookController } from './webhook.controller.js';
import { busesTo } from '../../../../testing/domain/bus.js';

const HOOK = 'ab'.repeat(16);
const KEY = 'cd'.repeat(32);
const hook = { channelId: 7, accountId: 'acc', whapiChannelId: 'F-1', hookSecretId: 'hook-secret' };
const context = {
  actor: { kind: 'system', id: 'http' } as const,
  correlationId: 'corr',
  commandId: 'cmd',
  causationId: null,
};

function build(store: Pick<EventStore, 'append'> = new MemoryEventStore()) {
  const { queries } = busesTo(async (query) => ((query as GetChannelByHook).hookId === HOOK ? hook : undefined));
  const vault = partOf<Vault>({ get: async (id) => (id === 'hook-secret' ? KEY : undefined) });
  const clock = TestTime.standing();
  const keys = { idOf: () => '', find: () => new Map() };
  return new WebhookController(
    queries,
    vault,
    new Inbox(store as EventStore, keys, clock),
    clock,
    new WebhookBudget(clock),
    partOf<Confirmations>({}),
    partOf<WrittenBytes>({}),
  );
}

const reads = (body: unknown) => () => Promise.resolve(body);

const status = (id: string, name = 'delivered') => ({ id, status: name, timestamp: '1790000203' });
const envelope = (...statuses: unknown[]) => ({
  statuses,
  event: { type: 'statuses', event: 'post' },
  channel_id: 'F-1',
});

beforeAll(() => Logger.overrideLogger(false));
afterAll(() => Logger.overrideLogger(true));

describe('the webhook address', () => {
  it.each([
    ['a wrong address', 'ff'.repeat(16), KEY],
    ['something that is no address', '../../etc', KEY],
    ['a wrong key', HOOK, 'ee'.repeat(32)],
    ['no key', HOOK, undefined],
    ['the key of another length', HOOK, `${KEY}0`],
  ])('refuses %s with one and the same answer (W01)', async (_what, hookId, key) => {
    const store = new MemoryEventStore();
    await expect(build(store).receive(hookId, key, reads(envelope(status('a'))), context)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'Unknown webhook address or key',
    });
    expect(store.events).toEqual([]);
  });

  it('looks up hook and key before it reads a byte of the body [A2]', async () => {
    const reads = { count: 0 };
    const read = () => Promise.resolve(reads.count++);
    await expect(build().receive(HOOK, 'ee'.repeat(32), read, context)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(build().receive('ff'.repeat(16), KEY, read, context)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect(reads.count).toBe(0);
  });

  it('stores every item by itself in the inbox of its channel, by POST and by PUT', async () => {
    const store = new MemoryEventStore();
    await build(store).receive(HOOK, KEY, reads(envelope(status('a'), { broken: true }, status('b'))), context);
    await build(store).put(HOOK, KEY, reads(envelope(status('c'))), context);
    expect(store.events.map(({ stream, type }) => [stream, type])).toEqual(
      Array(3).fill(['inbox-7', 'GatewayStatusReceived']),
    );
    expect(store.events[0]).toMatchObject({
      data: { channelId: 7, accountId: 'acc', providerMessageId: 'a', status: 'delivered' },
      metadata: { actor: { kind: 'gateway' }, correlationId: 'corr', causationId: null },
    });
    expect(JSON.stringify(store.events)).not.toContain(KEY);
  });

  it('keeps one event of a delivery that is repeated (W02)', async () => {
    const store = new MemoryEventStore();
    const controller = build(store);
    for (let delivery = 0; delivery < 5; delivery++) {
      await controller.receive(HOOK, KEY, reads(envelope(status('a'), status('a', 'read'), status('a'))), context);
    }
    expect(store.events.map(({ data }: StoredEvent) => (data as { status: string }).status)).toEqual([
      'delivered',
      'read',
    ]);
  });

  it("leaves out items that name another tenant's channel, and answers as always", async () => {
    const store = new MemoryEventStore();
    const body = { ...envelope(status('a')), channel_id: 'F-2' };
    await expect(build(store).receive(HOOK, KEY, reads(body), context)).resolves.toEqual({ success: true });
    expect(store.events).toEqual([]);
  });

  it.each([[{}], [null], [[]], ['text'], [{ chats: [{}], channel_id: 'F-1' }], [{ statuses: 'x' }]])(
    'answers as always to %j',
    async (body) => {
      await expect(build().receive(HOOK, KEY, reads(body), context)).resolves.toEqual({ success: true });
    },
  );

  it('asks for the delivery again while the store does not take it', async () => {
    let down = true;
    const memory = new MemoryEventStore();
    const store: Pick<EventStore, 'append'> = {
      append: async (...args) => {
        if (down && memory.events.length > 0) throw new StoreUnavailable('disk full');
        return memory.append(...(args as Parameters<MemoryEventStore['append']>));
      },
    };
    await build(store).receive(HOOK, KEY, reads(envelope(status('a'))), context);
    const body = envelope(status('a'), status('b'), status('c'));
    await expect(build(store).receive(HOOK, KEY, reads(body), context)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(memory.events).toHaveLength(1);
    down = false;
    await build(store).receive(HOOK, KEY, reads(body), context);
    expect(memory.events).toHaveLength(3);
  });
});

describe('the limit of the webhook address (F10)', () => {
  const many = (count: number, prefix = '') =>
    envelope(...Array.from({ length: count }, (_, n) => status(`${prefix}${n}`)));

  it('refuses more than 500 items of one call', async () => {
    const store = new MemoryEventStore();
    await expect(build(store).receive(HOOK, KEY, reads(many(501)), context)).rejects.toMatchObject({ status: 413 });
    expect(store.events).toEqual([]);
    await build(store).receive(HOOK, KEY, reads(many(500)), context);
    expect(store.events).toHaveLength(500);
  });

  it('asks the gateway to come again after too many items of one channel in a minute', async () => {
    const controller = build({ append: async () => ({ deduplicated: false }) as never });
    for (let call = 0; call < 60; call++) await controller.receive(HOOK, KEY, reads(many(500)), context);
    await expect(controller.receive(HOOK, KEY, reads(many(1)), context)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('the budget of a channel', () => {
  it('bounds each channel for itself within a minute, and never gives more than there is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 2_000 })), { maxLength: 40 }),
        (calls) => {
          const clock = TestTime.standing();
          const budget = new WebhookBudget(clock);
          const taken = new Map<number, number>();
          for (const [channel, items] of calls) {
            const used = taken.get(channel) ?? 0;
            const seconds = budget.take('forwarded', channel, items);
            expect(seconds === 0).toBe(used + items <= 3_000);
            if (seconds === 0) taken.set(channel, used + items);
            else expect(seconds).toBeLessThanOrEqual(60);
          }
        },
      ),
    );
  });
});
