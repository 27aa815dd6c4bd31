import { type EventStore, START, type StoredEvent, type SubjectKey, upcasting } from '@wavelane/event-store';
// Imported by path, because the testing index also loads the contract, which needs Jest.
import type { MemoryReadStore } from '../../../../libs/read-store/src/testing/memory/memory-read-store.js';
import { partOf } from '@wavelane/testing';
import { EVENTS } from '../../../src/events.js';
import { job } from '../../../src/messaging/jobs/job.js';
import { jobStream } from '../../../src/messaging/jobs/job.events.js';
import { DomainError } from '../../../src/platform/domain/domain-error.js';
import { idOf } from '../../../src/platform/domain/ids.js';
import type { SendingHold } from '../../../src/platform/storage/held/sending-hold.js';
import { context } from '../../../testing/domain/command-context.js';
import type { Chance } from '../scheduler/chance.js';
import type { Planted } from '../faults.js';
import type { Wish } from '../story.js';
import type { SimulatedGateway } from '../gateway.js';
import type { SimulatedLog } from '../log.js';
import type { Machine } from '../machine.js';
import type { MessageStates } from '../message-states.js';
import type { Scheduler } from '../scheduler/scheduler.js';
import type { Terms } from '../terms.js';
import { keptHold } from './kept-hold.js';
import { KeptKeys } from './kept-keys.js';

/** Steps between which a backup is begun, and how many lie between its parts, which are copied one after another. */
const BEGUN = [40, 220] as const;
const APART = [0, 12] as const;
/** The last step at which the backup is restored. */
const RESTORED_BY = 370;
/** ms after which nothing can arrive any more that was on its way at the restore. */
const ON_ITS_WAY_MS = 12_000;

/** The world, as far as a restore changes it. */
export interface Restorable {
  readonly scheduler: Scheduler;
  readonly log: SimulatedLog;
  readonly messages: MessageStates;
  readonly terms: Terms;
  readonly gateway: SimulatedGateway;
  readonly machines: readonly Machine[];
  readStore: MemoryReadStore;
  /** Unix ms. */
  readonly wall: number;
  kill(machine: Machine): void;
  forget(): void;
  wish(wish: Wish): unknown;
}

/** Restores a backup once in a life: events that its log does not know have happened all the same. */
export class Restoring {
  readonly hold: SendingHold = keptHold();
  /** Unix ms; undefined before. */
  restoredAt: number | undefined;
  /**
   * If given, only records and read models are restored, and the log stays, as one on a server does: then people who
   * came after the backup have no keys. Undefined: the log is restored, too.
   */
  readonly keys: KeptKeys | undefined;
  private readonly steps: { models: number; records: number; log: number; restored: number };
  private models: MemoryReadStore | undefined;
  private records: MemoryReadStore | undefined;
  private keysThen: ReadonlyMap<string, SubjectKey> = new Map();
  private begunAt = '';
  private length = 0;

  constructor(
    private readonly chance: Chance,
    private readonly planted: Planted | undefined,
  ) {
    const isKeyless = planted === 'keyless-stop-all' || (planted !== 'restored-unheld' && chance.is(0.5));
    if (isKeyless) this.keys = new KeptKeys(planted === 'keyless-stop-all');
    const models = this.whole(...BEGUN);
    const records = models + this.whole(...APART);
    const log = records + this.whole(...APART);
    this.steps = { models, records, log, restored: this.whole(log, RESTORED_BY) };
  }

  /** At this step, copies a part of the backup or restores it. */
  step(world: Restorable): void {
    const { models, records, log, restored } = this.steps;
    const { steps } = world.scheduler;
    if (!this.models && steps >= models) {
      this.models = world.readStore.copy();
      this.begunAt = new Date(world.wall).toISOString();
    }
    if (!this.records && steps >= records) this.records = world.readStore.copy();
    if (this.length === 0 && steps >= log) {
      this.length = world.log.events.length;
      this.keysThen = this.keys?.copy() ?? new Map();
    }
    if (this.restoredAt === undefined && steps >= restored) this.restore(world);
  }

  /** The log as a process reads it. */
  reading(log: EventStore): EventStore {
    return this.keys ? upcasting(log, EVENTS, { keys: this.keys }) : log;
  }

  /** The whole log as processes read it. */
  async opened(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    if (!this.keys) return events;
    const page = { events: [...events], next: START, head: true };
    const log = partOf<EventStore>({ readAll: async () => page, follow: null });
    return (await this.reading(log).readAll({ after: START, limit: 1 })).events;
  }

  private restore(world: Restorable): void {
    const { chance, planted } = this;
    world.scheduler.note('world', 'is restored');
    for (const machine of world.machines) if (!machine.host.isDead) world.kill(machine);
    if (this.models && this.records) world.readStore = this.models.copy(this.records);
    if (this.keys) this.keys.restore(this.keysThen);
    else world.log.restore(this.length);
    world.messages.restart();
    world.terms.restart();
    this.restoredAt = world.wall;
    const since = new Date(world.wall).toISOString();
    const mark = {
      cause: 'restored',
      phase: 'settling',
      asOf: this.begunAt,
      since,
      jobs: [],
      releasedAt: null,
    } as const;
    if (planted !== 'restored-unheld') this.hold.note(mark);
    world.forget();
    world.wish(this.answer(world, world.scheduler.now + ON_ITS_WAY_MS + chance.between(0, 3_000)));
  }

  /** An administrator lets those of the paused jobs go on of which nothing arrived, and cancels the others. */
  private answer({ gateway, messages }: Restorable, at: number): Wish {
    return {
      label: 'answers what was paused',
      at,
      mayBegin: () => this.hold.mark === undefined || this.hold.mark.phase === 'settled',
      run: async ({ executor }) => {
        for (const of of this.hold.mark?.jobs ?? []) {
          const ids = messages.of(of.jobId);
          const isUnsent = gateway.journal.every(({ body }) => !ids.some((id) => body === `Text of ${id}`));
          const order = isUnsent
            ? ({ type: 'ResumeJob', by: 'user' } as const)
            : ({ type: 'CancelJob', reason: null } as const);
          const by = context(idOf('answered', of.jobId));
          await executor.execute(job, jobStream(of.jobId), { ...order, of }, by).catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
          });
        }
      },
    };
  }

  private whole(from: number, to: number): number {
    return Math.floor(this.chance.between(from, to + 1));
  }
}
