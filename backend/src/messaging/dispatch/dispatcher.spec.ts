import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { gateRuns, partOf } from '@wavelane/testing';
import fc from 'fast-check';
import type { SendingHold } from '../../platform/storage/held/sending-hold.js';
import type { ChannelGate } from '../../whatsapp/channels/channel/channel-gate.js';
import type { Clock } from '../../platform/domain/clock.js';
import type { Pacer } from '../pace/pacer.js';
import type { AccountLookup } from '../sending/account-lookup.js';
import type { Breaker } from './breaker.js';
import type { DispatchLog } from './dispatch-log.js';
import { Dispatcher } from './dispatcher.worker.js';
import type { LateJobs } from './late-jobs.js';
import type { MessageSender } from './message-sender.js';
import type { ChannelQueue } from './queue/channel-queue.js';
import { UnseenWrites } from './queue/unseen-writes.js';
import type { DispatchRuns } from './runs/dispatch-runs.js';

const PAGE = 500;
/** When a channel that was served is due again, ms. */
const DUE_AGAIN_MS = 15_000;

/** A dispatcher over channels with one open job each, by a clock of the test, and which channels it served. */
function dispatcherOver(channels: readonly number[], hangs?: number) {
  const state = { now: 1_000_000, served: [] as number[], isAway: false };
  const open = new Set(channels);
  const readModels = partOf<ReadModels>({
    find: async (_: unknown, { where }: { where?: unknown }) => {
      if (state.isAway) throw new Error('Away');
      const { gt } = (where as { channelId: { gt: number } }).channelId;
      const next = [...open].filter((id) => id > gt).slice(0, PAGE);
      const documents = next.map((channelId) => ({
        id: `job-${channelId}`,
        body: { channelId, accountId: `a${channelId % 2}` },
      }));
      return { documents } as never;
    },
    waitFor: async () => true,
  });
  const queue = partOf<ChannelQueue>({
    due: async (channelId: number) => {
      state.served.push(channelId);
      if (state.isAway) throw new Error('Away');
      if (channelId === hangs) await new Promise(() => undefined);
      const nextAt = open.has(channelId) ? state.now + DUE_AGAIN_MS : Infinity;
      return { messages: [], late: [], nextAt, isUnderWay: () => false };
    },
  });
  const lookup = partOf<AccountLookup>({
    channel: async () => ({ status: 'ACTIVE', authStatus: 'AUTHORIZED' }) as never,
    entitlement: async () => ({ accountStatus: 'active' }) as never,
    sender: async () => ({}) as never,
  });
  const claims = partOf<DispatchLog>({ unseen: new UnseenWrites(), isSeenIn: async () => true });
  const runs = partOf<DispatchRuns>({ live: async () => undefined });
  const clock = partOf<Clock>({ now: () => state.now });
  const dispatcher = new Dispatcher(
    ...([lookup, partOf<ChannelGate>({}), queue, claims, runs, partOf<Pacer>({}), partOf<Breaker>({})] as const),
    ...([
      partOf<MessageSender>({}),
      partOf<LateJobs>({ stop: async () => false }),
      partOf<CommandBus>({}),
      partOf<SendingHold>({ holds: false }),
      clock,
      partOf<EventStore>({}),
      readModels,
    ] as const),
  );
  const { signal } = new AbortController();
  const hear = (type: string, data: object) => dispatcher.wokenBy([{ type, data } as never]);
  return Object.assign(state, { dispatcher, open, hear, pass: () => dispatcher.pass(signal) });
}

/** Passes until nothing more is due now. */
async function settle({ pass }: ReturnType<typeof dispatcherOver>): Promise<void> {
  for (let passes = 0; passes < 200; passes++) if ((await pass()) > 0) return;
  throw new Error('It does not come to rest');
}

const range = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe('the dispatcher', () => {
  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    jest.spyOn(Logger.prototype, 'debug').mockImplementation(() => undefined);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('serves each of 20,000 channels, and again when it is due, although the gateway of one hangs', async () => {
    const all = dispatcherOver(range(20_000), 123);
    while (all.served.length < 20_000) await all.pass();
    expect(new Set(all.served).size).toBe(20_000);
    all.served.length = 0;
    all.now += DUE_AGAIN_MS - 1;
    for (let passes = 0; passes < 20; passes++) await all.pass();
    expect(all.served).toEqual([]);
    all.now += 1;
    while (all.served.length < 19_999) await all.pass();
    expect(new Set(all.served).size).toBe(19_999);
  });

  it('serves a channel that it hears of with the next pass, among 20,000 others', async () => {
    const all = dispatcherOver(range(20_000));
    await settle(all);
    all.served.length = 0;
    all.hear('JobAdmitted', { channelId: 777, accountId: 'a1' });
    await all.pass();
    expect(all.served).toEqual([777]);
  });

  it('serves the channels of an account whose wallet has recovered', async () => {
    const all = dispatcherOver(range(6));
    await settle(all);
    all.served.length = 0;
    all.hear('WalletRecovered', { accountId: 'a0' });
    await all.pass();
    expect(all.served.toSorted()).toEqual([2, 4, 6]);
  });

  it('leaves a channel without open jobs alone until it hears of it, or finds some in a round', async () => {
    const all = dispatcherOver(range(2));
    await settle(all);
    all.open.delete(1);
    all.now += DUE_AGAIN_MS;
    await settle(all);
    all.served.length = 0;
    all.now += DUE_AGAIN_MS;
    await settle(all);
    expect(all.served).toEqual([2]);
    all.open.add(1);
    all.now += 2_000;
    await settle(all);
    expect(all.served).toEqual([2, 1]);
  });

  it('loses no channel, whatever happens and however often the read models are away', async () => {
    const channelId = fc.integer({ min: 1, max: 12 });
    const acts = fc.oneof(
      fc.record({ do: fc.constantFrom('hear' as const, 'open' as const, 'close' as const), channelId }),
      fc.record({ do: fc.constantFrom('pass' as const, 'fail' as const, 'recover' as const) }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(40_000) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { maxLength: 25 }), async (list) => {
        const all = dispatcherOver(range(10));
        for (const act of list) {
          if (act.do === 'hear') all.hear('JobAdmitted', { channelId: act.channelId, accountId: 'a1' });
          if (act.do === 'open') all.open.add(act.channelId);
          if (act.do === 'close') all.open.delete(act.channelId);
          if (act.do === 'recover') all.hear('WalletRecovered', { accountId: 'a0' });
          if (act.do === 'wait') all.now += act.ms;
          all.isAway = act.do === 'fail';
          if (act.do === 'pass' || act.do === 'fail') await all.pass().catch(() => undefined);
        }
        all.isAway = false;
        all.served.length = 0;
        all.now += 60_000;
        await settle(all);
        expect([...all.open].filter((id) => !all.served.includes(id))).toEqual([]);
      }),
      { numRuns: gateRuns(60) },
    );
  });
});
