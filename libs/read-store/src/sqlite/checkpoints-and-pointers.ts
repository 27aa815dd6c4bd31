import { Fenced } from '../errors.js';
import type { Checkpoint, CheckpointWrite, Pointer } from '../port.js';
import type { Step } from './writing/transaction.js';
import type { Connection } from './connection.js';

/** All of a batch in one statement: a JSON array with an array for each of them. */
const SET_CHECKPOINTS = `INSERT INTO checkpoints AS c (key, position, store_id, note, fence_lease, fence_term)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?) WHERE true
  ON CONFLICT (key) DO UPDATE SET position = excluded.position, store_id = excluded.store_id,
    note = excluded.note, fence_lease = excluded.fence_lease, fence_term = excluded.fence_term
  WHERE excluded.fence_lease IS NULL OR c.fence_lease IS NOT excluded.fence_lease OR c.fence_term <= excluded.fence_term`;

type Row = Record<string, unknown>;

/** Checkpoints and pointers: how far each reader is, and which version is live. */
export class CheckpointsAndPointers {
  constructor(private readonly connection: Connection) {}

  checkpoint(key: string): Checkpoint | undefined {
    const row = this.connection.sql('SELECT position, store_id, note FROM checkpoints WHERE key = ?').get(key);
    return row && toCheckpoint(row);
  }

  checkpoints(): Record<string, Checkpoint> {
    const rows = this.connection.sql('SELECT key, position, store_id, note FROM checkpoints ORDER BY key').all();
    return Object.fromEntries(rows.map((row) => [row.key as string, toCheckpoint(row)]));
  }

  /** Guarded by nothing but their fences: going back is harmless, it only repeats work. @throws Fenced */
  setCheckpoints(checkpoints: readonly CheckpointWrite[]): void {
    if (checkpoints.length === 0) return;
    const set = (some: readonly CheckpointWrite[]) => this.connection.sql(SET_CHECKPOINTS).run(rowsOf(some));
    if (Number(set(checkpoints).changes) === checkpoints.length) return;
    const fenced = checkpoints.find((one) => Number(set([one]).changes) === 0);
    if (fenced) throw new Fenced(fenced.key);
  }

  /** The same, for another connection. */
  steps(checkpoints: readonly CheckpointWrite[]): Step[] {
    // One for each: of those that are refused nothing may be written.
    return checkpoints.length === 0
      ? []
      : [{ sql: SET_CHECKPOINTS, rows: checkpoints.map((one) => [rowsOf([one])]), isSure: true }];
  }

  clearCheckpoint(key: string): void {
    this.connection.sql('DELETE FROM checkpoints WHERE key = ?').run(key);
  }

  pointer(key: string): Pointer | undefined {
    const row = this.connection.sql('SELECT value, revision FROM pointers WHERE key = ?').get(key);
    return row && toPointer(row);
  }

  pointers(keys: readonly string[]): Record<string, Pointer> {
    const found = this.connection
      .sql(
        'SELECT p.key, p.value, p.revision FROM json_each(?) AS wanted CROSS JOIN pointers AS p ON p.key = wanted.value',
      )
      .all(JSON.stringify(keys));
    return Object.fromEntries(found.map((row) => [row.key as string, toPointer(row)]));
  }

  movePointer(key: string, value: Record<string, unknown>, expectedRevision: number): Pointer | undefined {
    const json = JSON.stringify(value);
    const revision = expectedRevision + 1;
    const { changes } =
      expectedRevision === 0
        ? this.connection
            .sql('INSERT INTO pointers (key, value, revision) VALUES (?, ?, 1) ON CONFLICT (key) DO NOTHING')
            .run(key, json)
        : this.connection
            .sql('UPDATE pointers SET value = ?, revision = ? WHERE key = ? AND revision = ?')
            .run(json, revision, key, expectedRevision);
    return Number(changes) === 1 ? { value: JSON.parse(json) as Record<string, unknown>, revision } : undefined;
  }
}

const rowsOf = (checkpoints: readonly CheckpointWrite[]): string =>
  JSON.stringify(
    checkpoints.map(({ key, value: { position, storeId, note }, fence }) => {
      const text = note === undefined ? null : JSON.stringify(note);
      return [key, position, storeId, text, fence?.lease ?? null, fence?.term ?? null];
    }),
  );

function toCheckpoint(row: Row): Checkpoint {
  const note = row.note === null ? undefined : (JSON.parse(row.note as string) as Record<string, unknown>);
  return { position: row.position as string, storeId: row.store_id as string, ...(note && { note }) };
}

function toPointer({ value, revision }: Row): Pointer {
  return { value: JSON.parse(value as string) as Record<string, unknown>, revision: Number(revision) };
}
