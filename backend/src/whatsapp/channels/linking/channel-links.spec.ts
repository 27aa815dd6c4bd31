import { describe, expect, it } from '@jest/globals';
import { GatewayFailure } from '@wavelane/gateway';
import { partOf } from '@wavelane/testing';
import { stored } from '../../../../testing/domain/stored.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { ChannelLinks } from '../channels.reactor.js';
import type { Linking } from './linking.js';

const ready = stored(
  'ChannelGatewayReady',
  { channelId: 7, accountId: 'ada', webhookUrl: 'http://app.test', at: '2026-03-04T05:06:07.000Z' },
  { stream: 'channel-7', position: 1 },
);

function linksOf(status: string, fails?: Error) {
  const looked: unknown[] = [];
  const executor = partOf<CommandExecutor>({ state: () => Promise.resolve({ id: 7, status } as never) });
  const linking = partOf<Linking>({
    look: (channelId: number, claim: unknown) => {
      looked.push([channelId, claim]);
      return fails ? Promise.reject(fails) : Promise.resolve(partOf({}));
    },
  });
  return { links: new ChannelLinks(executor, linking), looked };
}

describe('ChannelLinks', () => {
  it('asks for the link when the gateway begins to report, because the code may have been scanned before', async () => {
    const { links, looked } = linksOf('ACTIVE');
    await links.react(ready as never);
    expect(looked).toEqual([[7, null]]);
  });

  it('does not ask for a channel that was removed', async () => {
    const { links, looked } = linksOf('REMOVED');
    await links.react(ready as never);
    expect(looked).toEqual([]);
  });

  it('leaves a gateway that does not answer to the sweep', async () => {
    const { links, looked } = linksOf('ACTIVE', new GatewayFailure('unknown', 'unavailable', 'No answer'));
    await expect(links.react(ready as never)).resolves.toBeUndefined();
    expect(looked).toHaveLength(1);
  });

  it('stops at any other failure', async () => {
    const { links } = linksOf('ACTIVE', new Error('The log is away'));
    await expect(links.react(ready as never)).rejects.toThrow('The log is away');
  });
});
