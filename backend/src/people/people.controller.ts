import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type Person, type SavedPerson } from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../platform/http/commands/request-context.js';
import { ApiTags } from '../platform/http/openapi/decorators.js';
import { sendPage } from '../platform/http/paging.js';
import { Route } from '../platform/http/route.js';
import { SignedIn } from '../platform/security/policy.js';
import { AddPerson, MergePeople, PartHandle, SayOfPerson, unmerge } from './people.commands.js';
import {
  AddPersonDto,
  ChangeLabelsDto,
  OtherPersonDto,
  PeopleListQuery,
  SetAttributeDto,
  UnmergePersonDto,
} from './people.dto.js';
import { GetPerson, ListPeople } from './people.queries.js';

/** The people whom an account writes to. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class PeopleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('look')
  @Route(api.people)
  async list(
    @Me() { accountId }: Principal,
    @Query() { limit, cursor, order, ...filter }: PeopleListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Person[]> {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    return sendPage(response, await this.queries.execute(new ListPeople(accountId, filter, page, order, true)));
  }

  @SignedIn('look')
  @Route(api.person)
  get(@Me() { accountId }: Principal, @Param('id') id: string): Promise<Person> {
    return this.queries.execute(new GetPerson(accountId, id));
  }

  @SignedIn('answer')
  @Route(api.addPerson)
  add(
    @Me() { accountId }: Principal,
    @Body() body: AddPersonDto,
    @Context() context: CommandContext,
  ): Promise<SavedPerson> {
    return this.commands.execute(new AddPerson(accountId, body, context));
  }

  @SignedIn('answer')
  @Route(api.setAttribute)
  @HttpCode(200)
  attribute(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Body() { name, value }: SetAttributeDto,
    @Context() context: CommandContext,
  ): Promise<SavedPerson> {
    return this.commands.execute(new SayOfPerson(accountId, id, { type: 'SetAttribute', name, value }, context));
  }

  @SignedIn('answer')
  @Route(api.changeLabels)
  @HttpCode(200)
  labels(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Body() { add = [], remove = [] }: ChangeLabelsDto,
    @Context() context: CommandContext,
  ): Promise<SavedPerson> {
    return this.commands.execute(new SayOfPerson(accountId, id, { type: 'ChangeLabels', add, remove }, context));
  }

  @Route(api.mergePeople)
  @HttpCode(200)
  async merge(
    @Me() { accountId }: Principal,
    @Param('id') into: string,
    @Body() { personId }: OtherPersonDto,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new MergePeople(accountId, { type: 'MergePeople', personId, into }, context));
    return { success: true };
  }

  @Route(api.unmergePeople)
  @HttpCode(200)
  async unmerge(
    @Me() { accountId }: Principal,
    @Param('id') into: string,
    @Body() { personId, handle, reason }: UnmergePersonDto,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    if (handle !== undefined) await this.commands.execute(new PartHandle(accountId, into, { handle, reason }, context));
    else await this.commands.execute(new MergePeople(accountId, unmerge(personId, into, reason), context));
    return { success: true };
  }
}
