import { Injectable, Logger } from '@nestjs/common';
import type { StoredEvent } from '@wavelane/event-store';
import { recentlyUsed } from '@wavelane/runtime';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { MissingBackups } from './installation/backup-moments.js';
import { Ends, UnlinkedChannels } from './channel-moments.js';
import { GatewayGone } from './installation/gateway-moments.js';
import { InstallationFaults } from './installation/installation-moments.js';
import { FinishedJobs } from './job-moments.js';
import { moment as momentDecider } from './moment.js';
import { momentStream } from './moment.events.js';
import type { Moment, MomentSource } from './moment-source.js';
import { PoolNearFloor } from './installation/pool-moments.js';
import { WaitingPeople } from './waiting-moments.js';

/** The interval between two looks, in ms, if nothing is due before. */
const LOOK_MS = 30_000;
const SOON_MS = 250;
/** Moments that this process knows to be noted: dropping one from memory costs a read. */
const REMEMBERED = 20_000;

export const momentSources = [
  ...[UnlinkedChannels, Ends, FinishedJobs, WaitingPeople, InstallationFaults, PoolNearFloor],
  ...[MissingBackups, GatewayGone],
];

/**
 * Notes moments that no other event marks. Each has its own stream, so it is noted once, however often processes find
 * it.
 */
@Worker()
@Injectable()
export class NoticeMoments implements Worker {
  readonly name = 'notice-moments';
  readonly wakesOn: readonly string[];
  private readonly logger = new Logger('Notices');
  private readonly noted = recentlyUsed<string, true>(REMEMBERED);
  private readonly sources: readonly MomentSource[];
  /** Sources whose events came since their last look. */
  private readonly woken = new Set<MomentSource>();
  /** When each source looks again, Unix ms: one that has nothing due is not asked because another one is. */
  private readonly dueAt = new Map<MomentSource, number>();
  /** When each last looked at everything, Unix ms. */
  private readonly wholeAt = new Map<MomentSource, number>();

  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    unlinked: UnlinkedChannels,
    ends: Ends,
    jobs: FinishedJobs,
    waiting: WaitingPeople,
    faults: InstallationFaults,
    pool: PoolNearFloor,
    backups: MissingBackups,
    gateway: GatewayGone,
  ) {
    this.sources = [unlinked, ends, jobs, waiting, faults, pool, backups, gateway];
    this.wakesOn = [...new Set(this.sources.flatMap((source) => source.wakesOn))];
  }

  wokenBy(events: readonly StoredEvent[]): void {
    const types = new Set(events.map(({ type }) => type));
    for (const source of this.sources) if (source.wakesOn.some((type) => types.has(type))) this.woken.add(source);
  }

  async takeOver(): Promise<void> {
    this.dueAt.clear();
    this.wholeAt.clear();
  }

  async pass(signal: AbortSignal): Promise<number> {
    for (const source of this.sources) {
      if (signal.aborted) return SOON_MS;
      const due = this.dueAt.get(source) ?? 0;
      const now = this.clock.now();
      if (due <= now || due > now + LOOK_MS || this.woken.has(source)) await this.look(source, now);
    }
    return Math.max(SOON_MS, Math.min(...this.dueAt.values()) - this.clock.now());
  }

  private async look(source: MomentSource, now: number): Promise<void> {
    const ago = now - (this.wholeAt.get(source) ?? -Infinity);
    const isWhole = this.woken.delete(source) || ago < 0 || ago >= LOOK_MS;
    let next: number | void = undefined;
    try {
      next = await source.look(now, (found) => this.note(found), isWhole);
      if (isWhole) this.wholeAt.set(source, now);
    } catch (error) {
      // A failure of one kind must not prevent notices of the others.
      this.logger.warn({
        message: 'Notices of some kinds wait',
        source: source.constructor.name,
        error: String(error),
      });
    }
    const wholeAgainAt = Math.min(now, this.wholeAt.get(source) ?? now) + LOOK_MS;
    this.dueAt.set(source, Math.min(Math.max(now + SOON_MS, wholeAgainAt), next ?? Infinity));
  }

  private async note(found: Moment): Promise<void> {
    const { accountId, kind, subject, moment } = found;
    const id = idOf('notice-moment', kind, accountId ?? '', subject, moment);
    if (this.noted.has(id)) return;
    const data = { ...found, at: new Date(this.clock.now()).toISOString() };
    const context = {
      actor: { kind: 'system', id: this.name } as const,
      correlationId: id,
      commandId: id,
      causationId: null,
    };
    await this.executor.execute(momentDecider, momentStream(id), { type: 'NoteMoment', data }, context);
    this.noted.set(id, true);
  }
}
