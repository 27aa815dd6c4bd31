import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { type VersionPointer, readVersionPointer } from './version-pointer.js';

export const VERSION_POINTER_CACHE_MS = 1_000;

/** VersionPointers as read lately: another process's switch is seen within a second, one of this process at once. */
export class VersionPointerCache {
  private readonly known = new Map<string, { versionPointer: VersionPointer | undefined; until: number }>();

  constructor(private readonly readStore: ReadStore) {}

  async get(projection: Pick<Projection, 'name' | 'version'>): Promise<VersionPointer | undefined> {
    const known = this.known.get(projection.name);
    if (known && known.until > performance.now()) return known.versionPointer;
    const versionPointer = await readVersionPointer(this.readStore, projection);
    this.known.set(projection.name, { versionPointer, until: performance.now() + VERSION_POINTER_CACHE_MS });
    return versionPointer;
  }

  forget(): void {
    this.known.clear();
  }
}
