import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetAccount } from '../../../identity/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { type Grant, Grants } from './grants.js';
import { PlanCatalogue } from '../../plans/catalogue/plans.commands.js';
import { type PlanGranted, subscriptionStream } from '../../plans/subscriptions/subscription.events.js';
import { subscription } from '../../plans/subscriptions/subscription.js';

/**
 * An administrator puts a plan in force and credits days, without a payment: the way to plans that are not sold online.
 * @throws DomainError not-found for an unknown user, invalid for an unknown plan, conflict `plan-lowered` if a better
 * plan is in force and `choice` is null
 */
export class GrantPlan extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly planId: string,
    readonly days: number,
    readonly note: string | null,
    /** Whether a better plan that is in force is kept; null: not said. */
    readonly choice: 'keep' | 'change' | null,
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
    private readonly clock: Clock,
  ) {}

  /** Decides first, then grants; the reactor grants if this process dies in between. */
  async execute({ accountId, planId, days, note, choice, context }: GrantPlan): Promise<void> {
    const account = await this.queries.execute(new GetAccount(accountId));
    // A closed account could not use the plan.
    if (!account || account.closed) throw DomainError.notFound('User');
    const definition = await this.catalogue.definition(planId);
    const { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit } = definition;
    const plan = { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit };
    const stream = subscriptionStream(accountId);
    const granted = { accountId, grantRef: idOf('plan-grant', context.commandId), plan, days, note };
    const command = { type: 'GrantPlan', choice, ...granted } as const;
    const { events, firstId: causationId } = await this.executor.execute(subscription, stream, command, context);
    const { actor, correlationId } = context;
    for (const event of events) {
      if (event.type !== 'PlanGranted') continue;
      const chosenAt = new Date(this.clock.now()).toISOString();
      await this.grants.make(planGrant(event.data, chosenAt), { actor, correlationId, causationId });
    }
  }
}

/** @param chosenAt when the administrator gave it, ISO-8601 UTC */
export function planGrant({ keepsPlan, ...granted }: PlanGranted['data'], chosenAt: string): Grant {
  const { accountId, grantRef, plan, days, note } = granted;
  const source = { kind: 'admin', ref: grantRef } as const;
  return { accountId, plan, durationType: null, source, days, note, chosenAt, keepsPlan: keepsPlan ?? false };
}
