import { say, type Saying } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { mergeEvents, type MergeEvent, type MergesForgotten, type OfMerge } from './merges.events.js';

/** By person id: the person that they were merged into. */
export type Merges = ReadonlyMap<string, string>;

export type MergeCommand =
  | { type: 'MergePeople' | 'UnmergePeople'; merge: OfMerge }
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
    const { type, merge } = command;
    const { personId, into } = merge;
    if (type === 'UnmergePeople') {
      if (state.get(personId) === undefined) return [];
      if (state.get(personId) !== into) refuse(say('persons-not-merged'));
      return [{ type: 'PeopleUnmerged', data: merge }];
    }
    if (state.get(personId) === into) return [];
    if (personId === into) refuse(say('person-cannot-be-merged-with-themselves'));
    if (state.has(personId)) refuse(say('person-merged-elsewhere'));
    if (rootOf(state, into) === personId) refuse(say('persons-merged-already'));
    return [{ type: 'PeopleMerged', data: merge }];
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

function refuse(problem: Saying): never {
  throw new DomainError('conflict', problem, { personId: problem });
}
