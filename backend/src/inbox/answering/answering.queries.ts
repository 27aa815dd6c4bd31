import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Answering, Member } from '@wavelane/contracts';
import { GetAccount, Team } from '../../identity/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { answeringStream } from './answering.events.js';
import { answering } from './answering.js';
import { calendarOf } from './calendar/calendar.js';

/** Returns when an account answers, its rules, and the members who are away. */
export class GetAnswering extends Query<Answering> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(GetAnswering)
export class GetAnsweringHandler implements IQueryHandler<GetAnswering> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly team: Team,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: GetAnswering): Promise<Answering> {
    const [state, { members }] = await Promise.all([
      this.executor.state(answering, answeringStream(accountId)),
      this.team.state(accountId),
    ]);
    const { hours, hoursChanged, rules, rulesChanged, away } = state;
    const answerers = [accountId, ...[...members].filter(([, { role }]) => role !== 'viewer').map(([id]) => id)];
    const [hoursBy, rulesBy, ...named] = await Promise.all(
      [hoursChanged.by, rulesChanged.by, ...answerers].map((id) => this.member(id)),
    );
    return {
      openingHours: { hours, version: hoursChanged.version, changedAt: hoursChanged.at, changedBy: hoursBy ?? null },
      rules: { ...rules, version: rulesChanged.version, changedAt: rulesChanged.at, changedBy: rulesBy ?? null },
      members: named.flatMap((member) => (member ? [{ ...member, away: away.has(member.id) }] : [])),
      isOpen: calendarOf(hours).isOpen(this.clock.now()),
    };
  }

  private async member(id: string | null): Promise<Member | null> {
    if (id === null) return null;
    const account = await this.queries.execute(new GetAccount(id, true));
    return { id, name: account?.name ?? id };
  }
}
