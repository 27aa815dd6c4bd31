import { join } from 'node:path';
import { type EventStore, openEventStoreDb, openSqliteEventStore, type PackingPlan } from '@wavelane/event-store';
import { openMongoReadStore, openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import type { Config } from '../config/config.js';
import type { Clock } from '../domain/clock.js';
import { keepPrivate, writePrivately } from './private-files.js';

/** Exit code for a store that can no longer be trusted: a supervisor should start the process again. */
export const EXIT_STORAGE = 70;

/**
 * Streams whose old events are put into packs (docs/adr/0074-memory-start-and-disk.md): most of the log, and seldom read once they are
 * old. Of the others a state may be folded at any time, from events of years, each of which would be in another pack.
 */
const PACKED = ['message-', 'inbox-', 'job-', 'security-', 'imported-people-'] as const;

/** Later than nearly all statuses and answers. */
const AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

export const isPackedStream = (stream: string): boolean => PACKED.some((prefix) => stream.startsWith(prefix));

/** What a running product packs by itself. */
export const PACKING: PackingPlan = { streams: isPackedStream, olderThanMs: AFTER_DAYS * DAY_MS };

/** The file of a log that is embedded. */
export const logFileOf = ({ dataDir }: Config): string => join(dataDir, 'events.sqlite');

export interface LogOptions {
  /** Stamps its events with business time; default the machine's. */
  clock?: Clock;
  /** Has old events of a file packed while it is open. It hears why that does not go on, and undefined when it does again. */
  packs?: PackingPlan['tell'];
}

/** The log that the configuration asks for. */
export function openEventStore(
  config: Config,
  onFatal: (error: Error) => void,
  { clock, packs }: LogOptions = {},
): EventStore {
  takeFolder(config);
  const now = clock && { now: () => new Date(clock.now()) };
  if (config.eventStoreUrl !== undefined) return openEventStoreDb({ url: config.eventStoreUrl, ...now });
  const packing = packs && { packing: { ...PACKING, tell: packs } };
  return openSqliteEventStore({ path: logFileOf(config), onFatal, ...packing, ...(config.testClock && now) });
}

/** The read store that the configuration asks for. */
export function openReadStore(config: Config): ReadStore {
  takeFolder(config);
  if (config.mongoUrl !== undefined) return openMongoReadStore({ url: config.mongoUrl });
  return openSqliteReadStore({ path: join(config.dataDir, 'read-models.sqlite') });
}

/** Makes the folder unreadable for other users of this machine, with any rights it had before. */
function takeFolder({ dataDir }: Config): void {
  writePrivately();
  for (const complaint of keepPrivate(dataDir)) process.stderr.write(`${complaint}\n`);
}
