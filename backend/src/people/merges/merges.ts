import { say, type Saying } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { mergeEvents, type MergeEvent, type MergesForgotten, type OfMerge } from './merges.events.js';

/** By person id: the person that they were merged into. */
export type Merges = ReadonlyMap<string, string>;

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
  initialState: new Map(),

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
    if (event.type === 'MergesForgotten') {
      const gone = new Set(event.data.personIds);
      return new Map([...state].filter(([personId, into]) => !gone.has(personId) && !gone.has(into)));
    }
    const { personId, into } = event.data;
    const next = new Map(state);
    if (event.type === 'PeopleMerged') next.set(personId, into);
    else next.delete(personId);
    return next;
  },
};

/** The people whom a member parted, in pairs, and whom the gateway merged. */
export interface Partings {
  parted: ReadonlySet<string>;
  /** Those that stand by the gateway's word. */
  told: ReadonlySet<string>;
}

const pairOf = (one: string, other: string): string => [one, other].sort().join(' ');

/** What the same stream says of pairs; writes nothing. */
export const partings: Decider<Partings, never, MergeEvent | MergesForgotten> = {
  events: mergeEvents,
  initialState: { parted: new Set(), told: new Set() },
  decide: () => [],
  evolve(state, event) {
    if (event.type === 'MergesForgotten') return state;
    const pair = pairOf(event.data.personId, event.data.into);
    const [parted, told] = [new Set(state.parted), new Set(state.told)];
    if (event.type === 'PeopleUnmerged') parted.add(pair);
    else parted.delete(pair);
    if (event.type === 'PeopleMerged' && event.data.told) told.add(pair);
    else told.delete(pair);
    return { parted, told };
  },
};

/** Whether a member said that these are two people. */
export const areParted = ({ parted }: Partings, one: string, other: string): boolean => parted.has(pairOf(one, other));

/** Whether these two are one by the gateway's word. */
export const areToldOne = ({ told }: Partings, one: string, other: string): boolean => told.has(pairOf(one, other));

function refuse(problem: Saying): never {
  throw new DomainError('conflict', problem, { personId: problem });
}
