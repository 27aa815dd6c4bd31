import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore, START } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import { context } from '../../../testing/domain/command-context.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import type { Entitlement } from '../../ledger/index.js';
import { type AsOf, CommandExecutor } from '../../platform/domain/command-executor.js';
import type { AccountLookup, SendingAccount } from './account-lookup.js';
import type { AttachedFiles } from './attached-files.js';
import { SendSingleMessage, SendSingleMessageHandler } from './send.command.js';
import { SendingPolicy } from './sending-policy.js';

const plan = { id: 'growth', name: 'Growth', channelsLimit: 3, dailyMessagesLimit: 500, bulkMessagesLimit: 5_000 };
const content = { channelId: 1, to: '+14155550100', body: 'Hello' };

describe('a single send', () => {
  let store: EventStore;
  let handler: SendSingleMessageHandler;
  /** What the account is entitled to, as it was a moment ago in this process, and as it is. */
  let entitled: Record<AsOf, Partial<Entitlement>>;
  let asked: AsOf[];

  beforeEach(() => {
    asked = [];
    const active = { accountStatus: 'active', plan } as const;
    entitled = { recent: active, now: active };
    const lookup = partOf<AccountLookup>({
      sender: async () =>
        partOf<SendingAccount>({
          timeZone: 'UTC',
          defaultCountry: null,
          zoneAt: () => 'UTC',
          isSuppressed: () => false,
        }),
      channel: async () => ({ channelId: 1, label: 'Shop', status: 'ACTIVE', authStatus: 'AUTHORIZED' }) as never,
      entitlement: async (_, when = 'now') => {
        asked.push(when);
        return partOf<Entitlement>(entitled[when]);
      },
    });
    const time = TestTime.standing();
    store = openSqliteEventStore({ path: ':memory:' });
    const policy = new SendingPolicy(lookup);
    handler = new SendSingleMessageHandler(policy, new CommandExecutor(store, time), time, partOf<AttachedFiles>({}));
  });

  afterEach(() => store.close());

  const send = (commandId = 'one') => handler.execute(new SendSingleMessage('ada', content, context(commandId)));
  const written = async () => (await store.readAll({ after: START, limit: 100 })).events.map(({ type }) => type);

  it('is decided on what the account was entitled to a moment ago, and reads nothing for that', async () => {
    await send();
    expect(asked).toEqual(['recent']);
    expect(await written()).toEqual(['JobDrafted', 'JobRecipientsAdded', 'JobAdmitted']);
  });

  it('is taken from somebody who has just paid in another process', async () => {
    entitled.recent = { accountStatus: 'active', plan: null };
    await send();
    expect(asked).toEqual(['recent', 'now']);
    expect(await written()).toEqual(['JobDrafted', 'JobRecipientsAdded', 'JobAdmitted']);
  });

  it.each([
    ['has no plan', { accountStatus: 'active', plan: null } as const, 'You need an active plan to send messages.'],
    ['used up the days', { accountStatus: 'expired', plan } as const, 'Your account is expired'],
  ])('is refused, by what is read, to who %s', async (_, is, says) => {
    entitled = { recent: is, now: is };
    await expect(send()).rejects.toThrow(says);
    expect(asked).toEqual(['recent', 'now']);
    expect(await written()).toEqual([]);
  });

  it('is answered as the first time where it is repeated, whatever the account is entitled to by now', async () => {
    const first = await send();
    entitled = { recent: { accountStatus: 'expired', plan }, now: { accountStatus: 'expired', plan } };
    expect(await send()).toEqual(first);
  });
});
