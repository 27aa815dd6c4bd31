import type { Recorded } from '@wavelane/event-store';
import type { PoolEvent } from '../../days/index.js';
import { DEMO_ACTOR } from './demo-context.js';

/** Days that left the pool together: the demo gateway's among them, and all others. */
interface Share {
  demo: number;
  others: number;
}

/**
 * How many of the demo gateway's days are in the pool. First in, first out: what leaves it are these days as long as there
 * are any. What comes back are they only as far as they had left: a bought day is never taken for one of them.
 */
export class DemoDays {
  private balance = 0;
  private inPool = 0;
  private taken = 0;
  private readonly onTheWay = new Map<string, number>();
  private readonly withChannel = new Map<number, Share>();

  /** 0 after they were taken out, until some come back that were with a channel then, or on the way to one. */
  get left(): number {
    return Math.min(this.inPool, this.balance);
  }

  /** How many times they were taken out. */
  get timesTaken(): number {
    return this.taken;
  }

  take(event: Recorded<PoolEvent>): void {
    const { type, data, metadata } = event;
    const change = data.balanceAfter - this.balance;
    this.balance = data.balanceAfter;
    const isOurs = metadata.actor.id === DEMO_ACTOR.id;
    if (type === 'PoolToppedUp' && isOurs) this.inPool += change;
    else if (type === 'PoolAdjusted' && isOurs) this.takeOut();
    else if (type === 'PoolDaysReserved') this.reserve(data.transferId, data.days, data.target.channelId);
    else if (type === 'PoolReservationReleased') this.inPool += this.onTheWay.get(data.transferId) ?? 0;
    else if (change < 0) this.leave(-change);
    else if ((type === 'PoolRefunded' || type === 'PoolTransactionVoided') && data.target)
      this.inPool += this.unused(data.target.channelId, change);
  }

  private takeOut(): void {
    this.inPool = 0;
    this.taken++;
  }

  private reserve(transferId: string, days: number, channelId: number): void {
    const demo = this.leave(days);
    this.onTheWay.set(transferId, demo);
    const { demo: before, others } = this.withChannel.get(channelId) ?? { demo: 0, others: 0 };
    this.withChannel.set(channelId, { demo: before + demo, others: others + days - demo });
  }

  /** A channel uses its days in the order in which it got them, so what it did not use are the others first. */
  private unused(channelId: number, days: number): number {
    const { demo, others } = this.withChannel.get(channelId) ?? { demo: 0, others: 0 };
    this.withChannel.delete(channelId);
    return Math.min(demo, Math.max(0, days - others));
  }

  /** @returns how many of those that leave are the demo gateway's */
  private leave(days: number): number {
    const demo = Math.min(this.inPool, days);
    this.inPool -= demo;
    return demo;
  }
}
