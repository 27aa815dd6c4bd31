import { personKey } from '../list/person-key.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import type { ImportedPerson, PeopleImported } from './import.events.js';

const reckoned = new WeakMap<readonly ImportedPerson[], ReadonlyMap<string, ImportedPerson[]>>();

/** By the key of each person, without those who were forgotten. Reckoned once an event, since each document asks. */
export function importedOf({ accountId, people }: PeopleImported['data']): ReadonlyMap<string, ImportedPerson[]> {
  const before = reckoned.get(people);
  if (before) return before;
  const found = new Map<string, ImportedPerson[]>();
  for (const one of people) {
    if (isPseudonym(one.first.value)) continue;
    const key = personKey(accountId, one.first);
    const rows = found.get(key);
    if (rows) rows.push(one);
    else found.set(key, [one]);
  }
  reckoned.set(people, found);
  return found;
}
