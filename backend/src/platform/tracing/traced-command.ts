import { traceIdOf, type Tracer } from '@wavelane/tracing';
import { streamAttributes } from './facts.js';

interface Traceable {
  stream: string;
  command: { type: string };
  context: { correlationId: string };
}

/** A span for a command and its result; under the request's, else in the trace of its correlation id. */
export function tracedCommand<R extends { events: readonly unknown[]; revision: number }>(
  tracer: Tracer,
  { stream, command, context }: Traceable,
  work: () => Promise<R>,
): Promise<R> {
  if (!tracer.isOn) return work();
  const trace = tracer.current() ? {} : { traceId: traceIdOf(context.correlationId) };
  const attributes = { ...streamAttributes(stream), command: command.type };
  return tracer.span(`command ${command.type}`, { ...trace, attributes }, async (span) => {
    const executed = await work();
    span.set({ 'event.count': executed.events.length, 'stream.revision': executed.revision });
    return executed;
  });
}
