import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { keyOf, readVersionPointer, readVersionPointers, type VersionPointer } from './version-pointer.js';

export const VERSION_POINTER_CACHE_MS = 1_000;

type Known = ReadonlyMap<string, VersionPointer>;

/**
 * All version pointers of a process, as read lately, with one call: another process's switch is seen within a second, one
 * of this process at once.
 */
export class VersionPointerCache {
  private last: { known: Promise<Known>; until: number } | undefined;
  private readonly keys: ReadonlySet<string>;

  constructor(
    private readonly readStore: ReadStore,
    private readonly projections: readonly Projection[],
  ) {
    this.keys = new Set(projections.map(keyOf));
  }

  /** The pointer as it was within the last second. */
  async get(projection: Pick<Projection, 'name' | 'version'>): Promise<VersionPointer | undefined> {
    const key = keyOf(projection);
    if (!this.keys.has(key)) return readVersionPointer(this.readStore, projection);
    const { last } = this;
    return (await (last && last.until > performance.now() ? last.known : this.read())).get(key);
  }

  /** The current pointers. */
  async all(): Promise<ReadonlyMap<Projection, VersionPointer>> {
    const known = await this.read();
    const pointers = new Map<Projection, VersionPointer>();
    for (const projection of this.projections) {
      const found = known.get(keyOf(projection));
      if (found) pointers.set(projection, found);
    }
    return pointers;
  }

  forget(): void {
    this.last = undefined;
  }

  /** Shared by all callers until it is old, or forgotten; also while it is under way. */
  private read(): Promise<Known> {
    const known = readVersionPointers(this.readStore, this.projections);
    const last = { known, until: performance.now() + VERSION_POINTER_CACHE_MS };
    this.last = last;
    known.catch(() => {
      if (this.last === last) this.last = undefined;
    });
    return known;
  }
}
