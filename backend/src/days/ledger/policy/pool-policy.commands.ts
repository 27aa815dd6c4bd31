import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import type { PoolPolicy, PoolPolicyChange } from '@wavelane/contracts';
import { Config } from '../../../platform/config/config.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { IsGatewayDemo } from './is-gateway-demo.query.js';
import {
  policyByDefault,
  poolPolicy,
  POOL_POLICY_STREAM,
  type PolicyTerms,
  type PoolPolicyState,
} from './pool-policy.js';

/** The policy in force. `number`: of the administrator's choice, 0 before the first. */
export interface PolicyInForce extends PolicyTerms {
  number: number;
}

/** From the stream: allocations are decided on it. */
export class GetPoolPolicy extends Query<PolicyInForce> {}

@QueryHandler(GetPoolPolicy)
export class GetPoolPolicyHandler implements IQueryHandler<GetPoolPolicy> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  async execute(): Promise<PolicyInForce> {
    const { terms, number } = await this.executor.cached(poolPolicy, POOL_POLICY_STREAM);
    if (terms) return { ...terms, number };
    const isDemo = await this.queries.execute(new IsGatewayDemo());
    return { ...policyByDefault(this.config.automaticDays, isDemo), number };
  }
}

/**
 * Changes the policy; what is left out stays as it is.
 * @throws DomainError invalid, with field and code: a floor below 0, an advance outside 1 to 60 days
 */
export class SetPoolPolicy extends Command<PoolPolicy> {
  constructor(
    readonly change: PoolPolicyChange,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetPoolPolicy)
export class SetPoolPolicyHandler implements ICommandHandler<SetPoolPolicy> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly inForce: GetPoolPolicyHandler,
  ) {}

  async execute({ change, context }: SetPoolPolicy): Promise<PoolPolicy> {
    const { number: _number, ...standing } = await this.inForce.execute();
    const command = { type: 'SetPoolPolicy', change: change as Partial<PolicyTerms>, standing } as const;
    const { state } = await this.executor.execute(poolPolicy, POOL_POLICY_STREAM, command, context);
    return viewOf({ ...standing, ...state.terms, number: state.number });
  }
}

/** The policy for the wire. */
export const viewOf = ({ number, ...terms }: PolicyTerms & Pick<PoolPolicyState, 'number'>): PoolPolicy => ({
  ...terms,
  chosen: number > 0,
});

export const policyHandlers = [GetPoolPolicyHandler, SetPoolPolicyHandler];
