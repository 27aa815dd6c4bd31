import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Position, StoredEvent } from '@wavelane/event-store';
import type { Projection } from '@wavelane/projections';
import { canonical } from '../../../libs/projections/src/define/canonical.js';
import { Replay } from '../../../libs/projections/src/define/replay.js';
import { EVENTS } from '../../src/events.js';

const LOG = 'backend/test/read-models/golden-log.jsonl';

/** An event of the golden log. Everything else follows from its place. */
type Line = [stream: string, type: string, version: number, actor: StoredEvent['metadata']['actor'], data: unknown];

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** A fixed history, taken from tests of all features. New events are added at its end. */
export function goldenLog(): StoredEvent[] {
  const revisions = new Map<string, number>();
  const lines = readFileSync(LOG, 'utf8').trimEnd().split('\n');
  return lines.map((line, index): StoredEvent => {
    const [stream, type, schemaVersion, actor, data] = JSON.parse(line) as Line;
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const n = String(index + 1).padStart(12, '0');
    const id = `00000000-0000-4000-8000-${n}`;
    const recordedAt = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
    const metadata = { actor, correlationId: id, commandId: id, causationId: null, recordedAt };
    return EVENTS.current({ id, stream, type, revision, position: n as Position, schemaVersion, data, metadata });
  });
}

/**
 * The parts of a projection that must stay while it keeps its version: the types that it folds, and its documents and
 * rows after these events. The text of its functions may change.
 * @throws Error if a fold throws
 */
export function shapeOf(projection: Projection, events: readonly StoredEvent[]): string {
  const last = events.at(-1);
  const replay = new Replay(projection, { wantsRow: () => true });
  if (last) replay.take(events, last.position, last.position);
  const documents = [...replay.documents].map(([id, { body }]) => [id, body]);
  const rows = [...replay.rows].map(([id, { body }]) => [id, body]);
  const [fault] = replay.faults.values();
  if (fault) throw fault.error;
  return hash(canonical([[...projection.handles].sort(), projection.rows !== undefined, documents, rows]));
}
