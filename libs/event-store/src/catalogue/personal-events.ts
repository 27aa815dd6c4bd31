import { START, type StoredEvent } from '../event.js';
import type { EventStore } from '../port.js';
import type { KeyName } from '../sealing/box.js';
import { openIn } from '../sealing/resealing.js';
import { keyNamesIn } from '../sealing/sealed-content.js';
import { fieldsOf } from './catalogue.js';
import { UpcastingEventStore } from './upcasting-event-store.js';

const AT_ONCE = 1_000;

/**
 * Whether a log that seals personal fields has such fields in plain text. Those are from before the fields of their type
 * were sealed, which a later version may have begun, so they are among the first events of each type.
 * @param atMost the most events of each type that are checked
 */
export async function tellsOpenly(store: EventStore, atMost: number): Promise<boolean> {
  if (!(store instanceof UpcastingEventStore) || !store.seals) return false;
  const { stored, catalogue, seals } = store;
  await seals.keys.ready?.();
  for (const type of catalogue.personal.keys()) {
    const { events } = await stored.readAll({ after: START, limit: atMost, types: [type] });
    if (events.some((event) => openIn(event, catalogue, seals.keys) !== undefined)) return true;
  }
  return false;
}

/**
 * Whether an event that is meant has personal fields in plain text. Reads the log from its beginning.
 * @param isMeant gets an event in its current version, and the subjects of its open fields
 */
export async function tellsOpenlyOf(
  store: EventStore,
  isMeant: (event: StoredEvent, subjects: ReadonlySet<string>) => boolean,
): Promise<boolean> {
  if (!(store instanceof UpcastingEventStore) || !store.seals) return false;
  const { stored, catalogue, seals } = store;
  await seals.keys.ready?.();
  const types = [...catalogue.personal.keys()];
  for await (const { events } of stored.pages({ after: START, limit: AT_ONCE, types }))
    for (const event of events) {
      const open = openIn(event, catalogue, seals.keys);
      if (open && isMeant(open.event, new Set(open.subjects.filter((subject) => subject !== undefined)))) return true;
    }
  return false;
}

/** The keys that the events of a log were sealed with, page by page; each as often as events name it. */
export async function* keyNamesOf(store: EventStore): AsyncIterable<KeyName[]> {
  if (!(store instanceof UpcastingEventStore)) return;
  const { personal } = store.catalogue;
  const types = [...personal.keys()];
  for await (const { events } of store.stored.pages({ after: START, limit: AT_ONCE, types }))
    yield events.flatMap((event) => keyNamesIn(fieldsOf(event), personal.get(event.type) ?? []));
}
