import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Forgetting, ForgettingPreview } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { ForgottenRecipient } from '../../messaging/index.js';
import { ForgottenPeople } from '../../people/index.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { forgettingsProjection, viewOf } from './forgettings.projection.js';

/** The data that is removed with a person. @throws DomainError not-found for another account's person */
export class PreviewForgetting extends Query<ForgettingPreview> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
  ) {
    super();
  }
}

/** The forgettings of an account's people; null: of whole accounts. The newest first. */
export class ListForgettings extends Query<ListPage<Forgetting>> {
  constructor(
    readonly accountId: string | null,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's */
export class GetForgetting extends Query<Forgetting> {
  constructor(
    readonly accountId: string,
    readonly forgettingId: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewForgetting)
export class PreviewForgettingHandler implements IQueryHandler<PreviewForgetting> {
  constructor(
    private readonly people: ForgottenPeople,
    private readonly recipients: ForgottenRecipient,
  ) {}

  async execute({ accountId, personId }: PreviewForgetting): Promise<ForgettingPreview> {
    const { personId: root, handles, stopped } = await this.people.find(accountId, personId);
    const counts = await this.recipients.count(accountId, handles);
    return { personId: root, handles: handles.length, ...counts, stopped };
  }
}

@QueryHandler(ListForgettings)
export class ListForgettingsHandler implements IQueryHandler<ListForgettings> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, page }: ListForgettings): Promise<ListPage<Forgetting>> {
    const { documents, cursor } = await this.readModels.find(forgettingsProjection, {
      where: accountId === null ? { whole: true } : { accountId, whole: false },
      sort: [{ field: 'begunAt', direction: 'desc' }],
      ...page,
    });
    return { items: documents.map(({ id, body }) => viewOf(id, body)), cursor };
  }
}

@QueryHandler(GetForgetting)
export class GetForgettingHandler implements IQueryHandler<GetForgetting> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, forgettingId }: GetForgetting): Promise<Forgetting> {
    const document = await this.readModels.get(forgettingsProjection, forgettingId);
    if (document?.accountId !== accountId) throw DomainError.notFound('Forgetting');
    return viewOf(forgettingId, document);
  }
}

export const forgettingQueries = [PreviewForgettingHandler, ListForgettingsHandler, GetForgettingHandler];
