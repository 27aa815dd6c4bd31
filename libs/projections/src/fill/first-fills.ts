import { backoff, pause } from '@wavelane/runtime';
import type { Foundation } from '../foundation/foundation.js';
import type { CacheLimits } from './document-cache.js';
import { type FillLimits, FirstFill, NoLongerHere, type Unmade } from './first-fill.js';

interface Running {
  collections: ReadonlySet<string>;
  abort: AbortController;
  done: Promise<void>;
}

/**
 * Fills live versions that have no documents yet, in the process that projects and beside what it serves. The
 * checkpoints say what is to be done, so the next process goes on where this one was.
 */
export class FirstFills {
  private running: Running | undefined;

  constructor(
    private readonly foundation: Foundation,
    private readonly limits: FillLimits & { cache?: Partial<CacheLimits> | undefined },
  ) {}

  /** Starts what should run and does not; stops what is not wanted any more (a paused projection). */
  sync(unmade: readonly Unmade[]): void {
    const wanted = new Set(unmade.map(({ projectionVersion }) => projectionVersion.collection));
    if (this.running) {
      const isWanted = [...this.running.collections].every(
        (collection) => wanted.has(collection) || this.isDone(collection),
      );
      if (!isWanted) this.running.abort.abort();
      return;
    }
    if (unmade.length === 0) return;
    const abort = new AbortController();
    const running: Running = { collections: wanted, abort, done: Promise.resolve() };
    this.running = running;
    running.done = this.run(unmade, abort.signal).finally(() => (this.running = undefined));
  }

  async stop(): Promise<void> {
    this.running?.abort.abort();
    await this.running?.done;
  }

  private isDone(collection: string): boolean {
    const { unfilled } = this.foundation;
    return unfilled.isFilled(collection) || unfilled.isLeft(collection);
  }

  private async run(unmade: readonly Unmade[], signal: AbortSignal): Promise<void> {
    const { events } = this.foundation;
    for (let failures = 1; !signal.aborted; failures++) {
      const versions = unmade.filter(({ projectionVersion }) => !this.isDone(projectionVersion.collection));
      try {
        if (versions.length > 0) await this.fill(versions, signal);
        return;
      } catch (error) {
        if (signal.aborted || error instanceof NoLongerHere) return;
        events.emit('warned', 'filling the read models waits for a store', { error: String(error), failures });
        await pause(backoff(failures), signal);
      }
    }
  }

  private async fill(versions: readonly Unmade[], signal: AbortSignal): Promise<void> {
    const { unfilled, events } = this.foundation;
    const names = versions.map(({ projection }) => projection.name);
    const began = performance.now();
    events.emit('warned', 'read models are filled from the log', { projections: names });
    await new FirstFill({
      foundation: this.foundation,
      versions,
      ...this.limits,
      stillWanted: async () => {
        if (signal.aborted) throw new NoLongerHere();
      },
      onFilled: ({ collection, projection }) => {
        unfilled.hasFilled(collection);
        events.emit('changed', projection.name);
      },
      onFailed: ({ collection, projection }, error) => {
        unfilled.leave(collection);
        events.emit('warned', 'a read model is filled in the everyday way', {
          projection: projection.name,
          error: String(error),
        });
        events.emit('changed', projection.name);
      },
    }).run(signal);
    const seconds = Math.round((performance.now() - began) / 1_000);
    events.emit('warned', 'the read models are filled', { projections: names, seconds });
  }
}
