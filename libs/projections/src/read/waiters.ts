import type { Position } from '@wavelane/event-store';

/** Callers that wait until the projections have reached a position. */
export class Waiters {
  /** The number of times that a position was reached: a waiter that looks first can see a change in between. */
  rings = 0;
  private readonly waiting = new Set<{ position: Position; wake: () => void }>();

  /** Resolves when the position may have been reached, or after `ms`. */
  wait(position: Position, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const waiter = { position, wake: done };
      const timer = setTimeout(done, ms);
      const waiting = this.waiting;
      waiting.add(waiter);
      function done(): void {
        clearTimeout(timer);
        waiting.delete(waiter);
        resolve();
      }
    });
  }

  reached(position: Position): void {
    this.rings++;
    for (const waiter of this.waiting) if (waiter.position <= position) waiter.wake();
  }

  releaseAll(): void {
    this.rings++;
    for (const waiter of this.waiting) waiter.wake();
  }
}
