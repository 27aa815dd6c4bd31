import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPoolPolicy, PoolTransfers } from '../../../days/index.js';
import { GatewayAccess } from '../../gateway/gateway-access.js';
import { GatewayFailure } from '@wavelane/gateway';
import { Clock } from '../../../platform/domain/clock.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError, isRefusal } from '../../../platform/domain/domain-error.js';
import { Vault } from '../../../platform/security/vault.js';
import { type AddedChannel, type ChannelState, isAdded, type Operation } from '../channel/channel.state.js';
import { Extending } from './extending.js';
import { GatewaySetup } from './gateway-setup.js';
import { contextOf, OperationRepository } from './operation-repository.js';
import { Provisioning } from './provisioning.js';
import { isHopeless, pauseAfter, reasonOf } from './timing.js';

/** Nothing is left to do for this channel. */
export const DONE = Number.POSITIVE_INFINITY;

interface Advancing {
  tries?: number;
  signal?: AbortSignal;
}

/** An operation has about ten steps; this bound ends a loop without end. */
const MAX_STEPS = 50;

/**
 * Carries what is under way at the gateway to its end: pool -> gateway -> channel
 * (docs/adr/0009-days-reach-a-channel.md). All that it knows is in the channel's stream, and every step may be
 * repeated, so after a crash it goes on from the log.
 */
@Injectable()
export class ChannelOperations {
  private readonly logger = new Logger(ChannelOperations.name);

  constructor(
    private readonly transfers: PoolTransfers,
    private readonly queries: QueryBus,
    private readonly log: OperationRepository,
    private readonly access: GatewayAccess,
    private readonly provisioning: Provisioning,
    private readonly extending: Extending,
    private readonly setup: GatewaySetup,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * Does what can be done now; after the signal no further step begins.
   * @param tries failed checks before this one, for the length of the pause
   * @returns ms until the next try is useful; {@link DONE} when all is finished
   */
  async advance(channelId: number, { tries = 0, signal }: Advancing = {}): Promise<number> {
    for (let steps = 0; steps < MAX_STEPS && !signal?.aborted; steps++) {
      const state = await this.log.state(channelId);
      const wait = await this.step(state, tries);
      if (wait > 0) return wait;
    }
    return 1_000;
  }

  private async step(state: ChannelState, tries: number): Promise<number> {
    if (!isAdded(state)) return DONE;
    try {
      if (state.removal) return state.removal.settled ? DONE : await this.remove(state);
      if (state.operation) return await this.whileItWaits(state, await this.days(state, state.operation));
      if (!this.setup.isDue(state)) return DONE;
      await this.setup.run(state);
      return 0;
    } catch (error) {
      // A new channel takes up to a minute to start; after that the pauses grow.
      if (error instanceof GatewayFailure) return tries < 20 ? 2_000 : Math.min(pauseAfter(error, tries - 20), 60_000);
      throw error;
    }
  }

  /**
   * The gateway makes an extension wait for minutes after the one before: an active channel is set up meanwhile, so
   * that its owner can link it.
   * @param wait ms @returns the same
   */
  private async whileItWaits(state: AddedChannel, wait: number): Promise<number> {
    if (wait === 0 || state.status !== 'ACTIVE' || !this.setup.isDue(state)) return wait;
    await this.setup.run(state).catch((error: unknown) => {
      if (!(error instanceof GatewayFailure)) throw error;
      this.logger.warn({
        message: 'a channel could not be set up while it waits',
        channelId: state.id,
        why: error.message,
      });
    });
    return wait;
  }

  private async days(state: AddedChannel, operation: Operation): Promise<number> {
    const channelId = state.id;
    const { transferId, phase } = operation;
    const context = (step: string) => contextOf(operation, idOf(transferId, step));
    if (phase === 'requested') return this.act(state, operation);
    if (phase === 'credited') await this.transfers.confirm(transferId, context('confirm'));
    else await this.release(operation, reasonFor(state, transferId));
    await this.log.write(channelId, { type: 'SettleOperation', transferId }, context('settle'));
    return 0;
  }

  private async act(state: AddedChannel, operation: Operation): Promise<number> {
    const { transferId, days, target, attempts, intent } = operation;
    if (attempts.provision + attempts.extend === 0) {
      try {
        const context = contextOf(operation, idOf(transferId, 'reserve'));
        const policy = operation.automatic ? await this.policy() : undefined;
        await this.transfers.reserve({ transferId, days, target, policy }, context);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return this.fail(state, operation, 'invalid', error.message);
      }
    }
    const gateway = await this.access.effective();
    if (!gateway) {
      if (intent) return 60_000;
      const reason = 'The gateway is not configured. Set the partner token in the WHAPI settings first.';
      return this.fail(state, operation, 'conflict', reason);
    }
    try {
      return state.gateway
        ? await this.extending.step(state.id, state.gateway, operation, gateway)
        : await this.provisioning.step(state, operation, gateway);
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      return this.afterFailure(state, operation, error);
    }
  }

  /** The present policy for an automatic allocation. */
  private async policy() {
    const { floor, number } = await this.queries.execute(new GetPoolPolicy());
    return { floor, number };
  }

  /** Waits as long as success is possible; then the days go back. Never while a call's outcome is unknown. */
  private async afterFailure(state: AddedChannel, operation: Operation, failure: GatewayFailure): Promise<number> {
    const current = (await this.log.state(state.id)).operation;
    if (current?.transferId !== operation.transferId || current.phase !== 'requested') return 0;
    const { attempts, requestedAt, intent } = current;
    const pause = pauseAfter(failure, attempts.provision + attempts.extend);
    if (intent || !isHopeless(failure, this.clock.now() - requestedAt)) return pause;
    return this.fail(state, current, failure.class === 'unavailable' ? 'unavailable' : 'conflict', reasonOf(failure));
  }

  /** Written down first, released after: days cannot be both credited and released. */
  private async fail(
    state: AddedChannel,
    operation: Operation,
    as: 'invalid' | 'conflict' | 'unavailable',
    reason: string,
  ) {
    const { transferId } = operation;
    const context = contextOf(operation, idOf(transferId, 'fail'));
    await this.log.write(state.id, { type: 'FailOperation', transferId, as, reason: reason.slice(0, 500) }, context);
    return 0;
  }

  private async release(operation: Operation, reason: string): Promise<void> {
    const { transferId } = operation;
    try {
      const context = contextOf(operation, idOf(transferId, 'release'));
      await this.transfers.release(transferId, reason, context);
    } catch (error) {
      // The pool has no such transfer, because the reservation itself was refused.
      if (!isRefusal(error, 'not-found')) throw error;
    }
  }

  private async remove(state: AddedChannel): Promise<number> {
    const { gateway, removal } = state;
    if (!removal) return 0;
    if (gateway) {
      const effective = await this.access.effective();
      if (!effective) return 600_000;
      await effective.manager.delete(gateway.whapiChannelId);
    }
    const context = (step: string) => contextOf(removal, idOf('removal', state.id, step));
    if (removal.days > 0 && removal.transferId !== null) {
      const { transferId, days, target } = removal;
      const refund = { transferId, days, target, note: 'Channel deleted' };
      await this.transfers.refund(refund, context('refund'));
    }
    await this.log.write(state.id, { type: 'SettleRemoval' }, context('settle'));
    if (gateway) {
      await this.vault.remove(gateway.tokenSecretId);
      await this.vault.remove(gateway.hookSecretId);
    }
    return 0;
  }
}

function reasonFor(state: ChannelState, transferId: string): string {
  const outcome = state.outcomes[transferId];
  return outcome?.state === 'failed' ? outcome.reason : 'Failed';
}
