import { createSecretKey, randomBytes } from 'node:crypto';
import { type EventCatalogue, fieldsOf } from '../catalogue/catalogue.js';
import type { StoredEvent } from '../event.js';
import { keyNamesIn, sealedContent, subjectsIn } from './sealed-content.js';
import type { FoundKeys, SubjectKey, SubjectKeys } from './subject-keys.js';

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

/** The generation of the key that was destroyed with a subject after an event; undefined if it was not. */
export type ErasedSince = (subject: string, event: StoredEvent) => number | undefined;

/**
 * The same events with all personal fields sealed; those of erased subjects under keys that are thrown away at once.
 * @throws StoreUnavailable the keys are away
 */
export async function resealed(
  events: readonly StoredEvent[],
  catalogue: EventCatalogue,
  keys: SubjectKeys,
  erasedSince: ErasedSince = () => undefined,
): Promise<StoredEvent[]> {
  const open = events.map((event) => openIn(event, catalogue, keys));
  const erased = open.map((found) => erasedKeys(found, erasedSince));
  const wanted = new Set(
    open.flatMap((found, index) => subjectsOf(found).filter((subject) => !erased[index]?.has(subject))),
  );
  const found = await keys.obtain([...wanted]);
  return events.map((stored, index) => {
    const told = open[index];
    if (!told) return stored;
    const { event, subjects, hasBoxes } = told;
    const marks = catalogue.personal.get(event.type) ?? [];
    const thrownAway = erased[index] ?? NONE;
    const own: FoundKeys = thrownAway.size === 0 ? found : onlyOf(subjects, found, thrownAway);
    return { ...event, data: sealedContent(event.id, fieldsOf(event), marks, subjects, own, { hasBoxes }) };
  });
}

const NONE: FoundKeys = new Map();
const KEY_BYTES = 32;

const subjectsOf = (found: Open | undefined): string[] =>
  found?.subjects.filter((subject) => subject !== undefined) ?? [];

function erasedKeys(found: Open | undefined, erasedSince: ErasedSince): FoundKeys {
  if (!found) return NONE;
  const keys = new Map<string, SubjectKey>();
  for (const subject of subjectsOf(found)) {
    const generation = erasedSince(subject, found.event);
    if (generation !== undefined) keys.set(subject, { generation, key: createSecretKey(randomBytes(KEY_BYTES)) });
  }
  return keys;
}

function onlyOf(subjects: Open['subjects'], found: FoundKeys, thrownAway: FoundKeys): FoundKeys {
  const keys = new Map<string, SubjectKey>();
  for (const subject of subjects) {
    const key = subject === undefined ? undefined : (thrownAway.get(subject) ?? found.get(subject));
    if (subject !== undefined && key) keys.set(subject, key);
  }
  return keys;
}
