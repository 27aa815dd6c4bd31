import { t } from '@lingui/core/macro';
import type { FillingView, ProjectionView, RebuildView } from '@wavelane/contracts';
import { eventCount, minuteCount } from '@/components/words/counts';
import { formatNumber, groupDigits } from '@/lib/format';

/** The meaning of a projection's state, as the tone of a badge. */
export const STATE_TONES: Readonly<Record<ProjectionView['state'], 'success' | 'info' | 'warning' | 'error'>> = {
  live: 'success',
  standby: 'info',
  starting: 'info',
  filling: 'warning',
  paused: 'warning',
  stopped: 'warning',
  waiting: 'warning',
  'catching-up': 'warning',
  rebuilding: 'info',
  stalled: 'error',
};

/** The state's name. */
export const STATE_TEXTS: Readonly<Record<ProjectionView['state'], string>> = {
  live: t`Live`,
  standby: t`Standby`,
  starting: t`Starting`,
  filling: t`Filling`,
  paused: t`Paused`,
  stopped: t`Stopped`,
  waiting: t`Waiting`,
  'catching-up': t`Catching up`,
  rebuilding: t`Rebuilding`,
  stalled: t`Stalled`,
};

/** How far a second version is. */
export const REBUILD_TEXTS: Readonly<Record<RebuildView['state'], string>> = {
  filling: t`filling`,
  ready: t`ready`,
  failed: t`failed`,
  cancelled: t`cancelled`,
};

/** A position of a log that counts, without its leading zeros; of another log as it is. */
export const positionText = (position: string): string =>
  /^\d+$/.test(position) ? groupDigits(position.replace(/^0+(?=\d)/, '')) : position;

/** `up to date`, `12 events, 3 s behind`; counting ends at 1,000. */
export function lagText({ lagEvents, lagSeconds }: { lagEvents: number; lagSeconds: number }): string {
  if (lagEvents === 0) return t`up to date`;
  const events = lagEvents >= 1_000 ? t`more than 1,000 events` : eventCount(lagEvents);
  return t`${events}, ${formatNumber(Math.round(lagSeconds))} s behind`;
}

/** `43 %, about 2 min left` of a read model that is folded from the start of the log. */
export function fillingText({ share, secondsLeft }: FillingView): string {
  const left = secondsLeft === null ? '' : t`, about ${minuteCount(Math.ceil(secondsLeft / 60))} left`;
  return `${Math.floor(share * 100)} %${left}`;
}

/** The orders that an operator can give for a projection in its current state. */
export function actionsFor({ rebuild, previous }: Pick<ProjectionView, 'rebuild' | 'previous'>) {
  const state = rebuild?.state;
  return {
    rebuild: state === undefined || state === 'failed' || state === 'cancelled',
    switch: state === 'ready',
    cancel: state === 'filling' || state === 'ready',
    rollback: previous !== null && state === undefined,
  };
}

/** The parameters of the request for these conditions: minutes in UTC become instants, the tab is left out. */
export function eventsAsked({ tab: _tab, since, until, ...rest }: Record<string, string>): Record<string, string> {
  return { ...rest, ...(since && { since: `${since}:00Z` }), ...(until && { until: `${until}:00Z` }) };
}
