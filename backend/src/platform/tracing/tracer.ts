import { Logger } from '@nestjs/common';
import { openTracer, type Tracer } from '@wavelane/tracing';
import type { Config } from '../config/config.js';

/** Injection token of the tracer. */
export const TRACER = Symbol('Tracer');

/** The interval of warnings about lost spans, ms. */
const TOLD_EVERY_MS = 60_000;

/** The tracer that the configuration asks for; one that keeps nothing if it asks for none. */
export function tracerFor({ tracesUrl }: Config): Promise<Tracer> {
  let lost = 0;
  let toldAt = -Infinity;
  const onLost = (spans: number) => {
    lost += spans;
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    new Logger('Tracing').warn({ message: 'The collector of spans takes none: spans are lost', lost });
    toldAt = performance.now();
    lost = 0;
  };
  return openTracer({ url: tracesUrl, onLost });
}
