import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PeopleImport, PeopleImportPreview } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { RowErrors } from '../bulk/planning/row-errors.js';
import { type PeopleImportDocument, peopleImportsProjection } from './people-imports.projection.js';
import { Clock } from '../../platform/domain/clock.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { ImportRules } from './import-rules.js';
import { type FileOfPeople, judgedFile } from './judged-file.js';

/** How far a file of people is. @throws DomainError not-found for another account's */
export class GetPeopleImport extends Query<PeopleImport> {
  constructor(
    readonly accountId: string,
    readonly importId: string,
  ) {
    super();
  }
}

/** The files of people that an account took in, the newest first. */
export class ListPeopleImports extends Query<ListPage<PeopleImport>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/**
 * Returns the result that an import of a file would have; nothing is written. @throws DomainError invalid, not-found
 * for a wording
 */
export class PreviewImport extends Query<PeopleImportPreview> {
  constructor(
    readonly accountId: string,
    readonly file: FileOfPeople,
  ) {
    super();
  }
}

@QueryHandler(GetPeopleImport)
export class GetPeopleImportHandler implements IQueryHandler<GetPeopleImport> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly errors: RowErrors,
  ) {}

  async execute({ accountId, importId }: GetPeopleImport): Promise<PeopleImport> {
    const document = await this.readModels.get(peopleImportsProjection, importId);
    if (document?.accountId !== accountId) throw DomainError.notFound('Import');
    return { ...viewOf(importId, document), problems: await this.errors.first(importId) };
  }
}

@QueryHandler(ListPeopleImports)
export class ListPeopleImportsHandler implements IQueryHandler<ListPeopleImports> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, page }: ListPeopleImports): Promise<ListPage<PeopleImport>> {
    const { documents, cursor } = await this.readModels.find(peopleImportsProjection, {
      where: { accountId },
      sort: [{ field: 'begunAt', direction: 'desc' }],
      ...page,
    });
    return { items: documents.map(({ id, body }) => viewOf(id, body)), ...(cursor !== undefined && { cursor }) };
  }
}

@QueryHandler(PreviewImport)
export class PreviewImportHandler implements IQueryHandler<PreviewImport> {
  constructor(
    private readonly rules: ImportRules,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, file }: PreviewImport): Promise<PeopleImportPreview> {
    const { rules, wordings } = await this.rules.of(accountId, file.content, this.clock.now());
    const { reading, layout, report, problems, notes, noted, sample } = await judgedFile(
      file,
      rules,
      wordings,
      undefined,
    );
    const { mapping: _mapping, ...read } = reading;
    return {
      dryRun: true,
      ...read,
      columnsOf: { ...layout.at },
      report,
      problems: [...problems],
      notes: [...notes],
      noted,
      sample,
    };
  }
}

function viewOf(
  id: string,
  { fileName, report, written, consents, begunAt, endedAt }: PeopleImportDocument,
): PeopleImport {
  const state = endedAt === null ? 'under-way' : 'done';
  return { id, fileName, state, ...report, written, consents, begunAt, endedAt };
}

export const importQueries = [GetPeopleImportHandler, ListPeopleImportsHandler, PreviewImportHandler];
