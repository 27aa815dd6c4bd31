import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@wavelane/contracts';
import { decidedAtOf, type EventStore, type Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { accountStream } from '../../../identity/index.js';
import { gatewayOperationsProjection } from '../../../whatsapp/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';

/** The reactor that ends sessions and jobs of a closed account and removes its channels. */
const CLOSES = { name: 'account-closings' };
const AT_ONCE = 500;
/** The longest wait for a gateway that is away, in ms; what it still has of the account ends when it is back. */
const GATEWAY_PATIENCE_MS = 3 * DAY_MS;
/** The longest wait for read models that are behind, in ms. */
const CAUGHT_UP_MS = 5_000;

/** Waits until all work in progress of an account has ended: after that no event about it is written. */
@Injectable()
export class ClosedAccount {
  constructor(
    private readonly runtime: Runtime,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly clock: Clock,
  ) {}

  /** @throws Error if work is still under way: the caller tries again later */
  async demandEnded(accountId: string): Promise<void> {
    const { position, at } = await this.closing(accountId);
    if ((await this.runtime.reachedBy(CLOSES)) < position)
      throw new Error('Work in progress of this account is still being ended');
    if (this.clock.now() - at > GATEWAY_PATIENCE_MS) return;
    await this.readModels.waitFor(await this.eventStore.head(), CAUGHT_UP_MS, [gatewayOperationsProjection.name]);
    const { documents } = await this.readModels.find(gatewayOperationsProjection, {
      where: { state: 'open' },
      sort: [{ field: 'since', direction: 'asc' }],
      limit: AT_ONCE,
    });
    if (documents.some(({ body }) => body.accountId === accountId))
      throw new Error('Channels of the account are still being removed at the gateway');
  }

  /** Returns the position and the time (Unix ms) at which the account was closed. */
  private async closing(accountId: string): Promise<{ position: Position; at: number }> {
    let found: { position: Position; at: number } | undefined;
    for await (const event of this.eventStore.readStream(accountStream(accountId)))
      if (event.type === 'AccountClosed') found = { position: event.position, at: Date.parse(decidedAtOf(event)) };
    if (!found) throw new Error('The account is not closed');
    return found;
  }
}
