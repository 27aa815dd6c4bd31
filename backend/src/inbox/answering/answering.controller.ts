import { Body, Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  type Answering,
  type AnsweringRules,
  answeringRulesProblems,
  api,
  AUTOMATIC,
  type Automatic,
  automaticField,
  automaticIn,
  may,
  say,
} from '@wavelane/contracts';
import { Memberships } from '../../identity/index.js';
import { laneTakes, writtenOf } from '../../messaging/index.js';
import { GatewayAccess } from '../../whatsapp/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ChangeAnsweringRulesDto, ChangeOpeningHoursDto, SetAwayDto } from './answering.dto.js';
import { answeringStream } from './answering.events.js';
import { AutomaticFiles } from './automatic/automatic-files.js';
import { GetAnswering } from './answering.queries.js';
import { answering, type AnsweringCommand } from './answering.js';

/** When an account answers, and what happens to its conversations by itself. */
@ApiTags('conversations')
@SignedIn('manage')
@Controller()
export class AnsweringController {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly memberships: Memberships,
    private readonly gateway: GatewayAccess,
    private readonly files: AutomaticFiles,
  ) {}

  @SignedIn('look')
  @Route(api.answering)
  get(@Me() { accountId }: Principal): Promise<Answering> {
    return this.queries.execute(new GetAnswering(accountId));
  }

  @Route(api.changeOpeningHours)
  changeHours(
    @Me() { accountId, memberId: by }: Principal,
    @Body() { expectedVersion, hours }: ChangeOpeningHoursDto,
    @Context() context: CommandContext,
  ): Promise<Answering> {
    return this.do({ type: 'ChangeOpeningHours', accountId, by, expectedVersion, hours: plain(hours) }, context);
  }

  @Route(api.changeAnsweringRules)
  @ApiResponse({ status: 404 })
  changeRules(
    @Me() { accountId, memberId: by }: Principal,
    @Body() { expectedVersion, awayMediaId: away, greetingMediaId: greeting, ...rules }: ChangeAnsweringRulesDto,
    @Context() context: CommandContext,
  ): Promise<Answering> {
    this.demandSendable(rules);
    const mediaIds = { away, greeting };
    return this.files.withFiles({ accountId, by, expectedVersion, rules, mediaIds }, context, (wanted) =>
      this.do({ type: 'ChangeAnsweringRules', accountId, by, expectedVersion, rules: wanted }, context),
    );
  }

  @SignedIn('answer')
  @Route(api.setAway)
  @ApiResponse({ status: 404 })
  async setAway(
    @Me() me: Principal,
    @Body() { away, memberId = me.memberId }: SetAwayDto,
    @Context() context: CommandContext,
  ): Promise<Answering> {
    const { accountId, memberId: by } = me;
    if (memberId !== by && !may(me, 'manage')) throw DomainError.forbidden(say('only-managers-set-others-away'));
    if (memberId !== by && !(await this.memberships.now(accountId, memberId))) throw DomainError.notFound('Member');
    return this.do({ type: 'SetAway', accountId, by, memberId, away }, context);
  }

  /**
   * At its time there is no form to show a problem in.
   * @throws DomainError invalid: the lane does not send this content
   */
  private demandSendable(rules: AnsweringRules): void {
    if (Object.keys(answeringRulesProblems(rules)).length > 0) return;
    for (const which of AUTOMATIC) {
      const { text, content } = automaticIn(rules, which);
      if (!content) continue;
      try {
        laneTakes(this.gateway.can, writtenOf({ body: text ?? '', content }));
      } catch (error) {
        if (!(error instanceof DomainError) || !error.fieldSayings) throw error;
        const named = Object.entries(error.fieldSayings).map(([field, one]) => [renamed(which, field), one] as const);
        throw DomainError.invalid(error.saying, Object.fromEntries(named));
      }
    }
  }

  private async do(command: AnsweringCommand, context: CommandContext): Promise<Answering> {
    const { accountId } = command;
    await this.executor.execute(answering, answeringStream(accountId), command, context);
    return this.queries.execute(new GetAnswering(accountId));
  }
}

const renamed = (which: Automatic, field: string) =>
  field === 'body' ? `${which}Message` : automaticField(which, field);

/** Without the classes that checked it. */
const plain = (hours: ChangeOpeningHoursDto['hours']) =>
  hours && {
    timeZone: hours.timeZone,
    week: hours.week.map(({ day, from, to }) => ({ day, from, to })),
    holidays: hours.holidays.map(({ date, name }) => ({ date, name })),
  };
