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

/** This is one half of a move, and not the installation. */
export class NotTheInstallation extends ConfigError {}

/** @param now Unix ms */
export async function moveMark(readStore: ReadStore, now: number): Promise<MoveMark | undefined> {
  return (await recordsOf(readStore).get<MoveMark>(ID, now))?.body;
}

/** The same before anything is opened. @param now Unix ms */
export async function moveMarkSeen(look: FirstLook, now: number): Promise<MoveMark | undefined> {
  return (await look.records(INSTALLATION_TABLE).get<MoveMark>(ID, now))?.body;
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
  const mark = await moveMarkSeen(look, now);
  if (mark) return demandDone(mark);
  const records = look.records(INSTALLATION_TABLE);
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

/** Says that it was moved from here for good; undefined if it was not. @param now Unix ms */
export async function movedElsewhere(readStore: ReadStore, now: number): Promise<ConfigError | undefined> {
  const mark = await moveMark(readStore, now);
  return mark?.role === 'source' && mark.phase === 'moved' ? moved(mark) : undefined;
}

const moved = ({ place, at }: LeavingMark): ConfigError =>
  new NotTheInstallation(
    `This installation was moved to ${place} (${at}): start it there. EVENTSTORE_URL and MONGODB_URL say which one is started.`,
  );

function demandDone(mark: MoveMark): void {
  if (mark.role === 'source' && mark.phase === 'moved') throw moved(mark);
  if (mark.role === 'source')
    throw new NotTheInstallation(
      'wavelane move copies the last events of this installation. Start again when it has ended.',
    );
  if (mark.phase !== 'complete')
    throw new NotTheInstallation(
      'An installation is being moved here, and the move is not complete: run the same wavelane move again, or start the installation in its old place.',
    );
}
