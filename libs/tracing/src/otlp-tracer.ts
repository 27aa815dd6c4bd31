import { AsyncLocalStorage } from 'node:async_hooks';
import api, { type Span as OtlpSpan, type Tracer as OtlpSource, type Context, type Link } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { NamedIds } from './named-ids.js';
import type { Attributes, Span, SpanOptions, SpanPlace, Tracer } from './port.js';

/** A collector that does not answer holds up the end of the process that long, ms. */
const CLOSE_MS = 1_000;
const { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } = api;
const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/**
 * Makes spans by the SDK of OpenTelemetry and sends them in batches beside the work, from a queue of bounded length:
 * spans that it cannot hold or deliver are lost. The SDK reads its own `OTEL_…` variables: name, sampler, queue,
 * headers, deadlines. Nothing is registered globally and no module is patched.
 */
export class OtlpTracer implements Tracer {
  readonly isOn = true;
  private readonly ids = new NamedIds();
  private readonly provider: BasicTracerProvider;
  private readonly source: OtlpSource;
  private readonly underWay = new AsyncLocalStorage<LocalSpan>();

  constructor({ url, onLost }: { url: string; onLost?: (spans: number) => void }) {
    const named = resourceFromAttributes({ 'service.name': 'wavelane' });
    const exporter = telling(new OTLPTraceExporter({ url }), onLost);
    this.provider = new BasicTracerProvider({
      resource: defaultResource()
        .merge(named)
        .merge(detectResources({ detectors: [envDetector] })),
      idGenerator: this.ids,
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.source = this.provider.getTracer('wavelane');
  }

  current(): SpanPlace | undefined {
    return this.underWay.getStore()?.place;
  }

  start(name: string, options: SpanOptions = {}): Span {
    const { kind = 'internal', traceId, spanId, startedAt, links = [], attributes = {} } = options;
    const settings = {
      kind: KINDS[kind],
      links: links.map((place): Link => ({ context: { ...place, traceFlags: TraceFlags.SAMPLED, isRemote: true } })),
      attributes,
      ...(startedAt !== undefined && { startTime: startedAt }),
    };
    const parent = this.parentOf(options);
    return new LocalSpan(this.ids.naming({ traceId, spanId }, () => this.source.startSpan(name, settings, parent)));
  }

  under<T>(span: Span, work: () => T): T {
    return span instanceof LocalSpan ? this.underWay.run(span, work) : work();
  }

  async span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
    const span = this.start(name, options);
    try {
      return await this.under(span, () => work(span));
    } catch (error) {
      span.fail(error instanceof Error ? error.constructor.name : 'error');
      throw error;
    } finally {
      span.end();
    }
  }

  async close(): Promise<void> {
    const closed = this.provider.shutdown().catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([closed, new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_MS)))]);
    clearTimeout(timer);
  }

  private parentOf({ parent, traceId }: SpanOptions): Context {
    if (parent) return this.remote(parent);
    const local = this.underWay.getStore();
    return traceId === undefined && local ? trace.setSpan(ROOT_CONTEXT, local.inner) : ROOT_CONTEXT;
  }

  /**
   * A parent of which only the ids are known. The sampler decides by the trace id whether its trace is sampled, the
   * same in every process; the flag of a caller from outside does not count.
   */
  private remote(place: SpanPlace): Context {
    const asked = this.ids.naming(place, () => this.source.startSpan('asked', {}, ROOT_CONTEXT));
    const { traceFlags } = asked.spanContext();
    return trace.setSpanContext(ROOT_CONTEXT, { ...place, traceFlags, isRemote: true });
  }
}

class LocalSpan implements Span {
  constructor(readonly inner: OtlpSpan) {}

  get place(): SpanPlace {
    const { traceId, spanId } = this.inner.spanContext();
    return { traceId, spanId };
  }

  set(attributes: Attributes): void {
    this.inner.setAttributes(attributes);
  }

  rename(name: string): void {
    this.inner.updateName(name);
  }

  fail(type: string): void {
    this.inner.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(at?: number): void {
    this.inner.end(at);
  }
}

/** Reports lost spans to `onLost`; the SDK itself would not. */
function telling(exporter: SpanExporter, onLost: ((spans: number) => void) | undefined): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onLost?.(spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
