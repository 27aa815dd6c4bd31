import * as crypto from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AuditReport, DAY_MS } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { FeatureRegistry } from '../../../platform/runtime/feature-registry.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { logFileOf } from '../../../platform/storage/open-stores.js';
import { EVENT_STORE, READ_STORE } from '../../../platform/storage/tokens.js';
import { canonicalize } from '../chain/event-hash.js';
import { verify } from '../checks/verification.js';
import { VERIFICATIONS_STREAM } from './verification.events.js';
import { type VerificationCommand, verifications } from './verification.js';
import { RequestVerification } from './verifications.commands.js';

/** Hour of the nightly verification, UTC. */
const AT_HOUR = 2;
const SYSTEM = { kind: 'system', id: 'audit' } as const;

/** Returns the first time after an instant at which the nightly run is due. @param after Unix ms */
export function nextNight(after: number): number {
  const night = new Date(after).setUTCHours(AT_HOUR, 0, 0, 0);
  return night > after ? night : night + DAY_MS;
}

/**
 * Runs the requested verifications, and one a night by the machine's clock. Reads the log to the end that it had at the
 * beginning, beside writers; a verification that a crash broke off is run again.
 */
@Worker()
@Injectable()
export class Verifier implements Worker {
  readonly name = 'audit-verifier';
  readonly wakesOn = ['VerificationRequested'];
  readonly schedule = `0 ${AT_HOUR} * * *`;
  private readonly logger = new Logger('Audit');
  private readonly startedAt: number;

  constructor(
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly features: FeatureRegistry,
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.startedAt = clock.machine();
  }

  async pass(signal: AbortSignal): Promise<number | void> {
    const { open, lastAt } = await this.executor.state(verifications, VERIFICATIONS_STREAM);
    const night = nextNight(lastAt === null ? this.startedAt : Date.parse(lastAt));
    const id = open ?? (night <= this.clock.machine() ? await this.request(night) : undefined);
    if (id === undefined) return;
    await this.run(id, signal);
    return 1_000;
  }

  private request(night: number): Promise<string> {
    const commandId = idOf('nightly-verification', night);
    return this.commands.execute(
      new RequestVerification({ actor: SYSTEM, correlationId: commandId, commandId, causationId: null }),
    );
  }

  private async run(verificationId: string, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    const ended = () => ({
      verificationId,
      at: new Date(this.clock.machine()).toISOString(),
      tookMs: Math.round(performance.now() - began),
    });
    let command: VerificationCommand;
    try {
      const { eventStore, readStore } = this;
      const { projections } = this.features;
      // Skips damaged pages of the file, too; checks that would block the thread are left to the command.
      const file = this.config.eventStoreUrl === undefined ? { logFile: logFileOf(this.config), isQuick: true } : {};
      const report = await verify({ eventStore, readStore, projections, now: this.clock.now(), signal, ...file });
      const { tookMs } = ended();
      if (report.outcome === 'differences')
        this.logger.error({ message: 'the books do not agree', tookMs, ...summaryOf(report) });
      else this.logger.log({ message: 'the books agree', tookMs, events: report.events, position: report.position });
      command = { type: 'CompleteVerification', of: { ...ended(), report, digest: digestOf(report) } };
    } catch (error) {
      if (signal.aborted) return;
      this.logger.error({ message: 'the books could not be verified', error: String(error) });
      command = {
        type: 'FailVerification',
        of: { ...ended(), reason: error instanceof Error ? error.message : String(error) },
      };
    }
    const commandId = idOf(verificationId, 'end');
    const context = { actor: SYSTEM, correlationId: verificationId, commandId, causationId: null };
    await this.executor.execute(verifications, VERIFICATIONS_STREAM, command, context);
  }
}

export const digestOf = (report: AuditReport): string =>
  crypto.createHash('sha256').update(canonicalize(report)).digest('hex');

const summaryOf = ({ total, differences, stages, position }: AuditReport) => ({
  total,
  position,
  found: Object.fromEntries(
    stages.flatMap(({ stage, rules }) =>
      Object.entries(rules ?? {}).map(([rule, count]) => [`${stage}, ${rule}`, count]),
    ),
  ),
  first: differences[0]?.message,
});
