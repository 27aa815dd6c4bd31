import { appendingThrough, type AppendResult, type EventStore, type NewEvent } from '@wavelane/event-store';
import { appendSpanIdOf, type SpanPlace, type Tracer } from '@wavelane/tracing';
import type { EventTraces } from './event-traces.js';
import { now, streamAttributes } from './facts.js';

/**
 * The same log; every append leaves a span for each command in it, which is described beside the work and never holds it
 * up.
 */
export function traced(store: EventStore, tracer: Tracer, traces: EventTraces): EventStore {
  const append: EventStore['append'] = async (stream, events, options) => {
    const began = { startedAt: now(), here: tracer.current() };
    const tell = (outcome: AppendResult | Error) => {
      const span = { stream, ...began, endedAt: now() };
      for (const caused of byCommand(events))
        void describe({ tracer, traces }, { ...span, events: caused }, outcome).catch(() => undefined);
    };
    try {
      const result = await store.append(stream, events, options);
      tell(result);
      return result;
    } catch (error) {
      tell(error as Error);
      throw error;
    }
  };
  return appendingThrough(store, append);
}

/** The events of several commands may be one append; each command is found by a span of its own. */
function byCommand(events: readonly NewEvent[]): NewEvent[][] {
  const commands = new Map<string, NewEvent[]>();
  for (const event of events) {
    const { commandId } = event.metadata;
    commands.set(commandId, [...(commands.get(commandId) ?? []), event]);
  }
  return [...commands.values()];
}

interface Append {
  stream: string;
  events: readonly NewEvent[];
  /** Unix ms. */
  startedAt: number;
  endedAt: number;
  /** The span under which it happened. */
  here: SpanPlace | undefined;
}

/** The span is in the trace that the events name; if that is not the trace of the work, the two are linked. */
async function describe(
  { tracer, traces }: { tracer: Tracer; traces: EventTraces },
  { stream, events, startedAt, endedAt, here }: Append,
  outcome: AppendResult | Error,
): Promise<void> {
  const [first] = events;
  if (!first) return;
  const traceId = await traces.traceIdOf({ ...first, stream });
  const isWritten = !(outcome instanceof Error) && !outcome.deduplicated;
  const span = tracer.start('append', {
    kind: 'producer',
    startedAt,
    ...(here?.traceId === traceId ? { parent: here } : { traceId, links: here ? [here] : [] }),
    // Readers of the events find this id by themselves; a repeat must not have it a second time.
    ...(isWritten && { spanId: appendSpanIdOf(first.metadata.commandId, stream) }),
    attributes: {
      ...streamAttributes(stream),
      'event.types': [...new Set(events.map(({ type }) => type))].join(','),
      'event.count': events.length,
    },
  });
  if (outcome instanceof Error) span.fail(outcome.constructor.name);
  else span.set({ 'stream.revision': outcome.revision, deduplicated: outcome.deduplicated });
  span.end(endedAt);
}
