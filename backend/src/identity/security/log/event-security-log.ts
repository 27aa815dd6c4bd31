import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { SecurityEventKind } from '@wavelane/contracts';
import { Interval } from '@nestjs/schedule';
import type { EventStore, NewEvent } from '@wavelane/event-store';
import { v4 } from 'uuid';
import { Clock } from '../../../platform/domain/clock.js';
import { requestScope } from '../../../platform/domain/request-scope.js';
import { deviceName } from '../../../platform/security/devices/device-name.js';
import { type SecurityEntry, SecurityLog, SecurityRelay } from '../../../platform/security/security-log.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { MonthKeys } from '../seal/month-keys.js';
import { sealOrigin } from '../seal/origin-seal.js';
import { type SecurityNoted, securityStream } from '../security.events.js';
import { Bounds, plainAddress, type Summary } from './bounds.js';
import { securityEventsTotal, securityLogFailuresTotal } from './security-metrics.js';
import { StartStep } from '../../../platform/process/start-step.js';

/** The longest wait of an answer for the log, in ms. */
const PATIENCE_MS = 500;
const DETAIL_MAX = 200;
const SUM_UP_MS = 10_000;
const REFUSED: readonly SecurityEventKind[] = ['sign-in-failed', 'sign-in-throttled'];

/** The trail in the event log: bounded in volume; it never blocks the recorded action. */
@Injectable()
export class EventSecurityLog extends SecurityLog implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Security');
  private readonly bounds = new Bounds();

  constructor(
    private readonly relay: SecurityRelay,
    private readonly keys: MonthKeys,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {
    super();
  }

  @StartStep('attaching the security log')
  onModuleInit(): void {
    this.relay.attach(this);
  }

  @Interval(SUM_UP_MS)
  async sumUpNow(): Promise<void> {
    await this.sumUp();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sumUp(true);
  }

  async note(entry: SecurityEntry): Promise<void> {
    securityEventsTotal.inc({ kind: entry.kind });
    this.tellFirewall(entry);
    void this.sumUp();
    if (!this.bounds.admits(entry)) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.write({ entry, count: 1, networks: 1 }), late]);
    clearTimeout(timer);
  }

  /**
   * Logs a line for a program that blocks addresses (deploy/fail2ban): the address, without the account that was tried.
   * Each try is a line, as its request is.
   */
  private tellFirewall({ kind, origin }: SecurityEntry): void {
    if (!REFUSED.includes(kind) || origin === null) return;
    this.logger.log({ message: 'a sign-in was refused', kind, address: plainAddress(origin.address) });
  }

  /** Writes the summaries of the minutes that are over. */
  private async sumUp(isEnd = false): Promise<void> {
    await Promise.all(this.bounds.take(this.clock.now(), isEnd).map((summary) => this.write(summary)));
  }

  /** Never throws: a fault of the log must not fail the action itself. */
  private async write(summary: Summary): Promise<void> {
    try {
      const at = new Date(this.clock.now()).toISOString();
      await this.eventStore.append(securityStream(at), [await this.eventOf(summary)], { expected: 'any' });
    } catch (error) {
      securityLogFailuresTotal.inc();
      const { kind, accountId } = summary.entry;
      this.logger.error({ message: 'the security log cannot be written', kind, accountId, error: String(error) });
    }
  }

  private async eventOf({ entry, count, networks }: Summary): Promise<NewEvent> {
    const { kind, accountId, by = null, origin, newDevice = false } = entry;
    const plain = origin && { address: plainAddress(origin.address), device: deviceName(origin.userAgent) };
    const data: SecurityNoted['data'] = {
      kind,
      accountId,
      by,
      newDevice,
      detail: detailOf(entry.detail, count, networks),
      count,
      origin: plain && sealOrigin(await this.keys.present(), plain),
    };
    const id = v4();
    const correlationId = requestScope.current()?.correlationId ?? id;
    const actor = { kind: 'system' as const, id: 'security' };
    return {
      id,
      type: 'SecurityNoted',
      data,
      metadata: { actor, correlationId, commandId: id, causationId: null },
    };
  }
}

function detailOf(detail: string | undefined, count: number, networks: number): string | null {
  const plain = detail
    ?.replace(/[\p{C}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, DETAIL_MAX);
  if (count === 1) return plain || null;
  const times = `${count} more within a minute${networks > 1 ? ', from many addresses' : ''}`;
  return plain ? `${plain} (${times})` : times;
}
