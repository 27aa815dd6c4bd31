import type { StoredEvent } from '@wavelane/event-store';
import type { EngineOptions } from '@wavelane/projections';
import type { SpanPlace, Tracer } from '@wavelane/tracing';
import type { EventTraces } from './event-traces.js';

/** Only the first events of a page are linked: it may hold hundreds of commands. */
const LINKS_MAX = 64;

/**
 * A span for each page that goes into projections. A page holds events of many traces, so the span has no parent: it
 * links to the appends that wrote them.
 */
export function tracedPages(tracer: Tracer, traces: EventTraces): Pick<EngineOptions, 'aroundPage'> {
  if (!tracer.isOn) return {};
  return {
    aroundPage: async ({ events, projections }, work) => {
      const links = await placesOf(events, traces).catch(() => []);
      const attributes = {
        'event.count': events.length,
        'event.types': [...new Set(events.map(({ type }) => type))].sort().join(','),
        'projection.count': projections.length,
        // Most pages go into all of them.
        ...(projections.length <= 5 && { projections: projections.join(',') }),
      };
      return tracer.span('project', { kind: 'consumer', links, attributes }, () => work());
    },
  };
}

async function placesOf(events: readonly StoredEvent[], traces: EventTraces): Promise<SpanPlace[]> {
  const byCommand = new Map(events.map((event) => [`${event.stream}|${event.metadata.commandId}`, event]));
  return Promise.all([...byCommand.values()].slice(0, LINKS_MAX).map((event) => traces.placeOf(event)));
}
