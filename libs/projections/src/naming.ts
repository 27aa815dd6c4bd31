import { createHash } from 'node:crypto';
import type { CollectionSpec } from '@wavelane/read-store';
import type { Projection } from './definition.js';

/** The collection of a version; a rebuild makes another `attempt` beside it. */
export function collectionName({ name, version }: Projection, attempt: number): string {
  return attempt === 0 ? `${name}@${version}` : `${name}@${version}-${attempt}`;
}

export const rowsName = (collection: string) => `${collection}.rows`;

/** The collections that a projection fills under this name. */
export function specsOf(projection: Projection, collection: string): CollectionSpec[] {
  const documents = { name: collection, indexes: projection.indexes };
  return projection.rows
    ? [documents, { name: rowsName(collection), indexes: projection.rowIndexes ?? [] }]
    : [documents];
}

/** What must not change without a new version. */
export function fingerprint(projection: Projection): string {
  const { name, version, handles } = projection;
  const content = JSON.stringify([name, version, [...handles].sort(), projection.rows !== undefined]);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
