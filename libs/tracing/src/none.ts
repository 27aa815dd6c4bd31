import type { Span, Tracer } from './port.js';

const NOTHING: Span = {
  place: { traceId: '0'.repeat(32), spanId: '0'.repeat(16) },
  set: () => undefined,
  rename: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

/** Keeps nothing: tracing is off. */
export const NO_TRACER: Tracer = {
  isOn: false,
  current: () => undefined,
  start: () => NOTHING,
  under: (_span, work) => work(),
  span: (_name, _options, work) => work(NOTHING),
  close: async () => undefined,
};
