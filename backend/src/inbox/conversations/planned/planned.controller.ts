import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { api, type Done, type PlannedReplyResult, type ReplyOrderedResult } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { CancelPlannedReply, ChangePlannedReply, PlanReply, SendPlannedReply } from './planned.commands.js';
import { ChangePlannedReplyDto, PlanReplyDto, SendPlannedReplyDto } from './planned.dto.js';

/** Replies that go later. */
@ApiTags('conversations')
@SignedIn('answer')
@Controller()
export class PlannedController {
  constructor(private readonly commands: CommandBus) {}

  @Route(api.planReply)
  async plan(
    @Me() me: Principal,
    @Param('id') id: string,
    @Body() { timeZone, unlessAnswered = false, validForHours, ...wanted }: PlanReplyDto,
    @Context() context: CommandContext,
  ): Promise<PlannedReplyResult> {
    const planned = { ...wanted, timeZone: timeZone ?? null, unlessAnswered, validForHours };
    return { id: await this.commands.execute(new PlanReply(me, id, planned, context)) };
  }

  @Route(api.changePlannedReply)
  async change(
    @Me() me: Principal,
    @Param('id') id: string,
    @Param('plannedId') plannedId: string,
    @Body() { timeZone, unlessAnswered = false, validForHours, ...wanted }: ChangePlannedReplyDto,
    @Context() context: CommandContext,
  ): Promise<Done> {
    const planned = { ...wanted, plannedId, timeZone: timeZone ?? null, unlessAnswered, validForHours };
    await this.commands.execute(new ChangePlannedReply(me, id, planned, context));
    return { success: true };
  }

  @Route(api.sendPlannedReply)
  @HttpCode(200)
  send(
    @Me() me: Principal,
    @Param('id') id: string,
    @Param('plannedId') plannedId: string,
    @Body() { version }: SendPlannedReplyDto,
    @Context() context: CommandContext,
  ): Promise<ReplyOrderedResult> {
    return this.commands.execute(new SendPlannedReply(me, id, { plannedId, version }, context));
  }

  @Route(api.cancelPlannedReply)
  async cancel(
    @Me() me: Principal,
    @Param('id') id: string,
    @Param('plannedId') plannedId: string,
    @Context() context: CommandContext,
  ): Promise<Done> {
    await this.commands.execute(new CancelPlannedReply(me, id, plannedId, context));
    return { success: true };
  }
}
