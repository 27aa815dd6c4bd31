import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { LogPlaces } from '@wavelane/runtime';
import { type Config, ConfigError } from '../config/config.js';
import type { FirstLook } from './first-look.js';
import { INSTALLATION_TABLE } from './installation.js';

const ID = 'log';

/** Which log the records of this installation belong to. */
interface LogRecord extends Record<string, unknown> {
  storeId: string;
  /** Logs whose read models an operator gave up: what was made from them may be dropped. */
  givenUp: string[];
}

/** The state before anything is opened. Ids are those of `EventStore.storeId`. */
export interface Found {
  /** The log; undefined if there is none, or an empty one. */
  log: string | undefined;
  /** The log that the records belong to; undefined in an installation that has not noted it yet. */
  noted: string | undefined;
  /** The logs that the read models were made from, without those that were given up. */
  readModels: readonly string[];
}

/**
 * Whether log, records and read models are of one installation. Read models alone may be missing: they are folded
 * again. If the records do not name a log yet, the read models are the witness.
 */
export function judge({
  log,
  noted,
  readModels,
}: Found): 'fits' | 'log is gone' | 'log is foreign' | 'read models are foreign' {
  const witnesses = noted === undefined ? readModels : [noted];
  if (witnesses.length > 0 && log === undefined) return 'log is gone';
  if (noted !== undefined && noted !== log) return 'log is foreign';
  if (readModels.length > 0 && !readModels.includes(log ?? ''))
    return noted === undefined ? 'log is foreign' : 'read models are foreign';
  return 'fits';
}

/**
 * Before anything is opened or made: is the log the one that everything else was made from?
 * @param now Unix ms
 * @throws ConfigError says in one line what is wrong and the way out; nothing was touched then
 */
export async function checkLog(look: FirstLook, config: Config, now: number): Promise<void> {
  const verdict = judge(await lookAround(look, now));
  if (verdict !== 'fits') throw new ConfigError(problem(verdict, config));
}

/** Whether anything that is stored names a log: without it there is no installation beside a server. @param now Unix ms */
export async function hasTraces(look: FirstLook, now: number): Promise<boolean> {
  const { noted: named, readModels } = await lookAround(look, now);
  return named !== undefined || readModels.length > 0;
}

/** The log that the records name, and how far it was read. */
export interface KnownLog {
  storeId: string;
  /** The furthest place of it that read models or reactors have reached; undefined if they have reached none. */
  position: Position | undefined;
}

/** The log that the records name; undefined if they name none. @param now Unix ms */
export async function knownLog(readStore: ReadStore, now: number): Promise<KnownLog | undefined> {
  const storeId = (await noted(readStore.records({ name: INSTALLATION_TABLE }), now))?.storeId;
  if (storeId === undefined) return undefined;
  const reached = Object.values(await readStore.checkpoints()).filter((checkpoint) => checkpoint.storeId === storeId);
  const position = reached
    .map((checkpoint) => checkpoint.position as Position)
    .sort()
    .at(-1);
  return { storeId, position };
}

/** The change that `adopt` makes: the log that this installation has from now on. */
export interface Adopted {
  /** The log of before; undefined if none was noted. */
  before: string | undefined;
  storeId: string;
}

/**
 * Takes the log that is there as the one of this installation. Read models of others are folded again by the next
 * start; a reactor that has seen more than the log holds goes on at its end. @param now Unix ms
 */
export async function adoptLog(eventStore: EventStore, readStore: ReadStore, now: number): Promise<Adopted> {
  const storeId = await eventStore.storeId();
  const records = readStore.records({ name: INSTALLATION_TABLE });
  const checkpoints = Object.values(await readStore.checkpoints());
  const givenUp = [...new Set(checkpoints.map((checkpoint) => checkpoint.storeId))].filter((id) => id !== storeId);
  const before = await noted(records, now);
  await new LogPlaces(eventStore, readStore).pullBack();
  await records.put(ID, { storeId, givenUp } satisfies LogRecord, null);
  return { before: before?.storeId, storeId };
}

/**
 * Notes the log of an installation that has not noted one. If two processes make a first start with different logs, one
 * loses. From then on another database in place of the records is refused, too.
 * @param now Unix ms
 * @throws ConfigError
 */
export async function noteLog(
  config: Config,
  eventStore: EventStore,
  readStore: ReadStore,
  now: number,
): Promise<void> {
  const storeId = await eventStore.storeId();
  const records = readStore.records({ name: INSTALLATION_TABLE });
  await records.add(ID, { storeId, givenUp: [] } satisfies LogRecord, null, now);
  if ((await noted(records, now))?.storeId !== storeId) throw new ConfigError(problem('log is foreign', config));
  await readStore.demand({ table: INSTALLATION_TABLE, id: ID, fields: { storeId } });
}

/** Whether the records name this log. @param now Unix ms */
export async function isNoted(readStore: ReadStore, storeId: string, now: number): Promise<boolean> {
  return (await noted(readStore.records({ name: INSTALLATION_TABLE }), now))?.storeId === storeId;
}

async function lookAround(look: FirstLook, now: number): Promise<Found> {
  const record = await noted(look.records(INSTALLATION_TABLE), now);
  const readModels = await look.logsOfReadModels();
  return {
    log: await look.logId(),
    noted: record?.storeId,
    readModels: readModels.filter((id) => !record?.givenUp.includes(id)),
  };
}

async function noted(records: Pick<RecordStore, 'get'>, now: number): Promise<LogRecord | undefined> {
  return (await records.get<LogRecord>(ID, now))?.body;
}

function problem(
  verdict: Exclude<ReturnType<typeof judge>, 'fits'>,
  { dataDir, eventStoreUrl, mongoUrl }: Config,
): string {
  const log =
    eventStoreUrl === undefined ? `The log, events.sqlite in ${dataDir},` : 'The log in EventStoreDB (EVENTSTORE_URL)';
  const readModels = mongoUrl === undefined ? `read-models.sqlite in ${dataDir}` : 'those in MongoDB (MONGODB_URL)';
  switch (verdict) {
    case 'log is gone':
      return `${log} is missing or empty, and what is stored beside it was made from one. Look whether the volume is mounted, or restore it from the backup (docs/operations.md). ${ADOPT} --new-log`;
    case 'log is foreign':
      return `${log} is not the one that the accounts and read models here were made from. Put the right one back, or point DATA_DIR, EVENTSTORE_URL and MONGODB_URL at one installation. ${ADOPT}`;
    case 'read models are foreign':
      return `The read models, ${readModels}, were made from another log. Put the right ones back. To fold them again from the log that is here: wavelane adopt log`;
  }
}

const ADOPT = 'To go on with the log as it is: wavelane adopt log';
