import type { QueryBus } from '@nestjs/cqrs';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import { NO_TRACER } from '@wavelane/tracing';
import type { GateClient } from '@wavelane/whapi';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { MemoryEventStore } from '../../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { Invariants } from '../../../audit/checks/invariants.js';
import { type ConsentAsked, consentsStream, GetPhonesOf } from '../../../people/index.js';
import { type ConsentCommand, consents } from '../../../people/consents/consents.js';
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
import { QuestionsReactor } from '../questions.reactor.js';

const SARA = '+14155550100';
const HANDLE = `a|phone|${SARA}`;
const WORDING = { wordingId: 'w', version: 1, hash: 'f00d' };
const WHO = { accountId: 'a', personId: HANDLE, handleIds: [HANDLE], first: { kind: 'phone', value: SARA } } as const;

/** An account in memory that lets consents be confirmed, with as many processes as a test wants. */
export class AskingWorld {
  readonly log = new MemoryEventStore();
  readonly time = TestTime.standing();
  /** What the gateway was asked to send. */
  readonly calls: string[] = [];
  isStopped = false;

  /** A process that records, orders, sends and hears, and may die at any of its calls to the outside. */
  processWith(fuse = new Fuse()) {
    const { log, time, calls } = this;
    const executor = new CommandExecutor(partOf<EventStore>(fuse.wrap(log)), time);
    const context = { actor: { kind: 'system', id: 'test' } as const, correlationId: 'test', causationId: null };
    const ids = partOf<HandleIds>({ idOf: (...of) => of.join('|') });
    const lookup = partOf<AccountLookup>({
      channel: async () => ({ label: 'Shop' }) as never,
      sender: async () =>
        partOf<SendingAccount>({
          ...{ name: 'Ada $& Co', zoneAt: () => 'UTC', withdrawalsKnown: 0 },
          isSuppressed: () => this.isStopped,
        }),
      consents: () => executor.state(consents, consentsStream('a')),
      consentOf: async () => undefined,
      lastInbound: async () => new Map(),
    });
    const queries = partOf<QueryBus>({
      execute: async (query: unknown) =>
        (query instanceof GetPhonesOf ? [] : { text: '{{sender}}: YES?', channelId: 1 }) as never,
    });
    const reactor = new QuestionsReactor(executor, queries, lookup, ids, time);
    const sender = new MessageSender(
      new DispatchLog(executor),
      new WritingBasis(lookup, ids, time, executor),
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
    const decide = (command: ConsentCommand, id: string) =>
      executor.execute(consents, consentsStream('a'), command, { ...context, commandId: id });
    const said = { purpose: 'marketing', means: 'web-form', reference: null, note: null } as const;
    const now = () => new Date(time.now()).toISOString();
    const send = async (queued: Partial<Queued>): Promise<void> => {
      const whole = { answers: undefined, confirms: null, asks: null, kind: 'single' as const, ...queued };
      // What a message may be without is asked of it, too.
      const sending = await sender.send(
        gate,
        { ...partOf<Queued>(whole) },
        { isUnderWay: () => false },
        Promise.resolve(),
      );
      await sending.recorded;
    };
    return {
      turnOn: () =>
        decide(
          {
            ...{ type: 'ChangeDoubleOptIn', accountId: 'a', purposes: ['marketing'], channelId: 1 },
            ...{ expiresAfterDays: 7, againAfterDays: 30, words: [] },
          },
          'on',
        ),
      give: (id: string) =>
        decide(
          {
            ...{ type: 'GiveConsent', who: WHO, said: { ...said, at: now() }, questionId: `question-${id}` },
            wording: { ...WORDING, purpose: 'marketing' },
          },
          id,
        ),
      yes: (id: string, questionId: string) => {
        const source = { channelId: 1, providerMessageId: id };
        const answer = { ...said, means: 'double-opt-in', at: now(), source } as const;
        return decide(
          { type: 'ConfirmConsent', handleId: HANDLE, questionId, who: WHO, said: answer, wording: WORDING },
          id,
        );
      },
      stop: (id: string) => {
        const { purpose: _purpose, ...told } = { ...said, means: 'message' as const, at: now() };
        return decide({ type: 'EndQuestions', who: WHO, said: told }, id);
      },
      order: async () => {
        for (const event of [...log.events])
          if (event.type === 'ConsentAsked') await reactor.react(event as Recorded<ConsentAsked>);
      },
      /** Something that the account wants to say. */
      offer: (id: string) =>
        send({
          ...{ id, jobId: `job-${id}`, accountId: 'a', channelId: 1, purpose: 'marketing', to: SARA, body: 'Offer' },
          ...{ name: null, header: null, footer: null, buttons: [], token: null, failures: 0 },
        }),
      /** What is admitted, as the dispatcher finds it. */
      send: async () => {
        for (const { data } of this.ofType<MessageOrdered>('MessageOrdered')) {
          const { jobId, accountId, channelId, asks = null, purpose = null } = data;
          const { messageId, ...frozen } = messageIn(data);
          await send({ ...frozen, id: messageId, jobId, accountId, channelId, purpose, asks });
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
