import { channelStream } from '../../../src/whatsapp/channels/channel/channel.events.js';
import { channel } from '../../../src/whatsapp/channels/channel/channel.js';
import { accountChannels, accountChannelsStream } from '../../../src/whatsapp/channels/quota/account-channels.js';
import { pool } from '../../../src/days/ledger/pool/pool.js';
import { POOL_STREAM } from '../../../src/days/ledger/pool/pool.events.js';
import { poolPolicy, POOL_POLICY_STREAM } from '../../../src/days/ledger/policy/pool-policy.js';
import { DomainError } from '../../../src/platform/domain/domain-error.js';
import { idOf } from '../../../src/platform/domain/ids.js';
import { context } from '../../../testing/domain/command-context.js';
import type { SimulatedProcess } from '../process.js';
import type { Chance } from '../scheduler/chance.js';
import type { Wish } from '../story.js';

/** The account whose channels get their days by themselves. */
export const SHOP = 'bea';
export const SHOP_CHANNELS = [21, 22] as const;

/** The requests of the shop and the operator: two channels, days, and a policy and a pool that change meanwhile. */
export function wishesOfDays(chance: Chance): Wish[] {
  const whole = (from: number, to: number) => Math.floor(chance.between(from, to + 1));
  const early = () => chance.between(0, 1_500);
  const late = () => chance.between(1_500, 7_000);
  return [
    order('buys days for the pool', early(), ofPool('first', whole(8, 40))),
    order('chooses the policy', early(), ofPolicy('first', whole(0, 8), whole(1, 7))),
    order('pays', early(), ofWallet('first', whole(3, 25))),
    ...SHOP_CHANNELS.map((channelId) => order(`adds channel ${channelId}`, early(), ofChannel(channelId))),
    order('pays again', late(), ofWallet('second', whole(1, 25))),
    order('loses days', late(), ofWallet('third', -whole(1, 6))),
    order('changes the policy', late(), ofPolicy('second', whole(0, 12), whole(1, 10))),
    order('corrects the pool', late(), ofPool('second', chance.is(0.5) ? whole(1, 20) : -whole(1, 10))),
  ];
}

type Run = (process: SimulatedProcess) => Promise<unknown>;

/** A refusal is an answer, too. */
const order = (label: string, at: number, run: Run): Wish => ({
  label,
  at,
  run: (process) =>
    run(process).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    }),
});

const ofPool =
  (which: string, days: number): Run =>
  ({ executor }) =>
    executor.execute(
      pool,
      POOL_STREAM,
      { type: which === 'first' ? 'TopUpPool' : 'AdjustPool', days, note: null },
      context(idOf('pool', which)),
    );

const ofPolicy =
  (which: string, floor: number, aheadDays: number): Run =>
  ({ executor }) => {
    const standing = { extend: true, activateTrials: true, activatePaid: true, floor: 0, aheadDays: 7 };
    const change = { type: 'SetPoolPolicy', change: { floor, aheadDays }, standing } as const;
    return executor.execute(poolPolicy, POOL_POLICY_STREAM, change, context(idOf('policy', which)));
  };

const ofWallet =
  (which: string, days: number): Run =>
  ({ metering }) => {
    const [of, id] = [{ accountId: SHOP, note: null }, idOf('shop', which)];
    const source = { kind: 'admin', ref: null } as const;
    return days > 0
      ? metering.change({ type: 'CreditWallet', ...of, creditId: id, days, source }, context(id))
      : metering.change({ type: 'DebitWallet', ...of, debitId: id, days: -days }, context(id));
  };

/** It is at the gateway already: how it gets there is left out. */
const ofChannel =
  (channelId: number): Run =>
  async ({ executor }) => {
    const at = channelStream(channelId);
    const place = { accountId: SHOP, channelId, label: 'Shop', phone: `+973330000${channelId}` };
    const slot = { type: 'TakeSlot', ...place, limit: null } as const;
    await executor.execute(accountChannels, accountChannelsStream(SHOP), slot, context(idOf('slot', channelId)));
    const open = { type: 'OpenChannel', ...place } as const;
    await executor.execute(channel, at, open, context(idOf('open', channelId)));
    const link = {
      ...{ whapiChannelId: `F-${channelId}`, apiUrl: 'http://gate' },
      ...{ tokenSecretId: 't', hookId: `h-${channelId}`, hookSecretId: 's' },
    };
    await executor.execute(channel, at, { type: 'NoteProvision', link }, context(idOf('provision', channelId)));
  };
