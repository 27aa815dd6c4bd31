import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { HealthDetail } from '../../platform/runtime/health-detail.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type UnreachableChannel, unreachableChannelsProjection } from '../pace/unreachable-channels.projection.js';
import { gaugeLeftAlone } from './dispatch-metrics.js';

/** Channels that are named; all are counted. */
const NAMED = 20;

/** Which channels are left alone because their gateways do not answer, since when and until when. */
@HealthDetail()
@Injectable()
export class DispatchHealth implements HealthDetail {
  readonly name = 'dispatcher';

  constructor(
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {
    gaugeLeftAlone(() => this.readModels.count(unreachableChannelsProjection, this.isLeftAlone));
  }

  async read(): Promise<{ leftAlone: number; channels: UnreachableChannel[] }> {
    const where = this.isLeftAlone;
    const [leftAlone, { documents }] = await Promise.all([
      this.readModels.count(unreachableChannelsProjection, where),
      this.readModels.find(unreachableChannelsProjection, {
        where,
        sort: [{ field: 'until', direction: 'asc' }],
        limit: NAMED,
      }),
    ]);
    return { leftAlone, channels: documents.map(({ body }) => body) };
  }

  private get isLeftAlone() {
    return { until: { gt: new Date(this.clock.now()).toISOString() } };
  }
}
