import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  api,
  type JobMessage,
  type MessageBasis,
  sees,
  type SendResult,
  type TimelineEntry,
} from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { SendMessageDto } from '../messaging.dto.js';
import { GetMessageBasis } from '../messages/message-basis.query.js';
import { GetMessage, GetMessageTimeline } from '../messages/messages.queries.js';
import { SendSingleMessage } from './send.command.js';

@ApiTags('messages')
@SignedIn('look')
@Controller()
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('answer')
  @Route(api.sendMessage)
  @ApiResponse({ status: 404 })
  async send(
    @Me() me: Principal,
    @Body() body: SendMessageDto,
    @Context() context: CommandContext,
  ): Promise<SendResult> {
    if (!sees(me.channels, body.channelId)) throw DomainError.notFound('Channel');
    return this.commands.execute(new SendSingleMessage(me.accountId, body, context));
  }

  @Route(api.message)
  message(@Me() me: Principal, @Param('id') id: string): Promise<JobMessage> {
    return this.queries.execute(new GetMessage(me.accountId, id, me.channels));
  }

  @Route(api.messageTimeline)
  timeline(@Me() me: Principal, @Param('id') id: string): Promise<TimelineEntry[]> {
    return this.queries.execute(new GetMessageTimeline(me.accountId, id, me.channels));
  }

  @Route(api.messageBasis)
  basis(@Me() me: Principal, @Param('id') id: string): Promise<MessageBasis> {
    return this.queries.execute(new GetMessageBasis(me.accountId, id, me.channels));
  }
}
