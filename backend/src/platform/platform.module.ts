import { Global, Inject, Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { ScheduleModule } from '@nestjs/schedule';
import { TerminusModule } from '@nestjs/terminus';
import { NO_TRACER, type Tracer } from '@wavelane/tracing';
import { type EventStore, LogTail, noticing, upcasting } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { Config } from './config/config.js';
import { Clock, SystemClock, TestClock } from './domain/clock.js';
import { CommandExecutor } from './domain/command-executor.js';
import { Snapshots } from './domain/state/snapshots.js';
import { Features } from './features/features.js';
import { Leaving } from './http/door/leaving.js';
import { ErrorFilter } from './http/errors/error.filter.js';
import { HealthController } from './http/health.controller.js';
import { LegalController } from './http/legal.controller.js';
import { PagePolicies } from './http/pages/page-policies.js';
import { LateReads } from './http/commands/late-reads.js';
import { UndeclaredGuard } from './http/door/undeclared.guard.js';
import { MinPositionGuard } from './http/commands/min-position.guard.js';
import { WritingCheck } from './http/commands/writing.js';
import { MetricsController } from './http/metrics.controller.js';
import { PdfThread } from './pdf/pdf-thread.js';
import { HandleIds } from './personal/handle-ids.js';
import { subjectKeysOf } from './personal/keys/installation-keys.js';
import { RecordSubjectKeys } from './personal/keys/subject-keys.js';
import { FeatureRegistry } from './runtime/feature-registry.js';
import { Housekeeping } from './runtime/housekeeping.worker.js';
import { ClockHealth, told, toldOfSkew } from './health/clock-health.js';
import { InstallationCheck } from './health/installation-check.js';
import { MissingWorkers } from './health/missing-workers.js';
import { LogSkew } from './health/log-skew.js';
import { LogWrites } from './health/log-writes.js';
import { WriteCheck } from './health/write-check.js';
import { Readiness } from './runtime/readiness.js';
import { Runtime } from './runtime/runtime.js';
import { StateFeed } from './runtime/state-feed.js';
import { Timetable } from './runtime/timetable.js';
import { KeyRing } from './security/keys/key-ring.js';
import { Reseal } from './security/keys/reseal.worker.js';
import { KNOWN_DEVICES, KnownDevices } from './security/devices/known-devices.js';
import { LimitsGuard } from './security/limits/limits.guard.js';
import { SignInLimits } from './security/limits/sign-in-limits.js';
import { Throttling } from './security/limits/throttling.js';
import { WrittenBytes } from './security/limits/written-bytes.js';
import { PASSWORD_COST, type PasswordCost, Passwords } from './security/passwords.js';
import { ConfirmedGuard } from './security/confirmed.js';
import { PolicyCheck } from './security/policy-check.js';
import { PolicyGuard } from './security/policy.guard.js';
import { RecordVault } from './security/record-vault.js';
import { SecurityLog, SecurityRelay } from './security/security-log.js';
import { Vault } from './security/vault.js';
import { SendingHold } from './storage/held/sending-hold.js';
import { EngineHolder } from './storage/engine-holder.js';
import { LogDamage, STEPS } from './storage/log-damage.js';
import { LogPatrol } from './storage/log-patrol.js';
import { noteLog } from './storage/log-identity.js';
import { PresentProcess } from './storage/at-work/present-process.js';
import { ProgramNote } from './storage/program/program-note.js';
import { EXIT_STORAGE, openEventStore, openReadStore } from './storage/open-stores.js';
import { EventTraces } from './tracing/event-traces.js';
import { traced } from './tracing/traced-event-store.js';
import { TRACER } from './tracing/tracer.js';
import { EVENT_STORE, LOG_TAIL, ON_FATAL, READ_MODELS, READ_STORE } from './storage/tokens.js';
import { StartStep } from './process/start-step.js';

/** The parts that differ between the product and its tests. */
export interface PlatformOptions {
  config: Config;
  clock?: Clock;
  passwordCost?: PasswordCost;
  onFatal?: (error: Error) => void;
  /** Default: nothing is traced. */
  tracer?: Tracer;
}

const exit = (error: Error) => {
  console.error(`What is stored cannot be trusted any more and Wavelane stops: ${error.message}`);
  process.exit(EXIT_STORAGE);
};

const clockFor = ({ testClock }: Config): Clock =>
  testClock ? new TestClock() : new SystemClock((jump) => new Logger('Clock').warn(told(jump)));
const warnOfSkew = (ms: number) => new Logger('Clock').warn(toldOfSkew(ms));

const snapshotsOf = (store: ReadStore, clock: Clock) =>
  new Snapshots(store.records({ name: 'snapshots' }), () => clock.machine());
const handleIdsOf = (store: ReadStore, ring: KeyRing, clock: Clock) =>
  new HandleIds(store.records({ name: 'vault' }), ring.sealer('vault'), () => clock.machine());

const LATER_GUARDS = [PolicyGuard, ConfirmedGuard, UndeclaredGuard, MinPositionGuard];

/** The parts that every feature builds on. */
@Global()
@Module({})
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly config: Config,
    @Inject(TRACER) private readonly tracer: Tracer,
    private readonly handleIds: HandleIds,
    private readonly program: ProgramNote,
    private readonly present: PresentProcess,
  ) {}

  @StartStep('noting the log among the records')
  async onModuleInit(): Promise<void> {
    await this.present.begin();
    await noteLog(this.config, this.eventStore, this.readStore, Date.now());
    await this.program.note();
    await this.handleIds.open();
  }

  /** Runs last: everything that uses the stores has stopped. */
  async onApplicationShutdown(): Promise<void> {
    const traced = this.tracer.close();
    await this.eventStore.close();
    await this.readStore.close();
    await traced;
  }

  static forRoot(
    {
      config,
      clock = clockFor(config),
      passwordCost = PASSWORD_COST,
      onFatal = exit,
      tracer = NO_TRACER,
    }: PlatformOptions,
    features: Features,
  ) {
    const { events } = features;
    const now = () => clock.now();
    const damage = new LogDamage(() => clock.machine(), STEPS[config.eventStoreUrl === undefined ? 'file' : 'server']);
    const shared = [
      { provide: Config, useValue: config },
      { provide: Clock, useValue: clock },
      { provide: Features, useValue: features },
      { provide: ON_FATAL, useValue: onFatal },
      { provide: TRACER, useValue: tracer },
      EventTraces,
      { provide: KeyRing, useFactory: () => KeyRing.of(config) },
      { provide: LogDamage, useValue: damage },
      {
        provide: ProgramNote,
        useFactory: (records: ReadStore, log: EventStore, keys: RecordSubjectKeys) =>
          new ProgramNote(records, log, keys, events),
        inject: [READ_STORE, EVENT_STORE, RecordSubjectKeys],
      },
      { provide: LogWrites, useFactory: () => new LogWrites(() => clock.machine()) },
      { provide: LogSkew, useFactory: () => new LogSkew(() => clock.machine(), warnOfSkew) },
      {
        provide: EVENT_STORE,
        useFactory: (writes: LogWrites, skew: LogSkew, traces: EventTraces, keys: RecordSubjectKeys) => {
          const opened = openEventStore(config, onFatal, clock);
          // An embedded log has no clock of its own.
          const log = writes.over(config.eventStoreUrl === undefined ? opened : skew.over(opened));
          const stored = noticing(tracer.isOn ? traced(log, tracer, traces) : log, damage.note);
          return upcasting(stored, events, { keys, notice: damage.note });
        },
        inject: [LogWrites, LogSkew, EventTraces, RecordSubjectKeys],
      },
      {
        provide: LOG_TAIL,
        useFactory: (log: EventStore) => new LogTail(log, { types: events.types }),
        inject: [EVENT_STORE],
      },
      { provide: READ_STORE, useFactory: () => openReadStore(config) },
      { provide: READ_MODELS, useFactory: (engine: EngineHolder) => engine.readModels, inject: [EngineHolder] },
      {
        provide: Vault,
        useFactory: (store: ReadStore, ring: KeyRing) =>
          new RecordVault(store.records({ name: 'vault' }), ring.sealer('vault'), now),
        inject: [READ_STORE, KeyRing],
      },
      { provide: HandleIds, useFactory: handleIdsOf, inject: [READ_STORE, KeyRing, Clock] },
      {
        provide: RecordSubjectKeys,
        useFactory: (store: ReadStore, ring: KeyRing, handles: HandleIds) =>
          subjectKeysOf(store, ring, handles, () => clock.machine(), { pastLoss: true }),
        inject: [READ_STORE, KeyRing, HandleIds],
      },
      {
        provide: KnownDevices,
        useFactory: (store: ReadStore, ring: KeyRing) => {
          const records = store.records(KNOWN_DEVICES);
          const keys = () => ring.derive('known-devices');
          return new KnownDevices(records, keys, () => clock.machine(), config.secureCookies);
        },
        inject: [READ_STORE, KeyRing],
      },
      Throttling,
      WrittenBytes,
      {
        provide: SignInLimits,
        useFactory: (store: ReadStore, devices: KnownDevices, throttling: Throttling) => {
          const records = store.records({ name: 'rate-limits' });
          return new SignInLimits(records, devices, throttling, () => clock.machine(), config.rateLimits);
        },
        inject: [READ_STORE, KnownDevices, Throttling],
      },
      { provide: Snapshots, useFactory: snapshotsOf, inject: [READ_STORE, Clock] },
      { provide: Passwords, useValue: new Passwords(passwordCost) },
      SecurityRelay,
      { provide: SecurityLog, useExisting: SecurityRelay },
      PdfThread,
      EngineHolder,
      CommandExecutor,
      FeatureRegistry,
      WriteCheck,
      InstallationCheck,
      MissingWorkers,
      PresentProcess,
      ClockHealth,
      Readiness,
      StateFeed,
      Timetable,
      SendingHold,
      Runtime,
    ];
    return {
      module: PlatformModule,
      imports: [
        CqrsModule.forRoot(),
        DiscoveryModule,
        ScheduleModule.forRoot(),
        TerminusModule.forRoot({ logger: false }),
      ],
      controllers: [HealthController, LegalController, MetricsController],
      providers: [
        ...shared,
        Housekeeping,
        LogPatrol,
        Reseal,
        PolicyCheck,
        WritingCheck,
        LateReads,
        Leaving,
        PagePolicies,
        LimitsGuard,
        { provide: APP_GUARD, useExisting: LimitsGuard },
        ...LATER_GUARDS.map((useClass) => ({ provide: APP_GUARD, useClass })),
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [...shared, LateReads, Leaving, PagePolicies, CqrsModule],
    };
  }
}
