import type { EventCatalogue } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { ConfigError } from '../../config/config-error.js';
import type { FirstLook } from '../first-look.js';
import { INSTALLATION_TABLE } from '../installation.js';

const ID = 'newest-program';

/** The newest program that has worked with the data. */
export interface NewestProgram extends Record<string, unknown> {
  /** With its commit, as `1.1.0 (4ceaf8f)`. */
  name: string;
  /** ISO-8601 UTC: when it first worked with the data. */
  since: string;
  /** The event types that it knows, with their versions. */
  events: Readonly<Record<string, number>>;
}

/** The versions that a program knows, by event type. */
export const versionsIn = ({ families }: Pick<EventCatalogue, 'families'>): Record<string, number> =>
  Object.fromEntries(
    families.flatMap(({ upcasts }) => Object.entries(upcasts).map(([type, steps]) => [type, steps.length + 1])),
  );

/** Event types that the one program may have written and the other cannot read, sorted. */
export const beyond = (known: Readonly<Record<string, number>>, newest: NewestProgram['events']): string[] =>
  Object.keys(newest)
    .filter((type) => (newest[type] ?? 0) > (known[type] ?? 0))
    .sort();

/**
 * Before anything is opened: can this program read what a newer one wrote? It may go back as far as the log holds nothing
 * that it does not know.
 * @param now Unix ms
 * @throws ConfigError names the event, who wrote such events and the two ways out; nothing was touched then
 */
export async function demandReadable(look: FirstLook, events: EventCatalogue, own: string, now: number): Promise<void> {
  const newest = await noted(look.records(INSTALLATION_TABLE), now);
  if (!newest) return;
  for (const type of beyond(versionsIn(events), newest.events)) {
    if (!(await look.holds(type))) continue;
    throw new ConfigError(
      `The log holds ${type}, which this version of Wavelane, ${own}, cannot read. Wavelane ${newest.name} has worked with ` +
        `this data since ${newest.since}. Start that version or a newer one, or restore the backup from before that time ` +
        '(docs/upgrading.md, "Going back").',
    );
  }
}

/** Notes this program, unless the one that is noted knows more. @param now Unix ms */
export async function noteProgram(
  readStore: ReadStore,
  events: EventCatalogue,
  own: string,
  now: number,
): Promise<void> {
  const records = readStore.records({ name: INSTALLATION_TABLE });
  const before = await noted(records, now);
  const known = versionsIn(events);
  if (before && (before.name === own || beyond(known, before.events).length > 0)) return;
  const since = new Date(now).toISOString();
  await records.put(ID, { name: own, since, events: known } satisfies NewestProgram, null);
}

const noted = async (records: Pick<RecordStore, 'get'>, now: number): Promise<NewestProgram | undefined> =>
  (await records.get<NewestProgram>(ID, now))?.body;
