import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  asStored,
  type ErasedSince,
  type EventCatalogue,
  type EventStore,
  openIn,
  openSqliteEventStore,
  resealed,
  SqliteLogCopy,
  START,
  type StoredEvent,
  type SubjectKeys,
  upcasting,
} from '@wavelane/event-store';
import { flushFolder } from '@wavelane/sqlite';
import { asItIs, DomainError } from '../../../platform/domain/domain-error.js';
import { ChainCheck } from '../chain/chain-check.js';
import { ChainPlaces, lastSeal } from '../chain/moved-chain.js';
import { CHAIN_STREAM, chainEvents, type Replaced } from '../chain/chain.events.js';
import { demandSame } from './same-log.js';
import { ResealedChain } from './resealed-chain.js';

/** The name of the copy in its folder. */
export const RESEALED_FILE = 'events.sqlite';
const AT_ONCE = 1_000;
/** Matches a person's number in the name of a command, as it was written before fields were sealed. */
const NUMBER_IN_COMMAND = /:opt-out:\+?\d+$/;

export interface ResealOptions {
  /** The log, which no other process may write meanwhile. */
  log: EventStore;
  /** Its file. */
  path: string;
  catalogue: EventCatalogue;
  keys: SubjectKeys;
  /** The persons who were forgotten while the log had them in plain text: the copy has them no more. */
  forgotten?: Forgotten;
  onProgress?: (events: number, step: 'checked' | 'copied' | 'compared') => void;
}

export interface Forgotten {
  since: ErasedSince;
  /** Makes keys of these and all lower generations count as destroyed; nothing of later ones changes. */
  destroy: (keys: readonly { subject: string; generation: number }[]) => Promise<void>;
}

/** The events that a copy would seal. */
export interface Unsealed {
  events: number;
  /** How many of them hold personal data that is not sealed, by type. */
  open: Readonly<Record<string, number>>;
  /** How many persons these events are about. */
  subjects: number;
}

/**
 * Counts the unsealed personal data in the log. Writes nothing. @throws DomainError conflict if its chain does not hold
 */
export async function unsealedIn({ log, catalogue, keys, onProgress }: ResealOptions): Promise<Unsealed> {
  await demandChain(asStored(log), onProgress);
  const open: Record<string, number> = {};
  const subjects = new Set<string>();
  let events = 0;
  for await (const page of asStored(log).pages({ after: START, limit: AT_ONCE })) {
    for (const stored of page.events) {
      events++;
      const found = openIn(stored, catalogue, keys);
      if (!found) continue;
      open[stored.type] = (open[stored.type] ?? 0) + 1;
      for (const subject of found.subjects) if (subject !== undefined) subjects.add(subject);
    }
    await breathe();
  }
  return { events, open, subjects: subjects.size };
}

/**
 * Writes a copy of an embedded log in which all personal data is sealed: the same events at the same positions, so that
 * read models and records go on with it. Its chain is made anew, and its first block names the head of the one that it
 * replaces. If it is interrupted, the next run continues with the events already copied; the file gets its name after
 * it was compared with the log.
 * @param folder of the copy; made if missing
 * @throws DomainError conflict if the chain of the log does not hold, or if the file exists already
 */
export async function reseal(
  options: ResealOptions,
  folder: string,
): Promise<{ replaced: Replaced | null; head: string; erased: number }> {
  const { log, path, onProgress } = options;
  const [file, partial] = [join(folder, RESEALED_FILE), join(folder, `${RESEALED_FILE}.partial`)];
  if (existsSync(file))
    throw DomainError.conflict(asItIs(`${file} is there already. Name a folder for this copy alone.`));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stored = asStored(log);
  const before = await demandChain(stored, onProgress);
  const chain = await chainOf(partial, await replacedBy(stored, before), await ChainPlaces.of(stored));
  const copy = new SqliteLogCopy(path, partial);
  try {
    for (let events = copy.next(AT_ONCE), count = 0; events.length > 0; events = copy.next(AT_ONCE)) {
      const sealed = await sealedOf(options, events.map(unnamed));
      copy.write(sealed.map((event) => chain.take(event)));
      onProgress?.((count += events.length), 'copied');
      await breathe();
    }
    copy.finish();
  } catch (error) {
    copy.close();
    throw error;
  }
  const { head, erased } = await compared(options, partial);
  renameSync(partial, file);
  flushFolder(folder);
  return {
    replaced: before.blocks > 0 ? { head: before.head, blocks: before.blocks, events: before.sealed } : null,
    ...{ head, erased },
  };
}

async function sealedOf(
  { catalogue, keys, forgotten }: ResealOptions,
  events: readonly StoredEvent[],
): Promise<StoredEvent[]> {
  if (!forgotten) return resealed(events, catalogue, keys);
  const erased = new Map<string, number>();
  const sealed = await resealed(events, catalogue, keys, (subject, event) => {
    const generation = forgotten.since(subject, event);
    if (generation !== undefined) erased.set(subject, generation);
    return generation;
  });
  await forgotten.destroy([...erased].map(([subject, generation]) => ({ subject, generation })));
  return sealed;
}

/** Returns the head of the copy's chain, and how many events are about forgotten persons. */
async function compared(options: ResealOptions, path: string): Promise<{ head: string; erased: number }> {
  const { log, catalogue, keys, onProgress } = options;
  const erased = await erasedPlaces(options);
  const written = openSqliteEventStore({ path });
  try {
    await demandSame(log, upcasting(written, catalogue, { keys }), erased, (events) =>
      onProgress?.(events, 'compared'),
    );
    return { head: (await demandChain(written)).head, erased: erased.size };
  } finally {
    await written.close();
  }
}

async function erasedPlaces({ log, catalogue, keys, forgotten }: ResealOptions): Promise<Set<string>> {
  const places = new Set<string>();
  if (!forgotten) return places;
  const types = [...catalogue.personal.keys()];
  for await (const { events } of asStored(log).pages({ after: START, limit: AT_ONCE, types }))
    for (const stored of events) {
      const { subjects = [] } = openIn(stored, catalogue, keys) ?? {};
      if (subjects.some((subject) => subject !== undefined && forgotten.since(subject, stored) !== undefined))
        places.add(stored.position);
    }
  return places;
}

async function chainOf(partial: string, replaced: readonly Replaced[], places: ChainPlaces): Promise<ResealedChain> {
  if (!existsSync(partial)) return new ResealedChain(replaced, places);
  const begun = openSqliteEventStore({ path: partial });
  try {
    const written = await lastSeal(begun);
    const last = written && places.placed(written);
    return await ResealedChain.after(replaced, places, last, eventsAfter(begun, last?.data.to ?? START));
  } finally {
    await begun.close();
  }
}

async function* eventsAfter(log: EventStore, after: StoredEvent['position']): AsyncIterable<StoredEvent> {
  for await (const page of log.pages({ after, limit: AT_ONCE })) yield* page.events;
}

async function replacedBy(stored: EventStore, { blocks, head, sealed }: ChainCheck): Promise<Replaced[]> {
  if (blocks === 0) return [];
  for await (const event of stored.readStream(CHAIN_STREAM, { limit: 1 })) {
    const { replaces = [] } = chainEvents.is(event) ? event.data : {};
    return [...replaces, { head, blocks, events: sealed }];
  }
  return [];
}

async function demandChain(stored: EventStore, onProgress?: ResealOptions['onProgress']): Promise<ChainCheck> {
  const check = new ChainCheck(stored);
  let [last, count] = [START, 0];
  for await (const { events } of stored.pages({ after: START, limit: AT_ONCE })) {
    last = events.at(-1)?.position ?? last;
    await check.prepare(last);
    for (const event of events) check.take(event);
    onProgress?.((count += events.length), 'checked');
    await breathe();
  }
  await check.end(last);
  if (check.difference)
    throw DomainError.conflict(
      asItIs(`The chain of the log does not hold (${check.difference.message}): wavelane audit verify`),
    );
  return check;
}

/** Returns the event without a number in the name of its command. */
function unnamed(event: StoredEvent): StoredEvent {
  const { commandId } = event.metadata;
  if (!NUMBER_IN_COMMAND.test(commandId)) return event;
  return { ...event, metadata: { ...event.metadata, commandId: commandId.replace(NUMBER_IN_COMMAND, ':opt-out') } };
}
