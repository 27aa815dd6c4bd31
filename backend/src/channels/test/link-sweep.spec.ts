import { describe, expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../platform/domain/clock.js';
import type { ListSomeActiveChannels } from '../active-channels.query.js';
import type { ChannelOperations } from '../provisioning/channel-operations.js';
import { LinkSweep } from '../linking/link-sweep.worker.js';
import type { Linking } from '../linking/linking.js';

const CHANNELS = 20_000;
const PAGE = 500;
const HANGS = 123;
const TEN_MINUTES = 600_000;

/** A sweep over many channels, one with a gateway that never answers. */
function sweepAt(time: { now: number }) {
  const looked: number[] = [];
  const queries = partOf<QueryBus>({
    execute: async ({ cursor }: ListSomeActiveChannels) => {
      const from = Number(cursor ?? 0);
      const channels = Array.from({ length: PAGE }, (_, n) => ({
        channelId: from + n + 1,
        accountId: 'ada',
        isLinked: true,
        isKnownToGateway: true,
      }));
      return { channels, cursor: from + PAGE < CHANNELS ? String(from + PAGE) : undefined };
    },
  });
  const linking = partOf<Linking>({
    look: (channelId: number) => {
      looked.push(channelId);
      return new Promise((resolve) => {
        if (channelId !== HANGS) resolve(partOf({}));
      });
    },
  });
  const operations = partOf<ChannelOperations>({ advance: () => Promise.resolve(Infinity) });
  return { sweep: new LinkSweep(queries, linking, operations, partOf<Clock>({ now: () => time.now })), looked };
}

describe('the sweep over the links of channels', () => {
  it('checks each of 20,000 every ten minutes, although the gateway of one hangs', async () => {
    const time = { now: 0 };
    const { sweep, looked } = sweepAt(time);
    const { signal } = new AbortController();
    await sweep.pass(signal);
    expect(looked).toEqual([]);
    for (let round = 1; round <= 2; round++) {
      time.now += TEN_MINUTES;
      while (looked.length < round * CHANNELS - (round - 1)) await sweep.pass(signal);
      // Nothing more is due now, however often it is asked.
      await sweep.pass(signal);
      expect(looked.length).toBe(round * CHANNELS - (round - 1));
    }
    expect(new Set(looked).size).toBe(CHANNELS);
    expect(looked.filter((channelId) => channelId === HANGS)).toEqual([HANGS]);
  });
});
