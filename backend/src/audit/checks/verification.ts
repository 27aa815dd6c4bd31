import { setImmediate as breathe } from 'node:timers/promises';
import type { AuditReport } from '@wavelane/contracts';
import {
  asStored,
  type EventStore,
  type LogReport,
  type Position,
  readingOf,
  type StoredEvent,
  verifyLog,
  verifySqliteLog,
  type VerifyOptions,
} from '@wavelane/event-store';
import { type Projection, verifyProjections } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { withFrugalHeap } from '../../platform/process/low-memory.js';
import { ChainCheck } from '../chain/chain-check.js';
import { lostEnd } from './end-of-log.js';
import { Findings } from './findings.js';
import { JournalRowsCheck } from './journal-rows.js';
import { type Breach, Invariants } from './invariants.js';
import { paymentInvariants } from './payments-invariant.js';
import { RecalculationCheck } from './recalculation.js';
import { recalculations } from './recalculations.js';

export interface VerificationOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  /** Every read model. */
  projections: readonly Projection[];
  /** Unix ms. */
  now: number;
  /** The log's SQLite file: its own structure is checked, too, which holds up the process that does it. */
  logFile?: string;
  /** Reads the log only so far: an instant (ISO-8601 UTC, by when events were recorded) or a position. */
  asOf?: string;
  /** Account of the ledger: only differences that name it. */
  account?: string;
  /** Hash of a sealed block that must still be in the chain. */
  expectedHead?: string;
  onProgress?: (events: number) => void;
  signal?: AbortSignal;
}

/** ms. Longer than this days may not be between two accounts, or between a decision and its grant. */
const UNDER_WAY = 3_600_000;

/**
 * Recomputes everything from the log and reports every difference (docs/adr/0030-audit.md). Reads the log once for its
 * own rules, the chain, the invariants and the recalculation, then folds every read model anew. Reads as far as the log
 * was when it began, and may run beside writers. @throws the stores' errors: it could not run
 */
export async function verify(options: VerificationOptions): Promise<AuditReport> {
  const head = await options.eventStore.head();
  return withFrugalHeap(() => new Verification(options, head).run());
}

class Verification {
  private readonly findings: Findings;
  private readonly chain: ChainCheck;
  private readonly invariants = new Invariants();
  private readonly payments = paymentInvariants();
  private readonly unpaid: Breach[] = [];
  private checks: RecalculationCheck[] = [];
  private rows: JournalRowsCheck | undefined;
  private position = '' as Position;

  constructor(
    private readonly options: VerificationOptions,
    private readonly head: Position,
  ) {
    this.findings = new Findings(options.account);
    this.chain = new ChainCheck(asStored(options.eventStore), options.expectedHead);
  }

  async run(): Promise<AuditReport> {
    const { asOf } = this.options;
    if (asOf === undefined) {
      const opened = recalculations().map((recount) => RecalculationCheck.open(this.options, recount, this.head));
      this.checks = (await Promise.all(opened)).filter((check) => check !== undefined);
      this.rows = await JournalRowsCheck.open(this.options, this.head);
    }
    const log = await this.walk();
    const lost = asOf === undefined ? await this.lostEnd() : [];
    this.findings.stage('log', log.events, [...(log.difference ? [ofLog(log.difference)] : []), ...lost]);
    if (log.difference === undefined) await this.judge();
    return this.report(log, asOf === undefined && log.difference === undefined ? await this.readModels() : {});
  }

  private lostEnd() {
    const { eventStore, readStore, projections } = this.options;
    return lostEnd(eventStore, readStore, projections);
  }

  private async walk(): Promise<LogReport> {
    const { eventStore, logFile, asOf, signal, onProgress } = this.options;
    const options: VerifyOptions = {
      until: (event) => event.position > this.head || isAfter(event, asOf),
      onPage: (events) => this.take(events),
      ...(signal && { signal }),
      ...(onProgress && { onProgress: (events) => onProgress(events) }),
    };
    return logFile === undefined ? verifyLog(asStored(eventStore), options) : verifySqliteLog(logFile, options);
  }

  private async take(stored: readonly StoredEvent[]): Promise<void> {
    const last = stored.at(-1);
    if (!last) return;
    await this.chain.prepare(last.position);
    for (const event of stored) this.chain.take(event);
    const events = stored.map(readingOf(this.options.eventStore));
    for (const event of events) {
      this.invariants.take(event);
      for (const law of this.payments) this.unpaid.push(...law.take(event));
      for (const check of this.checks) check.take(event);
    }
    await this.rows?.take(events);
    this.position = last.position;
    await breathe();
  }

  private async judge(): Promise<void> {
    const { findings, chain, invariants } = this;
    await chain.end(this.position);
    findings.stage('chain', chain.blocks, chain.difference ? [chain.difference] : []);
    // A transfer that was under way at an instant of the past is no fault.
    const before = this.options.asOf === undefined ? new Date(this.options.now - UNDER_WAY).toISOString() : '';
    invariants.end(before);
    findings.stage('laws', invariants.accounts.size, invariants.breaches.map(ofBreach));
    for (const law of this.payments) this.unpaid.push(...law.unfinished(before));
    const seen = this.payments.reduce((sum, { payments }) => sum + payments, 0);
    findings.stage('payments', seen, this.unpaid.map(ofBreach));
  }

  /** @returns how many documents were not compared, by read model */
  private async readModels(): Promise<Record<string, number>> {
    const { eventStore, readStore, projections } = this.options;
    const notCompared: Record<string, number> = {};
    const add = (name: string, count: number) => {
      if (count > 0) notCompared[name] = (notCompared[name] ?? 0) + count;
    };
    for (const check of this.checks) {
      await check.compare();
      add(check.recount.projection.name, check.unsettled);
    }
    await this.rows?.end();
    const documents = this.checks.reduce((sum, check) => sum + check.documents, this.rows?.rows ?? 0);
    const recounted = this.checks.flatMap(({ differences }) => differences);
    this.findings.stage('recount', documents, [...recounted, ...(this.rows?.differences ?? [])]);

    let folded = 0;
    const differences = [];
    for (const report of await verifyProjections({ eventStore, readStore }, projections)) {
      folded += report.documents;
      add(report.projection, report.quarantined + report.unsettled);
      for (const { key, kind, expected, found } of report.differences) {
        const message = `Document '${key}' of ${report.projection} is ${kind}`;
        differences.push({ rule: report.projection, key, message, expected, found });
      }
    }
    this.findings.stage('read-models', folded, differences);
    return notCompared;
  }

  private report(log: LogReport, notCompared: Record<string, number>): AuditReport {
    const { chain, invariants, findings } = this;
    const { asOf = null, account = null } = this.options;
    const { stages, differences, total } = findings;
    const { blocks, sealed, head, sealedAt } = chain;
    return {
      outcome: total === 0 ? 'clean' : 'differences',
      position: this.position,
      events: log.events,
      streams: log.streams,
      asOf,
      account,
      balance: account === null ? null : (invariants.accounts.get(account) ?? 0),
      chain: { blocks, sealed, unsealed: log.events - sealed, head, sealedAt },
      ledger: { accounts: invariants.accounts.size, inTransit: invariants.underWay },
      stages,
      differences,
      total,
      notCompared,
    };
  }
}

const isAfter = ({ position, metadata }: StoredEvent, asOf: string | undefined): boolean =>
  asOf !== undefined && (asOf.includes('T') ? metadata.recordedAt > asOf : position > asOf);

function ofLog({ rule, position, stream, message }: NonNullable<LogReport['difference']>) {
  return { rule, message, ...(position !== undefined && { position }), ...(stream !== undefined && { key: stream }) };
}

const ofBreach = ({ law, position, message }: Breach) => ({ rule: law, message, ...(position !== '' && { position }) });
