import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditHealth, AuditVerification } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { HealthDetail } from '../../../platform/runtime/health-detail.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { verificationsProjection } from './verifications.projection.js';

/** Newest first. */
export class ListVerifications extends Query<ListPage<AuditVerification>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@QueryHandler(ListVerifications)
export class ListVerificationsHandler implements IQueryHandler<ListVerifications> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ page }: ListVerifications): Promise<ListPage<AuditVerification>> {
    const sort = [{ field: 'requestedAt', direction: 'desc' as const }];
    const { documents, cursor } = await this.readModels.find(verificationsProjection, { sort, ...page });
    return { items: documents.map(({ body }) => body), cursor };
  }
}

/** The verification that ended last. */
@Injectable()
export class LastVerification {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** @returns undefined before the first */
  async read(): Promise<AuditVerification | undefined> {
    const { documents } = await this.readModels.find(verificationsProjection, {
      where: { finishedAt: { gt: '' } },
      sort: [{ field: 'finishedAt', direction: 'desc' }],
      limit: 1,
    });
    return documents[0]?.body;
  }
}

/** Shows the last verification in /health/ready: a difference is shown, but the server stays ready. */
@HealthDetail()
@Injectable()
export class VerificationHealth implements HealthDetail {
  readonly name = 'audit';

  constructor(
    private readonly last: LastVerification,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<AuditHealth> {
    const { state, finishedAt } = (await this.last.read()) ?? { state: 'running', finishedAt: null };
    if (state === 'running' || finishedAt === null) return { state: null, finishedAt: null, age: null };
    const age = Math.max(0, Math.round((this.clock.machine() - Date.parse(finishedAt)) / 1_000));
    return { state, finishedAt, age };
  }
}
