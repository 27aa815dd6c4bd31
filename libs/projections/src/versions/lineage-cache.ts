import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { type Lineage, readLineage } from './lineage.js';

export const LINEAGE_CACHE_MS = 1_000;

/** Lineages as read lately: another process's switch is seen within a second, one of this process at once. */
export class LineageCache {
  private readonly known = new Map<string, { lineage: Lineage | undefined; until: number }>();

  constructor(private readonly readStore: ReadStore) {}

  async get(projection: Pick<Projection, 'name' | 'version'>): Promise<Lineage | undefined> {
    const known = this.known.get(projection.name);
    if (known && known.until > performance.now()) return known.lineage;
    const lineage = (await readLineage(this.readStore, projection))?.lineage;
    this.known.set(projection.name, { lineage, until: performance.now() + LINEAGE_CACHE_MS });
    return lineage;
  }

  forget(): void {
    this.known.clear();
  }
}
