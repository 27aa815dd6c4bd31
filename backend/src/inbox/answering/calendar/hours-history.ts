import type { OpeningHours } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { answeringEvents, type AnsweringEvent } from '../answering.events.js';

/** Opening hours that an account once set. */
export interface HoursVersion {
  /** Goes up with each change. */
  version: number;
  /** Unix ms: when they were set. */
  since: number;
  /** null: around the clock. */
  hours: OpeningHours | null;
}

/** So many of the newest are all there: by any of them times can be counted. */
export const VERSIONS_OFFERED = 50;
/** The most versions that are remembered, however often hours are set: each may hold 200 days with their names. */
export const VERSIONS_MAX = 1_000;
/** Days of every zone begin with a quarter of an hour: what was in force at none of them is asked for by no past day. */
const QUARTER_MS = 900_000;

/** The versions of the opening hours of an account, the oldest first. Decides nothing: it is what was decided. */
export const hoursHistory: Decider<readonly HoursVersion[], never, AnsweringEvent> = {
  events: answeringEvents,
  initialState: [],
  decide: () => [],
  evolve: (versions, { type, data }) =>
    type === 'OpeningHoursChanged'
      ? withVersion(versions, { version: data.version, since: Date.parse(data.at), hours: data.hours })
      : versions,
};

function withVersion(versions: readonly HoursVersion[], news: HoursVersion): readonly HoursVersion[] {
  const all = [...versions, news];
  const [old, next] = all.slice(-VERSIONS_OFFERED - 1);
  const isAsked = all.length <= VERSIONS_OFFERED || !old || !next || quarterOf(old) !== quarterOf(next);
  return (isAsked ? all : all.filter((one) => one !== old)).slice(-VERSIONS_MAX);
}

const quarterOf = ({ since }: HoursVersion): number => Math.floor(since / QUARTER_MS);
