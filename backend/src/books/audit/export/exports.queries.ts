import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditExport } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { auditExportStream } from './export.events.js';
import { auditExportsProjection } from './exports.projection.js';

/** Newest first. */
export class ListAuditExports extends Query<ListPage<AuditExport>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@QueryHandler(ListAuditExports)
export class ListAuditExportsHandler implements IQueryHandler<ListAuditExports> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ page }: ListAuditExports): Promise<ListPage<AuditExport>> {
    const sort = [{ field: 'startedAt', direction: 'desc' as const }];
    const { documents, cursor } = await this.readModels.find(auditExportsProjection, { sort, ...page });
    return { items: documents.map(({ body }) => body), cursor };
  }
}

/** @throws DomainError not-found */
export class GetAuditExport extends Query<AuditExport> {
  constructor(readonly exportId: string) {
    super();
  }
}

@QueryHandler(GetAuditExport)
export class GetAuditExportHandler implements IQueryHandler<GetAuditExport> {
  constructor(@Inject(EVENT_STORE) private readonly eventStore: EventStore) {}

  /** Reads the stream, so that the manifest is there as soon as the file is. */
  async execute({ exportId }: GetAuditExport): Promise<AuditExport> {
    let found: AuditExport | undefined;
    for await (const event of this.eventStore.readStream(auditExportStream(exportId))) {
      const before = found ?? auditExportsProjection.initial(exportId);
      found = auditExportsProjection.fold({ ...before }, event) ?? undefined;
    }
    if (!found) throw DomainError.notFound('Export');
    return found;
  }
}

export const exportQueries = [ListAuditExportsHandler, GetAuditExportHandler];
