import { createHash } from 'node:crypto';
import type { CollectionSpec } from '@wavelane/read-store';
import type { Projection } from './definition.js';

/** The collection of a version; a rebuild makes another `attempt` beside it. */
export function collectionName({ name, version }: Pick<Projection, 'name' | 'version'>, attempt: number): string {
  return attempt === 0 ? `${name}@${version}` : `${name}@${version}-${attempt}`;
}

export const rowsName = (collection: string) => `${collection}.rows`;

/** The collections of a projection under this name. */
export function specsOf(projection: Projection, collection: string): CollectionSpec[] {
  const documents = { name: collection, indexes: projection.indexes };
  return projection.rows
    ? [documents, { name: rowsName(collection), indexes: projection.rowIndexes ?? [] }]
    : [documents];
}

/**
 * The parts that must not change without a new version, because old and new documents would be mixed. The text of the
 * functions is not part of it: it differs between builds of the same code, and for a corrected fold there is `rebuild`
 * with its difference.
 */
export function fingerprint(projection: Projection): string {
  const known = fingerprints.get(projection);
  if (known !== undefined) return known;
  const { name, version, handles } = projection;
  const content = JSON.stringify([name, version, [...new Set(handles)].sort(), projection.rows !== undefined]);
  const found = hash(content);
  fingerprints.set(projection, found);
  return found;
}

/** A projection does not change. */
const fingerprints = new WeakMap<Projection, string>();

/** Names a set of projections: processes with the same code share a lease, others do not wait for each other. */
export function codeSet(projections: readonly Projection[]): string {
  return hash(projections.map(fingerprint).sort().join());
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
