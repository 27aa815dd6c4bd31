import { PoolTransfers } from '../../../src/days/ledger/pool/pool-transfers.js';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Projection, ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import type { ChannelManager } from '@wavelane/gateway';
import { GetAccount } from '../../../src/identity/accounts/accounts.queries.js';
import { Extender } from '../../../src/whatsapp/channels/automatic/extender.js';
import { ChannelExtender } from '../../../src/whatsapp/channels/automatic/extender.worker.js';
import { channelsProjection } from '../../../src/whatsapp/channels/channel/channels.projection.js';
import { ChannelOperations } from '../../../src/whatsapp/channels/provisioning/channel-operations.js';
import { Extending } from '../../../src/whatsapp/channels/provisioning/extending.js';
import { gatewayOperationsProjection } from '../../../src/whatsapp/channels/provisioning/gateway-operations.projection.js';
import type { GatewaySetup } from '../../../src/whatsapp/channels/provisioning/gateway-setup.js';
import { GatewayWorker } from '../../../src/whatsapp/channels/provisioning/gateway.worker.js';
import { OperationRepository } from '../../../src/whatsapp/channels/provisioning/operation-repository.js';
import type { Provisioning } from '../../../src/whatsapp/channels/provisioning/provisioning.js';
import type { GatewayAccess } from '../../../src/whatsapp/gateway/gateway-access.js';
import { GetEntitlementHandler, GetEntitlement } from '../../../src/days/ledger/wallet/entitlement.query.js';
import { GetPoolPolicyHandler, GetPoolPolicy } from '../../../src/days/ledger/policy/pool-policy.commands.js';
import type { Metering } from '../../../src/days/ledger/metering/meter-wallets.js';
import type { Config } from '../../../src/platform/config/config.js';
import type { AggregateCommand } from '../../../src/platform/domain/aggregate-command.js';
import type { Clock } from '../../../src/platform/domain/clock.js';
import type { CommandExecutor } from '../../../src/platform/domain/command-executor.js';
import type { Vault } from '../../../src/platform/security/vault.js';
import { type Planted, withoutFloor, withoutPromise } from '../faults.js';

/** Read models that days which reach channels by themselves rest on. */
export const PROJECTIONS_OF_DAYS: readonly Projection[] = [
  channelsProjection,
  gatewayOperationsProjection,
] as Projection[];

interface Surroundings {
  executor: CommandExecutor;
  metering: Metering;
  readModels: ReadModels;
  clock: Clock;
  manager: ChannelManager;
  planted: Planted | undefined;
}

/** The workers of one process that give channels days: the product's own, over a gateway that only sells days. */
export function extending({ executor, metering, readModels, clock, manager, planted }: Surroundings) {
  const access = partOf<GatewayAccess>({ effective: async () => ({ manager, projectId: null, demo: null }) });
  const queries = queriesOf(executor, clock);
  const commands = partOf<CommandBus>({
    execute: (command: AggregateCommand<unknown, unknown>) =>
      (planted === 'reserved-without-floor' ? withoutFloor(command) : command).decidedBy(executor),
  });
  const promises = planted === 'unpromised-days' ? withoutPromise(metering) : metering;
  const extender = new Extender(executor, queries, promises, access, clock);
  const log = new OperationRepository(executor);
  const operations = new ChannelOperations(
    ...([
      new PoolTransfers(commands),
      queries,
      log,
      access,
      partOf<Provisioning>({}),
      new Extending(log, clock),
    ] as const),
    ...([partOf<GatewaySetup>({ isDue: () => false }), partOf<Vault>({}), clock] as const),
  );
  return [new ChannelExtender(readModels, queries, extender, clock), new GatewayWorker(readModels, operations, clock)];
}

/** Accounts of the simulation have a plan and are never closed. */
function queriesOf(executor: CommandExecutor, clock: Clock): QueryBus {
  const notDemo = partOf<QueryBus>({ execute: async () => false });
  const policy = new GetPoolPolicyHandler(executor, notDemo, partOf<Config>({ automaticDays: false }));
  const entitlement = new GetEntitlementHandler(executor, clock);
  const subscription = { status: 'ACTIVE', planId: 'growth', durationType: null, isTrial: false } as const;
  return partOf<QueryBus>({
    execute: async (query: unknown) => {
      if (query instanceof GetPoolPolicy) return policy.execute();
      if (query instanceof GetEntitlement) return { ...(await entitlement.execute(query)), subscription };
      if (query instanceof GetAccount) return { accountId: query.accountId, name: 'Bea', email: 'bea@example.com' };
      throw new Error('Nobody answers this');
    },
  });
}
