import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetAccount } from '../../accounts/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Grants } from './grants.js';
import { PlanCatalogue, type PlanGranted, subscription, subscriptionStream } from '../../plans/index.js';

/**
 * An administrator puts a plan in force and credits days, without a payment: the way to plans that are not sold online.
 * @throws DomainError not-found for an unknown user, invalid for an unknown plan
 */
export class GrantPlan extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly planId: string,
    readonly days: number,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(GrantPlan)
export class GrantPlanHandler implements ICommandHandler<GrantPlan> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly catalogue: PlanCatalogue,
    private readonly queries: QueryBus,
    private readonly grants: Grants,
  ) {}

  /** Decides first, then grants; the reactor grants if this process dies in between. */
  async execute({ accountId, planId, days, note, context }: GrantPlan): Promise<void> {
    const account = await this.queries.execute(new GetAccount(accountId));
    // Of an account that is closed nobody can use it.
    if (!account || account.closed) throw DomainError.notFound('User');
    const definition = await this.catalogue.definition(planId);
    const { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit } = definition;
    const plan = { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit };
    const stream = subscriptionStream(accountId);
    const granted = { accountId, grantRef: idOf('plan-grant', context.commandId), plan, days, note };
    const command = { type: 'GrantPlan', ...granted } as const;
    const { firstId: causationId } = await this.executor.execute(subscription, stream, command, context);
    const { actor, correlationId } = context;
    await this.grants.make(planGrant(granted), { actor, correlationId, causationId });
  }
}

export function planGrant({ accountId, grantRef, plan, days, note }: PlanGranted['data']) {
  const source = { kind: 'admin', ref: grantRef } as const;
  return { accountId, plan, durationType: null, source, days, note };
}
