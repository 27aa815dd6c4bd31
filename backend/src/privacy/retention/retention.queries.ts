import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Retention, RETENTION_COUNTED, type RetentionPreview, type RetentionRules } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { Outdated } from './outdated.js';
import { retentionStream } from './retention.events.js';
import { retentionProjection } from './retention.projection.js';
import { beforeOf, retention } from './retention.js';

export class GetRetention extends Query<Retention> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** The data that these rules would remove now. */
export class PreviewRetention extends Query<RetentionPreview> {
  constructor(
    readonly accountId: string,
    readonly rules: RetentionRules,
  ) {
    super();
  }
}

@QueryHandler(GetRetention)
export class GetRetentionHandler implements IQueryHandler<GetRetention> {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId }: GetRetention): Promise<Retention> {
    const { mediaMonths, peopleMonths } = await this.executor.state(retention, retentionStream(accountId));
    const document = await this.readModels.get(retentionProjection, accountId);
    return { mediaMonths, peopleMonths, lastRun: document?.lastRun ?? null };
  }
}

@QueryHandler(PreviewRetention)
export class PreviewRetentionHandler implements IQueryHandler<PreviewRetention> {
  constructor(
    private readonly outdated: Outdated,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, rules }: PreviewRetention): Promise<RetentionPreview> {
    const now = this.clock.now();
    const mediaBefore = beforeOf(rules.mediaMonths, now);
    const peopleBefore = beforeOf(rules.peopleMonths, now);
    const seen: RetentionPreview = { mediaBefore, files: 0, bytes: 0, peopleBefore, people: 0, isMore: false };
    if (mediaBefore !== null)
      for await (const { bytes } of this.outdated.media(accountId, mediaBefore)) {
        if ((seen.isMore = seen.files >= RETENTION_COUNTED)) break;
        seen.files++;
        seen.bytes += bytes;
      }
    if (peopleBefore !== null)
      for await (const _ of this.outdated.people(accountId, peopleBefore)) {
        if (seen.people >= RETENTION_COUNTED) {
          seen.isMore = true;
          break;
        }
        seen.people++;
      }
    return seen;
  }
}

export const retentionQueries = [GetRetentionHandler, PreviewRetentionHandler];
