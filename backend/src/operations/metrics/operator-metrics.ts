import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { decidedAtOf, type EventStore, START } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { LastVerification } from '../../books/index.js';
import { channelsProjection } from '../../whatsapp/index.js';
import { GetMainBalance, GetPoolPolicy } from '../../days/index.js';
import { Config } from '../../platform/config/config.js';
import { productCommit, productVersion } from '../../platform/config/product-version.js';
import { Clock } from '../../platform/domain/clock.js';
import { InstallationCheck } from '../../platform/health/installation-check.js';
import { MissingWorkers } from '../../platform/health/missing-workers.js';
import { observe } from '../../platform/metrics/registry.js';
import { nodeLineEndsAt } from '../../platform/process/node-line.js';
import { StartStep } from '../../platform/process/start-step.js';
import { FeatureRegistry } from '../../platform/runtime/feature-registry.js';
import { type ParkedEvent, parkedEvents } from '../../platform/runtime/parked-events.js';
import { Runtime } from '../../platform/runtime/runtime.js';
import { SendingHold } from '../../platform/storage/held/sending-hold.js';
import { EVENT_STORE, READ_MODELS, READ_STORE } from '../../platform/storage/tokens.js';
import { readLastBackup } from '../backup/last-backup.js';
import { Disk } from './disk.js';
import { type DueMessages, dueMessages } from './due-messages.js';

/** More channels than an installation has. */
const CHANNELS_MOST = 1_000_000;

/** The metrics that operators watch, read from the stores at each request: the same from any process, unless noted. */
@Injectable()
export class OperatorMetrics implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly features: FeatureRegistry,
    private readonly runtime: Runtime,
    private readonly missing: MissingWorkers,
    private readonly hold: SendingHold,
    private readonly disk: Disk,
    private readonly installation: InstallationCheck,
    private readonly queries: QueryBus,
    private readonly verification: LastVerification,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** Workers and reactors are all known by then. */
  @StartStep('declaring what is measured')
  onModuleInit(): void {
    this.program();
    this.sending();
    this.work();
    this.keeping();
  }

  private program(): void {
    const labels = { version: productVersion(), commit: productCommit() ?? '', node: process.version };
    observe('build_info', {
      help: 'Always 1: which version of Wavelane this is, of which commit, on which Node',
      labelNames: ['version', 'commit', 'node'],
      read: async () => [{ labels, value: 1 }],
    });
    observe('node_end_of_life_timestamp_seconds', {
      help: 'When this line of Node gets no security fixes any more',
      read: async () => seconds(nodeLineEndsAt(process.version)),
    });
  }

  private sending(): void {
    let due: Promise<DueMessages> | undefined;
    // Both numbers of one scrape come from one reading.
    const read = (): Promise<DueMessages> =>
      (due ??= dueMessages(this.readModels, this.clock.now()).finally(() => (due = undefined)));
    observe('messages_due', {
      help: 'Messages that could go out now: of running jobs, on channels that are active, linked and answer',
      read: async () => (await read()).count,
    });
    observe('messages_oldest_due_seconds', {
      help: 'How long the job with due messages that waits longest has waited',
      read: async () => (await read()).oldestMs / 1_000,
    });
    observe('channels_active', {
      help: 'Channels that are active',
      read: () => this.readModels.count(channelsProjection, { status: 'ACTIVE' }, CHANNELS_MOST),
    });
    observe('sending_held', {
      help: '1 while nothing is sent because the data was restored or moved',
      read: async () => (this.hold.holds ? 1 : 0),
    });
    observe('pool_days', {
      help: 'Days in the pool',
      read: async () => (await this.queries.execute(new GetMainBalance())).balance,
    });
    observe('pool_floor_days', {
      help: 'Days that the pool may not fall below',
      read: async () => (await this.queries.execute(new GetPoolPolicy())).floor,
    });
  }

  private work(): void {
    const { workers, reactors } = this.features;
    observe('worker_held', {
      help: '1 if some process runs the worker',
      labelNames: ['worker'],
      read: () =>
        Promise.all(
          workers.map(async ({ name }) => ({
            labels: { worker: name },
            value: (await this.missing.isHeld(name)) ? 1 : 0,
          })),
        ),
    });
    observe('worker_last_pass_timestamp_seconds', {
      help: 'When the last pass of a worker that this process runs came to its end',
      labelNames: ['worker'],
      read: async () =>
        this.here.flatMap(({ worker, passedAt }) =>
          passedAt === undefined ? [] : [{ labels: { worker: worker.name }, value: passedAt / 1_000 }],
        ),
    });
    observe('worker_failing', {
      help: '1 if the last pass of a worker that this process runs failed',
      labelNames: ['worker'],
      read: async () =>
        this.here.map(({ worker, failure }) => ({ labels: { worker: worker.name }, value: failure ? 1 : 0 })),
    });
    const names = [...reactors.map(({ name }) => name), 'mail'];
    observe('events_parked', {
      help: 'Events that a reactor gave up; of mail: mails that did not go out for good',
      labelNames: ['reactor'],
      read: async () => {
        const parked = await parkedEvents(this.readStore).list<ParkedEvent>({}, this.clock.machine());
        return [...new Set(names)].map((reactor) => ({
          labels: { reactor },
          value: parked.filter(({ body }) => body.reactor === reactor).length,
        }));
      },
    });
  }

  private keeping(): void {
    observe('store_bytes', {
      help: 'Sizes of the files in the data folder',
      labelNames: ['file'],
      read: async () => (await this.disk.files()).map(({ file, bytes }) => ({ labels: { file }, value: bytes })),
    });
    observe('disk_free_bytes', {
      help: 'Free room where the data folder is',
      read: async () => (await this.disk.room()).free,
    });
    observe('disk_size_bytes', {
      help: 'Size of the disk with the data folder',
      read: async () => (await this.disk.room()).size,
    });
    const backup = () => readLastBackup(this.config.dataDir);
    // A log on a server is backed up with its own tools, whose state is unknown here.
    if (this.config.eventStoreUrl === undefined) {
      observe('backup_last_timestamp_seconds', {
        help: 'When the last sound backup was made; 0 before the first',
        read: async () => seconds(Date.parse(backup().at ?? '')) ?? 0,
      });
      observe('backup_failed', {
        help: '1 if the last backup failed',
        read: async () => (backup().failure === null ? 0 : 1),
      });
    }
    observe('people_without_keys', {
      help: 'People whose keys the records lack, so that what the log says of them cannot be read',
      read: () => this.installation.peopleWithoutKeys(),
    });
    observe('verification_last_timestamp_seconds', {
      help: 'When the books were verified last; before the first time, when they began',
      read: async () => seconds(Date.parse((await this.verification.read())?.finishedAt ?? (await this.begunAt()))),
    });
    observe('verification_differences', {
      help: 'Differences that the last verification found; -1 if it could not be made',
      read: async () => {
        const last = await this.verification.read();
        return last?.state === 'failed' ? -1 : (last?.report?.total ?? 0);
      },
    });
  }

  /** When the log began: a new installation has nothing yet that a night could have verified. */
  private async begunAt(): Promise<string> {
    const [first] = (await this.eventStore.readAll({ after: START, limit: 1 })).events;
    return first ? decidedAtOf(first) : new Date(this.clock.machine()).toISOString();
  }

  private get here() {
    return this.runtime.workers.filter(({ leads }) => leads);
  }
}

/** @param ms Unix ms @returns undefined if there is no such time */
const seconds = (ms: number | undefined): number | undefined =>
  ms === undefined || Number.isNaN(ms) ? undefined : ms / 1_000;
