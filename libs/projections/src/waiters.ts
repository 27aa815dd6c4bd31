import type { Position } from '@wavelane/event-store';

/** Those who wait until the projections have reached a position. */
export class Waiters {
  private readonly waiting = new Set<{ position: Position; wake: () => void }>();

  /** Resolves when the position is reached, or after `ms`. */
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
    for (const waiter of this.waiting) if (waiter.position <= position) waiter.wake();
  }

  releaseAll(): void {
    for (const waiter of this.waiting) waiter.wake();
  }
}
