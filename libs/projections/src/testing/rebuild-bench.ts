import type { Projection } from '../define/definition.js';
import type { EngineOptions, ProjectionEngine } from '../engine/engine.js';
import { EngineBench } from './engine-bench.js';
import { tallied, tallies, type TallyData } from './fixtures.js';
import { PATIENCE_MS, until } from './until.js';

/** A log of two hundred events and a projection whose code may change under the same version. */
export class RebuildBench extends EngineBench {
  /** The amount that the fold adds to each event: "another code under the same version". */
  surplus = 0;
  /** The fold throws at an event that adds this. */
  unlucky = 13;

  readonly adjusted: Projection = {
    ...(tallies as Projection),
    fold: (document, event) => {
      const { by, keys } = event.data as TallyData;
      if (by === this.unlucky) throw new RangeError('unlucky');
      return tallies.fold(document as never, { ...event, data: { keys, by: by + this.surplus } });
    },
  };

  static async make(): Promise<RebuildBench> {
    const bench = new RebuildBench();
    const events = Array.from({ length: 200 }, (_, n) => tallied(n % 11 === 10 ? 'Removed' : 'Added', `k${n % 20}`, 1));
    await bench.append(...events);
    return bench;
  }

  override async started(options: Partial<EngineOptions> = {}): Promise<ProjectionEngine> {
    const made = await super.started({ projections: [this.adjusted], ...options });
    await made.readModels.waitFor(await this.eventStore.head(), PATIENCE_MS);
    return made;
  }

  ready({ versions }: ProjectionEngine): Promise<void> {
    return until(async () => (await versions.progress('tallies'))?.state === 'ready');
  }

  async rebuilt(engine: ProjectionEngine): Promise<void> {
    await engine.versions.rebuild('tallies', 'ada');
    await this.ready(engine);
  }

  async sumOf({ readModels }: ProjectionEngine, key: string) {
    return (await readModels.get(this.adjusted, key))?.sum;
  }
}
