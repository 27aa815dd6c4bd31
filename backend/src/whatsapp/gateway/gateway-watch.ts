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

/** The calls of one side in a row that were not answered. Times are of `performance.now()`. */
interface Unanswered {
  calls: number;
  firstAt: number;
  lastAt: number;
}

/** The state of one side of the gateway. Times in ms. */
export interface Silence {
  /** Calls of this process in a row that were not answered; 0 if the last one was. */
  calls: number;
  /** Since the first and since the last of them; 0 without any. */
  firstAgo: number;
  lastAgo: number;
  /** Since the last call that was answered; undefined if this process knows none. */
  answeredAgo: number | undefined;
}

/**
 * Counts calls to the gateway, each side for itself, and tells the log of the first that is not answered and of every
 * tenfold repetition.
 */
@Injectable()
export class GatewayWatch {
  private readonly logger = new Logger('Gateway');
  private readonly unanswered = new Map<Side, Unanswered>();
  private readonly answeredAt = new Map<Side, number>();

  listener(side: Side): (failure: GatewayFailure | undefined) => void {
    return (failure) => this.note(side, failure);
  }

  silenceOf(side: Side): Silence {
    const now = performance.now();
    const { calls, firstAt, lastAt } = this.unanswered.get(side) ?? { calls: 0, firstAt: now, lastAt: now };
    const answeredAt = this.answeredAt.get(side);
    const answeredAgo = answeredAt === undefined ? undefined : now - answeredAt;
    return { calls, firstAgo: now - firstAt, lastAgo: now - lastAt, answeredAgo };
  }

  private note(side: Side, failure: GatewayFailure | undefined): void {
    gatewayCalls.inc({ side, outcome: failure?.outcome ?? 'answered' });
    const before = this.unanswered.get(side);
    const now = performance.now();
    if (failure === undefined || failure.outcome === 'refused') {
      if (before) this.logger.log({ message: 'the gateway answers again', unanswered: before.calls, side });
      this.unanswered.delete(side);
      this.answeredAt.set(side, now);
      return;
    }
    const inARow = (before?.calls ?? 0) + 1;
    this.unanswered.set(side, { calls: inARow, firstAt: before?.firstAt ?? now, lastAt: now });
    if (isTenfold(inARow))
      this.logger.warn({ message: 'the gateway does not answer', inARow, side, error: failure.message });
  }
}
