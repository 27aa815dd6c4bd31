import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { channelsProjection } from '../../../../whatsapp/index.js';
import { GetMainBalance, GetPoolPolicy } from '../../../../days/index.js';
import { READ_MODELS } from '../../../../platform/storage/tokens.js';
import type { Moment, MomentSource } from '../moment-source.js';
import { POOL_WATCHED, watchedProjection } from '../watched.projection.js';

/** The pool is near its floor if the days above it last no longer than this for all active channels. */
const NEAR_DAYS = 7;
/** More channels than an installation has. */
const CHANNELS_MOST = 1_000_000;

/** @param free pool days above the floor @param channels that use a day each day */
export const isNearFloor = (free: number, channels: number): boolean => free < Math.max(1, NEAR_DAYS * channels);

/**
 * Finds a pool that is near its floor: once for each time that an administrator added days, and once for each floor. A
 * pool that never had any days is a step of the set-up instead.
 */
@Injectable()
export class PoolNearFloor implements MomentSource {
  readonly wakesOn = ['PoolDaysReserved', 'PoolAdjusted', 'PoolPolicySet', 'ChannelActivated'];

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
  ) {}

  async look(_now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    const filled = await this.readModels.get(watchedProjection, POOL_WATCHED);
    if (!filled) return;
    const [{ balance }, { floor }, channels] = await Promise.all([
      this.queries.execute(new GetMainBalance()),
      this.queries.execute(new GetPoolPolicy()),
      this.readModels.count(channelsProjection, { status: 'ACTIVE' }, CHANNELS_MOST),
    ]);
    if (!isNearFloor(balance - floor, channels)) return;
    const moment = `${filled.since} ${floor}`;
    await found({ accountId: null, kind: 'pool-low', subject: 'pool', moment, facts: { days: balance } });
  }
}
