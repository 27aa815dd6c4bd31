import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@wavelane/contracts';
import type { Config } from '../../../platform/config/config.js';
import { TestClock } from '../../../platform/domain/clock.js';
import type { FirstLook } from '../../../platform/storage/first-look.js';
import { STORY_DAYS } from '../story/story.js';

/** How far the story was played. It is kept beside the log, because it concerns this folder and is no business fact. */
interface Played {
  /** When the story ends, Unix ms. */
  end: number;
  /** Business time up to which it was played, Unix ms. */
  until: number;
  /** Place of the next act. */
  next: number;
}

const fileIn = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-story.json');

/** @returns undefined if no story was begun in this folder */
export function readPlayed(config: Pick<Config, 'dataDir'>): Played | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(config), 'utf8')) as Played;
  } catch {
    return undefined;
  }
}

export function keepPlayed(config: Pick<Config, 'dataDir'>, played: Played): void {
  mkdirSync(config.dataDir, { recursive: true });
  const path = fileIn(config);
  writeFileSync(`${path}.new`, JSON.stringify(played));
  renameSync(`${path}.new`, path);
}

/** Whether the story is under way: until it has ended, the installation's time is in the past. */
export function isPlaying(config: Pick<Config, 'dataDir'>): boolean {
  const played = readPlayed(config);
  return played !== undefined && played.until < played.end;
}

/**
 * The clock of an installation with `SEED_DEMO=1`. On an empty log it begins {@link STORY_DAYS} in the past, so that
 * the product itself makes the history; after a crash it goes on at the point that the story had reached. Any other log
 * keeps the present.
 * @param now Unix ms
 */
export async function demoClock(config: Config, look: Pick<FirstLook, 'logId'>, now: number): Promise<TestClock> {
  const played = readPlayed(config);
  if (played) return new TestClock(Math.min(0, played.until - now));
  if ((await look.logId()) !== undefined) return new TestClock();
  const until = now - STORY_DAYS * DAY_MS;
  keepPlayed(config, { end: now, until, next: 0 });
  return new TestClock(until - now);
}
