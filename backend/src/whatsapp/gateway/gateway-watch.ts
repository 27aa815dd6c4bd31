import { Injectable, Logger } from '@nestjs/common';
import { isTenfold } from '@wavelane/runtime';
import type { GatewayFailure } from '@wavelane/gateway';
import { Counter } from 'prom-client';
import { registry } from '../../platform/metrics/registry.js';

/** The gate of one channel, or the manager of all of them. */
type Side = 'channel' | 'manager';

const OUTCOMES = ['answered', 'refused', 'not-sent', 'unknown'] as const;

/** Calls to the gateway: what became of each. */
export const gatewayCalls = new Counter({
  name: 'gateway_calls_total',
  help: 'Calls to the gateway: answered, refused by it, not sent (no connection), or of unknown outcome',
  labelNames: ['side', 'outcome'],
  registers: [registry],
});
for (const side of ['channel', 'manager']) for (const outcome of OUTCOMES) gatewayCalls.inc({ side, outcome }, 0);

/** Counts calls to the gateway, and tells the log of the first that is not answered and of every tenfold repetition. */
@Injectable()
export class GatewayWatch {
  private readonly logger = new Logger('Gateway');
  /** Calls of this process in a row that were not answered. */
  private unanswered = 0;
  /** performance.now() of the first of them. */
  private silentAt = 0;
  /** performance.now() of the last of them. */
  private failedAt = 0;

  listener(side: Side): (failure: GatewayFailure | undefined) => void {
    return (failure) => this.note(side, failure);
  }

  /** For how long no call of this process was answered; 0 if the last one was. */
  get silentMs(): number {
    return this.unanswered === 0 ? 0 : performance.now() - this.silentAt;
  }

  /** From the first to the last call in a row that was not answered; 0 if one was. */
  get failingMs(): number {
    return this.unanswered === 0 ? 0 : this.failedAt - this.silentAt;
  }

  private note(side: Side, failure: GatewayFailure | undefined): void {
    gatewayCalls.inc({ side, outcome: failure?.outcome ?? 'answered' });
    if (failure === undefined || failure.outcome === 'refused') {
      if (this.unanswered > 0)
        this.logger.log({ message: 'the gateway answers again', unanswered: this.unanswered, side });
      this.unanswered = 0;
      return;
    }
    this.unanswered++;
    this.failedAt = performance.now();
    if (this.unanswered === 1) this.silentAt = this.failedAt;
    if (isTenfold(this.unanswered))
      this.logger.warn({
        message: 'the gateway does not answer',
        inARow: this.unanswered,
        side,
        error: failure.message,
      });
  }
}
