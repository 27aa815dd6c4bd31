import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import { specsOf } from '../define/naming.js';
import type { Foundation } from '../foundation/foundation.js';
import { together } from '../foundation/together.js';
import { make, swept, type VersionStep } from './version-life.js';
import {
  adoptVersionPointers,
  changeVersionPointer,
  forgetVersion,
  readVersionPointer,
  type VersionPointer,
  type VersionPointers,
  versionsOf,
} from './version-pointer.js';
import { VersionPointerCache } from './version-pointer-cache.js';

/**
 * The versions of the projections. The one place in which version pointers are read and moved, each time along the life
 * of a version (version-life.ts), and in which unwanted documents are dropped.
 */
export class Versions {
  private readonly cache: VersionPointerCache;

  constructor(private readonly foundation: Foundation) {
    this.cache = new VersionPointerCache(foundation.readStore, foundation.projections);
  }

  /** Makes the pointers and collections that are new to this code. @throws ProjectionChanged */
  async prepare(): Promise<void> {
    const { readStore, projections, unfilled } = this.foundation;
    const adopted = await adoptVersionPointers(readStore, projections);
    this.forget();
    await together([...adopted], async ([projection, { live }]) => {
      const deferIndexes = (await unfilled.of(live.collection)) !== undefined;
      for (const spec of specsOf(projection, live.collection)) await readStore.ensure(spec, { deferIndexes });
    });
  }

  /** The current pointer. @throws NotNow before the first start of the projection */
  async pointer(name: string): Promise<VersionPointer> {
    const found = await this.find(this.foundation.projection(name));
    if (!found) throw new NotNow(`Projection '${name}' has not been started yet.`);
    return found;
  }

  /** The current pointer; undefined before the first start of the projection. */
  find(projection: Projection): Promise<VersionPointer | undefined> {
    return readVersionPointer(this.foundation.readStore, projection);
  }

  /** The pointer as it was within the last second, or later. */
  lately(projection: Pick<Projection, 'name' | 'version'>): Promise<VersionPointer | undefined> {
    return this.cache.get(projection);
  }

  /** All pointers, as they are now; the pointers cached for queries are as new. */
  async all(): Promise<VersionPointers> {
    const found = await this.cache.all();
    return new Map([...found].map(([projection, versionPointer]) => [projection.name, { projection, versionPointer }]));
  }

  /** Another process may have moved the pointers. */
  forget(): void {
    this.cache.forget();
  }

  /** Makes a step, also if another process makes one at the same time. @throws StepRefused */
  make(name: string, step: VersionStep): Promise<VersionPointer> {
    return this.move(this.foundation.projection(name), step);
  }

  /** Drops collections of no version, also leftovers of a crash. */
  async sweep(name: string): Promise<void> {
    const projection = this.foundation.projection(name);
    const { garbage = [] } = await this.pointer(name);
    if (garbage.length === 0) return;
    for (const collection of garbage) await this.drop(projection, collection);
    await this.move(projection, swept(garbage));
  }

  /** Other versions of the code that have left documents here. */
  async others(name: string): Promise<number[]> {
    const projection = this.foundation.projection(name);
    return (await versionsOf(this.foundation.readStore, projection)).filter(
      (version) => version !== projection.version,
    );
  }

  /** The pointer of another version of the code here. @throws NotNow */
  async other(name: string, version: number): Promise<VersionPointer> {
    const known = (await this.others(name)).includes(version) || version === this.foundation.projection(name).version;
    const found = known ? await readVersionPointer(this.foundation.readStore, { name, version }) : undefined;
    if (!found) throw new NotNow(`There are no documents of version ${version} of '${name}'.`);
    return found;
  }

  /** Drops everything that another version of the code has here. @throws NotNow */
  async dropOther(name: string, version: number): Promise<void> {
    const projection = this.foundation.projection(name);
    const { live, candidate, previous, garbage = [] } = await this.other(name, version);
    const versions = [live, candidate, previous].flatMap((one) => (one ? [one.collection] : []));
    for (const collection of [...versions, ...garbage]) await this.drop(projection, collection);
    await forgetVersion(this.foundation.readStore, { name, version });
  }

  private async move(projection: Projection, step: VersionStep): Promise<VersionPointer> {
    const versionPointer = await changeVersionPointer(this.foundation.readStore, projection, (before) =>
      make(step, before, projection),
    );
    this.forget();
    return versionPointer;
  }

  /** Drops a version's documents, its checkpoint and its faults. */
  private async drop(projection: Projection, collection: string): Promise<void> {
    await this.foundation.dropDocuments(projection, collection);
    await this.foundation.faults.clearCollection(collection);
  }
}
