import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SeenChannels, TemplateUse } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { channelsWhere } from '../../platform/security/seen-channels.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { jobsProjection } from '../jobs/jobs.projection.js';

/** In how many of the account's jobs each template was used, when last and for what; of the channels that are seen. */
export class GetTemplateUses extends Query<TemplateUse[]> {
  constructor(
    readonly accountId: string,
    readonly templateIds: readonly string[],
    readonly seen: SeenChannels = null,
  ) {
    super();
  }
}

@QueryHandler(GetTemplateUses)
export class GetTemplateUsesHandler implements IQueryHandler<GetTemplateUses> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  execute({ accountId, templateIds, seen }: GetTemplateUses): Promise<TemplateUse[]> {
    return Promise.all(
      templateIds.map(async (templateId) => {
        const where = { accountId, admitted: true, templateId, ...channelsWhere(seen) };
        const [jobs, latest] = await Promise.all([
          this.readModels.count(jobsProjection, where),
          this.readModels.find(jobsProjection, {
            where,
            sort: [{ field: 'createdAt', direction: 'desc' }],
            limit: 1,
          }),
        ]);
        const { createdAt = null, purpose } = latest.documents[0]?.body ?? {};
        return { templateId, jobs, lastUsedAt: createdAt, ...(purpose && { purpose }) };
      }),
    );
  }
}
