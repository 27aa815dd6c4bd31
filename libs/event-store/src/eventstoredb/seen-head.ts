import { type Position, START } from '../event.js';
import type { Connection } from './connection.js';
import type { LogPosition, LogRecord } from './client/log-client.js';
import { toEvent } from './records.js';
import { toPosition } from './positions.js';

/** Records in the first look, which nearly always finds one of ours, and in further ones. */
const [FIRST, CHUNK] = [4, 64];
/** How many of the engine's own records are passed over to find our last event. */
const LOOK_BACK = 4_096;

/** The highest position this process knows to be in the log. Tells a repeat that the server recognised from a write. */
export class SeenHead {
  private position: Position = START;
  private wasRead = false;

  constructor(private readonly connection: Connection) {}

  /** False until the head was read once. */
  get isKnown(): boolean {
    return this.wasRead;
  }

  get highest(): Position {
    return this.position;
  }

  note(position: Position): void {
    if (position > this.position) this.position = position;
  }

  /** Position of the last event; the engine's own events do not count. */
  async refresh(): Promise<Position> {
    let from: LogPosition | 'end' = 'end';
    for (let looked = 0; ;) {
      const limit = looked === 0 ? FIRST : CHUNK;
      const records: LogRecord[] = await this.before(from, limit);
      this.wasRead = true;
      const newest = records[0];
      if (newest && looked === 0) this.note(toPosition(newest.position));
      const ours = records.find((record) => toEvent(record) !== undefined);
      if (ours) return toPosition(ours.position);
      const oldest = records.at(-1);
      if (!oldest || records.length < limit) return START;
      looked += records.length;
      if (looked >= LOOK_BACK) return toPosition(oldest.position);
      from = oldest.position;
    }
  }

  private before(from: LogPosition | 'end', limit: number): Promise<LogRecord[]> {
    return this.connection.read((client) => client.readAll({ from, backwards: true, limit }));
  }
}
