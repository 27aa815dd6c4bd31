import type { Tracer } from '@wavelane/tracing';
import type { ReactorRunnerOptions } from '../runtime/reactor-runner.js';
import type { EventTraces } from './event-traces.js';

/** A span for each event that a reactor takes, under the append that wrote the event. */
export function tracedReactions(tracer: Tracer, traces: EventTraces): Pick<ReactorRunnerOptions, 'aroundReaction'> {
  if (!tracer.isOn) return {};
  return {
    aroundReaction: async (reactor, event, work) => {
      const parent = await traces.placeOf(event);
      const attributes = { reactor, 'event.type': event.type, 'event.id': event.id };
      return tracer.span(`react ${reactor}`, { kind: 'consumer', parent, attributes }, () => work());
    },
  };
}
