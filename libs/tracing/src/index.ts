export { appendSpanIdOf, correlationIdOf, traceIdOf, traceparentOf } from './ids.js';
export { NO_TRACER } from './none.js';
export { openTracer, type TracerOptions } from './open.js';
export type { Attributes, Span, SpanKind, SpanOptions, SpanPlace, Tracer } from './port.js';
