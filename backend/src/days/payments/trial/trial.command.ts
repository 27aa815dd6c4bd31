import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type Trial, TRIAL_DAYS, TRIAL_PLAN_ID } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { GetEntitlement } from '../../ledger/wallet/entitlement.query.js';
import { Grants } from '../grants/grants.js';
import { PlanCatalogue } from '../../plans/catalogue/plans.commands.js';
import { subscription } from '../../plans/subscriptions/subscription.js';
import { subscriptionStream, type TrialStarted } from '../../plans/subscriptions/subscription.events.js';

/**
 * Starts the account's one free trial: 14 days on Starter's limits.
 * @throws DomainError conflict when it was used before, or while a plan is active
 */
export class StartTrial extends Command<Trial> {
  constructor(
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StartTrial)
export class StartTrialHandler implements ICommandHandler<StartTrial> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly catalogue: PlanCatalogue,
    private readonly queries: QueryBus,
    private readonly grants: Grants,
  ) {}

  /** Records the trial first, then grants; the reactor grants if this process dies in between. */
  async execute({ accountId, context }: StartTrial): Promise<Trial> {
    const [{ accountStatus }, definition] = await Promise.all([
      this.queries.execute(new GetEntitlement(accountId)),
      this.catalogue.definition(TRIAL_PLAN_ID),
    ]);
    const { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit } = definition;
    const plan = { id, name, channelsLimit, dailyMessagesLimit, bulkMessagesLimit };
    const stream = subscriptionStream(accountId);
    const walletEmpty = accountStatus === 'expired';
    const command = { type: 'StartTrial', accountId, plan, days: TRIAL_DAYS, walletEmpty } as const;
    const { firstId: causationId } = await this.executor.execute(subscription, stream, command, context);
    const { actor, correlationId } = context;
    await this.grants.make(trialGrant({ accountId, plan, days: TRIAL_DAYS }), { actor, correlationId, causationId });
    return { days: TRIAL_DAYS, plan: { id, name } };
  }
}

export function trialGrant({ accountId, plan, days }: TrialStarted['data']) {
  const source = { kind: 'trial', ref: accountId } as const;
  return { accountId, plan, durationType: null, source, days, note: null, chosenAt: null };
}
