import type { QueryBus } from '@nestjs/cqrs';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { KnownConsents } from '../../../people/consents/known-consents.js';
import { partOf } from '@wavelane/testing';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { MemoryEventStore } from '../../../../testing/domain/memory-event-store.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { type ConsentAsked, consentsStream } from '../../../people/consents/consent.events.js';
import { GetPhonesOf } from '../../../people/one-person/phones-of.query.js';
import { type ConsentCommand, consents } from '../../../people/consents/consents.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { HandleIds } from '../../../platform/personal/handle-ids.js';
import type { AccountLookup, SendingAccount } from '../../sending/account-lookup.js';
import { orderedIn, breachesIn, gateOf, ofType, sendQueued, senderOf } from '../../testing/outgoing.js';
import { QuestionsReactor } from '../questions.reactor.js';

const SARA = '+14155550100';
const HANDLE = `a|phone|${SARA}`;
const WORDING = { wordingId: 'w', version: 1, hash: 'f00d' };
const WHO = { accountId: 'a', personId: HANDLE, handleIds: [HANDLE], first: { kind: 'phone', value: SARA } } as const;

/** An account in memory that lets consents be confirmed, with as many processes as a test wants. */
export class AskingWorld {
  readonly log = new MemoryEventStore();
  readonly time = TestTime.standing();
  /** The calls to the gateway. */
  readonly calls: string[] = [];
  isStopped = false;

  /** A process that records, orders, sends and hears, and may die at any of its calls to the outside. */
  processWith(fuse = new Fuse()) {
    const { log, time, calls } = this;
    const executor = new CommandExecutor(partOf<EventStore>(fuse.wrap(log)), time);
    const context = { actor: { kind: 'system', id: 'test' } as const, correlationId: 'test', causationId: null };
    const ids = partOf<HandleIds>({ idOf: (...of) => of.join('|'), idsOf: (...of) => [of.join('|')] });
    const lookup = partOf<AccountLookup>({
      channel: async () => ({ label: 'Shop' }) as never,
      sender: async () =>
        partOf<SendingAccount>({
          ...{ name: 'Ada $& Co', zoneAt: () => 'UTC', withdrawalsKnown: 0 },
          isSuppressed: () => this.isStopped,
        }),
      consents: async () => new KnownConsents(await executor.state(consents, consentsStream('a'))),
      consentOf: async () => undefined,
      lastInbound: async () => new Map(),
    });
    const queries = partOf<QueryBus>({
      execute: async (query: unknown) =>
        (query instanceof GetPhonesOf ? [] : { text: '{{sender}}: YES?', channelId: 1 }) as never,
    });
    const reactor = new QuestionsReactor(executor, queries, lookup, ids, time);
    const sender = senderOf(executor, lookup, ids, time);
    const gate = gateOf(fuse, calls);
    const decide = (command: ConsentCommand, id: string) =>
      executor.execute(consents, consentsStream('a'), command, { ...context, commandId: id });
    const said = { purpose: 'marketing', means: 'web-form', reference: null, note: null } as const;
    const now = () => new Date(time.now()).toISOString();
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
        sendQueued(sender, gate, {
          ...{ id, jobId: `job-${id}`, accountId: 'a', channelId: 1, purpose: 'marketing', to: SARA, body: 'Offer' },
          ...{ name: null, header: null, footer: null, buttons: [], token: null, failures: 0 },
        }),
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
