import { say, type Saying } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { mergeEvents, type MergeEvent, type MergesForgotten, type OfMerge } from './merges.events.js';

/** By person id: the person that they were merged into. */
export interface Merges extends ReadonlyMap<string, string> {
  /** Pairs that a member parted. */
  readonly parted: ReadonlySet<string>;
  /** People who were merged by the gateway's word. */
  readonly told: ReadonlySet<string>;
}

class MergedPeople extends Map<string, string> implements Merges {
  readonly parted: Set<string>;
  readonly told: Set<string>;

  constructor(before?: Merges) {
    super(before ?? []);
    this.parted = new Set(before?.parted);
    this.told = new Set(before?.told);
  }
}

export type MergeCommand =
  | { type: 'MergePeople'; merge: OfMerge; told?: 'gateway' }
  | { type: 'UnmergePeople'; merge: OfMerge; reason?: string }
  | { type: 'ForgetMerges'; forgotten: MergesForgotten['data'] };

/** The person whom this person belongs to, after all merges. */
export function rootOf(merges: Merges, personId: string): string {
  let root = personId;
  for (let next = merges.get(root); next !== undefined; next = merges.get(root)) root = next;
  return root;
}

/**
 * The merges of an account's people. All of them are in one stream: a merge depends on others, and if two merges would
 * form a circle, one must lose.
 */
export const merges: Decider<Merges, MergeCommand, MergeEvent | MergesForgotten> = {
  events: mergeEvents,
  initialState: new MergedPeople(),

  decide(command, state) {
    if (command.type === 'ForgetMerges') {
      const { forgotten } = command;
      const gone = new Set(forgotten.personIds);
      const isAny = [...state].some(([personId, into]) => gone.has(personId) || gone.has(into));
      return isAny ? [{ type: 'MergesForgotten', data: forgotten }] : [];
    }
    const { merge } = command;
    const { personId, into } = merge;
    if (command.type === 'UnmergePeople') {
      if (state.get(personId) === undefined) return [];
      if (state.get(personId) !== into) refuse(say('persons-not-merged'));
      // Against what WhatsApp says, a member says why.
      if (state.told.has(personId) && !command.reason) throw DomainError.invalid(SAY_WHY, { reason: SAY_WHY });
      const { reason } = command;
      return [{ type: 'PeopleUnmerged', data: { ...merge, ...(reason !== undefined && { reason }) } }];
    }
    if (state.get(personId) === into) return [];
    if (personId === into) refuse(say('person-cannot-be-merged-with-themselves'));
    if (state.has(personId)) refuse(say('person-merged-elsewhere'));
    if (rootOf(state, into) === personId) refuse(say('persons-merged-already'));
    return [{ type: 'PeopleMerged', data: { ...merge, ...(command.told && { told: command.told }) } }];
  },

  evolve(state, event) {
    const next = new MergedPeople(state);
    if (event.type === 'MergesForgotten') {
      const gone = new Set(event.data.personIds);
      for (const [personId, into] of state) if (gone.has(personId) || gone.has(into)) next.delete(personId);
      return next;
    }
    const { personId, into } = event.data;
    const pair = pairOf(personId, into);
    next.told.delete(personId);
    if (event.type === 'PeopleMerged') {
      next.set(personId, into);
      next.parted.delete(pair);
      if (event.data.told) next.told.add(personId);
    } else {
      next.delete(personId);
      next.parted.add(pair);
    }
    return next;
  },
};

/** All who are one with this person, the one whom they belong to first. */
export function groupOf(merges: Merges, personId: string): string[] {
  const root = rootOf(merges, personId);
  return [root, ...[...merges.keys()].filter((one) => rootOf(merges, one) === root)];
}

const pairOf = (one: string, other: string): string => [one, other].sort().join(' ');

/** Whether a member parted these two: then the gateway's word does not merge them. */
export const areParted = ({ parted }: Merges, one: string, other: string): boolean => parted.has(pairOf(one, other));

/** Ids of two people. */
export type Pair = readonly [string, string];

/** Whether one of a pair is in one group, and the other in the other. */
export const isBetween = ([one, other]: Pair, ones: readonly string[], others: readonly string[]): boolean =>
  (ones.includes(one) && others.includes(other)) || (ones.includes(other) && others.includes(one));

const SAY_WHY = say('say-why-two-people');

function refuse(problem: Saying): never {
  throw new DomainError('conflict', problem, { personId: problem });
}
