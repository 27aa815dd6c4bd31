import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defined } from '@wavelane/testing';

/** A span as received, with the fields that tests read. */
export interface TakenSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  links: readonly { traceId: string; spanId: string }[];
  attributes: Readonly<Record<string, string | number | boolean>>;
  isFailed: boolean;
}

interface OtlpValue {
  stringValue?: string;
  intValue?: string | number;
  doubleValue?: number;
  boolValue?: boolean;
}
interface OtlpSpan extends Pick<TakenSpan, 'name' | 'traceId' | 'spanId' | 'parentSpanId'> {
  links?: { traceId: string; spanId: string }[];
  attributes?: { key: string; value: OtlpValue }[];
  status?: { code?: number };
}
interface OtlpBody {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** Takes spans as an OpenTelemetry collector does: OTLP, JSON over HTTP. A test can make it refuse or hang. */
export class Collector {
  /** Everything that was received, unparsed. */
  text = '';
  readonly spans: TakenSpan[] = [];
  readonly paths = new Set<string>();
  requests = 0;
  private readonly server = createServer((request, response) => {
    this.requests++;
    this.paths.add(`${request.method} ${request.url}`);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => this.take(Buffer.concat(parts).toString(), response));
  });

  private constructor(private readonly answer: 'takes' | 'refuses' | 'hangs') {}

  static async start(answer: 'takes' | 'refuses' | 'hangs' = 'takes'): Promise<Collector> {
    const collector = new Collector(answer);
    await new Promise<void>((resolve) => collector.server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  named(name: string): TakenSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  /** The first span of this name and trace. */
  one(name: string, traceId: string): TakenSpan {
    return defined(this.named(name).find((span) => span.traceId === traceId));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(text: string, response: ServerResponse): void {
    if (this.answer === 'hangs') return;
    if (this.answer === 'refuses') return void response.writeHead(500).end();
    this.text += text;
    const { resourceSpans } = JSON.parse(text) as OtlpBody;
    for (const { scopeSpans } of resourceSpans)
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => readable(span)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
}

const readable = ({
  name,
  traceId,
  spanId,
  parentSpanId,
  links = [],
  attributes = [],
  status,
}: OtlpSpan): TakenSpan => ({
  name,
  traceId,
  spanId,
  parentSpanId: parentSpanId || undefined,
  links,
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  ),
  isFailed: status?.code === 2,
});
