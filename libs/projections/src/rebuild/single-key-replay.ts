import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { DocumentWrite } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { asError, type Fault } from '../define/fault.js';
import { type Folding, foldOne } from '../define/fold.js';
import { keysOf, rowsOf } from '../define/routing.js';

const PAGE = 1_000;

/** One document folded from the start of the log up to a position; it can go on from there. */
export class SingleKeyReplay {
  document: Folding | undefined;
  /** Rows of its events since they were last taken. */
  rows: DocumentWrite[] = [];
  /** Where it stopped for good. */
  fault: Fault | undefined;
  private after: Position = START;

  constructor(
    private readonly eventStore: EventStore,
    private readonly projection: Projection,
    readonly key: string,
  ) {}

  /** Goes on up to a position (inclusive) or the first fault. */
  async advance(upTo: Position): Promise<void> {
    while (this.after < upTo && !this.fault) {
      const { handles } = this.projection;
      const { events, next, head } = await this.eventStore.readAll({ after: this.after, limit: PAGE, types: handles });
      for (const event of events) {
        if (event.position > upTo || this.fault) break;
        this.take(event);
      }
      this.after = next < upTo ? next : upTo;
      if (head) break;
    }
  }

  private take(event: Parameters<typeof foldOne>[3]): void {
    let concerns = false;
    try {
      concerns = keysOf(this.projection, event).includes(this.key);
      if (concerns) this.rows.push(...rowsOf(this.projection, event));
    } catch {
      // a fault of that event's own
    }
    if (!concerns) return;
    try {
      this.document = foldOne(this.projection, this.key, this.document, event);
    } catch (error) {
      this.fault = { key: this.key, event, error: asError(error) };
    }
  }
}
