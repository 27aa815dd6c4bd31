import { correlationIdOf, traceIdOf, traceparentOf, type Tracer } from '@wavelane/tracing';
import type { Response } from 'express';
import type { WavelaneRequest } from '../http/commands/request-context.js';
import { pathOf } from '../http/door/paths.js';
import { routeOf } from '../http/log/request-log.js';

/** A caller's trace goes on here: its id is the correlation id, if the caller gave none. Only while tracing is on. */
export function correlationOf(request: WavelaneRequest, tracer: Tracer): string | undefined {
  const outside = tracer.isOn ? traceparentOf(request.header('traceparent')) : undefined;
  return outside && correlationIdOf(outside.traceId);
}

/** A span of a request until its answer has gone; under the caller's span if that is in the same trace. */
export function tracedRequest(tracer: Tracer, request: WavelaneRequest, response: Response, go: () => void): void {
  if (!/^\/(api|webhooks|paypal)\//.test(pathOf({ path: request.originalUrl.replace(/\?.*$/s, '') }))) return go();
  const { method } = request;
  const traceId = traceIdOf(request.commandContext.correlationId);
  const outside = traceparentOf(request.header('traceparent'));
  const span = tracer.start(method, {
    kind: 'server',
    ...(outside?.traceId === traceId ? { parent: outside } : { traceId, links: outside ? [outside] : [] }),
    attributes: { 'http.request.method': method },
  });
  response.on('close', () => {
    const route = routeOf(request);
    const status = response.statusCode;
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.fail(String(status));
    span.end();
  });
  tracer.under(span, go);
}
