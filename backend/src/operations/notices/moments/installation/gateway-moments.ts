import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { channelsProjection, GatewayWatch } from '../../../../whatsapp/index.js';
import { unreachableChannelsProjection } from '../../../../messaging/index.js';
import { READ_MODELS } from '../../../../platform/storage/tokens.js';
import type { Moment, MomentSource } from '../moment-source.js';

/** A gateway that restarts is away for less than this, in ms. */
const GONE_MS = 5 * 60_000;
/** How long a channel counts as unanswered after `until`, in ms: it has no mark for a moment between two tries. */
const BETWEEN_MS = 10 * 60_000;
/** More channels than an installation has. */
const CHANNELS_MOST = 1_000_000;
const PAGE = 500;

/** A channel whose gateway did not answer when it was last asked. ISO-8601 UTC. */
type Unanswered = Readonly<Record<'since' | 'until', string>>;

/**
 * Whether the gateway answers for no channel any more: for none of the active ones; or, if only a few of many have
 * messages to send, for none of those that were asked.
 * @param silentMs for how long no call of this process was answered
 * @param now Unix ms
 * @returns since when, ISO-8601 UTC; undefined while it answers any channel, or for less than {@link GONE_MS}
 */
export function goneSince(
  unanswered: readonly Unanswered[],
  active: number,
  silentMs: number,
  now: number,
): string | undefined {
  const still = unanswered.filter(({ until }) => Date.parse(until) > now - BETWEEN_MS);
  const [first] = still.map(({ since }) => since).sort();
  if (active === 0 || first === undefined || Date.parse(first) > now - GONE_MS) return undefined;
  return still.length >= active || (still.length > 1 && silentMs >= GONE_MS) ? first : undefined;
}

/** Notifies administrators once each time that the whole gateway does not answer. */
@Injectable()
export class GatewayGone implements MomentSource {
  readonly wakesOn = ['MessageProviderFailed'];
  private broken?: string | undefined;

  constructor(
    private readonly watch: GatewayWatch,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    const { documents } = await this.readModels.find(unreachableChannelsProjection, {
      where: { until: { gt: new Date(now - BETWEEN_MS).toISOString() } },
      sort: [{ field: 'until', direction: 'asc' }],
      limit: PAGE,
    });
    const active = await this.readModels.count(channelsProjection, { status: 'ACTIVE' }, CHANNELS_MOST);
    const of = documents.map(({ body }) => body);
    const broken = this.brokenSince(now);
    const since =
      goneSince(of, Math.min(active, PAGE), this.watch.silentMs, now) ??
      (of.length === 0 && active > 0 ? broken : undefined);
    if (since === undefined) return;
    await found({ accountId: null, kind: 'gateway-gone', subject: 'gateway', moment: since, facts: { until: since } });
  }

  /**
   * A gateway that takes each call and breaks the connection leaves outcomes unknown, and no channel unanswered: such a
   * message is looked for, not tried again. The start of its silence is the same at every look.
   */
  private brokenSince(now: number): string | undefined {
    const { failingMs, silentMs } = this.watch;
    this.broken = failingMs < GONE_MS ? undefined : (this.broken ?? new Date(now - silentMs).toISOString());
    return this.broken;
  }
}
