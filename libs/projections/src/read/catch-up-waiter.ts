import { type Position, START } from '@wavelane/event-store';
import type { Foundation } from '../foundation/foundation.js';
import type { Projector } from '../run/projector.js';
import { runningVersionsOf } from '../versions/version-pointer.js';
import type { Versions } from '../versions/versions.js';

/** How often another process's checkpoints are read while a reader waits. */
const POLL_MS = 15;
/** The page wakes waiters here; this is for changes that wake none (a switch, a lost lease). */
const LOOK_AGAIN_MS = 250;

/**
 * Waits for the read models: at once if this process applies the pages, by checkpoints if another process does that.
 */
export class CatchUpWaiter {
  private mark: { at: number; position: Promise<Position> } | undefined;

  constructor(
    private readonly foundation: Foundation,
    private readonly versions: Versions,
    private readonly projector: Projector,
  ) {}

  async waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean> {
    const { waiters } = this.projector;
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      // Events that arrive while the look below is under way must count as a ring.
      const rings = waiters.rings;
      if (await this.has(position, names)) return true;
      const left = deadline - performance.now();
      if (left <= 0 || this.projector.state === 'stopped') return false;
      if (waiters.rings !== rings) continue;
      await waiters.wait(position, Math.min(left, this.projector.isProjecting ? LOOK_AGAIN_MS : POLL_MS));
    }
  }

  release(): void {
    this.projector.waiters.releaseAll();
  }

  /** A projection that an operator stopped is not waited for. */
  private async has(position: Position, names?: readonly string[]): Promise<boolean> {
    const { state, running } = this.projector;
    if (position === START) return true;
    const isElsewhere = state === 'new' || state === 'standby';
    if (isElsewhere && (await this.markedPosition()) >= position) return true;
    for (const projection of this.foundation.projections) {
      if (names && !names.includes(projection.name)) continue;
      const versionPointer = await this.versions.lately(projection);
      if (!versionPointer || versionPointer.paused) continue;
      if (await this.foundation.unfilled.of(versionPointer.live.collection)) {
        // It cannot be read now, so only callers that name it wait for it.
        if (names) return false;
        continue;
      }
      // Also waits for the versions that may become the live one at any moment: events that a reader has seen must not
      // be missing after a switch. A version that cannot be written to delays no reader.
      for (const { collection } of runningVersionsOf(versionPointer)) {
        if (collection !== versionPointer.live.collection && running.failure(collection)) continue;
        const at = this.projector.isProjecting
          ? running.get(collection)?.position
          : await this.foundation.checkpoints.position(collection);
        if ((at ?? START) < position) return false;
      }
    }
    return true;
  }

  /** Read once for all waiters. */
  private markedPosition(): Promise<Position> {
    const { checkpoints, markKey } = this.foundation;
    const now = performance.now();
    if (!this.mark || now - this.mark.at > POLL_MS / 2)
      this.mark = { at: now, position: checkpoints.position(markKey) };
    return this.mark.position;
  }
}
