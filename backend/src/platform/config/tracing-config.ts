import { ConfigError } from './config-error.js';

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'];

/**
 * Where spans go, by the variables that every program with OpenTelemetry knows; the SDK reads the others itself.
 * @returns undefined where tracing is off
 * @throws ConfigError
 */
export function tracesUrlOf(value: (name: string) => string | undefined): string | undefined {
  const own = addressOf(TRACES_ENDPOINT, value(TRACES_ENDPOINT));
  const base = addressOf(ENDPOINT, value(ENDPOINT));
  const isOff = value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || value('OTEL_TRACES_EXPORTER') === 'none';
  if (isOff || (own ?? base) === undefined) return undefined;
  const grpc = PROTOCOLS.find((name) => value(name) === 'grpc');
  if (grpc !== undefined) throw new ConfigError(`${grpc} must be http/json: spans are sent by HTTP, as JSON`);
  return own ?? `${base?.replace(/\/+$/, '')}/v1/traces`;
}

function addressOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text;
  throw new ConfigError(`${name} must be an address that begins with http:// or https://`);
}
