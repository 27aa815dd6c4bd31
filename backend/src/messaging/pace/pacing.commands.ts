import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ChannelPacing, type PaceName, say } from '@wavelane/contracts';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { Pacer } from './pacer.js';
import { leftAloneUntil } from './breaker.js';
import { PACE, pacing } from './pacing.js';
import { pacingStream } from './pacing.events.js';

/** @throws DomainError not-found for another account's channel */
export class GetChannelPacing extends Query<ChannelPacing> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
  ) {
    super();
  }
}

/**
 * @throws DomainError not-found for another account's channel; invalid for `unlimited` if messages reach real phones
 */
export class SetChannelPace extends Command<ChannelPacing> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly pace: PaceName,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@QueryHandler(GetChannelPacing)
export class GetChannelPacingHandler implements IQueryHandler<GetChannelPacing> {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly pacer: Pacer,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, channelId }: GetChannelPacing): Promise<ChannelPacing> {
    if (!(await this.lookup.channel(accountId, channelId))) throw DomainError.notFound('Channel');
    return viewOf(this.pacer, channelId, this.clock.now());
  }
}

@CommandHandler(SetChannelPace)
export class SetChannelPaceHandler implements ICommandHandler<SetChannelPace> {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly executor: CommandExecutor,
    private readonly pacer: Pacer,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, channelId, pace, context }: SetChannelPace): Promise<ChannelPacing> {
    if (!(await this.lookup.channel(accountId, channelId))) throw DomainError.notFound('Channel');
    if (pace === 'unlimited' && !(await this.pacer.isUnlimitedAllowed())) {
      const problem = say('pace-needs-limit');
      throw DomainError.invalid(problem, { pace: problem });
    }
    const command = { type: 'SetChannelPace', channelId, accountId, pace } as const;
    await this.executor.execute(pacing, pacingStream(channelId), command, context);
    return viewOf(this.pacer, channelId, this.clock.now());
  }
}

async function viewOf(pacer: Pacer, channelId: number, now: number): Promise<ChannelPacing> {
  const { pace, slow, unreachable } = await pacer.paceOf(channelId);
  const isAlone = leftAloneUntil(unreachable, now) > 0;
  const { gap, jitter, perHour, perDay } = PACE[pace];
  return {
    pace,
    gapSeconds: { min: gap / 1_000, max: (gap + jitter) / 1_000 },
    perHour,
    perDay,
    slowedUntil: slow !== null && now < slow.until ? new Date(slow.until).toISOString() : null,
    leftAlone:
      unreachable !== null && isAlone
        ? { since: new Date(unreachable.since).toISOString(), until: new Date(unreachable.until).toISOString() }
        : null,
    unlimitedAllowed: await pacer.isUnlimitedAllowed(),
  };
}

export const pacingHandlers = [GetChannelPacingHandler, SetChannelPaceHandler];
