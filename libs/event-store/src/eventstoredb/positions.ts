import { type Position, START } from '../event.js';
import type { LogPosition } from './client/log-client.js';

const WIDTH = 20; // 2^64

/** `commit/prepare`, zero-padded: sorts as the log does, and survives JSON. */
export function toPosition({ commit, prepare }: LogPosition): Position {
  return `${pad(commit)}/${pad(prepare)}` as Position;
}

/** @throws RangeError for a position of another store: it would silently skip or repeat events */
export function toLogPosition(position: Position): LogPosition | 'start' {
  if (position === START) return 'start';
  if (!/^\d{20}\/\d{20}$/.test(position))
    throw new RangeError(`Not a position of this store: ${JSON.stringify(position)}`);
  const [commit, prepare] = position.split('/') as [string, string];
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

function pad(half: bigint): string {
  return half.toString().padStart(WIDTH, '0');
}
