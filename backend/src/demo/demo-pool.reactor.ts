import { Injectable } from '@nestjs/common';
import type { GatewayConfigured } from '../gateway/index.js';
import { Reactor } from '../platform/runtime/reactor.js';
import { DemoPool } from './demo-pool.js';

/**
 * Takes the demo gateway's days out of the pool when a real gateway is set up, so that no customer is promised one of
 * them.
 */
@Reactor()
@Injectable()
export class DemoPoolReactor implements Reactor<GatewayConfigured> {
  readonly name = 'demo-pool';
  readonly handles = ['GatewayConfigured'] as const;
  readonly needs = [];

  constructor(private readonly pool: DemoPool) {}

  lane(): string {
    return 'pool';
  }

  async react(): Promise<void> {
    await this.pool.takeBack();
  }
}
