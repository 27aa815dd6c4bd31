import { describe, expect, it } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import type { MessageGateway } from '@wavelane/gateway';
import type { ChannelGate } from '../../whatsapp/channels/channel/channel-gate.js';
import type { GatewayLink } from '../../whatsapp/channels/channel/channel.state.js';
import type { Clock } from '../../platform/domain/clock.js';
import type { Breaker } from '../dispatch/breaker.js';
import type { AccountLookup } from '../sending/account-lookup.js';
import type { GatewayHistory, Watched } from '../reconcile/gateway-history.js';
import { InboundSweep } from '../reconcile/inbound.worker.js';
import { ReceiptSweep } from '../reconcile/receipts.worker.js';
import { ReconcileTimings } from '../reconcile/timings.js';

const CHANNELS = 20_000;
const PAGE = 500;
const HANGS = 123;
const all = Array.from({ length: CHANNELS }, (_, n) => n + 1);
const { signal } = new AbortController();

const time = { now: 1_000_000_000_000 };
const clock = partOf<Clock>({ now: () => time.now, machine: () => time.now });
const timings = Object.assign(new ReconcileTimings(), { looks: { identity: [], receipt: [60_000], reading: [] } });
const answer = <T>(channelId: number, value: T) =>
  new Promise<T>((resolve) => {
    if (channelId !== HANGS) resolve(value);
  });

function storeOf(records: Map<string, Record<string, unknown>>): ReadStore {
  const table = partOf<RecordStore>({
    get: async <B>(id: string) => {
      const body = records.get(id);
      return body && { id, body: body as B, expiresAt: null };
    },
    getMany: async <B>(ids: readonly string[]) =>
      ids.flatMap((id) => {
        const body = records.get(id);
        return body ? { id, body: body as B, expiresAt: null } : [];
      }),
    put: async (id: string, body: Record<string, unknown>) => void records.set(id, body),
  });
  return partOf<ReadStore>({ records: () => table });
}

const breaker = partOf<Breaker>({ leftAloneUntil: () => Promise.resolve(0) });

const lookup = partOf<AccountLookup>({
  someActiveChannels: async (cursor?: string) => {
    const from = Number(cursor ?? 0);
    const channels = all
      .slice(from, from + PAGE)
      .map((channelId) => ({ channelId, accountId: 'ada', isLinked: true, isKnownToGateway: true }));
    return { channels, cursor: from + PAGE < CHANNELS ? String(from + PAGE) : undefined };
  },
});

describe('the sweep of 20,000 channels, one of them with a gateway that hangs', () => {
  it('asks each channel for what people wrote in every round', async () => {
    const marks = new Map<string, Record<string, unknown>>();
    const asked: number[] = [];
    const gates = partOf<ChannelGate>({
      linkOf: async (_: string, channelId: number) => partOf<GatewayLink>({ whapiChannelId: String(channelId) }),
      open: async ({ whapiChannelId }: GatewayLink) =>
        partOf<MessageGateway>({
          received: () => {
            asked.push(Number(whapiChannelId));
            return answer(Number(whapiChannelId), { messages: [], isLast: true });
          },
        }),
    });
    const asking = partOf<GatewayHistory>({ keep: () => Promise.resolve() });
    const sweep = new InboundSweep(lookup, gates, breaker, asking, timings, clock, storeOf(marks));
    // A process that starts begins to answer first.
    expect(await sweep.pass(signal)).toBe(2_000);
    expect(marks.size).toBe(0);
    time.now += 2_000;
    while (marks.size < CHANNELS) await sweep.pass(signal);
    expect(asked).toEqual([]);
    for (let round = 1; round <= 2; round++) {
      time.now += timings.inbound;
      while (asked.length < round * CHANNELS - (round - 1)) await sweep.pass(signal);
    }
    await sweep.pass(signal);
    expect(asked.length).toBe(2 * CHANNELS - 1);
    expect(new Set(asked).size).toBe(CHANNELS);
    expect([...marks.values()].filter(({ lookedAt }) => lookedAt !== time.now).length).toBe(1);
  });

  it('asks each channel about messages without news in every round', async () => {
    const asked: number[] = [];
    const readModels = Object.assign(Object.create(null) as ReadModels, {
      find: async (_: unknown, { where }: { where: Record<string, unknown> }) => {
        const { watch, channelId } = where;
        const found = typeof channelId === 'number' ? channelId : (channelId as { gt: number }).gt + 1;
        // Each channel has one message, which waits for its receipt.
        const isThere =
          watch === 'receipt' && found <= CHANNELS && (where.moved !== undefined) === (typeof channelId === 'number');
        return { documents: isThere ? [{ id: `m${found}`, body: { channelId: found, moved: '' } }] : [] };
      },
    });
    const asking = partOf<GatewayHistory>({
      about: (_: MessageGateway, { channelId }: Watched) => {
        asked.push(channelId);
        return answer(channelId, undefined);
      },
    });
    const gates = partOf<ChannelGate>({ of: async () => partOf<MessageGateway>({}) });
    const sweep = new ReceiptSweep(gates, breaker, asking, timings, clock, readModels, storeOf(new Map()));
    const looks = timings.looks.receipt.length;
    while (asked.length < looks * (CHANNELS - 1) + 1) await sweep.pass(signal);
    expect(new Set(asked).size).toBe(CHANNELS);
    time.now += timings.every;
    while (asked.length < 2 * looks * (CHANNELS - 1) + 1) await sweep.pass(signal);
    expect(asked.filter((channelId) => channelId === HANGS)).toEqual([HANGS]);
  });
});
