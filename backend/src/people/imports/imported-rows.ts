import type { ConsentsGiven, GivenByOne, SaidByRow } from '../consents/consent.events.js';
import { personKey } from '../list/person-key.js';
import type { Handle } from '../../platform/personal/handle.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import type { ImportedPerson, PeopleImported } from './import.events.js';

/** The person of a row, and the row's data. */
export interface ImportedRow extends SaidByRow {
  /** The handle that the person was first known by. */
  first: Handle;
}

/** The content of an event that may have rows of a file. */
export type WithRows = PeopleImported['data'] | ConsentsGiven['data'];

const reckoned = new WeakMap<readonly (ImportedPerson | GivenByOne)[], ReadonlyMap<string, ImportedRow[]>>();

/** Rows by the key of each person, without those who were forgotten. Reckoned once an event, since each document asks. */
export function importedOf({ accountId, people }: WithRows): ReadonlyMap<string, ImportedRow[]> {
  const before = reckoned.get(people);
  if (before) return before;
  const found = new Map<string, ImportedRow[]>();
  for (const one of people) {
    const row = rowOf(one);
    if (!row || isPseudonym(row.first.value)) continue;
    const key = personKey(accountId, row.first);
    const rows = found.get(key);
    if (rows) rows.push(row);
    else found.set(key, [row]);
  }
  reckoned.set(people, found);
  return found;
}

function rowOf(one: ImportedPerson | GivenByOne): ImportedRow | undefined {
  if (!('handleIds' in one)) return one;
  const { first, line, row } = one;
  return row && line !== undefined ? { first, line, ...row } : undefined;
}
