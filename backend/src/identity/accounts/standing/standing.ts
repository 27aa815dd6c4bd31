import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import type { StandingCommand } from '../rules/commands.js';
import { CHANGED_MEANWHILE } from '../rules/standing.js';
import { evolve, isActiveAdministrator } from '../rules/state.js';
import { Administrators } from './administrators.js';

type Without<T> = T extends unknown ? Omit<T, 'standing'> : never;
export type StandingOrder = Without<StandingCommand>;

const ATTEMPTS = 5;

/** Changes whether an account may sign in, and its role. One administrator always stays. */
@Injectable()
export class Standing {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    private readonly administrators: Administrators,
  ) {}

  /** @returns whether anything changed. @throws DomainError not-found, conflict for the last administrator */
  async change(accountId: string, order: StandingOrder, context: CommandContext): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(accountId, order, context);
      } catch (error) {
        const isRace = error instanceof DomainError && error.code === CHANGED_MEANWHILE;
        if (!isRace || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  private async attempt(accountId: string, order: StandingOrder, context: CommandContext): Promise<boolean> {
    const stream = accountStream(accountId);
    const state = await this.executor.state(account, stream);
    const command = { ...order, standing: state.standing };
    const foreseen = account.decide(command, state, this.clock.now()).reduce(evolve, state);
    if (isActiveAdministrator(state) && !isActiveAdministrator(foreseen)) {
      await this.administrators.withdraw(accountId, state.standing, context);
    }
    const { events } = await this.executor.execute(account, stream, command, context);
    await this.administrators.add(accountId, context);
    return events.length > 0;
  }
}
