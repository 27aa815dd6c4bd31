import { createHash } from 'node:crypto';
import type { SpanPlace } from './port.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX = /^[0-9a-f]{32}$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/**
 * The trace of everything that has this correlation id. A UUID has 128 bits, like a trace id, so it is one; any other
 * text is hashed. So every process can go on with a trace, and nothing about traces is stored.
 */
export function traceIdOf(correlationId: string): string {
  const digits = UUID.test(correlationId) ? correlationId.replaceAll('-', '') : correlationId;
  return HEX.test(digits) && digits !== NO_TRACE ? digits : digest(correlationId, 32);
}

/** The correlation id of which {@link traceIdOf} makes this trace id. */
export const correlationIdOf = (traceId: string): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The span of the append that wrote a command's events into a stream; every one of these events names both. */
export const appendSpanIdOf = (commandId: string, stream: string): string => digest(`${stream}|${commandId}`, 16);

/** Reads a W3C trace context: version, trace id, span id, flags. @returns undefined if it is not well formed */
export function traceparentOf(header: string | undefined): SpanPlace | undefined {
  const [, version, traceId = '', spanId = '', rest = ''] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.{1,200})?$/.exec(header ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== '')) return undefined;
  return traceId === NO_TRACE || spanId === NO_SPAN ? undefined : { traceId, spanId };
}

const digest = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length);
