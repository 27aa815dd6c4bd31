import { beforeEach, describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { MessageGateway } from '@wavelane/gateway';
import type { GatewayAccess } from '../../gateway/gateway-access.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { Vault } from '../../../platform/security/vault.js';
import { ChannelGate } from './channel-gate.js';
import type { ChannelState, GatewayLink } from './channel.state.js';

describe('the gate of a channel', () => {
  let state: Partial<ChannelState>;
  let secrets: Map<string, string>;
  let asked: string[];
  /** Tokens that clients were made with. */
  let spoken: string[];
  let gate: ChannelGate;

  /** The gateway's channel for the product's one; the name of its token stays. */
  const madeAt = (hookId: string) =>
    partOf<GatewayLink>({ hookId, tokenSecretId: 'token of 1', apiUrl: 'http://gate' });

  beforeEach(() => {
    state = { status: 'ACTIVE', gateway: madeAt('first') };
    secrets = new Map([['token of 1', 'old']]);
    [asked, spoken] = [[], []];
    gate = new ChannelGate(
      partOf<CommandExecutor>({ cached: (async () => state) as never, state: (async () => state) as never }),
      partOf<Vault>({ get: async (id: string) => (asked.push(id), secrets.get(id)) }),
      partOf<GatewayAccess>({
        gate: (_url: string, token: string) => (spoken.push(token), partOf<MessageGateway>({})),
      }),
    );
  });
  const tokenOf = async () => {
    await gate.of(1);
    return spoken.at(-1);
  };

  it('asks for its token once, however often it is opened', async () => {
    for (let n = 0; n < 3; n++) expect(await tokenOf()).toBe('old');
    expect(asked).toHaveLength(1);
  });

  it('takes the token of another channel of the gateway from the moment that the state of ours tells of it', async () => {
    await tokenOf();
    secrets.set('token of 1', 'new');
    state = { ...state, gateway: madeAt('second') };
    expect(await tokenOf()).toBe('new');
  });

  it('stays shut after the channel was removed, also for a caller with its token', async () => {
    await tokenOf();
    state = { ...state, status: 'REMOVED' };
    await expect(gate.of(1)).rejects.toThrow('not set up');
  });

  it('remembers no token when opened for a round over all channels, and takes one that is remembered', async () => {
    const link = madeAt('first');
    for (let n = 0; n < 2; n++) await gate.open(link);
    expect(asked).toHaveLength(2);
    await tokenOf();
    await gate.open(link);
    expect(asked).toHaveLength(3);
    secrets.clear();
    await expect(gate.open(madeAt('second'))).rejects.toThrow('token is missing');
  });

  it('gives a link for a round only when its number is linked, and only of the account asked for', async () => {
    state = { ...state, accountId: 'ada', authStatus: 'AUTHORIZED' };
    expect((await gate.linkOf('ada', 1))?.hookId).toBe('first');
    expect(await gate.linkOf('eve', 1)).toBeUndefined();
    const others: Partial<ChannelState>[] = [{ status: 'REMOVED' }, { authStatus: 'PENDING' }, { gateway: null }];
    for (const other of others) {
      const before = state;
      state = { ...state, ...other };
      expect(await gate.linkOf('ada', 1)).toBeUndefined();
      state = before;
    }
  });
});
