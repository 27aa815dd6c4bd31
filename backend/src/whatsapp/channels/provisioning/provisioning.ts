import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EffectiveGateway } from '../../gateway/gateway-access.js';
import { GatewayFailure, type ManagedChannel } from '@wavelane/gateway';
import { Clock } from '../../../platform/domain/clock.js';
import { idOf } from '../../../platform/domain/ids.js';
import { Vault } from '../../../platform/security/vault.js';
import type { AddedChannel, Operation } from '../channel/channel.state.js';
import { contextOf, OperationRepository } from './operation-repository.js';
import { PROVISION_SETTLES } from './timing.js';

const DEFAULT_GATE = 'https://gate.whapi.cloud';

/** The name of our channel at the gateway. Unique, so that a lost answer can be looked up. */
export const gatewayNameOf = (channelId: number) => `wavelane-${channelId}`;

/** Creates exactly one channel at the gateway. After a lost answer, looks it up by its name. */
@Injectable()
export class Provisioning {
  constructor(
    private readonly log: OperationRepository,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * One step.
   * @returns ms to wait before the next; 0: go on at once
   * @throws GatewayFailure with no intent left open, or `unknown` with one
   */
  async step(state: AddedChannel, operation: Operation, { manager, projectId }: EffectiveGateway): Promise<number> {
    const channelId = state.id;
    const { transferId, intent } = operation;
    const name = gatewayNameOf(channelId);
    if (intent) {
      const found = (await manager.list()).find((candidate) => candidate.name === name);
      if (found) return this.adopt(channelId, operation, found.token === null ? await manager.get(found.id) : found);
      if (this.clock.now() - intent.at < PROVISION_SETTLES) return 2_000;
      await this.noEffect(channelId, operation, intent.attempt, 'The gateway never made the channel');
      return 0;
    }
    const project = projectId ?? (await manager.projects())[0]?.id;
    if (project === undefined) throw new GatewayFailure('refused', 'permanent', 'There is no project to put it in');
    const attempt = await this.log.claim(channelId, { type: 'IntendProvision', transferId, name }, operation);
    if (attempt === undefined) return 500;
    let created: ManagedChannel;
    try {
      created = await manager.create(name, project, state.phone.replace(/\D/g, ''));
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      if (error.outcome === 'unknown') return 2_000;
      await this.noEffect(channelId, operation, attempt, error.message);
      throw error;
    }
    return this.adopt(channelId, operation, created);
  }

  private noEffect(channelId: number, operation: Operation, attempt: number, reason: string): Promise<void> {
    const { transferId } = operation;
    return this.log.write(
      channelId,
      { type: 'NoteNoEffect', transferId, step: 'provision', attempt, reason },
      contextOf(operation, idOf(transferId, 'provision-no-effect', attempt)),
    );
  }

  /** Secrets into the vault first, then the event that names them. */
  private async adopt(channelId: number, operation: Operation, managed: ManagedChannel | undefined): Promise<number> {
    if (!managed || managed.token === null) {
      throw new GatewayFailure('unknown', 'unavailable', 'The gateway does not tell the token of the channel');
    }
    const tokenSecretId = idOf('whapi-token', channelId);
    const hookSecretId = idOf('whapi-hook', channelId);
    await this.vault.put(tokenSecretId, managed.token);
    if ((await this.vault.get(hookSecretId)) === undefined) {
      await this.vault.put(hookSecretId, randomBytes(32).toString('hex'));
    }
    const link = {
      whapiChannelId: managed.id,
      apiUrl: (managed.apiUrl ?? DEFAULT_GATE).replace(/\/+$/, ''),
      tokenSecretId,
      hookId: randomBytes(16).toString('hex'),
      hookSecretId,
    };
    const context = contextOf(operation, idOf(operation.transferId, 'provisioned'));
    await this.log.write(channelId, { type: 'NoteProvision', link }, context);
    return 0;
  }
}
