import type { QueryBus } from '@nestjs/cqrs';
import type { EventStore, Position, Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import type { SendingHold } from '../../../platform/storage/held/sending-hold.js';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { stored } from '../../../../testing/domain/stored.js';
import { MemoryEventStore } from '../../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { account } from '../../../identity/accounts/account.js';
import { accountStream, type RecipientSuppressed } from '../../../identity/accounts/account.events.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { HandleIds } from '../../../platform/personal/handle-ids.js';
import type { AccountLookup, SendingAccount } from '../../sending/account-lookup.js';
import { orderedIn, breachesIn, gateOf, ofType, sendQueued, senderOf } from '../../testing/outgoing.js';
import { ConfirmationsReactor } from '../confirmations.reactor.js';

const SARA = '+14155550100';

/** A log in which the account is there. */
function withAccount(): MemoryEventStore {
  const store = new MemoryEventStore();
  const data = { accountId: 'a', name: 'Ada', email: 'a@example.org', passwordSecretId: 's', role: 'user', timeZone: 'UTC' }; // prettier-ignore
  const registered = stored('AccountRegistered', data, { stream: accountStream('a'), position: 1 });
  store.events.push({ ...registered, revision: 0, position: '0000000001' as Position });
  return store;
}

/** An account in memory, whose withdrawals are confirmed by as many processes as a test wants. */
export class ConfirmingWorld {
  readonly log = withAccount();
  readonly time = TestTime.standing();
  /** The calls to the gateway. */
  readonly calls: string[] = [];

  /** A process that hears, orders and sends, and may die at any of its calls to the outside. */
  processWith(fuse = new Fuse(), isOn = true) {
    const { log, time, calls } = this;
    const executor = new CommandExecutor(partOf<EventStore>(fuse.wrap(log)), time);
    const context = { actor: { kind: 'system', id: 'test' } as const, correlationId: 'test', causationId: null };
    const lookup = partOf<AccountLookup>({
      channel: async () => ({ label: 'Shop' }) as never,
      sender: async () => {
        const { optOuts } = await executor.state(account, accountStream('a'));
        return partOf<SendingAccount>({
          name: 'Ada $& Co',
          zoneAt: () => 'UTC',
          isSuppressed: (phone: string) => optOuts.lists(phone),
          optOutOf: (phone: string) => optOuts.saidOf(phone),
          withdrawalsKnown: optOuts.changes,
        });
      },
      lastInbound: async () => new Map(),
    });
    const queries = partOf<QueryBus>({ execute: async () => (isOn ? 'No more from {{sender}}.' : null) as never });
    const hold = partOf<SendingHold>({ isForgotten: () => false });
    const reactor = new ConfirmationsReactor(executor, queries, lookup, hold, time);
    const sender = senderOf(
      executor,
      lookup,
      partOf<HandleIds>({ idOf: (...of) => of.join('|'), idsOf: (...of) => [of.join('|')] }),
      time,
    );
    const gate = gateOf(fuse, calls);
    const of = (id: string) => ({ ...context, commandId: id });
    return {
      /** @param wroteAt Unix ms */
      stop: (id: string, wroteAt = time.now()) =>
        executor.execute(
          account,
          accountStream('a'),
          {
            ...{ type: 'SuppressRecipient', phone: SARA, text: 'stop', wroteAt: new Date(wroteAt).toISOString() },
            source: { channelId: 1, providerMessageId: id },
          },
          of(id),
        ),
      start: (id: string) =>
        executor.execute(
          account,
          accountStream('a'),
          {
            ...{ type: 'RestoreRecipient', phone: SARA, text: 'start', wroteAt: new Date(time.now()).toISOString() },
            source: { channelId: 1, providerMessageId: id },
          },
          of(id),
        ),
      order: async () => {
        for (const event of [...log.events])
          if (event.type === 'RecipientSuppressed') await reactor.react(event as Recorded<RecipientSuppressed>);
      },
      /** Sends what is admitted. */
      send: async () => {
        for (const queued of orderedIn(log)) await sendQueued(sender, gate, queued);
      },
    };
  }

  ofType<E>(type: string): E[] {
    return ofType(this.log, type);
  }

  breaches(): unknown[] {
    return breachesIn(this.log);
  }
}
