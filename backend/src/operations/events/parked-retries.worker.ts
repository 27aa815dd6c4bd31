import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../platform/domain/clock.js';
import { FeatureRegistry } from '../../platform/runtime/feature-registry.js';
import { type ParkedEvent, parkedEvents } from '../../platform/runtime/parked-events.js';
import { Worker } from '../../platform/runtime/worker.js';
import { EVENT_STORE, READ_STORE } from '../../platform/storage/tokens.js';
import { eventAt } from './event-search.js';

const EVERY_MS = 3_000;

/** Gives parked events to their reactors again when an operator asks for it (see `failed-events.ts`). */
@Worker()
@Injectable()
export class ParkedRetries implements Worker {
  readonly name = 'parked-retries';
  readonly schedule = EVERY_MS;
  private readonly parked: RecordStore;

  constructor(
    private readonly features: FeatureRegistry,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.parked = parkedEvents(readStore);
  }

  async pass(signal: AbortSignal): Promise<void> {
    for (const { id, body } of await this.parked.list<ParkedEvent>({ state: 'retry' }, this.clock.now())) {
      if (signal.aborted) break;
      const error = await this.retry(body).then(
        () => undefined,
        (failure: unknown) => String(failure).slice(0, 1_000),
      );
      if (error === undefined) await this.parked.remove(id);
      else {
        const triedAt = new Date(this.clock.now()).toISOString();
        await this.parked.put(id, { ...body, state: 'parked', error, triedAt }, null);
      }
    }
  }

  /** Reactors are idempotent, so after a crash in between the event is simply tried once more. */
  private async retry({ reactor: name, eventId, position }: ParkedEvent): Promise<void> {
    const reactor = this.features.reactors.find((one) => one.name === name);
    if (!reactor) throw new Error(`There is no reactor '${name}' any more`);
    const event = await eventAt(this.eventStore, position, eventId);
    if (!event) throw new Error('The event is not in the log');
    await reactor.react(event);
  }
}
