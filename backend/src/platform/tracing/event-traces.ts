import { Injectable } from '@nestjs/common';
import type { NewEvent, StoredEvent } from '@wavelane/event-store';
import { appendSpanIdOf, type SpanPlace, traceIdOf } from '@wavelane/tracing';

/** An event, before it is written and after: its trace follows from these fields. */
export type Traceable = Pick<StoredEvent, 'stream' | 'data'> & Pick<NewEvent, 'metadata'>;

/** Returns the trace that an event belongs to for another reason than its correlation id; undefined if it has none. */
export type TraceRule = (event: Traceable) => Promise<string | undefined>;

/**
 * Where an event was written: its trace and the span of the append. Both follow from what every event says of itself
 * (docs/adr/0062-traces.md), so any process, now or later, can go on from there. Asked only while tracing is on.
 */
@Injectable()
export class EventTraces {
  private readonly rules: TraceRule[] = [];

  /** Features know of events that belong to the trace of something older. */
  follow(rule: TraceRule): void {
    this.rules.push(rule);
  }

  async traceIdOf(event: Traceable): Promise<string> {
    for (const rule of this.rules) {
      const traceId = await rule(event);
      if (traceId !== undefined) return traceId;
    }
    return traceIdOf(event.metadata.correlationId);
  }

  async placeOf(event: Traceable): Promise<SpanPlace> {
    const spanId = appendSpanIdOf(event.metadata.commandId, event.stream);
    return { traceId: await this.traceIdOf(event), spanId };
  }
}
