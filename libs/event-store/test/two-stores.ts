import type { EventStore } from '../src/port.js';
import { AppendOutcomeUnknown, StoreUnavailable } from '../src/errors.js';
import type { Position } from '../src/event.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import type { LogTail } from '../src/tail/log-tail.js';
import type { TailOptions } from '../src/tail/tail-options.js';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { proposed } from '../src/testing/fixtures.js';

/** Even on a slow machine the tail waits for events to be delivered, and does not read them. */
export const UNHURRIED: TailOptions = { lookEveryMs: 2 ** 30, patienceMs: 2 ** 30 };

/** A double of EventStoreDB with two clients, as two processes have them. */
export class TwoStores {
  private written = 0;

  private constructor(
    readonly double: EventStoreDbDouble,
    readonly store: EventStore,
    readonly other: EventStore,
  ) {}

  static async start(): Promise<TwoStores> {
    const double = await startEventStoreDbDouble();
    const stores = new TwoStores(double, openEventStoreDb({ url: double.url }), openEventStoreDb({ url: double.url }));
    // The first append of a process looks at the log.
    await stores.write(stores.store);
    await stores.write(stores.other);
    return stores;
  }

  /** Repeated for as long as the outcome is unknown, as callers do. */
  async write(by = this.other, type = 'Happened'): Promise<Position> {
    const event = proposed(++this.written, { type });
    const stream = this.lastStream;
    for (;;) {
      try {
        return (await by.append(stream, [event], { expected: 'none' })).position;
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown || error instanceof StoreUnavailable)) throw error;
      }
    }
  }

  /** Each event is in a stream of its own. */
  get lastStream(): string {
    return `some-${this.written}`;
  }

  async stop(): Promise<void> {
    await this.store.close();
    await this.other.close();
    await this.double.kill();
  }
}

/** The tail's source of events, once a reader has asked for some. */
export const liveOf = (tail: LogTail) => Reflect.get(tail, 'live') as { isStanding: boolean };

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
