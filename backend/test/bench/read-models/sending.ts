import { randomUUID } from 'node:crypto';
import type { EventStore } from '@wavelane/event-store';

/** The pause between two sends. */
const EVERY_MS = 50;

/** Appends an event to a stream of its own every 50 ms, as sends do, from its construction until it is stopped. */
export class Sending {
  private readonly took: number[] = [];
  private isOver = false;
  private readonly done = this.run();

  constructor(private readonly log: EventStore) {}

  /** @returns how long each append took, ms */
  async stop(): Promise<number[]> {
    this.isOver = true;
    await this.done;
    return this.took;
  }

  private async run(): Promise<void> {
    await Promise.resolve();
    while (!this.isOver) {
      const began = performance.now();
      const id = randomUUID();
      const metadata = {
        actor: { kind: 'system', id: 'bench' } as const,
        ...{ correlationId: id, commandId: id, causationId: null },
      };
      const event = { id, type: 'BenchSent', schemaVersion: 1, data: { text: 'x'.repeat(300) }, metadata };
      await this.log.append(`bench-${id}`, [event], { expected: 'none' });
      this.took.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }
}
