import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { specsOf } from '../define/naming.js';
import type { FaultLog } from '../run/fault-log.js';
import type { ProjectionVersion, VersionPointer } from './version-pointer.js';

/** Notes that a version is wanted no more; what it wrote is dropped afterwards, also after a crash. */
export function discard(versionPointer: VersionPointer, { collection }: ProjectionVersion): VersionPointer {
  return { ...versionPointer, garbage: [...(versionPointer.garbage ?? []), collection] };
}

/** Drops what a version wrote, its checkpoint and its faults. */
export async function dropVersion(
  readStore: ReadStore,
  faults: FaultLog,
  projection: Projection,
  collection: string,
): Promise<void> {
  await readStore.clearCheckpoint(collection);
  for (const { name } of specsOf(projection, collection)) await readStore.drop(name);
  await faults.clearCollection(collection);
}
