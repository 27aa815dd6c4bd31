import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { QueryBus } from '@nestjs/cqrs';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../../platform/domain/clock.js';
import type { ListSomeActiveChannels } from '../active-channels.query.js';
import type { ChannelOperations } from '../provisioning/channel-operations.js';
import { LinkSweep } from '../linking/link-sweep.worker.js';
import type { Linking } from '../linking/linking.js';

const CHANNELS = 20_000;
const PAGE = 500;
const HANGS = 123;
const TEN_MINUTES = 600_000;

/**
 * A sweep over many channels, one with a gateway that never answers. @param fails returns the error of a channel that
 * fails
 */
function sweepAt(time: { now: number }, fails: (channelId: number) => string | undefined = () => undefined) {
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
      const error = fails(channelId);
      if (error !== undefined) return Promise.reject(new Error(error));
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
      // No channel is due now, so a second pass asks for none.
      await sweep.pass(signal);
      expect(looked.length).toBe(round * CHANNELS - (round - 1));
    }
    expect(new Set(looked).size).toBe(CHANNELS);
    expect(looked.filter((channelId) => channelId === HANGS)).toEqual([HANGS]);
  });

  it('warns once a round about thousands of channels without a token, with count and first ids', async () => {
    const time = { now: 0 };
    const { sweep, looked } = sweepAt(time, (id) => (id === HANGS ? 'no answer' : "The channel's token is missing"));
    const { signal } = new AbortController();
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const detailed = jest.spyOn(Logger.prototype, 'debug').mockImplementation(() => undefined);
    await sweep.pass(signal);
    time.now += TEN_MINUTES;
    while (looked.length < CHANNELS) await sweep.pass(signal);
    await sweep.pass(signal);
    await sweep.finish();
    const message = 'Links could not be checked';
    expect(warned.mock.calls).toEqual([
      [
        {
          ...{ message, error: "Error: The channel's token is missing", channels: CHANNELS - 1 },
          channelIds: Array.from({ length: 20 }, (_, n) => n + 1),
        },
      ],
      [{ message, error: 'Error: no answer', channels: 1, channelIds: [HANGS] }],
    ]);
    expect(detailed).toHaveBeenCalledTimes(CHANNELS);
    expect(detailed).toHaveBeenCalledWith(expect.objectContaining({ channelId: HANGS, error: 'Error: no answer' }));
    jest.restoreAllMocks();
  });
});
