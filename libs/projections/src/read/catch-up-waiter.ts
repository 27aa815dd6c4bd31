import { type Position, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { EngineStateMachine } from '../run/engine-state.js';
import { runningVersionsOf } from '../versions/version-pointer.js';
import type { VersionPointerCache } from '../versions/version-pointer-cache.js';
import type { Projection } from '../define/definition.js';
import type { RunningVersions } from '../run/running-versions.js';
import { Waiters } from './waiters.js';

export interface CatchUpContext {
  readStore: ReadStore;
  projections: readonly Projection[];
  state: EngineStateMachine;
  running: RunningVersions;
  versionPointers: VersionPointerCache;
  /** Checkpoint of what all live versions together have, kept by the process that projects. */
  markKey: string;
  storeId: () => Promise<string>;
  isStopped: () => boolean;
}

/** How often another process's checkpoints are read while a reader waits. */
const POLL_MS = 15;
/** The page wakes waiters here; this is for changes that wake none (a switch, a lost lease). */
const LOOK_AGAIN_MS = 250;

/** Waiting for the read models: at once where the pages are applied, by checkpoints where another process does that. */
export class CatchUpWaiter {
  private readonly waiters = new Waiters();
  private mark: { at: number; position: Promise<Position> } | undefined;

  constructor(private readonly context: CatchUpContext) {}

  async waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      // What comes while the look below is under way must count as a ring.
      const rings = this.waiters.rings;
      if (await this.has(position, names)) return true;
      const left = deadline - performance.now();
      if (left <= 0 || this.context.isStopped()) return false;
      if (this.waiters.rings !== rings) continue;
      await this.waiters.wait(position, Math.min(left, this.context.state.isProjecting ? LOOK_AGAIN_MS : POLL_MS));
    }
  }

  /** Running versions have moved, the foremost of them to here. */
  reached(position: Position): void {
    this.waiters.reached(position);
  }

  release(): void {
    this.waiters.releaseAll();
  }

  /** A projection that an operator stopped is not waited for. */
  private async has(position: Position, names?: readonly string[]): Promise<boolean> {
    const { projections, state, versionPointers, running } = this.context;
    if (position === START) return true;
    const isElsewhere = state.current === 'new' || state.current === 'standby';
    if (isElsewhere && (await this.markedPosition()) >= position) return true;
    for (const projection of projections) {
      if (names && !names.includes(projection.name)) continue;
      const versionPointer = await versionPointers.get(projection);
      if (!versionPointer || versionPointer.paused) continue;
      // Also waits for the versions that may become the live one at any moment: what a reader has seen must not be
      // missing after a switch. A version that cannot be written to holds no reader up.
      for (const { collection } of runningVersionsOf(versionPointer)) {
        if (collection !== versionPointer.live.collection && running.failure(collection)) continue;
        const at = state.isProjecting ? running.get(collection)?.position : await this.checkpointed(collection);
        if ((at ?? START) < position) return false;
      }
    }
    return true;
  }

  /** Read once for all waiters. */
  private markedPosition(): Promise<Position> {
    const now = performance.now();
    if (!this.mark || now - this.mark.at > POLL_MS / 2)
      this.mark = { at: now, position: this.checkpointed(this.context.markKey) };
    return this.mark.position;
  }

  /** A checkpoint of another log tells nothing about this one. */
  private async checkpointed(key: string): Promise<Position> {
    const checkpoint = await this.context.readStore.checkpoint(key);
    if (!checkpoint || checkpoint.storeId !== (await this.context.storeId())) return START;
    return checkpoint.position as Position;
  }
}
