import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type PlanDefinition, say, SEED_PLANS } from '@wavelane/contracts';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { planStream } from './plan.events.js';
import { plan } from './plan.js';
import { StartStep } from '../../../platform/process/start-step.js';

/** The catalogue on the command side. */
@Injectable()
export class PlanCatalogue implements OnApplicationBootstrap {
  constructor(private readonly executor: CommandExecutor) {}

  /** Fills an empty catalogue at the first start; any number of processes may do it at once. */
  @StartStep('filling the catalogue of plans')
  async onApplicationBootstrap(): Promise<void> {
    const actor = { kind: 'system', id: 'catalogue' } as const;
    for (const definition of SEED_PLANS) {
      const commandId = idOf('seed-plan', definition.id);
      const context = { actor, correlationId: commandId, commandId, causationId: null };
      await this.executor.execute(plan, planStream(definition.id), { type: 'SeedPlan', definition }, context);
    }
  }

  /** @throws DomainError invalid, field `planId`, when there is no such plan */
  async definition(planId: string): Promise<PlanDefinition> {
    const { definition } = await this.executor.state(plan, planStream(planId));
    if (!definition) throw DomainError.invalid(say('no-such-plan'), { planId: say('choose-one-of-plans') });
    return definition;
  }
}
