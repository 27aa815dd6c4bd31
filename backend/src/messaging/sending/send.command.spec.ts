import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, START } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import { context } from '../../../testing/domain/command-context.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import type { Entitlement } from '../../days/ledger/wallet/entitlement.query.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { AccountLookup, SendingAccount } from './account-lookup.js';
import type { AttachedFiles } from './attached-files.js';
import { SendSingleMessage, SendSingleMessageHandler } from './send.command.js';
import type { Capabilities } from '@wavelane/gateway';
import type { GatewayAccess } from '../../whatsapp/gateway/gateway-access.js';
import { SendingPolicy } from './sending-policy.js';

const plan = { id: 'growth', name: 'Growth', channelsLimit: 3, dailyMessagesLimit: 500, bulkMessagesLimit: 5_000 };
const content = { channelId: 1, to: '+14155550100', body: 'Hello' };

const can: Capabilities = {
  ...{ content: new Set(['text']), buttonFiles: true },
  ...{ addresses: new Set(), quotes: true, gestures: new Set() },
};

describe('a single send', () => {
  let store: EventStore;
  let handler: SendSingleMessageHandler;
  /** The entitlement that this process has cached, and the one after it has caught up with the log. */
  let entitled: { known: Partial<Entitlement>; then: Partial<Entitlement> };
  let asked: number;

  beforeEach(() => {
    asked = 0;
    const active = { accountStatus: 'active', plan } as const;
    entitled = { known: active, then: active };
    const lookup = partOf<AccountLookup>({
      sender: async () =>
        partOf<SendingAccount>({
          timeZone: 'UTC',
          defaultCountry: null,
          zoneAt: () => 'UTC',
          isSuppressed: () => false,
        }),
      channel: async () => ({ channelId: 1, label: 'Shop', status: 'ACTIVE', authStatus: 'AUTHORIZED' }) as never,
      entitlement: async () => {
        asked++;
        return partOf<Entitlement>(entitled.known);
      },
    });
    const time = TestTime.standing();
    store = openSqliteEventStore({ path: ':memory:' });
    const executor = new CommandExecutor(store, time);
    executor.states.catchUp = async () => {
      entitled.known = entitled.then;
    };
    const policy = new SendingPolicy(lookup, executor);
    handler = new SendSingleMessageHandler(
      policy,
      executor,
      time,
      partOf<AttachedFiles>({}),
      partOf<GatewayAccess>({ can }),
      lookup,
    );
  });

  afterEach(() => store.close());

  const send = (commandId = 'one') => handler.execute(new SendSingleMessage('ada', content, context(commandId)));
  const written = async () => (await store.readAll({ after: START, limit: 100 })).events.map(({ type }) => type);

  it('decides by the last known entitlement and reads nothing for that', async () => {
    await send();
    expect(asked).toBe(1);
    expect(await written()).toEqual(['MessageOrdered', 'JobAdmitted']);
  });

  it('makes one event when it counts against no limit, and repeats its first answer', async () => {
    const order = () => handler.execute(new SendSingleMessage('ada', content, context('free'), true));
    const first = await order();
    entitled = { known: { accountStatus: 'expired', plan }, then: { accountStatus: 'expired', plan } };
    expect(await order()).toEqual(first);
    expect(await written()).toEqual(['MessageOrdered']);
  });

  it('accepts a message right after a payment in another process', async () => {
    entitled.known = { accountStatus: 'active', plan: null };
    await send();
    expect(asked).toBe(2);
    expect(await written()).toEqual(['MessageOrdered', 'JobAdmitted']);
  });

  it.each([
    ['has no plan', { accountStatus: 'active', plan: null } as const, 'You need an active plan to send messages.'],
    ['used up the days', { accountStatus: 'expired', plan } as const, 'Your account is expired'],
  ])('refuses, by what is read, an account that %s', async (_, is, says) => {
    entitled.then = is;
    entitled.known = is;
    await expect(send()).rejects.toThrow(says);
    expect(await written()).toEqual([]);
  });

  it('repeats its first answer, whatever the account is entitled to by now', async () => {
    const first = await send();
    entitled = { known: { accountStatus: 'expired', plan }, then: { accountStatus: 'expired', plan } };
    expect(await send()).toEqual(first);
  });
});
