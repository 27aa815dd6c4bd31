import { Inject, Injectable } from '@nestjs/common';
import { type EventStore, fieldsOf } from '@wavelane/event-store';
import { type SpanOptions, type SpanPlace, traceIdOf, type Tracer } from '@wavelane/tracing';
import { LRUCache } from 'lru-cache';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { EventTraces, type Traceable } from '../../platform/tracing/event-traces.js';
import { TRACER } from '../../platform/tracing/tracer.js';
import { jobEvents, jobStream } from '../jobs/job.events.js';

/** The trace in which a job was ordered. */
interface Ordered {
  place: SpanPlace;
  isBulk: boolean;
}

/** Jobs that are remembered: their messages follow soon after each other. */
const JOBS_MAX = 2_000;
const REPLIES_LOOKED_AT = 200;

/**
 * The trace of a message. A single one goes on in the trace of the request that ordered it; each message of a bulk job
 * has a trace of its own, with a link to the order, because a trace of 50,000 messages shows nothing. Steps of the
 * dispatcher and reports of the gateway about a message belong to it, whatever correlation id they have.
 */
@Injectable()
export class MessageTraces {
  private readonly jobs = new LRUCache<string, Promise<Ordered | undefined>>({ max: JOBS_MAX });

  constructor(
    @Inject(TRACER) readonly tracer: Tracer,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly traces: EventTraces,
  ) {
    if (tracer.isOn) traces.follow((event) => this.traceIdOf(event));
  }

  /** Does work for a message in a span of the message's trace, linked to what was under way before, and to its cause. */
  async span<T>(
    name: string,
    message: { messageId: string; jobId: string },
    work: () => Promise<T>,
    cause?: SpanPlace,
  ): Promise<T> {
    const { tracer } = this;
    if (!tracer.isOn) return work();
    const here = tracer.current();
    const options = await this.under(message);
    const links = [...(options.links ?? []), ...(here ? [here] : []), ...(cause ? [cause] : [])];
    const attributes = { 'message.id': message.messageId, 'job.id': message.jobId };
    return tracer.span(name, { ...options, links, attributes, kind: 'consumer' }, work);
  }

  private async under({ messageId, jobId }: { messageId: string; jobId: string }): Promise<SpanOptions> {
    const ordered = await this.ordered(jobId);
    if (ordered && !ordered.isBulk) return { parent: ordered.place };
    return { traceId: traceIdOf(messageId), links: ordered ? [ordered.place] : [] };
  }

  private async traceIdOf(event: Traceable): Promise<string | undefined> {
    const { messageId, jobId } = fieldsOf(event);
    if (typeof messageId !== 'string' || typeof jobId !== 'string') return undefined;
    const { actor, correlationId } = event.metadata;
    if (actor.kind !== 'gateway' && correlationId !== messageId) return undefined;
    const ordered = await this.ordered(jobId);
    return ordered && !ordered.isBulk ? ordered.place.traceId : traceIdOf(messageId);
  }

  private ordered(jobId: string): Promise<Ordered | undefined> {
    const known = this.jobs.get(jobId);
    if (known) return known;
    const found = this.find(jobId).catch(() => {
      this.jobs.delete(jobId); // asked again the next time
      return undefined;
    });
    this.jobs.set(jobId, found);
    return found;
  }

  private async find(jobId: string): Promise<Ordered | undefined> {
    for await (const event of this.store.readStream(jobStream(jobId), { limit: 1 })) {
      if (!jobEvents.is(event) || (event.type !== 'JobDrafted' && event.type !== 'MessageOrdered')) return undefined;
      const isBulk = event.type === 'JobDrafted' && event.data.kind === 'bulk';
      return { place: await this.traces.placeOf(event), isBulk };
    }
    return this.findReply(jobId);
  }

  /** The order of a reply stands in the stream of its conversation: it is looked for among the newest. */
  private async findReply(jobId: string): Promise<Ordered | undefined> {
    const { events } = await this.store.readBack({ limit: REPLIES_LOOKED_AT, types: ['ReplyOrdered'] });
    const event = events.find((one) => fieldsOf(one).jobId === jobId);
    return event && { place: await this.traces.placeOf(event), isBulk: false };
  }
}
