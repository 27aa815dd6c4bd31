import type { Pointer, ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { NotNow, ProjectionChanged } from '../define/errors.js';
import { collectionName, fingerprint } from '../define/naming.js';

/** One set of documents of a projection. */
export interface ProjectionVersion {
  collection: string;
  version: number;
  attempt: number;
  fingerprint: string;
}

/** A rebuild beside the live version; its states are in version-life.ts. */
export interface CandidateVersion extends ProjectionVersion {
  state: 'filling' | 'ready' | 'failed' | 'cancelled';
  /** Why it failed. */
  reason?: string;
  /** ISO-8601 UTC. */
  startedAt: string;
  startedBy: string;
}

/** The person who made the last step, for the operators' page. */
export interface Switched {
  at: string;
  by: string;
  what: 'switch' | 'rollback';
}

/**
 * Which versions there are of one version of a projection; one durable pointer, changed by compare-and-set. Another
 * version of the code has a version pointer of its own, so during a deployment old and new processes serve their own documents
 * and never touch each other's.
 */
export type VersionPointer = {
  live: ProjectionVersion;
  candidate?: CandidateVersion;
  /** The version before the last switch; it keeps projecting until retired, so that a rollback is one pointer. */
  previous?: ProjectionVersion;
  /** Attempts made so far: names are never used twice. */
  attempts: number;
  switched?: Switched;
  paused?: { at: string; by: string };
  /** Collections to drop; the next process completes work that a crash interrupted. */
  garbage?: readonly string[];
};

/** The pointers of all projections that have been started, by their names. */
export type VersionPointers = ReadonlyMap<string, { projection: Projection; versionPointer: VersionPointer }>;

type Named = Pick<Projection, 'name' | 'version'>;

export const keyOf = ({ name, version }: Named) => `projection:${name}@${version}`;
const versionsKey = ({ name }: Named) => `projection:${name}`;

export function projectionVersionOf(projection: Projection, attempt: number): ProjectionVersion {
  return {
    collection: collectionName(projection, attempt),
    version: projection.version,
    attempt,
    fingerprint: fingerprint(projection),
  };
}

export async function readVersionPointer(readStore: ReadStore, projection: Named): Promise<VersionPointer | undefined> {
  return (await readStore.pointer(keyOf(projection)))?.value as VersionPointer | undefined;
}

/** Pointers by key, with one call; those of projections that were never started are left out. */
export async function readVersionPointers(
  readStore: ReadStore,
  projections: readonly Named[],
): Promise<ReadonlyMap<string, VersionPointer>> {
  const found = await readStore.pointers(projections.map(keyOf));
  return new Map(Object.entries(found).map(([key, { value }]) => [key, value as VersionPointer]));
}

/**
 * Changes the version pointer; tries again when another process was quicker. `change` throws NotNow when it does not
 * fit.
 */
export async function changeVersionPointer(
  readStore: ReadStore,
  projection: Projection,
  change: (versionPointer: VersionPointer) => VersionPointer,
): Promise<VersionPointer> {
  return changePointer(readStore, keyOf(projection), projection.name, (before) => {
    if (!before) throw new NotNow(`Projection '${projection.name}' has not been started yet.`);
    return change(before as VersionPointer);
  });
}

/**
 * The version pointers of this version of the code, made if they are new.
 * @throws ProjectionChanged the code has changed what it handles and kept its version
 */
export async function adoptVersionPointers(
  readStore: ReadStore,
  projections: readonly Projection[],
): Promise<ReadonlyMap<Projection, VersionPointer>> {
  const known = await readStore.pointers(
    projections.flatMap((projection) => [versionsKey(projection), keyOf(projection)]),
  );
  const adopt = async (projection: Projection): Promise<[Projection, VersionPointer]> => {
    const { versions } = (known[versionsKey(projection)]?.value ?? {}) as { versions?: readonly number[] };
    const pointer = known[keyOf(projection)]?.value as VersionPointer | undefined;
    const isKnown = versions?.includes(projection.version) && pointer?.live.fingerprint === fingerprint(projection);
    return [projection, isKnown && pointer ? pointer : await adoptVersionPointer(readStore, projection, known)];
  };
  return new Map(await Promise.all(projections.map(adopt)));
}

/** @throws ProjectionChanged */
async function adoptVersionPointer(
  readStore: ReadStore,
  projection: Projection,
  read: Readonly<Record<string, Pointer>>,
): Promise<VersionPointer> {
  const { name, version } = projection;
  const ofVersions = (before: Pointer['value'] | undefined) => {
    const versions = (before as { versions: number[] } | undefined)?.versions ?? [];
    const isThere = versions.includes(version);
    return before && isThere ? before : { versions: [...versions, version].sort((a, b) => a - b) };
  };
  const ofVersion = (before: Pointer['value'] | undefined) => {
    if (!before) return { live: projectionVersionOf(projection, 0), attempts: 0 };
    const versionPointer = before as VersionPointer;
    if (versionPointer.live.fingerprint !== fingerprint(projection)) throw new ProjectionChanged(name, version);
    return versionPointer;
  };
  await changePointer(readStore, versionsKey(projection), name, ofVersions, read);
  return changePointer(readStore, keyOf(projection), name, ofVersion, read);
}

/** Versions of a projection that have documents in this read store, rising. */
export async function versionsOf(readStore: ReadStore, projection: Named): Promise<number[]> {
  const pointer = await readStore.pointer(versionsKey(projection));
  return (pointer?.value as { versions: number[] } | undefined)?.versions ?? [];
}

/** Forgets another version; its collections must have been dropped. */
export async function forgetVersion(readStore: ReadStore, { name, version }: Named): Promise<void> {
  await changePointer(readStore, versionsKey({ name, version }), name, (before) => {
    const versions = (before as { versions: number[] } | undefined)?.versions ?? [];
    return { versions: versions.filter((one) => one !== version) };
  });
}

/** @param read pointers that were read a moment ago: the first attempt need not read again */
async function changePointer<T extends Pointer['value']>(
  readStore: ReadStore,
  key: string,
  name: string,
  change: (before: Pointer['value'] | undefined) => T,
  read?: Readonly<Record<string, Pointer>>,
): Promise<T> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const before = read && attempt === 0 ? read[key] : await readStore.pointer(key);
    const after = change(before?.value);
    if (after === before?.value) return after;
    if (await readStore.movePointer(key, after, before?.revision ?? 0)) return after;
  }
  throw new NotNow(`Somebody else keeps changing projection '${name}'. Try again.`);
}

/** All versions that one process keeps up to date. */
export function runningVersionsOf({ live, candidate, previous, paused }: VersionPointer): ProjectionVersion[] {
  if (paused) return [];
  return [live, ...(candidate?.state === 'ready' ? [candidate] : []), ...(previous ? [previous] : [])];
}
