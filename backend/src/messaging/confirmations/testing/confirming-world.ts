import type { QueryBus } from '@nestjs/cqrs';
import type { EventStore, Position, Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import { NO_TRACER } from '@wavelane/tracing';
import type { GateClient } from '@wavelane/whapi';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { stored } from '../../../../testing/domain/stored.js';
import { MemoryEventStore } from '../../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { account, accountStream, lists, type RecipientSuppressed, saidOf } from '../../../accounts/index.js';
import { Invariants } from '../../../audit/checks/invariants.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { HandleIds } from '../../../platform/personal/handle-ids.js';
import type { Breaker } from '../../dispatch/breaker.js';
import { DispatchLog } from '../../dispatch/dispatch-log.js';
import type { FailureStreaks } from '../../dispatch/failures/failure-streaks.js';
import type { MediaSender } from '../../dispatch/media-sender.js';
import { MessageSender } from '../../dispatch/message-sender.js';
import { DispatchTimings } from '../../dispatch/timings.js';
import type { Queued } from '../../dispatch/queue/channel-queue.js';
import { WritingBasis } from '../../dispatch/writing-basis.js';
import type { MessageOrdered } from '../../jobs/job.events.js';
import { messageIn } from '../../jobs/message-ordered.js';
import { type MessageTraces } from '../../messages/message-traces.js';
import type { Pacer } from '../../pace/pacer.js';
import type { AccountLookup, SendingAccount } from '../../sending/account-lookup.js';
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
  /** What the gateway was asked to send. */
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
          isSuppressed: (phone: string) => lists(optOuts, phone),
          optOutOf: (phone: string) => saidOf(optOuts, phone),
          withdrawalsKnown: optOuts.changes,
        });
      },
      lastInbound: async () => new Map(),
    });
    const queries = partOf<QueryBus>({ execute: async () => (isOn ? 'No more from {{sender}}.' : null) as never });
    const reactor = new ConfirmationsReactor(executor, queries, lookup, time);
    const claims = new DispatchLog(executor);
    const sender = new MessageSender(
      claims,
      new WritingBasis(lookup, partOf<HandleIds>({ idOf: (...of) => of.join('|') }), time, executor),
      partOf<Pacer>({ note: async () => undefined }),
      partOf<Breaker>({ note: async () => undefined, opensNext: async () => false }),
      partOf<FailureStreaks>({ clear: () => undefined, note: async () => false }),
      new DispatchTimings(),
      time,
      partOf<MessageTraces>({ tracer: NO_TRACER, span: (_name, _message, work) => work() }),
      partOf<MediaSender>({}),
    );
    const gate = partOf<GateClient>({
      sendText: ({ body }) =>
        fuse.run(async () => {
          calls.push(String(body));
          return { messageId: `sent-${calls.length}` };
        }),
    });
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
          { type: 'RestoreRecipient', phone: SARA, text: 'start', source: { channelId: 1, providerMessageId: id } },
          of(id),
        ),
      order: async () => {
        for (const event of [...log.events])
          if (event.type === 'RecipientSuppressed') await reactor.react(event as Recorded<RecipientSuppressed>);
      },
      /** What is admitted, as the dispatcher finds it. */
      send: async () => {
        for (const { data } of this.ofType<MessageOrdered>('MessageOrdered')) {
          const { jobId, accountId, channelId, confirms = null } = data;
          const { messageId, ...frozen } = messageIn(data);
          const queued: Partial<Queued> = {
            ...frozen,
            id: messageId,
            jobId,
            accountId,
            channelId,
            kind: 'single',
            purpose: null,
            answers: undefined,
            confirms,
            asks: null,
          };
          const sending = await sender.send(
            gate,
            // What a message may be without is asked of it, too.
            { ...partOf<Queued>(queued) },
            { isUnderWay: () => false },
            Promise.resolve(),
          );
          await sending.recorded;
        }
      },
    };
  }

  ofType<E>(type: string): E[] {
    // eslint-disable-next-line no-restricted-syntax -- the log in memory holds events of any family
    return this.log.events.filter((event) => event.type === type) as unknown as E[];
  }

  breaches(): unknown[] {
    const invariants = new Invariants();
    for (const event of this.log.events) invariants.take(event);
    return [...invariants.breaches];
  }
}
