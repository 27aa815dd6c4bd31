import type { CollectionSpec, ReadStore } from '@wavelane/read-store';
import { together } from './together.js';

type Extent = 'without indexes' | 'whole';

const extentOf = (deferIndexes: boolean): Extent => (deferIndexes ? 'without indexes' : 'whole');

/**
 * Collections that this process has made sure of a moment ago: its next step takes that as done, once. On a server each
 * is several calls. Whoever doubts the store forgets.
 */
export class Ensured {
  private readonly just = new Map<string, Extent>();

  constructor(private readonly readStore: Pick<ReadStore, 'ensure'>) {}

  /** For the next step, too. */
  async ensure(specs: readonly CollectionSpec[], { deferIndexes = false } = {}): Promise<void> {
    await together(specs, async (spec) => {
      await this.readStore.ensure(spec, { deferIndexes });
      this.just.set(spec.name, extentOf(deferIndexes));
    });
  }

  /** Unless the step before has done it. */
  async demand(specs: readonly CollectionSpec[], { deferIndexes = false } = {}): Promise<void> {
    for (const spec of specs) {
      const extent = this.just.get(spec.name);
      this.just.delete(spec.name);
      if (extent !== 'whole' && extent !== extentOf(deferIndexes)) await this.readStore.ensure(spec, { deferIndexes });
    }
  }

  /** All, or those that were dropped. */
  forget(specs?: readonly CollectionSpec[]): void {
    if (!specs) this.just.clear();
    for (const { name } of specs ?? []) this.just.delete(name);
  }
}
