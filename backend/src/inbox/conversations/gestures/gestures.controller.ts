import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { api, type Done } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { EditLineDto, ReactToLineDto } from './gestures.dto.js';
import { type Asked, MakeGesture } from './make-gesture.command.js';

/** Reactions to messages of a conversation, edits and withdrawals. */
@ApiTags('conversations')
@SignedIn('answer')
@Controller()
export class GesturesController {
  constructor(private readonly commands: CommandBus) {}

  @Route(api.reactToLine)
  @HttpCode(200)
  react(
    @Me() me: Principal,
    @Param('id') id: string,
    @Param('lineId') lineId: string,
    @Body() { emoji }: ReactToLineDto,
    @Context() context: CommandContext,
  ): Promise<Done> {
    return this.make(me, id, lineId, { kind: 'reaction', emoji }, context);
  }

  @Route(api.editLine)
  @HttpCode(200)
  edit(
    @Me() me: Principal,
    @Param('id') id: string,
    @Param('lineId') lineId: string,
    @Body() { text }: EditLineDto,
    @Context() context: CommandContext,
  ): Promise<Done> {
    return this.make(me, id, lineId, { kind: 'edit', text }, context);
  }

  @Route(api.withdrawLine)
  @HttpCode(200)
  withdraw(
    @Me() me: Principal,
    @Param('id') id: string,
    @Param('lineId') lineId: string,
    @Context() context: CommandContext,
  ): Promise<Done> {
    return this.make(me, id, lineId, { kind: 'withdrawal' }, context);
  }

  private async make(me: Principal, id: string, line: string, asked: Asked, context: CommandContext): Promise<Done> {
    await this.commands.execute(new MakeGesture(me, id, line, asked, context));
    return { success: true };
  }
}
