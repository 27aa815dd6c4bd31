import { NO_TRACER } from './none.js';
import type { Tracer } from './port.js';

export interface TracerOptions {
  /** Where spans go: OTLP as JSON over HTTP, the whole address. undefined: tracing is off. */
  url: string | undefined;
  /** Spans could not be delivered and are lost. */
  onLost?: (spans: number) => void;
}

/** Loads OpenTelemetry only if spans are sent somewhere. */
export async function openTracer({ url, ...options }: TracerOptions): Promise<Tracer> {
  if (url === undefined) return NO_TRACER;
  const { OtlpTracer } = await import('./otlp-tracer.js');
  return new OtlpTracer({ ...options, url });
}
