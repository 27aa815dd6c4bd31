import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { KnownConsents } from '../../src/people/consents/known-consents.js';
import { type EventStore, LogTail } from '@wavelane/event-store';
import { ProjectionEngine, type Projection } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { LogPlaces } from '@wavelane/runtime';
import { partOf } from '@wavelane/testing';
import { NO_TRACER } from '@wavelane/tracing';
import type { MessageGateway } from '@wavelane/gateway';
import type { SendingHold } from '../../src/platform/storage/held/sending-hold.js';
import type { ChannelGate } from '../../src/whatsapp/channels/channel/channel-gate.js';
import { MeteringReactor } from '../../src/whatsapp/channels/metering/metering.reactor.js';
import { MeteringWorker } from '../../src/whatsapp/channels/metering/metering.worker.js';
import { Inbox } from '../../src/whatsapp/gateway/inbox/inbox.js';
import { Metering } from '../../src/days/ledger/metering/meter-wallets.js';
import { walletsProjection } from '../../src/days/ledger/wallet/wallets.projection.js';
import { Breaker } from '../../src/messaging/dispatch/breaker.js';
import { ChannelQueue } from '../../src/messaging/dispatch/queue/channel-queue.js';
import { DispatchLog } from '../../src/messaging/dispatch/dispatch-log.js';
import { Dispatcher } from '../../src/messaging/dispatch/dispatcher.worker.js';
import { FailureStreaks } from '../../src/messaging/dispatch/failures/failure-streaks.js';
import type { MediaSender } from '../../src/messaging/dispatch/media-sender.js';
import { AskingBack } from '../../src/messaging/inbound/asking-back.js';
import { LateJobs } from '../../src/messaging/dispatch/late-jobs.js';
import { MessageSender } from '../../src/messaging/dispatch/message-sender.js';
import { WritingBasis } from '../../src/messaging/dispatch/writing-basis.js';
import { Pacer } from '../../src/messaging/pace/pacer.js';
import { OutcomeResolver } from '../../src/messaging/dispatch/resolver.worker.js';
import { DispatchRuns } from '../../src/messaging/dispatch/runs/dispatch-runs.js';
import { DispatchTimings } from '../../src/messaging/dispatch/timings.js';
import { MessagingReactor } from '../../src/messaging/inbound/messaging.reactor.js';
import { ReplyMatcher } from '../../src/messaging/inbound/reply-matcher.js';
import { SenderPhone } from '../../src/messaging/inbound/sender-phone.js';
import { jobsProjection } from '../../src/messaging/jobs/jobs.projection.js';
import { MessageTraces } from '../../src/messaging/messages/message-traces.js';
import { messagesProjection } from '../../src/messaging/messages/messages.projection.js';
import { providerMessagesProjection } from '../../src/messaging/messages/provider-messages.projection.js';
import type { AccountLookup } from '../../src/messaging/sending/account-lookup.js';
import { GetPhonesOf } from '../../src/people/one-person/phones-of.query.js';
import { consents } from '../../src/people/consents/consents.js';
import type { Clock } from '../../src/platform/domain/clock.js';
import { CommandExecutor } from '../../src/platform/domain/command-executor.js';
import type { HandleIds } from '../../src/platform/personal/handle-ids.js';
import { reachedBy } from '../../src/platform/runtime/wait-until-idle.js';
import { ReactorRunner } from '../../src/platform/runtime/reactor-runner.js';
import type { Reactor } from '../../src/platform/runtime/reactor.js';
import { WorkerRunner } from '../../src/platform/runtime/worker-runner.js';
import { EventTraces } from '../../src/platform/tracing/event-traces.js';
import { extending, PROJECTIONS_OF_DAYS } from './days/extending.js';
import type { SimulatedDays } from './days/gateway-days.js';
import { settling } from './restoring/settling.js';
import { type Planted, retryAfterUnknown, withoutIdentity } from './faults.js';

const PROJECTIONS: readonly Projection[] = [
  jobsProjection,
  messagesProjection,
  providerMessagesProjection,
  walletsProjection,
] as Projection[];

/** The projections of a life with channels that are extended, or without. */
export const projectionsOf = (hasDays: boolean): readonly Projection[] =>
  hasDays ? [...PROJECTIONS, ...PROJECTIONS_OF_DAYS] : PROJECTIONS;

/** The stores and services of a process, as it sees them. */
export interface Surroundings {
  eventStore: EventStore;
  /** The log as reactors read it. */
  reactorLog: EventStore;
  /** The log as metering writes it. */
  meteringLog: EventStore;
  readStore: ReadStore;
  clock: Clock;
  gate: MessageGateway;
  owner: string;
  pageSize: number;
  /** Accounts whose channels are active. */
  channels: () => { accountId: string; channelId: number }[];
  log: (message: string, details?: Record<string, unknown>) => void;
  planted: Planted | undefined;
  /** Sells days for channels; undefined in a life without. */
  days: SimulatedDays | undefined;
  /** The mark of the data folder; undefined in a life without a restore. */
  hold: SendingHold | undefined;
}

/** Everything that has to do with time is sooner: lives are short. */
class ShortTimings extends DispatchTimings {
  override checks = [500, 1_500, 3_000];
  override retryBase = 200;
  override retryMax = 1_000;
  override rateLimitPause = 400;
}

/** One process of the product: its own classes, wired as its modules do, over simulated stores. */
export class SimulatedProcess {
  readonly executor: CommandExecutor;
  readonly metering: Metering;
  readonly inbox: Inbox;
  readonly engine: ProjectionEngine;
  isUp = false;
  readonly eventStore: EventStore;
  private readonly claims: DispatchLog;
  private readonly traces: MessageTraces;
  private readonly hold: SendingHold;

  constructor(private readonly around: Surroundings) {
    const { eventStore, meteringLog, readStore, clock, owner, pageSize, log, planted } = around;
    this.executor = new CommandExecutor(eventStore, clock);
    const metering = new CommandExecutor(meteringLog, clock);
    this.metering = new Metering(planted === 'metering-without-identity' ? withoutIdentity(metering) : metering, clock);
    this.eventStore = eventStore;
    this.inbox = new Inbox(eventStore, { idOf: () => '', find: () => new Map() }, clock);
    this.claims = new DispatchLog(this.executor);
    this.traces = new MessageTraces(NO_TRACER, eventStore, new EventTraces());
    this.hold = around.hold ?? partOf<SendingHold>({ holds: false, isForgotten: () => false });
    if (planted === 'retry-after-unknown') retryAfterUnknown(this.claims);
    this.engine = new ProjectionEngine({
      ...{ eventStore, feed: new LogTail(eventStore), readStore, owner, pageSize, log },
      projections: projectionsOf(around.days !== undefined),
      fill: { from: Infinity },
      now: () => clock.now(),
    });
  }

  /** Starts as the product's runtime does. */
  async start(): Promise<void> {
    const { eventStore, reactorLog, readStore, clock, owner, log, planted, days, hold } = this.around;
    const { executor } = this;
    await this.engine.start();
    const { readModels } = this.engine;
    const options = { readStore, readModels, owner, log, now: () => clock.now() };
    const metering = new MeteringReactor(this.metering);
    const commands = partOf<CommandBus>({});
    const people = partOf<QueryBus>({
      execute: async (query: unknown) => (query instanceof GetPhonesOf ? [] : undefined) as never,
    });
    const matching = new ReplyMatcher(readModels);
    const messaging = new MessagingReactor(
      this.executor,
      commands,
      people,
      matching,
      new SenderPhone(matching, people),
      this.traces,
      new AskingBack(commands, this.hold, readModels),
      readModels,
    );
    const queries = partOf<QueryBus>({ execute: async () => this.around.channels() as never });
    const [tail, reactorTail] = [new LogTail(eventStore), new LogTail(reactorLog)];
    tail.listen(this.executor.states);
    this.executor.states.catchUp = () => tail.catchUp();
    const reactors = [metering, messaging].map(
      (reactor) => new ReactorRunner(reactor, { ...options, eventStore: reactorLog, feed: reactorTail }),
    );
    const places = new LogPlaces(eventStore, readStore);
    const runtime = {
      reachedBy: (reactor: Pick<Reactor, 'name' | 'handles'>) => reachedBy(reactor, reactors, places, eventStore),
    };
    const workers = [
      ...this.sending(),
      new MeteringWorker(eventStore, tail, runtime, readModels, queries, this.metering, metering, clock),
      ...(days
        ? extending({ executor, metering: this.metering, readModels, clock, manager: days.client(), planted })
        : []),
      ...(hold
        ? [settling({ hold, executor, reactors: [metering, messaging], runtime, clock, readModels, log: eventStore })]
        : []),
    ].map((worker) => new WorkerRunner(worker, { ...options, eventStore, feed: tail }));
    for (const runner of [...reactors, ...workers]) runner.start();
    this.isUp = true;
  }

  private sending(): [Dispatcher, OutcomeResolver] {
    const { around, executor, claims } = this;
    const { eventStore, readStore, clock, gate } = around;
    const { readModels } = this.engine;
    const demo = partOf<QueryBus>({ execute: async () => ({}) as never });
    const lookup = partOf<AccountLookup>({
      channel: async () => ({ status: 'ACTIVE', authStatus: 'AUTHORIZED' }) as never,
      entitlement: async () => ({ accountStatus: 'active' }) as never,
      sender: async () => ({ isSuppressed: () => false, withdrawalsKnown: 0 }) as never,
      consents: async () => new KnownConsents(consents.initialState),
      lastInbound: async () => new Map(),
    });
    const gates = partOf<ChannelGate>({ of: async () => gate });
    const runs = new DispatchRuns(claims, clock, readStore);
    const timings = new ShortTimings();
    const pacer = new Pacer(executor, demo, clock, eventStore, readModels);
    const breaker = new Breaker(executor, clock);
    const refusals = new FailureStreaks(claims);
    const sender = new MessageSender(
      claims,
      new WritingBasis(
        lookup,
        partOf<HandleIds>({ idOf: (...of) => of.join('|'), idsOf: (...of) => [of.join('|')] }),
        clock,
        executor,
      ),
      pacer,
      breaker,
      refusals,
      timings,
      clock,
      this.traces,
      partOf<MediaSender>({}),
    );
    const queue = new ChannelQueue(claims, clock, readModels);
    const commands = partOf<CommandBus>({});
    return [
      new Dispatcher(
        ...([
          lookup,
          gates,
          queue,
          claims,
          runs,
          pacer,
          breaker,
          sender,
          new LateJobs(claims, pacer),
          commands,
          this.hold,
          clock,
        ] as const),
        ...([eventStore, readModels] as const),
      ),
      new OutcomeResolver(gates, claims, runs, breaker, timings, this.traces, clock, readModels),
    ];
  }
}
