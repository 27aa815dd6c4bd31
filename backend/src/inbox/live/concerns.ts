import { ADMIN_TOPICS, OWN_TOPICS, type Topic } from '@wavelane/contracts';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { AdminTopic, LiveRule, OwnTopic } from '../../platform/features/live-rules.js';

/** The receivers of a hint: one account, one person whichever account they act for, all administrators, or all. */
export type Audience = `account:${string}` | `member:${string}` | 'administrators' | 'everyone';

/** The topics that an event has changed, and the audience that reads them. */
export interface Concern {
  audience: Audience;
  topics: readonly Topic[];
}

/** Which topics the events of all features change, by their rules. */
export class Concerns {
  /** All event types that a rule names. */
  readonly considered: readonly string[];
  /** The types that concern at least one audience. */
  readonly followed: readonly string[];
  private readonly rules = new Map<string, LiveRule[]>();

  constructor(rules: readonly LiveRule[]) {
    for (const rule of rules) {
      for (const type of rule.types) {
        const those = this.rules.get(type);
        if (those) those.push(rule);
        else this.rules.set(type, [rule]);
      }
    }
    this.considered = [...this.rules.keys()];
    this.followed = rules
      .filter(({ changes }) => Object.keys(changes).length > 0)
      .flatMap(({ types }) => types)
      .filter((type, place, types) => types.indexOf(type) === place);
  }

  /**
   * Returns the audiences that an event concerns and the topics that it changes. Only the account that the event names
   * receives its own topics.
   */
  of(event: Pick<StoredEvent, 'type' | 'data'>): Concern[] {
    const changes = (this.rules.get(event.type) ?? [])
      .filter(({ when }) => when?.(event) ?? true)
      .map((rule) => rule.changes);
    const concerns: Concern[] = [];
    const own = all<OwnTopic>(changes.map((one) => one.own));
    const admin = all<AdminTopic>(changes.map((one) => one.admin));
    const everyone = all<OwnTopic>(changes.map((one) => one.everyone));
    const { accountId, memberId } = fieldsOf(event);
    if (own.length > 0 && typeof accountId === 'string')
      concerns.push({ audience: `account:${accountId}`, topics: own });
    // A member who acts for another account still receives the topics that belong to themselves.
    const members = own.filter((topic) => topic === 'security' || topic === 'notices');
    if (members.length > 0 && typeof accountId === 'string')
      concerns.push({ audience: `member:${accountId}`, topics: members });
    // The accounts that the member works for have changed, whichever account they look at.
    if (own.length > 0 && typeof memberId === 'string')
      concerns.push({ audience: `member:${memberId}`, topics: ['me'] });
    if (admin.length > 0) concerns.push({ audience: 'administrators', topics: admin });
    if (everyone.length > 0) concerns.push({ audience: 'everyone', topics: everyone });
    return concerns;
  }
}

const all = <T>(lists: readonly (readonly T[] | undefined)[]): T[] => [...new Set(lists.flatMap((list) => list ?? []))];

/** A listener as the hub knows them: the account, the member, and whether they are an administrator. */
export interface Listener {
  accountId: string;
  memberId: string;
  isAdministrator: boolean;
}

export function audiencesOf({ accountId, memberId, isAdministrator }: Listener): readonly Audience[] {
  return [
    `account:${accountId}`,
    `member:${memberId}`,
    'everyone',
    ...(isAdministrator ? (['administrators'] as const) : []),
  ];
}

/** Returns all topics that a listener may receive. */
export const topicsFor = (isAdministrator: boolean): readonly Topic[] =>
  isAdministrator ? [...OWN_TOPICS, ...ADMIN_TOPICS] : OWN_TOPICS;
