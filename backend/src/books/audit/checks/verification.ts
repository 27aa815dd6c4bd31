import { setImmediate as breathe } from 'node:timers/promises';
import type { AuditReport } from '@wavelane/contracts';
import {
  asStored,
  type EventStore,
  type LogDifference,
  type LogReport,
  openSqliteForSalvage,
  type Position,
  type Read,
  readingOf,
  salvagedReading,
  StoreCorrupt,
  type StoredEvent,
  verifyLog,
  verifySqliteLog,
  type VerifyOptions,
} from '@wavelane/event-store';
import type { Projection } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { inboxEvents } from '../../../whatsapp/index.js';
import { securityEvents } from '../../../identity/index.js';
import { ChainCheck } from '../chain/chain-check.js';
import { lostEnd } from './end-of-log.js';
import { Findings, type Kept } from './findings.js';
import { type Breach, Invariants } from './invariants.js';
import { paymentInvariants } from './payments-invariant.js';
import { ReadModelChecks } from './documents/read-model-checks.js';

export interface VerificationOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  /** Every read model. */
  projections: readonly Projection[];
  /** Unix ms. */
  now: number;
  /** The log's SQLite file: its guards are checked, too, and damaged pages of it are read past. */
  logFile?: string;
  /** Leaves out the checks that read the file in one go and so block their process: its structure and numbers. */
  isQuick?: boolean;
  /** Reads the log only so far: an instant (ISO-8601 UTC, by when events were recorded) or a position. */
  asOf?: string;
  /** Account of the ledger: only differences that name it. */
  account?: string;
  /** Hash of a sealed block that must still be in the chain. */
  expectedHead?: string;
  /** How many differences are in the report; the default is the number that fits into an event of the log. */
  kept?: Kept;
  onProgress?: (events: number) => void;
  signal?: AbortSignal;
}

/** The longest time, in ms, that days may be between two accounts, or between a decision and its grant. */
const UNDER_WAY = 3_600_000;

/**
 * Recomputes everything from the log and reports every difference (docs/adr/0030-audit.md). Reads the log once for its
 * own rules, the chain, the invariants and the recalculation, then folds every read model anew. A damaged event does not
 * end it: it checks the event as stored, or skips an unreadable one. Writers may work meanwhile: it reads up to the head
 * of the log at its start. @throws the stores' errors: it could not run
 */
export async function verify(options: VerificationOptions): Promise<AuditReport> {
  const { eventStore, logFile } = options;
  const stored = logFile === undefined ? asStored(eventStore) : openSqliteForSalvage(logFile);
  try {
    const log = salvagedReading(eventStore, stored);
    const head = await log.head();
    return await new Verification({ ...options, eventStore: log }, head).run();
  } finally {
    if (logFile !== undefined) await stored.close();
  }
}

class Verification {
  private readonly findings: Findings;
  private readonly chain: ChainCheck;
  private readonly invariants = new Invariants();
  private readonly payments = paymentInvariants();
  private readonly readModels: ReadModelChecks;
  /** Positions of the damaged events of the current page. */
  private readonly damaged = new Set<string>();
  private position = '' as Position;

  /** @param options with a log whose damaged parts can be skipped */
  constructor(
    private readonly options: VerificationOptions,
    private readonly head: Position,
  ) {
    const { account, kept, eventStore, expectedHead } = options;
    this.findings = new Findings(account, kept);
    this.chain = new ChainCheck(asStored(eventStore), expectedHead, (found) => this.findings.add('chain', found));
    this.readModels = new ReadModelChecks(options, this.findings);
  }

  async run(): Promise<AuditReport> {
    const { asOf, eventStore, readStore, projections } = this.options;
    const { findings, readModels } = this;
    if (asOf === undefined) await readModels.open(this.head);
    const log = await this.walk();
    if (asOf === undefined)
      for (const lost of await lostEnd(eventStore, readStore, projections)) findings.add('log', lost);
    findings.checked('log', log.events);
    await this.judge();
    if (asOf === undefined) await readModels.compare();
    return this.report(log);
  }

  private async walk(): Promise<LogReport> {
    const { eventStore, logFile, isQuick = false, asOf, signal, onProgress } = this.options;
    const options: VerifyOptions = {
      until: (event) => event.position > this.head || isAfter(event, asOf),
      onDifference: (difference) => this.ofLog(difference),
      onPage: (events) => this.take(events),
      ...(signal && { signal }),
      ...(onProgress && { onProgress: (events) => onProgress(events) }),
    };
    if (logFile === undefined) {
      const curtailed = await eventStore.curtailed();
      return verifyLog(asStored(eventStore), { ...options, curtailed, mayRepeat, comparesStreams: true });
    }
    return verifySqliteLog(logFile, { ...options, isQuick, mayRepeat });
  }

  private ofLog({ rule, position, stream, message }: LogDifference): void {
    if (rule === 'readable' && position !== undefined) this.damaged.add(position);
    const at = { ...(position !== undefined && { position }), ...(stream !== undefined && { key: stream }) };
    this.findings.add('log', { rule, message, ...at });
  }

  private async take(stored: readonly StoredEvent[]): Promise<void> {
    const last = stored.at(-1);
    if (last) {
      await this.chain.prepare(last.position);
      const reads = await readingOf(this.options.eventStore, stored);
      const events = stored.flatMap((event, index) => this.judged(event, reads[index] ?? {}));
      await this.readModels.take(events);
      this.position = last.position;
    }
    this.damaged.clear();
    await breathe();
  }

  /** @returns the event as it is read today; empty if it is damaged so that this program cannot read it */
  private judged(stored: StoredEvent, { event, fault }: Read): StoredEvent[] {
    this.chain.take(stored);
    const isDamaged = this.damaged.has(stored.position);
    if (!event && !isDamaged) throw fault;
    if (!event) return [];
    if (fault instanceof StoreCorrupt && !isDamaged) {
      const { stream: key, position } = stored;
      this.findings.add('log', { rule: 'sealed', message: fault.message, key, position });
    }
    try {
      this.invariants.take(event);
      this.breached('laws', this.invariants.breaches.splice(0));
      for (const law of this.payments) this.breached('payments', law.take(event));
      return [event];
    } catch (error) {
      if (!isDamaged) throw error;
      return [];
    }
  }

  private breached(stage: 'laws' | 'payments', breaches: Iterable<Breach>): void {
    for (const { law, position, message } of breaches)
      this.findings.add(stage, { rule: law, message, ...(position !== '' && { position }) });
  }

  private async judge(): Promise<void> {
    const { findings, chain, invariants } = this;
    await chain.end(this.position);
    findings.checked('chain', chain.blocks);
    // A transfer that was under way at a past instant is no fault.
    const before = this.options.asOf === undefined ? new Date(this.options.now - UNDER_WAY).toISOString() : '';
    invariants.end(before);
    this.breached('laws', invariants.breaches.splice(0));
    findings.checked('laws', invariants.accounts.size);
    for (const law of this.payments) this.breached('payments', law.unfinished(before));
    findings.checked(
      'payments',
      this.payments.reduce((sum, { payments }) => sum + payments, 0),
    );
  }

  private report(log: LogReport): AuditReport {
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
      notCompared: this.readModels.notCompared,
    };
  }
}

/** Events stored as they come in: a server may keep one twice, and so a log that was moved from there into a file. */
const mayRepeat = (event: StoredEvent): boolean => inboxEvents.is(event) || securityEvents.is(event);

const isAfter = ({ position, metadata }: StoredEvent, asOf: string | undefined): boolean =>
  asOf !== undefined && (asOf.includes('T') ? metadata.recordedAt > asOf : position > asOf);
