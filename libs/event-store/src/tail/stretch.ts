import { type Position, START, type StoredEvent } from '../event.js';
import type { Page, ReadAllOptions } from '../port.js';
import { weightOf } from './weight.js';

export interface Bounds {
  events: number;
  /** About bytes. */
  weight: number;
}

/** Events beyond the bounds are dropped in one go, not with each event. */
const KEPT = 0.9;

/** A part of the log in memory without gaps: all events after `from`, up to `to`. It grows at its end. */
export class Stretch {
  private events: StoredEvent[] = [];
  /** About bytes. */
  weight = 0;
  from: Position;
  to: Position;
  /** The position of the last event that was added; START before. */
  newest: Position = START;
  /** Whether nothing was found beyond `to`. */
  private isAtHead = true;

  /** Begins empty, at the head of the log. */
  constructor(
    head: Position,
    private readonly most: Bounds,
  ) {
    this.from = this.to = head;
  }

  /** Adds a page that was read after the earlier `to`; events that came since in another way are left out. */
  add({ events, next, head }: Page): void {
    for (const event of events) this.take(event);
    if (next < this.to) return;
    this.to = next;
    this.isAtHead = head;
    this.bound();
  }

  /** The next event after `to`, or one that is here already. */
  bring(event: StoredEvent): void {
    if (event.position <= this.to) return;
    this.take(event);
    this.isAtHead = true;
    this.bound();
  }

  /** Undefined if that would be before `from` or beyond `to`. */
  page({ after, limit, types }: ReadAllOptions): Page | undefined {
    const { from, to, isAtHead } = this;
    if (after < from || after > to) return undefined;
    const wanted = types && new Set(types);
    const events: StoredEvent[] = [];
    for (let index = this.firstAfter(after); index < this.events.length; index++) {
      const event = this.events[index];
      if (!event || (wanted && !wanted.has(event.type))) continue;
      const last = events.at(-1);
      if (last && events.length >= limit) return { events, next: last.position, head: false };
      events.push(event);
    }
    return { events, next: to, head: isAtHead };
  }

  /**
   * Whether that is its beginning, or the position of one of its events: a position from which a reader can continue.
   */
  knows(position: Position): boolean {
    return position === this.from || this.events[this.firstAfter(position) - 1]?.position === position;
  }

  private take(event: StoredEvent): void {
    if (event.position <= this.to) return;
    this.events.push(event);
    this.weight += weightOf(event);
    this.to = this.newest = event.position;
  }

  private firstAfter(position: Position): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle]?.position ?? position) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private bound(): void {
    if (this.events.length <= this.most.events && this.weight <= this.most.weight) return;
    const most = { events: this.most.events * KEPT, weight: this.most.weight * KEPT };
    let gone = 0;
    for (const event of this.events) {
      if (this.events.length - gone <= most.events && this.weight <= most.weight) break;
      this.weight -= weightOf(event);
      this.from = event.position;
      gone++;
    }
    this.events = this.events.slice(gone);
  }
}
