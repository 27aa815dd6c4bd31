import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';

/** The reactor that recognises a STOP. */
const HEARS = { name: 'messaging' };
/** How long one look waits; then the step is tried again. */
const PATIENCE_MS = 3_000;
/**
 * After that time, in ms, the reactor is stuck for reasons of its own, which operators see; forgetting does not wait
 * for it.
 */
const AT_MOST_MS = 60_000;
const POLL_MS = 50;

/**
 * Waits until all requests that people made until now have been handled: a STOP outlives the person who said it, once
 * it is recorded.
 */
@Injectable()
export class HeardWishes {
  private readonly since = new Map<string, number>();

  constructor(
    private readonly runtime: Runtime,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  /** @throws Error if they have not been heard yet */
  async heard(forgettingId: string): Promise<void> {
    const now = performance.now();
    const since = this.since.get(forgettingId) ?? now;
    this.since.set(forgettingId, since);
    const head = await this.eventStore.head();
    for (; performance.now() - now < PATIENCE_MS; await new Promise((resolve) => setTimeout(resolve, POLL_MS)))
      if ((await this.runtime.reachedBy(HEARS)) >= head) return this.done(forgettingId);
    if (performance.now() - since < AT_MOST_MS)
      throw new Error('What people asked for is still being heard. Forgetting goes on when it is.');
    this.done(forgettingId);
  }

  private done(forgettingId: string): void {
    this.since.delete(forgettingId);
  }
}
