import type { Pointer, ReadStore } from '@wavelane/read-store';
import type { Projection } from './definition.js';
import { NotNow } from './errors.js';
import { collectionName, fingerprint } from './naming.js';

/** One set of documents of a projection. */
export interface Edition {
  collection: string;
  version: number;
  attempt: number;
  fingerprint: string;
}

/** A rebuild beside the live edition. */
export interface Candidate extends Edition {
  state: 'filling' | 'ready' | 'failed';
  reason?: string;
  startedAt: string;
}

/** Which editions of a projection there are; one durable pointer, changed by compare-and-set. */
export interface Lineage {
  live: Edition;
  candidate?: Candidate;
  /** The edition before the last switch; it keeps projecting until retired, so that a rollback is one pointer. */
  previous?: Edition;
  /** Attempts made so far, so that names are never used twice. */
  attempts: number;
}

const keyOf = (projection: Projection) => `projection:${projection.name}`;

export function editionOf(projection: Projection, attempt: number): Edition {
  return {
    collection: collectionName(projection, attempt),
    version: projection.version,
    attempt,
    fingerprint: fingerprint(projection),
  };
}

export async function readLineage(
  readStore: ReadStore,
  projection: Projection,
): Promise<{ lineage: Lineage; revision: number } | undefined> {
  const pointer = await readStore.pointer(keyOf(projection));
  return pointer && { lineage: pointer.value as unknown as Lineage, revision: pointer.revision };
}

/** Changes the lineage; tries again when somebody else was quicker. `change` throws NotNow when it does not fit. */
export async function changeLineage(
  readStore: ReadStore,
  projection: Projection,
  change: (lineage: Lineage | undefined) => Lineage,
): Promise<Lineage> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const before = await readLineage(readStore, projection);
    const lineage = change(before?.lineage);
    if (lineage === before?.lineage) return lineage;
    const moved: Pointer | undefined = await readStore.movePointer(
      keyOf(projection),
      lineage as unknown as Record<string, unknown>,
      before?.revision ?? 0,
    );
    if (moved) return lineage;
  }
  throw new NotNow(`Somebody else keeps changing projection '${projection.name}'. Try again.`);
}
