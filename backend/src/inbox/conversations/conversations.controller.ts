import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  api,
  type Assignee,
  type Conversation,
  type ConversationCounts,
  type ConversationDetail,
  type ConversationLine,
  type Done,
  type FoundLine,
  type ReplyOrderedResult,
} from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { Assignees } from './assignees.js';
import { ActInConversation } from './conversations.commands.js';
import {
  AddConversationNoteDto,
  AssignConversationDto,
  ClaimConversationDto,
  ConversationsQuery,
  LabelConversationDto,
  LinesQuery,
  ReplyInConversationDto,
  SnoozeConversationDto,
} from './conversations.dto.js';
import { CountConversations, GetConversation, ListConversations } from './list/conversations.queries.js';
import { ReplyInConversation } from './replies/reply.command.js';
import { SearchLines } from './search/lines-search.query.js';
import { ListLines } from './thread/thread.query.js';

type Wanted = ActInConversation['wanted'];

/** Conversations with people, and the members who answer them, for a member in the channels that they see. */
@ApiTags('conversations')
@SignedIn('answer')
@Controller()
export class ConversationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly assignees: Assignees,
  ) {}

  @SignedIn('look')
  @Route(api.conversations)
  async list(
    @Me() me: Principal,
    @Query() { limit, cursor, ...filter }: ConversationsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Conversation[]> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    return sendPage(response, await this.queries.execute(new ListConversations(me, filter, page)));
  }

  @SignedIn('look')
  @Route(api.conversationCounts)
  counts(@Me() me: Principal): Promise<ConversationCounts> {
    return this.queries.execute(new CountConversations(me));
  }

  @SignedIn('look')
  @Route(api.searchLines)
  async search(
    @Me() me: Principal,
    @Query() { q, limit, cursor }: LinesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FoundLine[]> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    return sendPage(response, await this.queries.execute(new SearchLines(me, q, page)));
  }

  @Route(api.assignees)
  whom(@Me() me: Principal): Promise<Assignee[]> {
    return this.assignees.list(me);
  }

  @SignedIn('look')
  @Route(api.conversation)
  get(@Me() me: Principal, @Param('id') id: string): Promise<ConversationDetail> {
    return this.queries.execute(new GetConversation(me, id));
  }

  @SignedIn('look')
  @Route(api.conversationLines)
  async lines(
    @Me() me: Principal,
    @Param('id') id: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConversationLine[]> {
    return sendPage(response, await this.queries.execute(new ListLines(me, id, page)));
  }

  @Route(api.claimConversation)
  @HttpCode(200)
  claim(
    @Me() me: Principal,
    @Param('id') id: string,
    @Body() { expectedOwner, reason }: ClaimConversationDto,
    @Context() context: CommandContext,
  ): Promise<Done> {
    return this.act(me, id, { type: 'ClaimConversation', expectedOwner, reason: reason ?? null }, context);
  }

  @Route(api.assignConversation)
  @HttpCode(200)
  assign(
    @Me() me: Principal,
    @Param('id') id: string,
    @Body() { memberId: to, expectedOwner, reason }: AssignConversationDto,
    @Context() context: CommandContext,
  ): Promise<Done> {
    return this.act(me, id, { type: 'AssignConversation', to, expectedOwner, reason: reason ?? null }, context);
  }

  @Route(api.releaseConversation)
  @HttpCode(200)
  release(@Me() me: Principal, @Param('id') id: string, @Context() context: CommandContext): Promise<Done> {
    return this.act(me, id, { type: 'ReleaseConversation' }, context);
  }

  @Route(api.resolveConversation)
  @HttpCode(200)
  resolve(@Me() me: Principal, @Param('id') id: string, @Context() context: CommandContext): Promise<Done> {
    return this.act(me, id, { type: 'ResolveConversation' }, context);
  }

  @Route(api.reopenConversation)
  @HttpCode(200)
  reopen(@Me() me: Principal, @Param('id') id: string, @Context() context: CommandContext): Promise<Done> {
    return this.act(me, id, { type: 'ReopenConversation' }, context);
  }

  @Route(api.snoozeConversation)
  @HttpCode(200)
  snooze(
    @Me() me: Principal,
    @Param('id') id: string,
    @Body() { until }: SnoozeConversationDto,
    @Context() context: CommandContext,
  ): Promise<Done> {
    return this.act(me, id, { type: 'SnoozeConversation', until: new Date(until).toISOString() }, context);
  }

  @Route(api.readConversation)
  @HttpCode(200)
  read(@Me() me: Principal, @Param('id') id: string, @Context() context: CommandContext): Promise<Done> {
    return this.act(me, id, { type: 'ReadConversation' }, context);
  }

  @Route(api.addConversationNote)
  @HttpCode(200)
  note(
    @Me() me: Principal,
    @Param('id') id: string,
    @Body() { text, mentions = [] }: AddConversationNoteDto,
    @Context() context: CommandContext,
  ): Promise<Done> {
    return this.act(me, id, { type: 'AddNote', text, mentions }, context);
  }

  @Route(api.labelConversation)
  @HttpCode(200)
  label(
    @Me() me: Principal,
    @Param('id') id: string,
    @Body() { add = [], remove = [] }: LabelConversationDto,
    @Context() context: CommandContext,
  ): Promise<Done> {
    return this.act(me, id, { type: 'LabelConversation', add, remove }, context);
  }

  @Route(api.replyInConversation)
  reply(
    @Me() me: Principal,
    @Param('id') id: string,
    @Body() reply: ReplyInConversationDto,
    @Context() context: CommandContext,
  ): Promise<ReplyOrderedResult> {
    return this.commands.execute(new ReplyInConversation(me, id, reply, context));
  }

  private async act(me: Principal, id: string, wanted: Wanted, context: CommandContext): Promise<Done> {
    await this.commands.execute(new ActInConversation(me, id, wanted, context));
    return { success: true };
  }
}
