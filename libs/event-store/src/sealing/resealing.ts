import { type EventCatalogue, fieldsOf } from '../catalogue/catalogue.js';
import type { StoredEvent } from '../event.js';
import { keyNamesIn, sealedContent, subjectsIn } from './sealed-content.js';
import type { SubjectKeys } from './subject-keys.js';

/** The personal fields in plain text of an event that was written before they, or some of them, were sealed. */
export interface Open {
  /** In the current version, which defines the subjects of its fields. With boxes, as it was written. */
  event: StoredEvent;
  hasBoxes: boolean;
  /** Place by place, as they are sealed. */
  subjects: readonly (string | undefined)[];
}

/** undefined if nothing in it is personal, or if that is sealed already. */
export function openIn(
  stored: StoredEvent,
  catalogue: EventCatalogue,
  keys: Pick<SubjectKeys, 'idOf'>,
): Open | undefined {
  const marks = catalogue.personal.get(stored.type);
  if (!marks) return undefined;
  const hasBoxes = keyNamesIn(fieldsOf(stored), marks).length > 0;
  const event = hasBoxes ? stored : catalogue.current(stored);
  const subjects = subjectsIn(fieldsOf(event), marks, keys);
  return subjects.some((subject) => subject !== undefined) ? { event, subjects, hasBoxes } : undefined;
}

/** The same events with all personal fields sealed. @throws StoreUnavailable the keys are away */
export async function resealed(
  events: readonly StoredEvent[],
  catalogue: EventCatalogue,
  keys: SubjectKeys,
): Promise<StoredEvent[]> {
  const open = events.map((event) => openIn(event, catalogue, keys));
  const wanted = new Set(open.flatMap((found) => found?.subjects.filter((subject) => subject !== undefined) ?? []));
  const found = await keys.obtain([...wanted]);
  return events.map((stored, index) => {
    const told = open[index];
    if (!told) return stored;
    const { event, subjects, hasBoxes } = told;
    const marks = catalogue.personal.get(event.type) ?? [];
    return { ...event, data: sealedContent(event.id, fieldsOf(event), marks, subjects, found, { hasBoxes }) };
  });
}
