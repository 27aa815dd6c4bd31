import type { Position } from '@wavelane/event-store';
import type { Checkpoint } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { LogRolledBack, ProjectionChanged } from '../define/errors.js';
import { fingerprint } from '../define/naming.js';

/** @throws LogRolledBack @throws ProjectionChanged */
export function checkCheckpoint(
  projection: Projection,
  collection: string,
  { position, note }: Checkpoint,
  head: Position,
): void {
  if (position > head) throw new LogRolledBack(collection, position, head);
  if (note?.fingerprint !== fingerprint(projection)) throw new ProjectionChanged(projection.name, projection.version);
}
