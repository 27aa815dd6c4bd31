import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Template } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { templateView } from './template-view.js';
import { type TemplateDocument, templatesProjection } from './templates.projection.js';

/** An account's templates, newest first. */
export class ListTemplates extends Query<ListPage<Template>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's template */
export class GetTemplate extends Query<Template> {
  constructor(
    readonly accountId: string,
    readonly templateId: string,
  ) {
    super();
  }
}

@QueryHandler(ListTemplates)
export class ListTemplatesHandler implements IQueryHandler<ListTemplates> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, page }: ListTemplates): Promise<ListPage<Template>> {
    const found = await this.readModels.find(templatesProjection, {
      where: { accountId },
      sort: [{ field: 'createdAt', direction: 'desc' }],
      ...page,
    });
    return { items: found.documents.map(({ id, body }) => viewOf(id, body)), cursor: found.cursor };
  }
}

@QueryHandler(GetTemplate)
export class GetTemplateHandler implements IQueryHandler<GetTemplate> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, templateId }: GetTemplate): Promise<Template> {
    const document = await this.readModels.get(templatesProjection, templateId);
    if (document?.accountId !== accountId) throw DomainError.notFound('Template');
    return viewOf(templateId, document);
  }
}

function viewOf(id: string, document: TemplateDocument): Template {
  return { ...templateView(id, document), createdAt: document.createdAt, updatedAt: document.updatedAt };
}

export const templateQueries = [ListTemplatesHandler, GetTemplateHandler];
