import { existsSync } from 'node:fs';
import { type Position } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { type Config, ConfigError } from '../../config/config.js';
import type { FirstLook } from '../first-look.js';
import { INSTALLATION_TABLE } from '../installation.js';
import { logFileOf } from '../open-stores.js';

const ID = 'move';

/** How far the log is copied: everything up to here is the same in both. */
export interface CopiedUpTo {
  /** Positions of the last event that was compared, in each of the logs. */
  source: Position;
  target: Position;
  events: number;
}

/** Among the records of an installation that is moved from here. */
export interface LeavingMark extends Record<string, unknown> {
  role: 'source';
  /** `leaving`: the last events are being copied, as long as the record does not expire. `moved`: for good. */
  phase: 'leaving' | 'moved';
  /** The id of the log that it is moved to. */
  to: string;
  /** Names the engines for people. */
  place: string;
  /** ISO-8601 UTC. */
  at: string;
}

/** Among the records of the place to which an installation is moved. */
export interface ComingMark extends Record<string, unknown> {
  role: 'target';
  phase: 'copying' | 'complete';
  /** The id of the log that it is moved from. */
  from: string;
  copied: CopiedUpTo;
  /** Of the operator's order. */
  commandId: string;
}

export type MoveMark = LeavingMark | ComingMark;

const recordsOf = (readStore: ReadStore): RecordStore => readStore.records({ name: INSTALLATION_TABLE });

/** @param now Unix ms */
export async function moveMark(readStore: ReadStore, now: number): Promise<MoveMark | undefined> {
  return (await recordsOf(readStore).get<MoveMark>(ID, now))?.body;
}

/** @param expiresAt Unix ms; null = never */
export async function noteMove(readStore: ReadStore, mark: MoveMark, expiresAt: number | null = null): Promise<void> {
  await recordsOf(readStore).put(ID, mark, expiresAt);
}

export const forgetMove = (readStore: ReadStore): Promise<void> => recordsOf(readStore).remove(ID);

/**
 * Before anything is opened: is this an installation that may work, and not one half of a move?
 * @param now Unix ms @throws ConfigError says in one line what to do; nothing was touched then
 */
export async function demandNoMove(look: FirstLook, config: Config, now: number): Promise<void> {
  const records = look.records(INSTALLATION_TABLE);
  const mark = (await records.get<MoveMark>(ID, now))?.body;
  if (mark) return demandDone(mark);
  const isOnServers = config.eventStoreUrl !== undefined && config.mongoUrl !== undefined;
  if (!isOnServers || !existsSync(logFileOf(config)) || (await records.get('log', now))) return;
  throw new ConfigError(
    `The servers hold no installation, and ${config.dataDir} holds one: wavelane move --to servers. To begin with nothing, move events.sqlite out of the folder.`,
  );
}

/** The same for stores that are open: the move may have begun since. @throws ConfigError */
export async function demandStillNoMove(readStore: ReadStore, now: number): Promise<void> {
  const mark = await moveMark(readStore, now);
  if (mark) demandDone(mark);
}

function demandDone(mark: MoveMark): void {
  if (mark.role === 'source' && mark.phase === 'moved')
    throw new ConfigError(
      `This installation was moved to ${mark.place} (${mark.at}): start it there. EVENTSTORE_URL and MONGODB_URL say which one is started.`,
    );
  if (mark.role === 'source')
    throw new ConfigError('wavelane move copies the last events of this installation. Start again when it has ended.');
  if (mark.phase !== 'complete')
    throw new ConfigError(
      'An installation is being moved here, and the move is not complete: run the same wavelane move again, or start the installation in its old place.',
    );
}
