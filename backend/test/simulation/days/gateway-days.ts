import { DAY_MS } from '@wavelane/contracts';
import { type ChannelManager, GatewayFailure } from '@wavelane/gateway';
import { partOf } from '@wavelane/testing';
import type { Scheduler } from '../scheduler/scheduler.js';

/** The outcomes of an order of days while the world is rough. */
const FATES = ['given', 'given', 'given', 'given', 'given, answer lost', 'refused', 'no connection'] as const;

/** The gateway as far as it sells days: how long each channel is paid. */
export class SimulatedDays {
  /** Unix ms. */
  private readonly paidUntil = new Map<string, number>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly wall: () => number,
  ) {}

  /** The gateway as a process calls it. */
  client(): ChannelManager {
    return partOf<ChannelManager>({
      get: async (id: string) => {
        await this.scheduler.turn(`asks until when ${id} is paid`);
        return { activeTill: this.until(id) } as never;
      },
      extend: async (id: string, days: number) => (await this.extend(id, days)) as never,
    });
  }

  private until(id: string): number {
    const known = this.paidUntil.get(id) ?? this.wall();
    this.paidUntil.set(id, known);
    return known;
  }

  private async extend(id: string, days: number): Promise<void> {
    const { scheduler } = this;
    await scheduler.turn(`orders ${days} days for ${id}`);
    const fate = scheduler.isRough ? scheduler.chance.of(FATES) : 'given';
    scheduler.note('gateway', `${days} days for ${id}: ${fate}`);
    if (fate === 'no connection') throw new GatewayFailure('not-sent', 'unavailable', 'No connection');
    if (fate.startsWith('given')) this.paidUntil.set(id, Math.max(this.until(id), this.wall()) + days * DAY_MS);
    await scheduler.turn('hears the gateway');
    if (fate === 'refused') throw new GatewayFailure('refused', 'permanent', 'No days left', { status: 402 });
    if (fate === 'given, answer lost') throw new GatewayFailure('unknown', 'unavailable', 'The connection broke');
  }
}
