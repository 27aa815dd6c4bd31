import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type SavedTemplate, type Template } from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import type { TemplateDraft } from './template.js';
import { TemplateFiles } from './template-files.js';
import { ChangeTemplate, CreateTemplate, DeleteTemplate, templateIdOf } from './templates.commands.js';
import { SaveTemplateDto } from './templates.dto.js';
import { GetTemplate, ListTemplates } from './templates.queries.js';

/** An account's templates. */
@ApiTags('templates')
@SignedIn('manage')
@Controller()
export class TemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: TemplateFiles,
  ) {}

  @SignedIn('look')
  @Route(api.templates)
  async list(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Template[]> {
    return sendPage(response, await this.queries.execute(new ListTemplates(accountId, page)));
  }

  @SignedIn('look')
  @Route(api.template)
  get(@Me() { accountId }: Principal, @Param('id') id: string): Promise<Template> {
    return this.queries.execute(new GetTemplate(accountId, id));
  }

  @Route(api.createTemplate)
  @ApiResponse({ status: 404 })
  async create(
    @Me() { accountId, memberId: by }: Principal,
    @Body() body: SaveTemplateDto,
    @Context() context: CommandContext,
  ): Promise<SavedTemplate> {
    const of = { accountId, by, templateId: templateIdOf(accountId, context), mediaId: body.mediaId };
    const draft = await this.files.attached(of, draftOf(body), context);
    return this.commands.execute(new CreateTemplate({ accountId, draft }, context));
  }

  @Route(api.changeTemplate)
  async change(
    @Me() { accountId, memberId: by }: Principal,
    @Param('id') id: string,
    @Body() body: SaveTemplateDto,
    @Context() context: CommandContext,
  ): Promise<SavedTemplate> {
    const of = { accountId, by, templateId: id, mediaId: body.mediaId };
    const draft = await this.files.attached(of, draftOf(body), context, true);
    return this.commands.execute(new ChangeTemplate({ templateId: id, accountId, draft }, context));
  }

  @Route(api.deleteTemplate)
  async remove(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new DeleteTemplate({ templateId: id, accountId }, context));
    return { success: true };
  }
}

const draftOf = ({ title, header, body, footer, buttons, targets, content }: SaveTemplateDto): TemplateDraft => ({
  title,
  header: header ?? null,
  body,
  footer: footer ?? null,
  buttons: buttons ?? [],
  ...(targets && { targets }),
  ...(content && { content }),
});
