import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import type { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { ChannelState, GatewayLink } from './channel/channel.state.js';
import { GetChannelByHook, GetChannelByHookHandler } from './channel-hooks.queries.js';

const HOOK = { channelId: 1, accountId: 'ada', whapiChannelId: 'w1', hookSecretId: 's1' };

describe('the channel of a webhook address', () => {
  let state: Partial<ChannelState>;
  let shown: (typeof HOOK)[];
  let finds: number;
  let handler: GetChannelByHookHandler;

  beforeEach(() => {
    const gateway = partOf<GatewayLink>({ hookId: 'h1', whapiChannelId: 'w1', hookSecretId: 's1' });
    [state, shown, finds] = [{ accountId: 'ada', status: 'ACTIVE', gateway }, [HOOK], 0];
    handler = new GetChannelByHookHandler(
      partOf<CommandExecutor>({ cached: (async () => state) as never }),
      partOf<ReadModels>({ find: (async () => (finds++, { documents: shown.map((body) => ({ body })) })) as never }),
    );
  });
  const asked = () => handler.execute(new GetChannelByHook('h1'));

  it('comes from one look-up for several requests', async () => {
    for (let n = 0; n < 3; n++) expect(await asked()).toEqual(HOOK);
    expect(finds).toBe(1);
  });

  it.each<[string, Partial<ChannelState>]>([
    ['removed', { status: 'REMOVED' }],
    ['given another address', { gateway: partOf<GatewayLink>({ hookId: 'h2' }) }],
  ])('comes from a new look-up after the channel was %s', async (_, change) => {
    await asked();
    state = { ...state, ...change };
    shown = [];
    expect(await asked()).toBeUndefined();
    expect(finds).toBe(2);
  });
});
