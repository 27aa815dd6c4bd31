import { type EventStore, type KeyName, keyNamesOf } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { type KeyRecord, parts } from './sealed-keys.js';
import { SUBJECT_KEYS_TABLE } from './subject-keys.js';

/**
 * Compares a log with the keys of people among the records: records that are older than the log lack the keys of all
 * people who came after them. The whole log is read; no master key is needed.
 * @param now Unix ms
 * @returns the subjects whose keys are missing, each once, with the highest generation that an event names
 */
export async function missingKeys(
  log: EventStore,
  readStore: Pick<ReadStore, 'records'>,
  now: number,
): Promise<KeyName[]> {
  const records = readStore.records({ name: SUBJECT_KEYS_TABLE });
  const missing = new Map<string, number>();
  for await (const names of keyNamesOf(log))
    for (const [subject, generation] of await missingAmong(records, highest(names), now))
      missing.set(subject, Math.max(generation, missing.get(subject) ?? 0));
  return [...missing].map(([subject, generation]) => ({ subject, generation }));
}

/** The highest generation that is named of each subject. */
function highest(names: readonly KeyName[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { subject, generation } of names) found.set(subject, Math.max(generation, found.get(subject) ?? 0));
  return found;
}

async function missingAmong(
  records: RecordStore,
  named: Map<string, number>,
  now: number,
): Promise<Map<string, number>> {
  const missing = new Map(named);
  for (const ids of parts([...named.keys()]))
    for (const { id, body } of await records.getMany<KeyRecord>(ids, now))
      if (body.generation >= (named.get(id) ?? 0)) missing.delete(id);
  return missing;
}
