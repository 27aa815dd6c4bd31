import type { ADMIN_TOPICS, OWN_TOPICS } from '@wavelane/contracts';
import type { StoredEvent } from '@wavelane/event-store';

export type OwnTopic = (typeof OWN_TOPICS)[number];
export type AdminTopic = (typeof ADMIN_TOPICS)[number];

/** The topics that an event changes: for the account that it names, for administrators, for all. */
export interface Changes {
  own?: readonly OwnTopic[];
  admin?: readonly AdminTopic[];
  everyone?: readonly OwnTopic[];
}

/** Events of these types change these topics. If several rules name a type, all of them count. */
export interface LiveRule {
  types: readonly string[];
  changes: Changes;
  /** Only events for which this is true. Default: all. */
  when?: (event: Pick<StoredEvent, 'type' | 'data'>) => boolean;
}

export const changing = (types: readonly string[], changes: Changes, when?: LiveRule['when']): LiveRule =>
  when ? { types, changes, when } : { types, changes };

/** Types that change nothing that a page shows, or whose change an event that follows reports. */
export const changingNothing = (...types: readonly string[]): LiveRule => ({ types, changes: {} });
