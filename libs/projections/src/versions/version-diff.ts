import type { Position } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { rowsName } from '../define/naming.js';
import { compare, type CompareOptions, type Comparison, type Side } from '../verify/compare.js';
import type { ProjectionVersion } from './version-pointer.js';

/** The changes that a switch, or another version of the code, would make. */
export interface VersionDiff {
  projection: string;
  before: string;
  after: string;
  /** The checkpoints of the two at the start. */
  positions: { before: Position; after: Position };
  documents: Comparison;
  /** Only if the projection derives rows. */
  rows?: Comparison;
}

/** Compares the documents of two versions, and the rows that the projection derives, at equal positions. */
export async function diffVersions(
  readStore: ReadStore,
  projection: Projection,
  before: ProjectionVersion,
  after: ProjectionVersion,
  options: CompareOptions,
): Promise<VersionDiff> {
  const documents = ({ collection }: ProjectionVersion): Side => ({ collection, checkpoint: collection });
  const rows = ({ collection }: ProjectionVersion): Side => ({
    collection: rowsName(collection),
    checkpoint: collection,
  });
  return {
    projection: projection.name,
    before: before.collection,
    after: after.collection,
    positions: { before: await positionOf(readStore, before), after: await positionOf(readStore, after) },
    documents: await compare(readStore, documents(before), documents(after), options),
    ...(projection.rows && { rows: await compare(readStore, rows(before), rows(after), options) }),
  };
}

/** How far a version is projected; empty before its first page. */
export async function positionOf(readStore: ReadStore, { collection }: ProjectionVersion): Promise<Position> {
  return ((await readStore.checkpoint(collection))?.position ?? '') as Position;
}
