import { Injectable } from '@nestjs/common';
import type { EffectiveGateway } from '../../gateway/gateway-access.js';
import { GatewayFailure } from '@wavelane/gateway';
import { Clock } from '../../../platform/domain/clock.js';
import { idOf } from '../../../platform/domain/ids.js';
import type { GatewayLink, Intent, Operation } from '../channel/channel.state.js';
import { contextOf, OperationRepository } from './operation-repository.js';
import { EXTEND_SETTLES, gaveDays } from './timing.js';

/** Gets the days of an operation from the gateway, once (docs/reference/gateway.md#channels-at-the-gateway). */
@Injectable()
export class Extending {
  constructor(
    private readonly log: OperationRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * One step.
   * @returns ms to wait before the next; 0: go on at once
   * @throws GatewayFailure with no intent left open, or `unknown` with one
   */
  async step(
    channelId: number,
    { whapiChannelId }: GatewayLink,
    operation: Operation,
    { manager }: EffectiveGateway,
  ): Promise<number> {
    const { transferId, days, intent } = operation;
    const managed = await manager.get(whapiChannelId);
    if (intent && managed) return this.verify(channelId, operation, intent, managed.activeTill);
    // A deleted channel took no days: they are back in the partner's account.
    if (intent) await this.noEffect(channelId, operation, intent.attempt, 'The gateway no longer has this channel');
    if (!managed) {
      const reason = 'It no longer has this channel. Delete the channel and add it again.';
      throw new GatewayFailure('refused', 'permanent', reason, { status: 404 });
    }
    const command = { type: 'IntendExtension', transferId, activeTillBefore: managed.activeTill } as const;
    const attempt = await this.log.claim(channelId, command, operation);
    if (attempt === undefined) return 500;
    try {
      await manager.extend(whapiChannelId, days, `wavelane ${transferId}`);
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      if (error.outcome === 'unknown') return 1_000;
      await this.noEffect(channelId, operation, attempt, error.message);
      throw error;
    }
    return this.credit(channelId, operation);
  }

  /** The answer was lost: the gateway's own date tells. Repeated only when a late arrival is impossible. */
  private async verify(channelId: number, operation: Operation, intent: Intent, activeTill: number | null) {
    const given = gaveDays(intent.activeTillBefore, activeTill, operation.days);
    if (given) return this.credit(channelId, operation);
    const since = this.clock.now() - intent.at;
    if (given === undefined) return 600_000;
    if (since < EXTEND_SETTLES) return Math.min(EXTEND_SETTLES - since, since < 30_000 ? 2_000 : 15_000);
    await this.noEffect(channelId, operation, intent.attempt, 'The days never arrived at the gateway');
    return 0;
  }

  private async credit(channelId: number, operation: Operation): Promise<number> {
    const { transferId } = operation;
    await this.log.write(
      channelId,
      { type: 'CreditDays', transferId },
      contextOf(operation, idOf(transferId, 'credit')),
    );
    return 0;
  }

  private noEffect(channelId: number, operation: Operation, attempt: number, reason: string): Promise<void> {
    const { transferId } = operation;
    return this.log.write(
      channelId,
      { type: 'NoteNoEffect', transferId, step: 'extend', attempt, reason },
      contextOf(operation, idOf(transferId, 'extend-no-effect', attempt)),
    );
  }
}
