import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { channelsProjection, GatewayWatch, type Silence } from '../../../../whatsapp/index.js';
import { unreachableChannelsProjection } from '../../../../messaging/index.js';
import { READ_MODELS } from '../../../../platform/storage/tokens.js';
import type { Moment, MomentSource } from '../moment-source.js';
import { GATEWAY_WATCHED, watchedProjection } from '../watched.projection.js';

/** A gateway that restarts is away for less than this, in ms. */
const GONE_MS = 5 * 60_000;
/** How long a channel counts as unanswered after `until`, in ms: it has no mark for a moment between two tries. */
const BETWEEN_MS = 10 * 60_000;
/** So many calls in a row without an answer are no coincidence. */
const CALLS = 5;
/** Without a known answer since the last notice, a silence is a new one only so many ms later. */
const AGAIN_MS = 24 * 60 * 60_000;
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

/**
 * Whether no call of this process is answered: several in a row, over {@link GONE_MS}, the last of them lately. A gateway
 * that takes each call and breaks the connection leaves outcomes unknown, and no channel unanswered: such a message is
 * looked for, not tried again.
 */
export const isBroken = ({ calls, firstAgo, lastAgo }: Silence): boolean =>
  calls >= CALLS && firstAgo - lastAgo >= GONE_MS && lastAgo <= BETWEEN_MS;

/**
 * Notifies administrators once each time that the whole gateway does not answer: the next notice comes after an answer,
 * or a day later at the earliest. When the last one was noted stands in the log, so another process knows it.
 */
@Injectable()
export class GatewayGone implements MomentSource {
  readonly wakesOn = ['MessageProviderFailed'];
  /** When this process noted the last one, Unix ms: the read model may not show it yet. */
  private notedAt = -Infinity;

  constructor(
    private readonly watch: GatewayWatch,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    const silence = this.watch.silenceOf('channel');
    const since = await this.goneSince(now, silence);
    if (since === undefined || (await this.isNoted(now, silence))) return;
    await found({ accountId: null, kind: 'gateway-gone', subject: 'gateway', moment: since, facts: { until: since } });
    this.notedAt = now;
  }

  private async goneSince(now: number, silence: Silence): Promise<string | undefined> {
    const { documents } = await this.readModels.find(unreachableChannelsProjection, {
      where: { until: { gt: new Date(now - BETWEEN_MS).toISOString() } },
      sort: [{ field: 'until', direction: 'asc' }],
      limit: PAGE,
    });
    const active = await this.readModels.count(channelsProjection, { status: 'ACTIVE' }, CHANNELS_MOST);
    const of = documents.map(({ body }) => body);
    const gone = goneSince(of, Math.min(active, PAGE), silence.firstAgo, now);
    if (gone !== undefined || of.length > 0 || active === 0 || !isBroken(silence)) return gone;
    return new Date(now - silence.firstAgo).toISOString();
  }

  /** Whether the silence was noted within the last day, and this process knows of no answer since then. */
  private async isNoted(now: number, { answeredAgo = Infinity }: Silence): Promise<boolean> {
    const noted = await this.readModels.get(watchedProjection, GATEWAY_WATCHED);
    const notedAt = Math.max(this.notedAt, noted ? Date.parse(noted.since) : -Infinity);
    return notedAt > now - AGAIN_MS && now - answeredAgo <= notedAt;
  }
}
