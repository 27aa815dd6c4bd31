import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';

/** Gives spans the requested ids, and random ones else. */
export class NamedIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private traceId: string | undefined;
  private spanId: string | undefined;

  /** @param start starts one span, at once */
  naming<T>({ traceId, spanId }: { traceId?: string | undefined; spanId?: string | undefined }, start: () => T): T {
    this.traceId = traceId;
    this.spanId = spanId;
    try {
      return start();
    } finally {
      this.traceId = this.spanId = undefined;
    }
  }

  readonly generateTraceId = (): string => this.traceId ?? this.random.generateTraceId();
  readonly generateSpanId = (): string => this.spanId ?? this.random.generateSpanId();
}
