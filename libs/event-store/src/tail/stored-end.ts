import type { Position, StoredEvent } from '../event.js';
import type { Bounds } from './stretch.js';
import { weightOf } from './weight.js';

/** After the last question nothing more is kept. ms */
const WANTED_MS = 60_000;
const MOST: Bounds = { events: 5_000, weight: 8_000_000 };

/**
 * The events that the engine pushes, as stored and of all types, for a reader that hashes them: so they cross the wire
 * once. They are kept while a reader requests them, and dropped once read.
 */
export class StoredEnd {
  private events: StoredEvent[] = [];
  private weight = 0;
  /** All pushed events after this position are here; undefined while nothing is pushed. */
  private from: Position | undefined;
  private askedAt = -Infinity;

  constructor(private readonly most: Bounds = MOST) {}

  get isWanted(): boolean {
    return performance.now() - this.askedAt < WANTED_MS;
  }

  /**
   * The events pushed after a position, at most so many; earlier ones are dropped. @returns undefined if some are
   * missing
   */
  after(position: Position, limit: number): readonly StoredEvent[] | undefined {
    this.askedAt = performance.now();
    if (this.from === undefined || position < this.from) return undefined;
    const kept = this.events.findIndex((event) => event.position > position);
    this.letGo(kept < 0 ? this.events.length : kept);
    this.from = position;
    return this.events.slice(0, limit);
  }

  /** From this position on everything is pushed. */
  begin(after: Position): void {
    this.end();
    this.from = after;
  }

  take(event: StoredEvent): void {
    if (this.from === undefined) return;
    if (!this.isWanted) return this.end();
    this.events.push(event);
    this.weight += weightOf(event);
    if (this.events.length > this.most.events || this.weight > this.most.weight)
      this.letGo(Math.ceil(this.events.length / 10));
  }

  /** Nothing is pushed any more. */
  end(): void {
    this.from = undefined;
    this.events = [];
    this.weight = 0;
  }

  private letGo(count: number): void {
    if (count === 0) return;
    const gone = this.events.slice(0, count);
    this.events = this.events.slice(count);
    for (const event of gone) this.weight -= weightOf(event);
    this.from = gone.at(-1)?.position ?? this.from;
  }
}
