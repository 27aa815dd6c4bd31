import { Injectable } from '@nestjs/common';
import type { DomainEvent, EventOf } from '@wavelane/event-store';
import { Reactor } from '../../platform/runtime/reactor.js';
import type { PoolEvent } from '../../days/index.js';
import { DemoPool } from './demo-pool.js';

/** Another gateway is in force; its data does not matter here. */
type GatewayConfigured = DomainEvent<'GatewayConfigured', object>;

type Returned = EventOf<PoolEvent, 'PoolReservationReleased' | 'PoolRefunded' | 'PoolTransactionVoided'>;

/**
 * Takes the demo gateway's days out of the pool when a real gateway is set up, and when some of them come back after that,
 * so that no customer is promised one of them.
 */
@Reactor()
@Injectable()
export class DemoPoolReactor implements Reactor<GatewayConfigured | Returned> {
  readonly name = 'demo-pool';
  readonly handles = ['GatewayConfigured', 'PoolReservationReleased', 'PoolRefunded', 'PoolTransactionVoided'] as const;
  readonly needs = [];

  constructor(private readonly pool: DemoPool) {}

  lane(): string {
    return 'pool';
  }

  async react(): Promise<void> {
    await this.pool.takeBack();
  }
}
