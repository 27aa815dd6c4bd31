import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type EventStore, type Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { EVENT_STORE, READ_MODELS } from '../../storage/tokens.js';
import type { WavelaneRequest } from './request-context.js';

const READ_WAIT_MS = 1_000;
const POSITION = /^[\w./-]{1,64}$/;

/**
 * A read that brings `X-Min-Position` waits (bounded) until the read models are that far. The last of the guards, so
 * that a caller that is refused does not wait.
 */
@Injectable()
export class MinPositionGuard implements CanActivate {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const { method, headers } = context.switchToHttp().getRequest<WavelaneRequest>();
    const asked = headers['x-min-position'];
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || typeof asked !== 'string' || !POSITION.test(asked)) return true;
    return this.waitFor(asked as Position);
  }

  private async waitFor(asked: Position): Promise<true> {
    // A position of another log, or one made up, is not waited for.
    if (asked <= (await this.eventStore.head())) await this.readModels.waitFor(asked, READ_WAIT_MS);
    return true;
  }
}
