import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { PayPalAccess } from './paypal-access.js';
import { isOpen } from './payment/paypal-payment.state.js';
import { payPalPaymentsProjection } from './payment/paypal-payments.projection.js';
import { ResumePayments } from './process/resume-payments.js';
import { GRACE, pauseFor } from './process/timing.js';
import { everyDocument } from '../../../platform/storage/reading/every-document.js';

const AT_ONCE = 8;
const PAGE = 500;
const IDLE = 30_000;

interface Later {
  at: number;
  tries: number;
  /** The payment's last event at the last check: a newer one starts a check of its own. */
  since: string;
}

/**
 * Completes every unfinished payment: orders without an answer, forgotten approvals and captures, pending money, grants
 * and returns that a crash interrupted. Each step is in the payment's stream, so any number of processes may do this at
 * once.
 */
@Worker()
@Injectable()
export class PayPalSweeper implements Worker {
  readonly name = 'paypal-sweeper';
  private readonly logger = new Logger('PayPal');
  /** A crash may lose it without harm: every payment is then checked once more. */
  private readonly later = new Map<string, Later>();

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly access: PayPalAccess,
    private readonly resumePayments: ResumePayments,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    if (!this.access.current()) return IDLE;
    const open = await this.open();
    for (const id of this.later.keys()) if (!open.has(id)) this.later.delete(id);
    const now = this.clock.now();
    const due = [...open].filter(([id, since]) => this.waitOf(id, since, now) <= 0);
    const queue = due.values();
    const lane = async () => {
      for (const [id, since] of queue) if (!signal.aborted) await this.look(id, since);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    const after = this.clock.now();
    const waits = [...open].map(([id, since]) => this.waitOf(id, since, after));
    return Math.max(1_000, Math.min(IDLE, ...waits));
  }

  /** Open payments with the instant of their last event, the oldest first. */
  private async open(): Promise<Map<string, string>> {
    const open = new Map<string, string>();
    const payments = everyDocument(this.readModels, payPalPaymentsProjection, {
      where: { open: true },
      sort: [{ field: 'since', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { id, body } of payments) open.set(id, body.since);
    return open;
  }

  private waitOf(id: string, since: string, now: number): number {
    const known = this.later.get(id);
    const fresh = Date.parse(since) + GRACE - now;
    return known && known.since === since ? known.at - now : fresh;
  }

  private async look(id: string, since: string): Promise<void> {
    const before = this.later.get(id);
    const tries = before?.since === since ? before.tries + 1 : 0;
    let pause = Math.min(3_600_000, 5_000 * 2 ** Math.min(tries, 10));
    try {
      const payment = await this.resumePayments.advance(id);
      if (payment) pause = isOpen(payment) ? pauseFor(payment, tries, this.clock.now()) : GRACE;
    } catch (error) {
      this.logger.warn(
        `Payment ${id} will be looked at later: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    this.later.set(id, { at: this.clock.now() + pause, tries, since });
  }
}
